import KodamaDataSources
public import KodamaWorld

/// A valley as a generator makes it: what is enough to make it again anywhere.
public struct MadeValley: Hashable, Sendable {
  /// The plan that the valley is made from.
  public let plan: ValleyPlan

  /// The valley of a plan.
  public init(_ plan: ValleyPlan) { self.plan = plan }

  /// The hollow of a seed, in the usual size, as this game makes it.
  public init(seed: UInt64) { self.init(ValleyPlan(.hollow, seed: seed)) }

  /// The valley that a world was, where nobody has touched it since; nil where somebody has.
  ///
  /// The valley is made once more and lives as long as the world has, so this takes as long as
  /// that: who has lived more than `tickLimit` is not asked.
  public init?(untouched world: World) {
    guard let plan = world.record?.plan, world.tick <= Self.tickLimit, plan.isPossible else {
      return nil
    }
    let again = plan.world(rules: world.rules)
    while again.tick < world.tick { again.step() }
    guard again.digest == world.digest else { return nil }
    self.init(plan)
  }

  /// The longest life of a world that is lived again to see whether it was touched: ten seconds.
  static let tickLimit: UInt64 = 600

  /// The valley, at its first tick.
  public func world(rules: MaterialRules) -> World { plan.world(rules: rules) }
}
