import KodamaDataSources

/// The hollow, which is the simplest terrain: a valley with one lake.
extension TerrainBuilder {
  mutating func buildHollow(bellsAboveLake: Bool = true) {
    ground = hollowLine()
    layStone()
    dig()
    let lake = hollowLake
    fill(lake)
    plantWoods()
    settleHollow()
    hangBells(bellsAboveLake ? lake : nil)
    openSprings(lake)
    record.lakes = [lake]
    let bells = CellPoint(
      width / 2, max(0, hangingRow(width / 2, bellsAboveLake ? lake : nil) - 1))
    record.sites = [Site(.bellGrove, at: bells)]
  }

  /// Returns the first row of ground in each column: three octaves of value noise added to a
  /// parabola.
  private func hollowLine() -> [Int] {
    let base = Double(height) * 0.58
    return (0..<width).map { x in
      let side = Double(x * 2 - width) / Double(width)
      let walls = side * side * Double(height) * 0.22
      let waves =
        chance.noise(x, 0, scale: 96) * 0.16 + chance.noise(x, 1, scale: 32) * 0.07
        + chance.noise(x, 2, scale: 9) * 0.02
      let row = base - walls + (waves - 0.125) * Double(height)
      return min(height - 4, max(height / 8, Int(row)))
    }
  }

  private func layStone() {
    let (stone, sand) = (bits("stone"), bits("sand"))
    let soil = world.rules["soil"] == nil ? sand : bits("soil")
    // The surface is sand near the lake, and soil on the slopes.
    let shore = (ground.max() ?? 0) - max(4, height / 12)
    let depths = (0..<width).map { ground[$0] + 1 + Int(chance.noise($0, 3, scale: 24) * 5) }
    for y in 0..<height {
      let row = world.storage.cells + (y + 1) * world.storage.stride + 1
      for x in 0..<width where y >= ground[x] {
        row[x] = y < depths[x] ? (ground[x] > shore ? sand : soil) : stone
      }
    }
  }

  /// Digs caves and places ore, deep enough that the ground above stays in place.
  private func dig() {
    for number in 0..<max(2, width * height / 6_000) {
      let x = Int(chance.number(number, 20) * Double(width))
      let top = ground[min(x, width - 1)] + 10
      let depth = height - 4 - top
      guard depth > 4 else { continue }
      let y = top + Int(chance.number(number, 21) * Double(depth))
      if number % 2 == 0 { digCave(number, x, y) } else { layVein(number, x, y) }
    }
  }

  /// Some tunnels have water on the floor, and some have gas below the roof.
  private func digCave(_ number: Int, _ x: Int, _ y: Int) {
    let length = 12 + Int(chance.number(number, 22) * 24)
    let content = ["air", "water", "marsh-gas", "air", "choke-damp"][number / 2 % 5]
    var row = Double(y)
    for step in 0..<length {
      row += chance.number(number * 64 + step, 23) * 2.4 - 1.2
      let reach = 1 + Int(chance.number(number * 64 + step, 24) * 2.5)
      for dy in -reach...reach where isDeep(x + step, Int(row) + dy) {
        let isFilled = content == "marsh-gas" ? dy < 0 : dy > 0
        put(isFilled ? content : "air", x + step, Int(row) + dy)
      }
    }
  }

  private func layVein(_ number: Int, _ x: Int, _ y: Int) {
    let ores = ["coal", "iron", "limestone", "gravel", "clay", "ice", "salt"]
    let ore = ores[Int(chance.number(number, 25) * Double(ores.count))]
    let reach = 2 + Int(chance.number(number, 26) * 3)
    for dy in -reach...reach {
      for dx in -reach * 2...reach * 2
      where dx * dx / 4 + dy * dy <= reach * reach && isDeep(x + dx, y + dy) {
        put(ore, x + dx, y + dy)
      }
    }
  }

  /// Returns whether a cell is deep enough in the ground that digging there causes no collapse.
  private func isDeep(_ x: Int, _ y: Int) -> Bool {
    world.contains(CellPoint(x, y)) && y > ground[x] + 7 && y < height - 2
  }

