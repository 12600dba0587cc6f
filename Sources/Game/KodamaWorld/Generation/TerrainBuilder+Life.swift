import KodamaDataSources

/// Life in a valley.
extension TerrainBuilder {
  /// How likely a tree stands on a column of soil.
  private var wood: Double {
    switch plan.terrain {
    case .gorge, .terraces: 0.3
    case .karst, .archipelago: 0.25
    case .marsh: 0.14
    default: 0.16
    }
  }

  /// Trees, herbs and creatures, where they can live.
  func settle() {
    plantTrees()
    for x in 2..<(width - 2) where lake(at: x) == nil && !isBare[x] {
      let y = ground[x] - 1
      guard y > 2, isAir(x, y) else { continue }
      let draw = chance.number(x, 30)
      if isMade(of: "soil", x, ground[x]) {
        let kinds: [(String, Double)] = [
          ("grass", 0.45), ("flower", 0.52), ("sapling", 0.535), ("snail", 0.56),
          ("frog", plan.terrain == .marsh ? 0.6 : 0.575), ("seed", 0.59),
        ]
        if let kind = kinds.first(where: { draw < $0.1 }) { put(kind.0, x, y) }
      }
      let sky = max(2, y - 8 - chance.pick(0...7, x, 31))
      if draw > 0.985, isAir(x, sky) { put("songbird", x, sky) }
      if draw > 0.96, draw < 0.98, isAir(x, sky) { put("firefly", x, sky) }
    }
    stockLakes()
    settleWhoIsMissing()
    seatKodama()
  }

  /// A fish and some algae for every stretch of water.
  private func stockLakes() {
    for lake in record.lakes {
      for x in stride(from: lake.columns.lowerBound + 2, to: lake.columns.upperBound - 1, by: 9) {
        let y = lake.surface + 2
        guard isMade(of: "water", x, y) else { continue }
        put(x % 2 == 0 ? "fish" : "algae", x, y)
      }
    }
  }

  /// No kind begins with fewer than three: a valley has to keep all of them.
  private func settleWhoIsMissing() {
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

  /// A kodama on whatever stands highest in the middle.
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
      if chance.number(x, 4) < wood {
        plantTree(x, top)
        x += 4
      } else if chance.number(x, 6) < 0.2 {
        put("plant", x, top)
      }
    }
  }

  /// A trunk with a crown, and roots that hold the ground.
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
