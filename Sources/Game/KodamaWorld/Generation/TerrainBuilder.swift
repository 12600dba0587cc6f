import KodamaDataSources

/// Generates all terrains. The hollow has steps of its own. The order of the others is: hills,
/// strata, lakes and rivers, caves, sites, and life. Each step uses the result of the previous
/// steps.
struct TerrainBuilder {
  let world: World
  let plan: ValleyPlan
  let land: Land
  let chance: PlaceChance
  /// The first row of ground in each column.
  var ground: [Int]
  /// A flag per column, true for columns with a river or lava, where nothing is built or planted.
  var isBare: [Bool]
  /// A flag per column, true for columns above a cave, where nothing is built.
  var isHollow: [Bool]
  var mouths: [Int] = []
  var record: ValleyRecord

  init(world: World, plan: ValleyPlan) {
    self.world = world
    self.plan = plan
    land = plan.terrain.land
    chance = PlaceChance(seed: plan.seed ^ UInt64(plan.terrain.number) << 56)
    ground = Array(repeating: plan.height - 4, count: plan.width)
    isBare = Array(repeating: false, count: plan.width)
    isHollow = isBare
    record = ValleyRecord(plan)
  }

  var width: Int { plan.width }
  var height: Int { plan.height }
  /// The unit of height, in rows: the valley's height, but at most 256. Taller valleys have deeper
  /// ground rather than higher hills.
  var unit: Double { Double(min(height, 256)) }

  mutating func build() {
    switch plan.terrain {
    case .empty: return layFloor()
    case .hollow:
      buildHollow()
      return settleLate()
    default: ground = hills()
    }
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

  private func layFloor() {
    for y in (height - 4)..<height { for x in 0..<width { put("stone", x, y) } }
  }

  // MARK: Cells

  func bits(_ name: String) -> UInt16 {
    world.rules[name].map { world.rules.freshCell($0).bits } ?? 0
  }

  func isAir(_ x: Int, _ y: Int) -> Bool {
    world.cell(at: CellPoint(x, y)).material == .air && world.contains(CellPoint(x, y))
  }

  func isMade(of name: String, _ x: Int, _ y: Int) -> Bool {
    world.rules[name].map { world.cell(at: CellPoint(x, y)).material == $0 } ?? false
  }

  func physics(_ x: Int, _ y: Int) -> PhysicsClass {
    world.rules.rule(of: world.cell(at: CellPoint(x, y)).material).physics
  }

  /// Names that the table does not contain are ignored.
  func put(_ name: String, _ x: Int, _ y: Int) {
    guard let material = world.rules[name] else { return }
    _ = world.put(world.rules.freshCell(material), at: CellPoint(x, y))
  }

  /// `depth` is the depth of the lake in cells.
  func putSpring(depth: Int, _ x: Int, _ y: Int) {
    guard let spring = world.rules["spring"] else { return }
    _ = world.put(Cell(spring).with(SpringData.bed(depth: depth)), at: CellPoint(x, y))
  }

  func lake(at x: Int) -> ValleyRecord.Lake? {
    record.lakes.first { $0.columns.contains(x) }
  }
}

extension Terrain {
  /// The terrain's index, starting at 0. Random numbers and share codes use it.
  package var number: UInt8 { UInt8(Self.allCases.firstIndex(of: self) ?? 0) }

  package init?(number: UInt8) {
    guard Self.allCases.indices.contains(Int(number)) else { return nil }
    self = Self.allCases[Int(number)]
  }
}

/// The profile of the hills. Wide valleys repeat the form of their terrain about every 512 columns,
/// with different random numbers.
extension TerrainBuilder {
  /// Returns the first row of ground in each column.
  func hills() -> [Int] {
    let parts = max(1, width / 512)
    let span = (width + parts - 1) / parts
    return (0..<width).map { x in
      let part = x / span
      let along = Double(x - part * span) / Double(span)
      let rise = rise(x, along, part)
      let row = Double(height) * 0.58 - rise * unit
      return min(height - 12, max(height / 10, Int(row)))
    }
  }

  /// Returns the height of the ground above the middle row, as a multiple of `unit`.
  private func rise(_ x: Int, _ along: Double, _ part: Int) -> Double {
    let rough = (chance.noise(x, 2, scale: 9) - 0.5) * 0.02
    let wave = (chance.noise(x, 0, scale: 72) - 0.5) * 0.12
    return switch plan.terrain {
    case .gorge: gorge(x, along, part) + rough
    case .terraces: terraces(along, part)
    case .volcano: volcano(x, along, part) + rough
    case .marsh: marsh(x, along, part)
    case .ridge: ridge(x, along, part) + rough
    case .karst: karst(x) + rough
    case .archipelago: islands(x) + rough
    case .hollow, .empty: wave
    }
  }

