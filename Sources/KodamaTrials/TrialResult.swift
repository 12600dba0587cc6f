/// What became of a trial.
public struct TrialResult: Hashable, Sendable {
  /// Whether the goals were reached.
  public var isSolved: Bool
  /// How many keys were pressed.
  public var presses: Int
  /// How many passes of 1/60 s the game took.
  public var passes: Int

  /// How a bot fared: whether it solved the task, with how many keys, in how many passes.
  public init(isSolved: Bool, presses: Int, passes: Int) {
    self.isSolved = isSolved
    self.presses = presses
    self.passes = passes
  }
}
