/// The result of saving or loading.
public enum StoreFact: Hashable, Sendable {
  /// The valley was saved at this tick.
  case saved(tick: UInt64)
  /// The étude was saved.
  case savedEtude
  /// The valley of the last session was continued.
  ///
  /// `isOlder` is true if the newest save was damaged and an earlier one was used.
  case continued(isOlder: Bool)
  /// A save was loaded, made at this tick.
  case loaded(tick: UInt64)
  /// Something was saved under this name.
  case kept(name: String)
  /// The stamp of this name was picked up.
  case taken(name: String)
  /// The save of this name was deleted.
  case removed(name: String)
  /// The save now has this name.
  case renamed(name: String)
  /// The saves were damaged or missing, and some were recovered.
  case recovered(RecoveryFact)
  /// The damaged file was set aside, and its readable saves were restored.
  case setAside
  /// The game could not be saved.
  case notSaved(StoreError)
  /// The save could not be loaded. `pack` is the name of the missing content pack, if it is known.
  case notLoaded(StoreError, pack: String?)
  /// A save could not be made, deleted or renamed.
  case notChanged(StoreError)
  /// The game is not being saved.
  case notKept(StoreError)
  /// The operation is not possible. `pack` is the name of the missing content pack, if it is known.
  case impossible(StoreError, pack: String?)
}

/// A reason why something could not be saved or loaded.
public enum StoreError: String, Error, Hashable, Sendable, CaseIterable {
  /// There is no place for saves.
  case unavailable
  /// The place for saves is read-only.
  case readOnly
  /// Another running game uses the saves.
  case inUse
  /// The path is a link, a pipe or a folder instead of a file.
  case notAFile
  /// The save was made by a later version of the game.
  case newerVersion
  /// The save was made by a version of the game before the first release.
  case olderVersion
  /// The file is not a file of Kodama.
  case foreign
  /// The data is damaged.
  case broken
  /// The damaged file was set aside, and its readable saves were restored.
  case setAside
  /// The save contains a material that this game does not have.
  case unknownMaterial
  /// The save needs a content pack that is not loaded.
  case packMissing
  /// The disk is full.
  case full
  /// The disk is too slow: the previous save is still being written.
  case slow
  /// Reading or writing failed.
  case failed
  /// The disk reported an error while the saves were opened. Nothing was changed, so a later
  /// attempt can succeed.
  case notNow
  /// There is no save of this name.
  case missing
  /// The name is empty, too long or invalid.
  case badName
  /// There are too many saves, or this one is too large.
  case tooMany
}

/// The result of recovering damaged or missing saves.
public struct RecoveryFact: Hashable, Sendable {
  /// A Boolean value that indicates whether a damaged file was set aside. If false, the file was
  /// missing.
  public var wasBroken: Bool
  /// The number of saves after the recovery, including autosaves.
  public var cameBack: Int
  /// The number of saves restored from the backup or from files set aside earlier.
  public var fromCopies: Int
  /// The number of saves that could not be recovered.
  public var lost: Int
  /// The age of the newest save, in seconds; nil if unknown.
  public var newestAgeSeconds: Int64?

  /// Creates the result of a recovery.
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

/// The result of sharing or pasting a code, or the origin of a valley.
public enum ShareFact: Hashable, Sendable {
  /// Something was turned into a code, and the host copies it to the clipboard.
  case given(SharedKind, name: String)
  /// A valley of this size, in cells, was pasted and is being played.
  case valleyPasted(name: String, width: Int, height: Int)
  /// A stamp of this size, in cells, was pasted and is in hand.
  case stampPasted(name: String, width: Int, height: Int)
  /// An étude was pasted and is being played.
  case etudePasted(name: String)
  /// A macro of this length was pasted and is playing.
  case macroPasted(name: String, seconds: Int)
  /// The names of the valleys that this one was made from, the oldest first. The name is empty if a
  /// valley had none.
  case lineage([String])
  /// The pasted text was rejected, and nothing changed.
  case refused(ShareError)
  /// There is nothing of this kind to share.
  case nothing(SharedKind)
}

/// A kind of thing that can be shared as a code. The raw value is the end of its message id.
public enum SharedKind: String, Hashable, Sendable, CaseIterable {
  /// A valley with everything that a save contains.
  case valley
  /// The region that was copied.
  case stamp
  /// An étude, to be played from its start.
  case etude
  /// A macro, with the valley in which it was recorded.
  case macro
}

/// A reason why a pasted text was rejected.
public enum ShareError: Error, Hashable, Sendable {
  /// The text does not start with `kodama:`.
  case notACode
  /// The text contains an invalid character at this position, counted from 1.
  case badCharacter(at: Int)
  /// The code is incomplete.
  case cutShort
  /// The code was altered: its digest does not match.
  case damaged
  /// The code was made by a later version of the game, with this version of the layout.
  case newerVersion(Int)
  /// The code contains more than a game can hold.
  case tooLarge
  /// The code is compressed, and this system cannot decompress it.
  case cannotUnpack
  /// The code is intact, but this game cannot read its content.
  ///
  /// `pack` is the name of the missing content pack, if it is known.
  case unreadable(StoreError, pack: String?)
}
