/// What came of keeping something or bringing it back: what it is, and no word about it.
public enum StoreFact: Hashable, Sendable {
  /// The valley is saved as it is at this tick.
  case saved(tick: UInt64)
  /// The étude is saved.
  case savedEtude
  /// The valley is there again as it was when it was left, or as it was earlier where the newest
  /// save was broken.
  case continued(isOlder: Bool)
  /// The valley is there again as it was at this tick.
  case loaded(tick: UInt64)
  /// Something is kept under this name.
  case kept(name: String)
  /// The stamp of this name is in hand.
  case taken(name: String)
  /// What had this name is kept no longer.
  case removed(name: String)
  /// Something has this name from now on.
  case renamed(name: String)
  /// The file of saves was broken or gone, and this came back.
  case recovered(RecoveryFact)
  /// The file of saves was broken, and what was good in it came back.
  case setAside
  /// It could not be saved.
  case notSaved(StoreError)
  /// It could not be brought back; the pack that it was made with, where that is missing and known.
  case notLoaded(StoreError, pack: String?)
  /// Nothing could be kept, removed or renamed.
  case notChanged(StoreError)
  /// What is played is not being kept.
  case notKept(StoreError)
  /// Nothing could be tried; the pack that is missing, where one is and it is known.
  case impossible(StoreError, pack: String?)
}

/// Why something could not be kept or brought back.
public enum StoreError: String, Error, Hashable, Sendable, CaseIterable {
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
  /// An earlier version of the game, which was never released, wrote this.
  case olderVersion
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
}

/// What came back when the file of saves was found broken or gone.
public struct RecoveryFact: Hashable, Sendable {
  /// Whether there was a broken file, which lies aside now; if not, there was none.
  public var wasBroken: Bool
  /// How many saves are there now, autosaves among them.
  public var cameBack: Int
  /// How many of them come from the copy, or from a file set aside earlier.
  public var fromCopies: Int
  /// How many were found and could not be read anywhere.
  public var lost: Int
  /// How long ago the newest of them was kept, in seconds; nil where nobody knows.
  public var newestAgeSeconds: Int64?

  /// What became of the saves when the store was opened.
  public init(
    wasBroken: Bool, cameBack: Int, fromCopies: Int, lost: Int, newestAgeSeconds: Int64? = nil
  ) {
    self.wasBroken = wasBroken
    self.cameBack = cameBack
    self.fromCopies = fromCopies
    self.lost = lost
    self.newestAgeSeconds = newestAgeSeconds
  }
}
