/// One goal, as it is shown.
public struct GoalLine: Hashable, Sendable {
  /// What is asked for.
  public var text: Message
  /// How far it is, where there is more to say than whether it is reached.
  public var state: Message?
  /// Whether it is reached.
  public var isReached: Bool

  /// Makes a line.
  public init(text: Message, state: Message?, isReached: Bool) {
    self.text = text
    self.state = state
    self.isReached = isReached
  }
}
