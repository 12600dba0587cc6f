import KodamaDataSources

extension TerrainBuilder {
  func settle() {
    plantTrees()
    settleGround(
      [
        ("grass", 0.45), ("flower", 0.52), ("sapling", 0.535), ("snail", 0.56),
        ("frog", plan.terrain == .marsh ? 0.6 : 0.575), ("seed", 0.59),
      ], columns: 2..<(width - 2), sky: (gap: 8, top: 2))
    stockLakes()
    addMissingCreatures()
    seatKodama()
  }

  /// Puts plants and creatures on soil, and birds and fireflies into the air above the ground. Each
  /// kind is placed up to its probability, from that of the kind before it. Nothing flies lower
  /// than `sky.gap` above the ground, or higher than row `sky.top`.
  func settleGround(
    _ kinds: [(name: String, upTo: Double)], columns: Range<Int>, sky: (gap: Int, top: Int)
  ) {
    for x in columns where lake(at: x) == nil && !isBare[x] {
      let y = ground[x] - 1
      guard y > 2, isAir(x, y) else { continue }
      let draw = chance.number(x, 30)
      if isMade(of: "soil", x, ground[x]), let kind = kinds.first(where: { draw < $0.upTo }) {
        put(kind.name, x, y)
      }
      let height = max(sky.top, y - sky.gap - chance.pick(0...7, x, 31))
      if draw > 0.985, isAir(x, height) { put("songbird", x, height) }
      if draw > 0.96, draw < 0.98, isAir(x, height) { put("firefly", x, height) }
    }
  }

  private func stockLakes() {
    for lake in record.lakes {
      for x in stride(from: lake.columns.lowerBound + 2, to: lake.columns.upperBound - 1, by: 9) {
        let y = lake.surface + 2
        guard isMade(of: "water", x, y) else { continue }
        put(x % 2 == 0 ? "fish" : "algae", x, y)
      }
    }
  }

  /// Adds creatures until there are at least three of each kind, so that no kind dies out.
  private func addMissingCreatures() {
    let counts = world.materialCounts()
    for kind in ["frog", "snail", "songbird", "firefly"] {
      var missing = 3 - (world.rules[kind].map { counts[Int($0.rawValue)] } ?? 3)
      for number in 0..<60 where missing > 0 {
        let x = chance.pick(3...(width - 4), number, 32)
        guard lake(at: x) == nil, !isBare[x] else { continue }
        let isAloft = kind == "songbird" || kind == "firefly"
        let y = ground[x] - (isAloft ? 6 : 1)
        guard y > 2, isAir(x, y), isAloft || !isAir(x, y + 1) else { continue }
        put(kind, x, y)
        missing -= 1
      }
    }
  }

  private func seatKodama() {
    let x = width / 2 + 2
    guard let top = (1..<height).first(where: { !isAir(x, $0) }), top > 2 else { return }
    put("kodama", x, top - 1)
  }

  private func plantTrees() {
    var x = 4
    while x < width - 4 {
      defer { x += 1 + chance.pick(0...4, x, 7) }
      let top = ground[x] - 1
      guard isMade(of: "soil", x, ground[x]), isAir(x, top), isAir(x, top - 2), !isBare[x] else {
        continue
      }
      if chance.number(x, 4) < land.wood {
        plantTree(x, top)
        x += 4
      } else if chance.number(x, 6) < 0.2 {
        put("plant", x, top)
      }
    }
  }

  private func plantTree(_ x: Int, _ top: Int) {
    let trunk = chance.pick(4...9, x, 5)
    guard top - trunk > 4 else { return }
    for y in (top - trunk)...top where isAir(x, y) { put("wood", x, y) }
    for depth in 0...2 { put("wood", x, ground[x] + depth) }
    for side in [-1, 1] where physics(x + side, ground[x] + 1) == .powder {
      put("wood", x + side, ground[x] + 1)
    }
    let crown = trunk > 6 ? 2 : 1
    for dy in -crown - 1...crown {
      let reach = crown + 1 - abs(dy) / 2
      for dx in -reach...reach where isAir(x + dx, top - trunk + dy) {
        put("leaf", x + dx, top - trunk + dy)
      }
    }
  }
}

