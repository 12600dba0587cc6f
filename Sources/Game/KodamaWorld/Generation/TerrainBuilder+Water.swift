import KodamaDataSources

/// Rivers and lakes. A river begins at springs on high ground, runs over bare stone without
/// hollows, and ends in a lake. The lake's springs return surplus water to the ground.
extension TerrainBuilder {
  /// Shapes the riverbeds, so that the ground never rises between a river's source and its lake.
  mutating func pourRivers() {
    levelLakes()
    guard land.hasRivers else { return }
    for part in 0..<max(1, width / 512) {
      let span = width / max(1, width / 512)
      let columns = (part * span + 8)...min(width - 9, (part + 1) * span - 8)
      guard let lowest = columns.max(by: { ground[$0] < ground[$1] }) else { continue }
      let goesRight = lowest - columns.lowerBound > columns.upperBound - lowest
      let reach = min(150, goesRight ? lowest - columns.lowerBound : columns.upperBound - lowest)
      let side = goesRight ? 1 : -1
      let candidates = Array(stride(from: lowest - side * reach, to: lowest, by: side))
      guard var source = candidates.min(by: { ground[$0] < ground[$1] }) else { continue }
      if land.hasPeak {
        let row = ground[source] + Int(unit * 0.1)
        source = candidates.last { ground[$0] <= row } ?? source
      }
      if source != lowest { pour(from: source, to: lowest, side) }
    }
  }

  private mutating func pour(from source: Int, to lowest: Int, _ side: Int) {
    // A step of stone behind the source makes the water run in one direction only.
    let top = ground[source]
    for back in 1...3 {
      let x = source - side * back
      if ground.indices.contains(x) { ground[x] = min(ground[x], top - 2) }
    }
    record.sources.append(CellPoint(source, top))
    var row = top
    var x = source
    while x != lowest {
      // The bed falls by at least one row per eight columns, so that the water keeps running.
      let least = top + abs(x - source) / 8
      row = max(row, ground[x], abs(x - source) > 8 ? least : row)
      if row >= lakeRow { break }
      ground[x] = row
      isBare[x] = true
      x += side
    }
  }

  /// The row of the water surface, which is the same for all lakes.
  var lakeRow: Int { Int(Double(height) * 0.58 - land.water * unit) }

  /// Deepens the lowest point of each section of the valley (about 512 columns), so that every
  /// section contains at least one lake.
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

  /// Records the lakes: runs of columns below the water level. Raises the ground where the water is
  /// too shallow or too narrow for a lake.
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

