import KodamaDataSources

/// Makes every valley but the hollow: a line of hills, strata under it, lakes and rivers,
/// caves, places of interest, and life. Every step reads what the one before has made, and all
/// chance is that of a place.
struct TerrainBuilder {
  let world: World
  let plan: ValleyPlan
  let chance: PlaceChance
  /// The row in which the ground begins, for each column.
  var ground: [Int]
  /// Whether a river runs over a column, or lava stands there: nothing is built or grown on it.
  var isBare: [Bool]
  /// Whether a cave runs under a column: nothing is founded there.
  var isHollow: [Bool]
  /// The first column of each cave.
  var mouths: [Int] = []
  var record: ValleyRecord

  init(world: World, plan: ValleyPlan) {
    self.world = world
    self.plan = plan
    chance = PlaceChance(seed: plan.seed ^ UInt64(plan.terrain.number) << 56)
    ground = Array(repeating: plan.height - 4, count: plan.width)
    isBare = Array(repeating: false, count: plan.width)
    isHollow = isBare
    record = ValleyRecord(plan)
  }

  var width: Int { plan.width }
  var height: Int { plan.height }
  /// What heights are measured in: a valley that is higher has no higher hills, but more below.
  var unit: Double { Double(min(height, 256)) }

  mutating func build() {
    guard plan.terrain != .empty else { return layFloor() }
    ground = hills()
    pourRivers()
    findLakes()
    layStrata()
    layVeins()
    fillLakes()
    openSources()
    digCaves()
    placeSites()
    settle()
    fillSkyAndGround()
    settleLate()
  }

  /// Four rows of stone, and a shelf of air above.
  private func layFloor() {
    for y in (height - 4)..<height { for x in 0..<width { put("stone", x, y) } }
  }

  // MARK: Cells

  func bits(_ name: String) -> UInt16 {
    world.rules[name].map { world.rules.freshCell($0).bits } ?? 0
  }

  func isAir(_ x: Int, _ y: Int) -> Bool {
    world.cell(at: GridPoint(x, y)).material == .air && world.contains(GridPoint(x, y))
  }

  func isMade(of name: String, _ x: Int, _ y: Int) -> Bool {
    world.rules[name].map { world.cell(at: GridPoint(x, y)).material == $0 } ?? false
  }

  func physics(_ x: Int, _ y: Int) -> PhysicsClass {
    world.rules.rule(of: world.cell(at: GridPoint(x, y)).material).physics
  }

  /// Puts a material there, if the table has it.
  func put(_ name: String, _ x: Int, _ y: Int) {
    guard let material = world.rules[name] else { return }
    _ = world.put(world.rules.freshCell(material), at: GridPoint(x, y))
  }

  /// A spring that the ground feeds, so deep under the water that it keeps.
  func putSpring(depth: Int, _ x: Int, _ y: Int) {
    guard let spring = world.rules["spring"] else { return }
    _ = world.put(Cell(spring).with(SpringData.bed(depth: depth)), at: GridPoint(x, y))
  }

  /// The lake that fills this column, or nil.
  func lake(at x: Int) -> ValleyRecord.Lake? {
    record.lakes.first { $0.columns.contains(x) }
  }
}

extension Terrain {
  /// Its place among all, for chance and share codes.
  package var number: UInt8 { UInt8(Self.allCases.firstIndex(of: self) ?? 0) }

  /// The terrain with this number, or nil.
  package init?(number: UInt8) {
    guard Self.allCases.indices.contains(Int(number)) else { return nil }
    self = Self.allCases[Int(number)]
  }
}
