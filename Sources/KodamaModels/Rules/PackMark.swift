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

  /// Makes a mark.
  public init(name: String, digest: UInt64) {
    self.name = name
    self.digest = digest
  }
}

extension SaveWriter {
  mutating func write(_ packs: [PackMark]) {
    write(UInt8(packs.count))
    for pack in packs {
      write(pack.name)
      write(pack.digest)
    }
  }
}

extension SaveReader {
  /// Reads with which packs a save was made, and whether they are here. One that was changed since
  /// is taken as it is: materials are found by their names, and only one that is gone is missed.
  mutating func readPacks(_ rules: MaterialRules) throws(SaveFault) {
    for _ in 0..<(try readNumber(UInt8.self, in: 0...MaterialRules.packLimit)) {
      let name = try readText()
      _ = try read(UInt64.self)
      guard rules.packs.contains(where: { $0.name == name }) else { throw .packMissing(name) }
    }
  }
}