  /// Returns a random number in 0..<1 for a part of the valley.
  private func random(_ part: Int, _ salt: UInt64) -> Double { chance.number(part, salt) }

  /// Interpolates smoothly from 0 to 1 between two positions.
  private func step(_ from: Double, _ to: Double, _ at: Double) -> Double {
    let share = min(1, max(0, (at - from) / (to - from)))
    return share * share * (3 - 2 * share)
  }

  private func gorge(_ x: Int, _ along: Double, _ part: Int) -> Double {
    let middle = 0.38 + random(part, 40) * 0.24
    let reach = 0.12 + random(part, 41) * 0.08
    let left = 0.12 + random(part, 42) * 0.12
    let right = 0.10 + random(part, 43) * 0.16
    let isLeft = along < middle
    let edge = abs(along - middle)
    let wall = step(reach - 0.012, reach + 0.024, edge)
    // A ledge interrupts the wall of the gorge halfway down.
    let ledge = step(reach - 0.05, reach - 0.042, edge) * 0.45
    let top = (isLeft ? left : right) + (chance.noise(x, 1, scale: 48) - 0.5) * 0.05
    return -0.2 + max(wall, ledge) * (0.2 + top) + (chance.noise(x, 3, scale: 24) - 0.5) * 0.03
  }

  private func terraces(_ along: Double, _ part: Int) -> Double {
    let count = 5 + Int(random(part, 40) * 4)
    // Some sections slope in the opposite direction, so that lakes meet high ground.
    let isTurned = (part + Int(random(0, 41) * 2)) % 2 == 1
    let place = (isTurned ? 1 - along : along) * Double(count)
    let number = min(count - 1, Int(place))
    let within = place - Double(number)
    let drop = 0.5 / Double(count)
    let jitter = (random(part * 16 + number, 42) - 0.5) * drop * 0.7
    // A rim at the edge of each terrace holds its water.
    let rim = within > 0.9 && number < count - 1 ? 2.5 / unit : 0
    return 0.26 - Double(number) * drop + jitter + rim
  }

  private func volcano(_ x: Int, _ along: Double, _ part: Int) -> Double {
    let peak = crater(part)
    let away = abs(along - peak)
    let cone = max(0, 1 - away / (0.3 + random(part, 41) * 0.08))
    let mouth = away < 0.035 ? 0.09 : 0
    return -0.16 + cone * (0.38 + cone * 0.1) - mouth + chance.noise(x, 1, scale: 40) * 0.07
  }

  /// Returns the position of the crater in a part of the valley, from 0 (left end) to 1 (right
  /// end).
  func crater(_ part: Int) -> Double { 0.36 + random(part, 40) * 0.28 }

  private func marsh(_ x: Int, _ along: Double, _ part: Int) -> Double {
    let knoll = 0.15 + random(part, 40) * 0.7
    let height = 0.1 + random(part, 41) * 0.06
    let hill = max(0, 1 - abs(along - knoll) / 0.07)
    let pools = (chance.noise(x, 0, scale: 34) - 0.5) * 0.15
    return pools + chance.noise(x, 1, scale: 13) * 0.03 + step(0, 0.6, hill) * (height + 0.05)
  }

  private func ridge(_ x: Int, _ along: Double, _ part: Int) -> Double {
    let peaks = 1 - abs(chance.noise(x, 0, scale: 88) * 2 - 1)
    let teeth = 1 - abs(chance.noise(x, 1, scale: 26) * 2 - 1)
    let dip = 0.3 + random(part, 40) * 0.4
    let bowl = 1 - step(0.03, 0.2, abs(along - dip))
    return -0.08 + peaks * peaks * 0.34 * (1 - bowl) + teeth * 0.09 * (1 - bowl) - bowl * 0.12
  }

  private func karst(_ x: Int) -> Double {
    let towers = chance.noise(x, 0, scale: 30) * 0.7 + chance.noise(x, 4, scale: 12) * 0.3
    let tower = step(0.5, 0.58, towers) * (0.14 + chance.noise(x, 1, scale: 60) * 0.18)
    return -0.05 + tower + (chance.noise(x, 3, scale: 50) - 0.5) * 0.14
  }

  private func islands(_ x: Int) -> Double {
    let land = chance.noise(x, 0, scale: 76) * 0.75 + chance.noise(x, 1, scale: 27) * 0.25
    return -0.16 + step(0.22, 0.7, land) * (0.24 + chance.noise(x, 3, scale: 80) * 0.14)
  }
}
