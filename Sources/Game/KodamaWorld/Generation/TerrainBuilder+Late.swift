import KodamaDataSources

/// Adds to a valley that is otherwise finished, with chance of its own: a third place of interest
/// where there are fewer, ore in the deep strata, reeds at the shores, bees among flowers.
extension TerrainBuilder {
  /// The chance of what comes late: other numbers than those of the steps before.
  var late: PlaceChance { PlaceChance(seed: chance.seed ^ 0x6c61_7465) }

  /// Adds it. Ground and sky keep the drops that they have.
  mutating func settleLate() {
    placeMissingSites()
    openBeds()
    holdSnow()
    layOre()
    plantReeds()
    settleBees()
  }

  /// Opens more springs on the beds of small lakes into which rivers run: each takes little of what
  /// is too much, and with four of them such a lake stands a quarter too high.
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

  /// Makes the snow above the mouths of caves rock, up to the crest, or it would slide in front.
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

  /// Lays seams of ore in solid rock, where nothing slides in and no lava melts it.
  private func layOre() {
    let rocks = ["stone", "limestone", "obsidian"].compactMap { world.rules[$0] }
    for number in 0..<max(2, width * height / 16_000) {
      for attempt in number * 16..<(number + 1) * 16 where laySeam(attempt, in: rocks) { break }
    }
  }

  /// Lays one seam that rises or falls as it goes on, with grains of another ore in it.
  ///
  /// - Returns: whether there was rock enough.
  private func laySeam(_ place: Int, in rocks: [MaterialID]) -> Bool {
    let x = late.pick(8...(width - 9), place, 90)
    let length = late.pick(14...30, place, 91)
    guard ground[x] + 14 < height - 8 else { return false }
    var row = Double(late.pick((ground[x] + 14)...(height - 8), place, 92))
    let slope = (late.number(place, 93) - 0.5) * 0.8
    var seam: [GridPoint] = []
    for step in 0..<length {
      row += slope + (late.number(place * 32 + step, 94) - 0.5) * 0.6
      let thickness = late.pick(1...3, place * 32 + step, 95)
      seam += (0..<thickness).map { GridPoint(x + step, Int(row) + $0) }
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

  /// Whether a cell and all around it are rock, far enough below the ground and from a crater.
  private func isDeep(_ point: GridPoint, in rocks: [MaterialID]) -> Bool {
    guard ground.indices.contains(point.x), point.y > ground[point.x] + 9, point.y < height - 3,
      plan.terrain != .volcano || !isBare[point.x]
    else { return false }
    return (-1...1).allSatisfy { dy in
      (-1...1).allSatisfy { dx in
        rocks.contains(world.cell(at: GridPoint(point.x + dx, point.y + dy)).material)
      }
    }
  }
}
