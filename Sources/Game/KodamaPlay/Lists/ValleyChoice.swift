package import KodamaEtudes
package import KodamaDataSources
package import KodamaWorld

/// The valley that a player is about to have made: its land, its size, its seed; and six others to
/// choose from.
package struct ValleyChoice {
  /// What it is to be made from.
  private(set) var plan: ValleyPlan
  /// Valleys of the usual size that could be made instead.
  package let offers: [Offer]

  /// A valley that could be made, and what lies there.
  package struct Offer {
    let plan: ValleyPlan
    /// The land it would have.
    package let terrain: Terrain
    /// What it grows from.
    package let seed: UInt64
    /// Its places of interest, the nearest first.
    package let sites: [SiteKind]
    /// The valley made small.
    package let miniature: Miniature
    /// What Q would sweep of the whole of it, in four seconds, with the hand where play begins.
    package let skyline: SweepProgress

    /// The length of a slot: forty of them and what comes before them take four seconds.
    private static let slotMilliseconds =
      (4_000 - SweepProgress.leadMilliseconds) / ViewRectangle.columns

    init(_ plan: ValleyPlan, rules: MaterialRules) {
      self.plan = plan
      terrain = plan.terrain
      seed = plan.seed
      let world = plan.world(rules: rules)
      sites = world.record?.sites.map { $0.kind } ?? []
      miniature = world.miniature
      let context = ValleyContext(world)
      context.putHandOnGround()
      context.viewport.begin(with: .whole, around: context.hand.point)
      skyline = SweepProgress(
        kind: .skyline, passes: 0, slotMilliseconds: Self.slotMilliseconds,
        slots: SweepSlot.skyline(of: context.tiles()), hand: context.handTile)
    }
  }

  /// The land that is chosen.
  package var terrain: Terrain { plan.terrain }
  /// What it grows from.
  package var seed: UInt64 { plan.seed }
  /// How many columns and rows it has.
  package var size: (width: Int, height: Int) { (plan.width, plan.height) }

  /// Begins with the land after the one of this seed; six of the seven kinds are offered.
  ///
  /// - Parameters:
  ///   - seed: what the first of them grows from.
  ///   - rules: the materials that they are made of.
  package init(seed: UInt64, rules: MaterialRules) {
    let lands = Terrain.wild
    let first = Int(seed % UInt64(lands.count))
    plan = ValleyPlan(lands[first], seed: seed)
    offers = (1...6).map { number in
      let land = lands[(first + number) % lands.count]
      let seed = Self.lot(seed &+ UInt64(number))
      return Offer(ValleyPlan(land, seed: seed), rules: rules)
    }
  }

  /// Goes on to another kind of land.
  package mutating func changeTerrain(_ step: ChoiceStep) {
    plan.terrain = step.from(plan.terrain)
  }

  /// Goes on to another size.
  package mutating func changeSize(_ step: ChoiceStep) {
    let sizes = ValleyPlan.sizes
    let place = sizes.firstIndex { $0.0 == plan.width && $0.1 == plan.height } ?? 0
    (plan.width, plan.height) = sizes[step.from(place, in: Array(sizes.indices))]
  }

  /// Takes the seed that is typed; what is no number changes nothing.
  ///
  /// - Returns: whether it was one.
  @discardableResult
  package mutating func chooseSeed(_ typed: String) -> Bool {
    guard let seed = UInt64(typed) else { return false }
    plan.seed = seed
    return true
  }

  /// Draws another seed by lot, of at most four digits, so that it can be told to somebody.
  package mutating func drawSeed() { plan.seed = Self.lot(plan.seed &+ 1) }

  private static func lot(_ seed: UInt64) -> UInt64 {
    UInt64(World.chanceKey(seed: seed, tick: 0)) % 10_000
  }
}
