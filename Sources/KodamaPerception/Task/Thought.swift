/// What a bot is about to do and why, for those who watch it.
public struct Thought: Hashable, Sendable {
  /// What it is about to do.
  public enum Plan: String, Sendable, CaseIterable {
    /// Go to the nearest of so many.
    case reach
    /// Ring so many.
    case ring
    /// Take away or cover so many.
    case clear
    /// Put something beside one of so many.
    case put
    /// Dig so many tiles on the way to it.
    case dig
    /// Lay so many tiles on the way to it.
    case lay
    /// Feed what has grown to so many.
    case count
    /// Use what may send a pulse.
    case use
    /// Make a place that sounds alive.
    case wake
  }

  /// What it is about to do.
  public var plan: Plan
  /// With what.
  public var family: Family
  /// How many, as far as it perceives.
  public var count: Int

  /// Makes a thought.
  public init(_ plan: Plan, _ family: Family, count: Int) {
    self.plan = plan
    self.family = family
    self.count = count
  }
}
