import KodamaDataSources

/// What a valley was taken from: a code that somebody gave on.
package struct Ancestor: Hashable, Sendable {
  /// The digest of what the code held, the same whoever wrote it and however it was packed.
  package let fingerprint: UInt64
  /// What it was called there, at most 40 Unicode scalars; empty where it had no name.
  package let name: String

  /// The most that a valley remembers; of a longer chain the oldest are forgotten.
  package static let countLimit = 64

  /// A code by the digest of what it held, and the name that it came with.
  package init(fingerprint: UInt64, name: String) {
    self.fingerprint = fingerprint
    self.name = name.cut(to: SaveSlot.nameLimit)
  }
}

extension [Ancestor] {
  /// The chain, with another code at its end; the same twice in a row is once.
  package func adding(_ ancestor: Ancestor) -> [Ancestor] {
    if last == ancestor { return self }
    return (self + [ancestor]).suffix(Ancestor.countLimit)
  }
}
