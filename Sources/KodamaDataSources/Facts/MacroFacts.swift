/// What became of what the player records and plays again.
public enum MacroFact: Hashable, Sendable, Codable {
  /// A recording began.
  case begun
  /// It ended; its length in seconds.
  case ended(seconds: Int)
  /// It is as long as a recording can be; its length in seconds.
  case full(seconds: Int)
  /// A recording is played, so many seconds long.
  case plays(seconds: Int)
  /// It was played to its end.
  case played
  /// It was stopped.
  case stopped
  /// In an étude nothing is recorded.
  case refusedInEtude
  /// While it is played the hand is not the player's.
  case refusedWhilePlaying
  /// Nothing was recorded.
  case nothingRecorded
}
