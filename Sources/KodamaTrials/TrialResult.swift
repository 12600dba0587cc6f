/// What became of a trial.
public struct TrialResult: Hashable, Sendable {
  /// Whether the goals were reached.
  public var isSolved: Bool
  /// How many keys were pressed.
  public var presses: Int
  /// How many passes of 1/60 s the game took.
  public var passes: Int

  /// Makes a result of its parts, each as its property says.
  public init(isSolved: Bool, presses: Int, passes: Int) {
    self.isSolved = isSolved
    self.presses = presses
    self.passes = passes
  }
}
