package import KodamaEtudes
package import KodamaDataSources
package import KodamaWorld

/// The player's choice of a new valley: a terrain, size and seed, or one of six offers.
package struct ValleyChoice {
  private(set) var plan: ValleyPlan
  /// The offered valleys, all of the default size.
  package let offers: [Offer]

  /// An offered valley with its preview.
  package struct Offer {
    let plan: ValleyPlan
    package let terrain: Terrain
    package let seed: UInt64
    /// The kinds of the valley's sites, nearest to the start first.
    package let sites: [SiteKind]
    package let miniature: Miniature
    package let skyline: SweepProgress

    init(_ plan: ValleyPlan, rules: MaterialRules) {
      self.plan = plan
      terrain = plan.terrain
      seed = plan.seed
      let world = plan.world(rules: rules)
      sites = world.record?.sites.map { $0.kind } ?? []
      miniature = world.miniature
      let context = ValleyContext(world)
      context.putHandOnGround()
      skyline = context.wholeSkyline()
    }
  }

  package var terrain: Terrain { plan.terrain }
  package var seed: UInt64 { plan.seed }
  /// The width and height of the valley, in cells.
  package var size: (width: Int, height: Int) { (plan.width, plan.height) }

  /// Creates a choice whose terrain is derived from the seed, and six offers of other terrains.
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

  /// Chooses a random seed of at most four digits, which is easy to share.
  package mutating func drawSeed() { plan.seed = Self.lot(plan.seed &+ 1) }

  private static func lot(_ seed: UInt64) -> UInt64 {
    UInt64(World.chanceKey(seed: seed, tick: 0)) % 10_000
  }
}

extension ValleyContext {
  /// Shows the whole valley, and returns its skyline sweep, which plays the valley's outline as
  /// heard from the hand. It takes four seconds.
  func wholeSkyline() -> SweepProgress {
    viewport.begin(with: .whole, around: hand.point)
    return SweepProgress(
      kind: .skyline, passes: 0, slotMilliseconds: Self.slotMilliseconds,
      slots: SweepSlot.skyline(of: tiles()), hand: handTile)
  }

  /// The duration of a column in milliseconds. All columns and the lead-in together take four
  /// seconds.
  private static let slotMilliseconds =
    (4_000 - SweepProgress.leadMilliseconds) / ViewRectangle.columns
}
