/// How a step looks for cells that act. The cells that result are the same.
public enum ScanMode: Sendable, CaseIterable {
  /// Those that are awake; all, for a while, where most are.
  case automatic
  /// Only those that are awake.
  case awake
  /// All of them, always: the oracle that tests hold the others against.
  case everything
}
