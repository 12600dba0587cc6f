import KodamaDataSources
import KodamaRoles

extension TerrainBuilder {
  func settle() {
    plantTrees()
    settleGround(columns: 2..<(width - 2), sky: (gap: 8, top: 2))
    stockLakes()
    // The rarest are added first.
    let scarce = world.rules.materials.filter { $0.habitat?.from != nil }
      .sorted { ($0.habitat?.often ?? 0) < ($1.habitat?.often ?? 0) }
    addMissing(scarce, by: chance)
    seatKodama()
  }

  /// A material and its part of the random numbers of a kind of place.
  typealias Share = (name: String, draws: Range<Double>)

  /// Returns the materials that share the random numbers of a kind of place, in ascending order.
  func shares(of place: Habitat.Place) -> [Share] {
    world.rules.materials.compactMap { rule -> Share? in
      guard let habitat = rule.habitat, habitat.place == place, let from = habitat.from else {
        return nil
      }
      let end = from + habitat.often(on: plan.terrain)
      return (rule.name, Double(from) / 1_000..<Double(end) / 1_000)
    }
    .sorted { $0.draws.lowerBound < $1.draws.lowerBound }
  }

  func put(_ shares: [Share], _ draw: Double, _ x: Int, _ y: Int) {
    if let share = shares.first(where: { $0.draws.contains(draw) }) { put(share.name, x, y) }
  }

  /// Puts plants and creatures on soil and into the air above the ground. Nothing flies lower than
  /// `sky.gap` above the ground, or higher than row `sky.top`.
  func settleGround(columns: Range<Int>, sky: (gap: Int, top: Int)) {
    let (grounded, aloft) = (shares(of: .soil), shares(of: .air))
    for x in columns where lake(at: x) == nil && !isBare[x] {
      let y = ground[x] - 1
      guard y > 2, isAir(x, y) else { continue }
      let draw = chance.number(x, 30)
      if isMade(of: "soil", x, ground[x]) { put(grounded, draw, x, y) }
      let height = max(sky.top, y - sky.gap - chance.pick(0...7, x, 31))
      if isAir(x, height) { put(aloft, draw, x, height) }
    }
  }

  private func stockLakes() {
    let shares = shares(of: .water)
    for lake in record.lakes {
      for x in stride(from: lake.columns.lowerBound + 2, to: lake.columns.upperBound - 1, by: 9) {
        let y = lake.surface + 2
        if isMade(of: "water", x, y) { put(shares, Double(x % 2) / 2, x, y) }
      }
    }
  }

  /// Returns the row of the second cell of water in a column, from above.
  func waterRow(_ x: Int) -> Int? {
    (1..<(height - 1)).first { isMade(of: "water", x, $0) && isMade(of: "water", x, $0 + 1) }
      .map { $0 + 1 }
  }

  /// Returns the free cell of a kind of place in a column, if there is one.
  private func spot(_ place: Habitat.Place, _ x: Int) -> CellPoint? {
    if place == .water { return waterRow(x).map { CellPoint(x, $0) } }
    guard lake(at: x) == nil, !isBare[x] else { return nil }
    let y = ground[x] - (place == .air ? 6 : 1)
    guard y > 2, isAir(x, y), place == .air || !isAir(x, y + 1) else { return nil }
    return CellPoint(x, y)
  }

  /// Adds materials until there are at least as many of each as its habitat demands, so that no
  /// kind dies out.
  private func addMissing(_ kinds: [MaterialRule], by chance: PlaceChance) {
    guard kinds.contains(where: { ($0.habitat?.least ?? 0) > 0 }) else { return }
    let counts = world.materialCounts()
    for kind in kinds {
      guard let habitat = kind.habitat, let material = world.rules[kind.name] else { continue }
      var missing = habitat.least - counts[Int(material.rawValue)]
      for number in 0..<60 where missing > 0 {
        guard let spot = spot(habitat.place, chance.pick(3...(width - 4), number, 32)) else {
          continue
        }
        put(kind.name, spot.x, spot.y)
        missing -= 1
      }
    }
  }

  /// Places the materials that have random numbers of their own.
  private func settleNewcomers() {
    for kind in world.rules.materials {
      guard let habitat = kind.habitat, habitat.from == nil else { continue }
      var name = Digest()
      name.combine(kind.name)
      let own = PlaceChance(seed: chance.seed ^ name.value)
      let often = Double(habitat.often(on: plan.terrain)) / 1_000
      // In water, halfway between the places of the others.
      for x in stride(from: 7, to: width - 3, by: habitat.place == .water ? 9 : 1)
      where own.number(x, 30) < often {
        guard let spot = spot(habitat.place, x),
          habitat.place != .soil || isMade(of: "soil", x, ground[x])
        else { continue }
        put(kind.name, spot.x, spot.y)
      }
      addMissing([kind], by: own)
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

/// The last step of generation, which adds missing sites, deep ore, reeds, bees and new kinds of
/// life. It uses its own random numbers, so that the earlier steps stay unchanged.
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
    settleNewcomers()
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
