import KodamaDataSources

/// Life at the shores and among flowers: reeds and bees.
extension TerrainBuilder {
  // MARK: Reeds

  /// Plants reeds on the banks of lakes; where all of those are steep, beside the springs of the
  /// rivers, and last in the water at the shore.
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
    // Column by column from the shore on, so that they shut nothing off from the lake.
    for lake in record.lakes where planted < 3 {
      for x in shores(of: lake, -20...0) where planted < 3 && isMade(of: "water", x, lake.surface) {
        planted += raiseReed(x, from: lake.surface)
      }
    }
  }

  /// The columns so far beyond both ends of a lake; those from 0 down lie in it.
  private func shores(of lake: ValleyRecord.Lake, _ steps: ClosedRange<Int>) -> [Int] {
    steps.reversed().flatMap {
      [lake.columns.lowerBound - $0, lake.columns.upperBound + $0]
    }
  }

  /// The row of the spring that is nearest to a column.
  private func nearestSource(_ x: Int) -> Int {
    record.sources.min { abs($0.x - x) < abs($1.x - x) }?.y ?? height
  }

  /// Raises a cane; some have a tip that still grows, and flowers.
  ///
  /// - Parameters:
  ///   - x: the column in which it stands.
  ///   - surface: the row of the water in which it stands, or nil.
  /// - Returns: how many were raised: none where there is no room.
  private func raiseReed(_ x: Int, from surface: Int? = nil) -> Int {
    let foot = ground[x] - 1
    let top = (surface.map { $0 - 1 } ?? foot) - late.pick(1...4, x, 101)
    guard top > 2, (top..<(surface ?? foot)).allSatisfy({ isAir(x, $0) }) else { return 0 }
    for y in top...foot { put("cane", x, y) }
    if late.number(x, 102) < 0.4, isAir(x, top - 1), let reed = world.rules["reed"] {
      let tip = Cell(reed, data: UInt8(late.pick(1...3, x, 103)))
      _ = world.put(tip, at: GridPoint(x, top - 1))
    }
    return 1
  }

  // MARK: Bees

  /// Settles bees where flowers are, a swarm in each stretch of the valley; where too little
  /// flowers, flowers come with them. Frogs catch bees: where there is one swarm, none may be left.
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
    // On islets of sand earth lies between the trees.
    for x in columns where swarms.isEmpty && isOpen(x) {
      let beach = (x - 9...x + 9).filter { isOpen($0) && isMade(of: "sand", $0, ground[$0]) }
      guard beach.count >= 2 else { continue }
      for bed in beach.prefix(2) { put("soil", bed, ground[bed]) }
      if settleSwarm(near: x, 0) { swarms.append(x) }
    }
  }

  /// Settles up to four bees over a column, more flowers beside it, and a comb in a tree near it.
  ///
  /// - Parameters:
  ///   - x: the column over which they fly.
  ///   - gap: how far flowers on rock are from sites.
  /// - Returns: whether there was air for them, and ground for two flowers.
  private func settleSwarm(near x: Int, _ gap: Int = 14) -> Bool {
    let places = [(0, -3), (-2, -4), (2, -5), (-1, -6), (1, -7)].map {
      GridPoint(x + $0.0, ground[x] + $0.1)
    }
    .filter { $0.y > 1 && isAir($0.x, $0.y) }
    let beds = (x - 9...x + 9).filter { isBed($0, gap) }.sorted { abs($0 - x) < abs($1 - x) }
    guard places.count >= 2, beds.count >= 2 else { return false }
    for column in beds.prefix(2) { put("flower", column, ground[column] - 1) }
    for bee in places.prefix(4) { put("bee", bee.x, bee.y) }
    hangComb(near: x)
    return true
  }

  /// Hangs a comb with honey under the nearest crown.
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

  /// Whether a flower can be planted: in soil, or in a cleft of rock.
  private func isBed(_ x: Int, _ gap: Int) -> Bool {
    guard isOpen(x) else { return false }
    return isMade(of: "soil", x, ground[x])
      || isFarFromSites(x, gap)
        && ["stone", "limestone", "obsidian"].contains { isMade(of: $0, x, ground[x]) }
  }

  /// Whether nothing that was made stands on a column or close to it: no river, cave or site.
  private func isFree(_ x: Int) -> Bool {
    isOpen(x) && isFarFromSites(x, 14) && (x - 1...x + 1).allSatisfy { !isHollow[$0] }
  }

  private func isFarFromSites(_ x: Int, _ gap: Int) -> Bool {
    record.sites.allSatisfy { abs($0.point.x - x) > gap }
  }

  /// Whether a column is dry land with nothing on it but grass.
  private func isOpen(_ x: Int) -> Bool {
    guard (4..<(width - 4)).contains(x), lake(at: x) == nil else { return false }
    return (x - 1...x + 1).allSatisfy { !isBare[$0] }
      && (isAir(x, ground[x] - 1) || isMade(of: "grass", x, ground[x] - 1))
  }
}