  /// The lake at the lowest point. Its depth is a twentieth of the world's height, but at least 3
  /// cells.
  private var hollowLake: ValleyRecord.Lake {
    let lowest = ground.max() ?? 0
    let bottom = ground.firstIndex(of: lowest) ?? 0
    let surface = lowest - max(3, height / 20)
    var left = bottom
    while left > 0, ground[left - 1] > surface { left -= 1 }
    var right = bottom
    while right < width - 1, ground[right + 1] > surface { right += 1 }
    return ValleyRecord.Lake(surface: surface, columns: left...right, bed: lowest)
  }

  private func fill(_ lake: ValleyRecord.Lake) {
    let water = bits("water")
    for x in lake.columns {
      for y in lake.surface..<max(lake.surface, ground[x]) {
        world.storage.cells[world.index(CellPoint(x, y))] = water
      }
    }
  }

  private func plantWoods() {
    var x = 2
    while x < width - 2 {
      let top = ground[x] - 1
      if chance.number(x, 4) < 0.3, isAir(x, top) {
        let trunk = 3 + Int(chance.number(x, 5) * 5)
        for y in max(0, top - trunk)...top { put("wood", x, y) }
        for (dx, dy) in [(-1, 0), (1, 0), (0, -1), (-1, -1), (1, -1), (0, -2)]
        where isAir(x + dx, top - trunk + dy) {
          put("plant", x + dx, top - trunk + dy)
        }
        x += 4
      } else if chance.number(x, 6) < 0.25, isAir(x, top) {
        put("plant", x, top)
      }
      x += 1 + Int(chance.number(x, 7) * 5)
    }
  }

  private func settleHollow() {
    settleGround(columns: 1..<(width - 1), sky: (gap: 7, top: 0))
    stockPools()
    // The kodama's column is beside the bells, which hang above every fifth column. It sits on the
    // highest cell there.
    let home = width / 2 + 2
    let seat = (1..<height).first { !isAir(home, $0) } ?? 1
    if isAir(home, seat - 1) { put("kodama", home, seat - 1) }
  }

  private func stockPools() {
    let shares = shares(of: .water)
    for x in stride(from: 3, to: width - 3, by: 9) {
      if let row = waterRow(x) { put(shares, Double(x % 2) / 2, x, row) }
    }
  }

  /// Hangs five bells in the middle of the valley. Above `lake` they hang high enough that waves do
  /// not ring them.
  private func hangBells(_ lake: ValleyRecord.Lake?) {
    guard let bell = world.rules["bell"] else { return }
    for number in 0..<5 {
      let x = width / 2 - 10 + number * 5
      let y = hangingRow(x, lake)
      put("stone", x, y - 1)
      let note = NoteData(note: UInt32(10 + number))
      _ = world.put(world.rules.freshCell(bell).with(note), at: CellPoint(x, y))
    }
  }

  /// Returns the row of the bell in a column: 5 rows above the highest ground nearby, higher above
  /// a lake, and never above row 1.
  private func hangingRow(_ x: Int, _ lake: ValleyRecord.Lake?) -> Int {
    let row = (ground[max(0, x - 2)...min(width - 1, x + 2)].min() ?? 4) - 5
    guard let lake, lake.columns.contains(x) else { return max(1, row) }
    return max(1, min(row, lake.surface - 4))
  }

  /// Places springs on the lake's bed, and fills the ground and the sky with the water that
  /// supplies it.
  private func openSprings(_ lake: ValleyRecord.Lake) {
    guard world.hasSky, world.rules["spring"] != nil, let water = world.rules["water"] else {
      return
    }
    let reach = lake.columns.filter { ground[$0] - lake.surface >= 3 }
    for index in stride(from: reach.count / 16, to: reach.count, by: max(1, reach.count / 8)) {
      let x = reach[index]
      putSpring(depth: ground[x] - lake.surface, x, ground[x])
    }
    let drops = world.materialCounts()[Int(water.rawValue)]
    world.waterCycle = WaterCycle(sky: UInt32(width / 12), ground: UInt32(drops * 3 / 4))
  }
}