  func fillLakes() {
    let water = bits("water")
    guard water != 0 else { return }
    for lake in record.lakes {
      for x in lake.columns {
        for y in lake.surface..<ground[x] {
          world.storage.cells[world.index(CellPoint(x, y))] = water
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

  /// Places three adjacent springs at each river source, so that the water is one cell deep.
  func openSources() {
    for source in record.sources {
      let side = isBare[min(width - 1, source.x + 1)] ? 1 : -1
      for step in 0..<3 { putSpring(depth: 1, source.x + side * step, source.y) }
    }
  }

  /// Fills the ground with the water that lakes and rivers need, and the sky with the water of a
  /// first rain.
  func fillSkyAndGround() {
    guard world.hasSky, let water = world.rules["water"] else { return }
    let drops = world.materialCounts()[Int(water.rawValue)]
    world.waterCycle = WaterCycle(sky: UInt32(width / 12), ground: UInt32(drops * 3 / 4 + width))
  }
}

/// The placement of reeds at the shores of lakes, and of bees near flowers.
extension TerrainBuilder {
  // MARK: Reeds

  /// Plants reeds on the banks of lakes. If all banks are steep, it plants them beside the springs
  /// of rivers, or else in the water at the shore.
  func plantReeds() {
    var planted = 0
    for lake in record.lakes {
      for x in shores(of: lake, 1...6) where isFree(x) {
        let rise = lake.surface - ground[x]
        guard (0...4).contains(rise), late.number(x, 100) < 0.6 else { continue }
        planted += raiseReed(x)
      }
    }
    let springs = record.sources.flatMap { source in (-9...9).map { source.x + $0 } }
    for x in springs where planted < 3 && isFree(x) && abs(ground[x] - nearestSource(x)) <= 4 {
      planted += raiseReed(x)
    }
    // Reeds are planted column by column from the shore, so that they cut off no part of the lake.
    for lake in record.lakes where planted < 3 {
      for x in shores(of: lake, -20...0) where planted < 3 && isMade(of: "water", x, lake.surface) {
        planted += raiseReed(x, from: lake.surface)
      }
    }
  }

  /// Returns the columns at the given distances beyond both ends of a lake. Distances of 0 and
  /// below are inside the lake.
  private func shores(of lake: ValleyRecord.Lake, _ steps: ClosedRange<Int>) -> [Int] {
    steps.reversed().flatMap {
      [lake.columns.lowerBound - $0, lake.columns.upperBound + $0]
    }
  }

  private func nearestSource(_ x: Int) -> Int {
    record.sources.min { abs($0.x - x) < abs($1.x - x) }?.y ?? height
  }

  /// Plants one reed in a column. Some reeds get a tip that still grows and flowers.
  ///
  /// - Parameters:
  ///   - x: The column.
  ///   - surface: The row of the water surface if the reed grows in water, or nil.
  /// - Returns: The number of reeds planted: 1, or 0 if there is no room.
  private func raiseReed(_ x: Int, from surface: Int? = nil) -> Int {
    let foot = ground[x] - 1
    let top = (surface.map { $0 - 1 } ?? foot) - late.pick(1...4, x, 101)
    guard top > 2, (top..<(surface ?? foot)).allSatisfy({ isAir(x, $0) }) else { return 0 }
    for y in top...foot { put("cane", x, y) }
    if late.number(x, 102) < 0.4, isAir(x, top - 1), let reed = world.rules["reed"] {
      let tip = Cell(reed, data: UInt8(late.pick(1...3, x, 103)))
      _ = world.put(tip, at: CellPoint(x, top - 1))
    }
    return 1
  }

  // MARK: Bees

  /// Places a swarm of bees near flowers in each section of the valley (about 160 columns), and
  /// plants flowers where there are too few. Frogs catch bees, so a single swarm might not survive.
  func settleBees() {
    let stretches = max(2, width / 160)
    let span = width / stretches
    var swarms: [Int] = []
    for part in 0..<stretches {
      let columns = (part * span + 12)..<min(width - 12, (part + 1) * span)
      let flowers = columns.filter { isMade(of: "flower", $0, ground[$0] - 1) }
      guard !flowers.isEmpty else { continue }
      let flower = flowers[late.pick(0...(flowers.count - 1), part, 110)]
      if settleSwarm(near: flower) { swarms.append(flower) }
    }
    let middle = width / 2
    let columns = (12..<(width - 12)).sorted { abs($0 - middle) < abs($1 - middle) }
    for gap in [14, 7, 0] {
      for x in columns where swarms.count < stretches && isBed(x, gap) {
        guard swarms.allSatisfy({ abs($0 - x) > 24 }), settleSwarm(near: x, gap) else { continue }
        swarms.append(x)
      }
    }
    // On sandy islets trees cover all the soil, so soil for flowers is placed in the beach.
    for x in columns where swarms.isEmpty && isOpen(x) {
      let beach = (x - 9...x + 9).filter { isOpen($0) && isMade(of: "sand", $0, ground[$0]) }
      guard beach.count >= 2 else { continue }
      for bed in beach.prefix(2) { put("soil", bed, ground[bed]) }
      if settleSwarm(near: x, 0) { swarms.append(x) }
    }
  }

  /// Places up to four bees above a column, with two flowers beside them and a honeycomb in a tree
  /// nearby.
  ///
  /// - Parameters:
  ///   - x: The column.
  ///   - gap: The minimum distance from sites at which flowers may grow on rock, in columns.
  /// - Returns: False if there was no air for the bees or no ground for two flowers.
  private func settleSwarm(near x: Int, _ gap: Int = 14) -> Bool {
    let places = [(0, -3), (-2, -4), (2, -5), (-1, -6), (1, -7)].map {
      CellPoint(x + $0.0, ground[x] + $0.1)
    }
    .filter { $0.y > 1 && isAir($0.x, $0.y) }
    let beds = (x - 9...x + 9).filter { isBed($0, gap) }.sorted { abs($0 - x) < abs($1 - x) }
    guard places.count >= 2, beds.count >= 2 else { return false }
    for column in beds.prefix(2) { put("flower", column, ground[column] - 1) }
    for bee in places.prefix(4) { put("bee", bee.x, bee.y) }
    hangComb(near: x)
    return true
  }

  private func hangComb(near x: Int) {
    for away in 0...16 {
      for column in [x - away, x + away] where (4..<(width - 4)).contains(column) {
        for y in max(2, ground[column] - 14)..<max(3, ground[column] - 2)
        where isMade(of: "leaf", column, y - 1) && isAir(column, y) && isAir(column, y + 1) {
          put("honeycomb", column, y)
          put("comb", column, y + 1)
          return
        }
      }
    }
  }

  /// Returns whether a flower can be planted in a column, in soil or in rock.
  private func isBed(_ x: Int, _ gap: Int) -> Bool {
    guard isOpen(x) else { return false }
    return isMade(of: "soil", x, ground[x])
      || isFarFromSites(x, gap)
        && ["stone", "limestone", "obsidian"].contains { isMade(of: $0, x, ground[x]) }
  }

  /// Returns whether a column is open, with no river, cave or site near it.
  private func isFree(_ x: Int) -> Bool {
    isOpen(x) && isFarFromSites(x, 14) && (x - 1...x + 1).allSatisfy { !isHollow[$0] }
  }

  private func isFarFromSites(_ x: Int, _ gap: Int) -> Bool {
    record.sites.allSatisfy { abs($0.point.x - x) > gap }
  }

  /// Returns whether a column is dry land with nothing but grass on it.
  private func isOpen(_ x: Int) -> Bool {
    guard (4..<(width - 4)).contains(x), lake(at: x) == nil else { return false }
    return (x - 1...x + 1).allSatisfy { !isBare[$0] }
      && (isAir(x, ground[x] - 1) || isMade(of: "grass", x, ground[x] - 1))
  }
}
