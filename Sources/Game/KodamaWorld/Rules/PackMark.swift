import KodamaRoles

/// By what a save and a recording know a pack of content: what it is called, and which it was.
public struct PackMark: Hashable, Sendable {
  /// What it is called.
  public let name: String
  /// The digest of its text.
  public let digest: UInt64

  /// Makes the mark of a pack with this text.
  public init(name: String, text: String) {
    var digest = Digest()
    digest.combine(text)
    self.init(name: name, digest: digest.value)
  }

  /// A pack by its name and the digest of its text: another text is another pack.
  public init(name: String, digest: UInt64) {
    self.name = name
    self.digest = digest
  }
}
