/// What became of what the player records and plays again.
public enum MacroFact: Hashable, Sendable {
  /// From now on what the player does is recorded.
  case begun
  /// It ended; its length in seconds.
  case ended(seconds: Int)
  /// It is as long as a recording can be; its length in seconds.
  case full(seconds: Int)
  /// A recording is played, so many seconds long.
  case plays(seconds: Int)
  /// It was played to its end.
  case played
  /// The recording that played was stopped before its end.
  case stopped
  /// In an étude nothing is recorded.
  case refusedInEtude
  /// While it is played the hand is not the player's.
  case refusedWhilePlaying
  /// There is no recording to play.
  case nothingRecorded
}
