/// The result of saving or loading.
package enum StoreFact: Hashable, Sendable {
  case saved(tick: UInt64)
  case savedEtude
  /// The valley of the last session was continued.
  ///
  /// `isOlder` is true if the newest save was damaged and an earlier one was used.
  case continued(isOlder: Bool)
  /// A save was loaded. The value is the tick at which it was saved.
  case loaded(tick: UInt64)
  /// The valley or the stamp was saved under this name.
  case kept(name: String)
  /// The stamp (copied region) with this name was loaded, and can be pasted.
  case taken(name: String)
  case removed(name: String)
  case renamed(name: String)
  case recovered(RecoveryFact)
  /// The damaged file was moved aside, and its readable saves were restored.
  case setAside
  case notSaved(StoreError)
  /// The save could not be loaded. `pack` is the name of the missing content pack, if it is known.
  case notLoaded(StoreError, pack: String?)
  /// A save could not be made, deleted or renamed.
  case notChanged(StoreError)
  /// The game is currently not being saved.
  case notKept(StoreError)
  /// The operation is not possible. `pack` is the name of the missing content pack, if it is known.
  case impossible(StoreError, pack: String?)
}

/// A reason why something could not be saved or loaded.
public enum StoreError: String, Error, Hashable, Sendable, CaseIterable {
  /// The game has no folder in which it can store saves.
  case unavailable
  /// The folder for saves is read-only.
  case readOnly
  /// Another running instance of the game uses the saves.
  case inUse
  /// The path of the saves is a link, a pipe or a folder instead of a file.
  case notAFile
  /// The save was made by a later version of the game.
  case newerVersion
  /// The file was made by another program than Kodama.
  case foreign
  /// The save's data is damaged.
  case broken
  /// The damaged file was moved aside, and its readable saves were restored.
  case setAside
  /// The save contains a material that this game does not have.
  case unknownMaterial
  /// The save needs a content pack (a file with further materials) that is not loaded.
  case packMissing
  /// The disk is full.
  case full
  /// The disk is too slow, so the previous save is still being written.
  case slow
  /// Reading from or writing to the disk failed for another reason.
  case failed
  /// The disk reported an error while the saves were opened. Nothing was changed, so a later
  /// attempt can succeed.
  case notNow
  /// There is no save with this name.
  case missing
  /// The name for the save is empty, too long or invalid.
  case badName
  /// There are too many saves, or this one is too large.
  case tooMany
}

/// The state of writes that a host continues after `save` or `autosave` has returned.
public enum WriteState: Hashable, Sendable {
  /// All data that the game has saved is stored.
  case finished
  /// Some data that the game has saved is not stored yet.
  case pending
  /// Storing is impossible at present, for the reason in the value. The host tries again.
  case failed(StoreError)
}

/// The result of recovering saves from a damaged or missing database.
public struct RecoveryFact: Hashable, Sendable {
  /// A Boolean value that indicates whether a damaged file was moved aside. If false, the file was
  /// missing.
  package var wasBroken: Bool
  /// The number of saves after the recovery, including autosaves.
  package var cameBack: Int
  /// The number of saves restored from the backup or from files that were moved aside earlier.
  package var fromCopies: Int
  /// The number of saves that could not be recovered.
  package var lost: Int
  /// The age of the newest save, in seconds, or nil if it is unknown.
  package var newestAgeSeconds: Int64?

  package init(
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
package enum ShareFact: Hashable, Sendable {
  /// A valley is simulated again, which takes some seconds, because a short code needs it.
  case grows
  /// A thing was converted to a code of this many characters, which the host program copies to the
  /// clipboard.
  case given(SharedKind, name: String, length: Int)
  /// A link of this many characters to a thing was passed to the host program, which copies it to
  /// the clipboard.
  case linked(SharedKind, length: Int)
  /// A valley of this size, in cells, was pasted and is being played.
  case valleyPasted(name: String, width: Int, height: Int)
  /// A stamp (copied region) of this size, in cells, was received, and can be pasted into the
  /// valley.
  case stampPasted(name: String, width: Int, height: Int)
  case etudePasted(name: String)
  case macroPasted(name: String, seconds: Int)
  /// The names of the valleys from which this one is derived, oldest first. A name is empty if the
  /// valley had none.
  case lineage([String])
  /// The pasted text was rejected, and nothing changed.
  case refused(ShareError)
  case nothing(SharedKind)
}

/// A kind of thing that can be shared as a code. The raw value is the last part of its message
/// identifier.
package enum SharedKind: String, Hashable, Sendable, CaseIterable {
  /// A valley with everything that a save contains.
  case valley
  /// A stamp, which is a copied region of cells.
  case stamp
  /// An étude, which starts from the beginning.
  case etude
  /// A macro, with the valley in which it was recorded.
  case macro
}

/// A reason why a pasted text was not accepted as a share code (a line of text that contains, for
/// example, a world).
public enum ShareError: Error, Hashable, Sendable {
  /// The text does not start with `kodama:`.
  case notACode
  /// The text contains an invalid character at this position, counted from 1.
  case badCharacter(at: Int)
  /// The share code is incomplete: its end is missing.
  case cutShort
  /// The share code was altered, so it does not match the digest that it contains.
  case damaged
  /// The share code was made by a later version of the game. The value is the version of the code's
  /// format.
  case newerVersion(Int)
  /// The content of the share code exceeds the limits of the game.
  case tooLarge
  /// The share code tells only what differs from a valley that grows in another way in this version
  /// of the game.
  case otherRules
  /// The share code is intact, but this game cannot read its content.
  ///
  /// `pack` is the name of the missing content pack, if it is known.
  case unreadable(StoreError, pack: String?)
}
