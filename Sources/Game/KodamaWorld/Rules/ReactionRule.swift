public import KodamaDataSources

/// What two touching materials become: a row of the reaction table.
public struct ReactionRule: Sendable, Hashable {
  /// The material that looks at its neighbours; it must be the livelier of the two.
  public var first: String
  /// The neighbour it looks for, above, below, left or right of it.
  public var second: String
  /// What the first becomes.
  public var firstBecomes: String
  /// What the second becomes.
  public var secondBecomes: String
  /// How likely, in 1/10,000 for each tick they touch, 1–10,000.
  public var chance: Int
  /// By how many degrees it warms the 4 × 4 block of its first cell, −200…400; less than 0 cools.
  public var heat: Int
  /// What is seen and heard of it, or nil: it happens in silence.
  public var moment: MomentKind?

  /// The heat that a reaction may give or take, in degrees.
  public static let heatRange = -200...400

  /// What two materials that touch become, and how likely that is in a tick.
  public init(
    _ first: String, _ second: String, _ firstBecomes: String, _ secondBecomes: String,
    chance: Int = 10_000, heat: Int = 0, moment: MomentKind? = .react
  ) {
    self.first = first
    self.second = second
    self.firstBecomes = firstBecomes
    self.secondBecomes = secondBecomes
    self.chance = chance
    self.heat = heat
    self.moment = moment
  }
}
