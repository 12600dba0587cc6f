import KodamaDataSources

/// Rivers and lakes. A river springs from the ground on a height, runs over bare stone without a
/// hollow, and ends in a lake, whose bed gives what is too much back to the ground.
extension TerrainBuilder {
  /// Which terrains have a river.
  private var hasRivers: Bool {
    switch plan.terrain {
    case .gorge, .terraces, .volcano, .ridge, .karst: true
    default: false
    }
  }

  /// Lays the beds of the rivers: from a height on, the ground never rises until the lake.
  mutating func pourRivers() {
    levelLakes()
    guard hasRivers else { return }
    for part in 0..<max(1, width / 512) {
      let span = width / max(1, width / 512)
      let columns = (part * span + 8)...min(width - 9, (part + 1) * span - 8)
      guard let lowest = columns.max(by: { ground[$0] < ground[$1] }) else { continue }
      let goesRight = lowest - columns.lowerBound > columns.upperBound - lowest
      let reach = min(150, goesRight ? lowest - columns.lowerBound : columns.upperBound - lowest)
      let side = goesRight ? 1 : -1
      let candidates = Array(stride(from: lowest - side * reach, to: lowest, by: side))
      guard var source = candidates.min(by: { ground[$0] < ground[$1] }) else { continue }
      if plan.terrain == .volcano || plan.terrain == .ridge {
        // From the flank of the mountain, not from its peak.
        let row = ground[source] + Int(unit * 0.1)
        source = candidates.last { ground[$0] <= row } ?? source
      }
      if source != lowest { pour(from: source, to: lowest, side) }
    }
  }

  private mutating func pour(from source: Int, to lowest: Int, _ side: Int) {
    // A step of stone behind the spring keeps the water from running the other way.
    let top = ground[source]
    for back in 1...3 {
      let x = source - side * back
      if ground.indices.contains(x) { ground[x] = min(ground[x], top - 2) }
    }
    record.sources.append(GridPoint(source, top))
    var row = top
    var x = source
    while x != lowest {
      // It loses a row every eight columns at least, so that nothing stands.
      let least = top + abs(x - source) / 8
      row = max(row, ground[x], abs(x - source) > 8 ? least : row)
      if row >= lakeRow { break }
      ground[x] = row
      isBare[x] = true
      x += side
    }
  }

  /// The row of the water's surface where one level fills every hollow.
  var lakeRow: Int {
    let depth: Double =
      switch plan.terrain {
      case .gorge: -0.12
      case .terraces: -0.1
      case .volcano: -0.07
      case .marsh: 0.012
      case .ridge: -0.1
      case .karst: -0.06
      case .archipelago: -0.02
      case .hollow, .empty: -1
      }
    return Int(Double(height) * 0.58 - depth * unit)
  }

  /// Deepens what is to be a lake, so that there is at least one: the lowest place of each part.
  private mutating func levelLakes() {
    let parts = max(1, width / 512)
    let span = width / parts
    let depth = max(12, Int(unit * 0.05))
    for part in 0..<parts {
      let columns = (part * span + 4)...min(width - 5, (part + 1) * span - 5)
      guard let lowest = columns.max(by: { ground[$0] < ground[$1] }) else { continue }
      let reach = max(20, span / 14)
      for x in max(2, lowest - reach)...min(width - 3, lowest + reach) {
        let away = abs(x - lowest)
        let bed = lakeRow + depth - max(0, away - reach / 2) * 2 * depth / reach
        ground[x] = min(height - 8, max(ground[x], bed))
      }
    }
  }

  /// Finds what lies below the water, and fills what is too shallow to be a lake.
  mutating func findLakes() {
    let surface = lakeRow
    var x = 0
    while x < width {
      guard ground[x] > surface else {
        x += 1
        continue
      }
      let left = x
      while x < width, ground[x] > surface { x += 1 }
      let columns = left...(x - 1)
      let bed = columns.map { ground[$0] }.max() ?? surface
      if bed - surface >= 5, columns.count >= 10 {
        record.lakes.append(ValleyRecord.Lake(surface: surface, columns: columns, bed: bed))
      } else {
        for column in columns { ground[column] = surface }
      }
    }
  }

  /// Fills the lakes, and opens springs on their beds.
  func fillLakes() {
    let water = bits("water")
    guard water != 0 else { return }
    for lake in record.lakes {
      for x in lake.columns {
        for y in lake.surface..<ground[x] {
          world.storage.cells[world.index(GridPoint(x, y))] = water
        }
      }
      let deep = lake.columns.filter { ground[$0] - lake.surface >= 3 }
      let count = max(4, min(deep.count, deep.count / 9))
      for number in 0..<count {
        let x = deep[min(deep.count - 1, (2 * number + 1) * deep.count / (2 * count))]
        putSpring(depth: ground[x] - lake.surface, x, ground[x])
      }
    }
  }

  /// Opens the springs of the rivers: three beside each other, under one row of water.
  func openSources() {
    for source in record.sources {
      let side = isBare[min(width - 1, source.x + 1)] ? 1 : -1
      for step in 0..<3 { putSpring(depth: 1, source.x + side * step, source.y) }
    }
  }

  /// Gives the ground what its lakes and rivers need, and the sky a first rain.
  func fillSkyAndGround() {
    guard world.hasSky, let water = world.rules["water"] else { return }
    let drops = world.materialCounts()[Int(water.rawValue)]
    world.waterCycle = WaterCycle(sky: UInt32(width / 12), ground: UInt32(drops * 3 / 4 + width))
  }
}
