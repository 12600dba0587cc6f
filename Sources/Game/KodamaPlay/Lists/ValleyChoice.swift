package import KodamaEtudes
package import KodamaDataSources
package import KodamaWorld

/// The choice of a new valley: its terrain, size and seed, and six ready offers.
package struct ValleyChoice {
  private(set) var plan: ValleyPlan
  /// Ready offers, of the default size.
  package let offers: [Offer]

  /// A valley that can be chosen, with its preview.
  package struct Offer {
    let plan: ValleyPlan
    package let terrain: Terrain
    package let seed: UInt64
    /// Its places of interest, nearest first.
    package let sites: [SiteKind]
    package let miniature: Miniature
    /// The skyline sweep of the whole valley, heard from where play begins; it takes four seconds.
    package let skyline: SweepProgress

    /// The duration of a column: together with the lead, all columns take four seconds.
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

  package var terrain: Terrain { plan.terrain }
  package var seed: UInt64 { plan.seed }
  /// The size in columns and rows.
  package var size: (width: Int, height: Int) { (plan.width, plan.height) }

  /// Starts with the terrain that the seed gives, and offers the six others.
  ///
  /// - Parameters:
  ///   - seed: The seed of the first choice.
  ///   - rules: The materials of the offered valleys.
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

  package mutating func changeTerrain(_ step: ChoiceStep) {
    plan.terrain = step.from(plan.terrain)
  }

  package mutating func changeSize(_ step: ChoiceStep) {
    let sizes = ValleyPlan.sizes
    let place = sizes.firstIndex { $0.0 == plan.width && $0.1 == plan.height } ?? 0
    (plan.width, plan.height) = sizes[step.from(place, in: Array(sizes.indices))]
  }

  /// Sets the seed from typed text.
  ///
  /// - Returns: False if the text is not a number; the seed is then unchanged.
  @discardableResult
  package mutating func chooseSeed(_ typed: String) -> Bool {
    guard let seed = UInt64(typed) else { return false }
    plan.seed = seed
    return true
  }

  /// Draws another random seed of at most four digits, which is easy to pass on.
  package mutating func drawSeed() { plan.seed = Self.lot(plan.seed &+ 1) }

  private static func lot(_ seed: UInt64) -> UInt64 {
    UInt64(World.chanceKey(seed: seed, tick: 0)) % 10_000
  }
}
