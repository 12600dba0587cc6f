public import KodamaDataSources

/// Why something could not be kept or brought back.
public enum StoreFault: String, Error, Hashable, Sendable, CaseIterable {
  /// There is no place to keep anything.
  case unavailable
  /// The place can be read but not written.
  case readOnly
  /// Another game is keeping its valleys there.
  case inUse
  /// A link, a pipe or a folder stands where the file should be.
  case notAFile
  /// A later version of the game wrote this.
  case newerVersion
  /// This is no file of Kodama's.
  case foreign
  /// The bytes are broken.
  case broken
  /// The file was broken: it was set aside, and what was good in it was brought back.
  case setAside
  /// It names a material that this game does not have.
  case unknownMaterial
  /// It was made with a pack of content that is not loaded.
  case packMissing
  /// There is no room left.
  case full
  /// The disk is too slow: what was to be kept before is still being written.
  case slow
  /// Reading or writing failed.
  case failed
  /// The disk gave an error when the saves were to be opened: they may be whole, so nothing was
  /// changed, and a later try may succeed.
  case notNow
  /// Nothing is kept under this name.
  case missing
  /// The name is empty, too long, or cannot be used.
  case badName
  /// There are too many saves, or this one is too large.
  case tooMany

  /// What to tell the player. Both have the same cases under the same names.
  public var problem: StoreProblem { StoreProblem(rawValue: rawValue) ?? .failed }
}
