/// What became of something that is given on as a line of text, or was taken from one: what it is,
/// and no word about it.
public enum ShareFact: Hashable, Sendable {
  /// It is a line of text now, and the host is asked to put it where other programs can take it.
  case given(SharedKind, name: String)
  /// A valley came, and is played; its size in cells.
  case valleyTaken(name: String, width: Int, height: Int)
  /// A stamp came, and is in hand; its size in cells.
  case stampTaken(name: String, width: Int, height: Int)
  /// An étude came, and is played.
  case etudeTaken(name: String)
  /// A macro came, and is played; how long it lasts, in seconds.
  case macroTaken(name: String, seconds: Int)
  /// What a valley was taken from, the oldest first, by the names it had there; an empty name where
  /// it had none.
  case lineage([String])
  /// What was pasted was not taken, and nothing was changed.
  case refused(ShareError)
  /// There is nothing of this kind that could be given on.
  case nothing(SharedKind)
}

/// What can be given on as a line of text; the raw value is the end of the id of its words.
public enum SharedKind: String, Hashable, Sendable, CaseIterable {
  /// Everything that a save holds.
  case valley
  /// The copy in hand.
  case stamp
  /// An étude as it is written, to be played from its beginning.
  case etude
  /// What a player did, with the valley in which it began.
  case macro
}

/// Why a text is no code that can be taken.
public enum ShareError: Error, Hashable, Sendable {
  /// It does not begin with `kodama:`.
  case notACode
  /// A character that no code has, counted from 1.
  case badCharacter(at: Int)
  /// It ends where no code does.
  case cutShort
  /// Something in it was changed: its digest does not fit.
  case damaged
  /// It was written by a later version of the game; the version of its layout.
  case newerVersion(Int)
  /// It holds more than a game can keep.
  case tooLarge
  /// It is packed, and this machine has nothing to unpack it with.
  case cannotUnpack
  /// The code is whole, and what it holds cannot be read here; the pack that it was made with,
  /// where that is missing and known.
  case unreadable(StoreError, pack: String?)
}
