/// What the ear makes of one pulse of the guide.
public struct HeardPulse: Hashable, Sendable {
  /// The frame at which it starts.
  public var startFrame: Int
  /// The row of the hand, the bottom one 0.
  public var handRow: Int
  /// The row of the target; that of the edge where the target lies beyond it.
  public var targetRow: Int
  /// How many columns the target lies to the right of the hand; negative to the left.
  public var columns: Int

  /// Makes a pulse.
  public init(startFrame: Int, handRow: Int, targetRow: Int, columns: Int) {
    self.startFrame = startFrame
    self.handRow = handRow
    self.targetRow = targetRow
    self.columns = columns
  }
}
