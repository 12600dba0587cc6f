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
  /// It was written by a later version of the game.
  case newerVersion(Int)
  /// It holds more than a game can keep.
  case tooLarge
  /// It is packed, and this machine has nothing to unpack it with.
  case cannotUnpack
  /// The valley was made by another version of the generator, or has a size that no valley has.
  case otherValleys(Int)
}