/// The last step of generation, which adds missing sites, deep ore, reeds and bees. It uses its own
/// random numbers, so that the earlier steps stay unchanged.
extension TerrainBuilder {
  var late: PlaceChance { PlaceChance(seed: chance.seed ^ 0x6c61_7465) }

  /// The amounts of water in the ground and in the sky stay unchanged.
  mutating func settleLate() {
    placeMissingSites()
    openBeds()
    holdSnow()
    layOre()
    plantReeds()
    settleBees()
  }

  /// Adds springs to the beds of small lakes at the ends of rivers. Springs also remove surplus
  /// water, but each one removes only a little. With only four springs, the water of such a lake is
  /// a quarter deeper than it should be.
  private func openBeds() {
    let wanted = 12
    for lake in record.lakes where !record.sources.isEmpty {
      let deep = lake.columns.filter { ground[$0] - lake.surface >= 3 }
      guard deep.count / 9 < wanted else { continue }
      for number in 0..<min(wanted, deep.count) {
        let x = deep[(2 * number + 1) * deep.count / (2 * min(wanted, deep.count))]
        guard physics(x, ground[x]) != .empty else { continue }
        putSpring(depth: ground[x] - lake.surface, x, ground[x])
      }
    }
  }

  /// Turns the snow above cave entrances into rock, so that it cannot slide down and block them.
  private func holdSnow() {
    guard plan.terrain == .ridge else { return }
    for mouth in mouths {
      let way = ground[max(0, mouth - 9)] < ground[min(width - 1, mouth + 9)] ? -1 : 1
      var (x, crest) = (mouth, ground[mouth])
      while ground.indices.contains(x), ground[x] <= crest + 2 {
        crest = min(crest, ground[x])
        for y in max(0, ground[x] - 2)...min(height - 1, ground[x] + 8)
        where isMade(of: "snow", x, y) {
          put("stone", x, y)
        }
        x += way
      }
    }
  }

  // MARK: Ore

  /// Places seams of ore in solid rock, away from ground that could slide in and lava that would
  /// melt them.
  private func layOre() {
    let rocks = ["stone", "limestone", "obsidian"].compactMap { world.rules[$0] }
    for number in 0..<max(2, width * height / 16_000) {
      for attempt in number * 16..<(number + 1) * 16 where laySeam(attempt, in: rocks) { break }
    }
  }

  /// Places one sloping seam of ore that contains grains of another ore.
  ///
  /// - Returns: False if there was not enough rock.
  private func laySeam(_ place: Int, in rocks: [MaterialID]) -> Bool {
    let x = late.pick(8...(width - 9), place, 90)
    let length = late.pick(14...30, place, 91)
    guard ground[x] + 14 < height - 8 else { return false }
    var row = Double(late.pick((ground[x] + 14)...(height - 8), place, 92))
    let slope = (late.number(place, 93) - 0.5) * 0.8
    var seam: [CellPoint] = []
    for step in 0..<length {
      row += slope + (late.number(place * 32 + step, 94) - 0.5) * 0.6
      let thickness = late.pick(1...3, place * 32 + step, 95)
      seam += (0..<thickness).map { CellPoint(x + step, Int(row) + $0) }
        .filter { isDeep($0, in: rocks) }
    }
    guard seam.count >= 16 else { return false }
    let grain = plan.terrain == .volcano ? "sulphur" : "tin"
    for point in seam {
      let isGrain = late.number(point.x * 8_192 + point.y, 96) < 0.2
      put(isGrain ? grain : "copper-ore", point.x, point.y)
    }
    return true
  }

  /// Returns whether a cell and its neighbours are rock, and far enough from the surface and from
  /// craters.
  private func isDeep(_ point: CellPoint, in rocks: [MaterialID]) -> Bool {
    guard ground.indices.contains(point.x), point.y > ground[point.x] + 9, point.y < height - 3,
      plan.terrain != .volcano || !isBare[point.x]
    else { return false }
    return (-1...1).allSatisfy { dy in
      (-1...1).allSatisfy { dx in
        rocks.contains(world.cell(at: CellPoint(point.x + dx, point.y + dy)).material)
      }
    }
  }
}
