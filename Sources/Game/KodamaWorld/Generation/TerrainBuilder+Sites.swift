import KodamaDataSources

/// Places of interest: sketches that are set on the ground, the first of them where the player
/// begins, the others to both sides.
extension TerrainBuilder {
  /// Which places a terrain has, the first for the first view.
  private var wanted: [SiteKind] {
    let (first, others): ([SiteKind], [SiteKind]) =
      switch plan.terrain {
      case .gorge: ([.bellGrove, .clapper], [.sunkenGate, .waterHarp, .nest, .lanterns])
      case .terraces: ([.clapper, .waterHarp], [.lanterns, .nest, .bellGrove, .sunkenGate])
      case .volcano: ([.geyser, .bellGrove], [.geyser, .steppingBlocks, .sunkenGate])
      case .marsh: ([.nest, .lanterns], [.sunkenGate, .steppingBlocks, .clapper, .bellGrove])
      case .ridge: ([.lanterns, .bellGrove], [.geyser, .nest, .sunkenGate])
      case .karst: ([.waterHarp, .steppingBlocks], [.bellGrove, .clapper, .sunkenGate])
      case .archipelago: ([.bellGrove, .nest], [.sunkenGate, .clapper, .lanterns])
      case .hollow, .empty: ([], [])
      }
    guard !first.isEmpty else { return [] }
    return [first[chance.pick(0...(first.count - 1), 0, 60)]] + others
  }

  mutating func placeSites() {
    let middle = width / 2
    let isWet = (middle - 24...middle + 24).count { lake(at: $0) != nil } > 30
    if isWet { placeGate(near: middle) }
    for (number, kind) in wanted.enumerated() {
      let shift = number == 0 ? chance.pick(-14...14, 0, 61) : 0
      let away = (number + 1) / 2 * width / (wanted.count + 1)
      let target = number % 2 == 0 ? middle + away : middle - away
      let reach = number == 0 ? 24 : width / 6
      place(kind, near: target + shift, within: reach, number)
    }
    // There are three at least.
    for number in 90..<96 where record.sites.count < 3 {
      let kind: SiteKind = number % 2 == 0 ? .steppingBlocks : .bellGrove
      place(kind, near: chance.pick(30...(width - 31), number, 64), within: width, number)
    }
    record.sites.sort {
      (abs($0.point.x - middle), $0.point.x) < (abs($1.point.x - middle), $1.point.x)
    }
  }

  /// Where there was room for two, a third one stands closer to the others. The first, where the
  /// player begins, stays the first.
  mutating func placeMissingSites() {
    guard !wanted.isEmpty else { return }
    for gap in [16, 8, 2, 0] {
      for (number, kind) in [SiteKind.steppingBlocks, .bellGrove, .nest].enumerated()
      where record.sites.count < 3 {
        place(kind, near: width / 2, within: width, 96 + number, gap: gap, isLate: true)
      }
    }
    // Nothing but water and slopes: another gate stands in a lake.
    if record.sites.count < 3 { placeGate(near: width / 2, apart: 40) }
  }

  /// Sets a place on the most level ground that is near; the gate stands in the nearest lake.
  ///
  /// - Parameters:
  ///   - kind: what it is.
  ///   - target: the column that it is to be near.
  ///   - reach: how many columns away from that it may be.
  ///   - number: which one it is, for chance.
  ///   - gap: how far it keeps from other places.
  ///   - isLate: whether plants may stand there already, which stay.
  private mutating func place(
    _ kind: SiteKind, near target: Int, within reach: Int, _ number: Int, gap: Int = 16,
    isLate: Bool = false
  ) {
    if kind == .sunkenGate {
      let isThere = record.sites.contains { $0.kind == .sunkenGate }
      return isThere ? () : placeGate(near: target)
    }
    let sketch = SiteSketch(kind, turned: chance.number(number, 62) < 0.5, chance, number)
    let half = sketch.columns / 2
    func cost(_ x: Int) -> Int {
      let rows = (x - half...x + half).map { ground[$0] }
      let span = (rows.max() ?? 0) - (rows.min() ?? 0)
      return span * 6 + abs(x - target) / 2
    }
    let first = max(half + 4, target - reach)
    let places = (first...max(first, min(width - half - 5, target + reach)))
      .filter { x in
        x + half < width - 3
          && (x - half - 2...x + half + 2).allSatisfy {
            ground.indices.contains($0) && lake(at: $0) == nil && !isBare[$0]
              && !isHollow[$0]
          }
          && record.sites.allSatisfy { abs($0.point.x - x) > half + gap }
          && (!isLate || (x - half...x + half).allSatisfy(isUnplanted))
      }
    guard let x = places.min(by: { (cost($0), $0) < (cost($1), $1) }) else { return }
    set(sketch, kind, at: x)
  }

  /// Whether nothing but grass stands on a column.
  private func isUnplanted(_ x: Int) -> Bool {
    isMade(of: "grass", x, ground[x] - 1) || isAir(x, ground[x] - 1)
  }

  private mutating func set(_ sketch: SiteSketch, _ kind: SiteKind, at x: Int) {
    let half = sketch.columns / 2
    let columns = (x - half)...(x - half + sketch.columns - 1)
    let floor = columns.map { ground[$0] }.sorted()[sketch.columns / 2]
    for column in columns {
      // A foundation of stone, and air above.
      for y in floor...max(floor + sketch.depth + 1, ground[column]) { put("stone", column, y) }
      for y in max(1, floor - sketch.height - 1)..<floor { put("air", column, y) }
      ground[column] = floor
    }
    // Loose ground beside it is held by a wall.
    for side in [columns.lowerBound - 1, columns.upperBound + 1]
    where ground.indices.contains(side) {
      for y in min(floor, ground[side])...floor + 2 where physics(side, y) == .powder {
        put("stone", side, y)
      }
    }
    sketch.draw { dx, dy, glyph in
      draw(glyph, columns.lowerBound + dx, floor + dy)
    }
    record.sites.append(Site(kind, at: GridPoint(x, floor - 1)))
  }

  /// Draws one cell of a sketch.
  private func draw(_ glyph: Character, _ x: Int, _ y: Int) {
    guard let drawn = SiteSketch.materials[glyph], let material = world.rules[drawn.name] else {
      return
    }
    var cell = world.rules.freshCell(material)
    if let data = drawn.data { cell = Cell(material, data: data) }
    if drawn.isTuned { cell = cell.with(NoteData(note: UInt32(5 + x % 5 * 2))) }
    _ = world.put(cell, at: GridPoint(x, y))
  }

  /// Two posts and a beam, with another over it now and then.
  private func raiseGate(at x: Int, half: Int, top: Int, _ number: Int, isWashedOut: Bool = false) {
    for side in [x - half, x + half] {
      for y in top...ground[side] + 1 where !isWashedOut || y < ground[side] - 2 {
        put("brick", side, y)
      }
    }
    guard number == 0 || chance.number(number, 70) < 0.4 else { return }
    let reach = half + chance.pick(1...3, number, 67)
    for column in x - reach...x + reach { put("brick", column, top) }
    guard chance.number(number, 68) < 0.5 else { return }
    for column in x - half...x + half { put("brick", column, top - 2) }
  }

  /// Two posts in the lake, a beam over them, and a bell that high water rings.
  ///
  /// - Parameters:
  ///   - target: the column that it is to be near.
  ///   - apart: how many columns away from every other place it is at least.
  private mutating func placeGate(near target: Int, apart: Int = 0) {
    let half = chance.pick(3...6, 0, 65)
    let places = record.lakes.flatMap { lake in
      lake.columns.filter { x in
        lake.columns.contains(x - half - 3) && lake.columns.contains(x + half + 3)
          && ground[x] - lake.surface >= 4
          && (apart == 0 || record.sites.allSatisfy { abs($0.point.x - x) > apart })
      }
    }
    // In sight of a shore, where there is one.
    func cost(_ x: Int) -> Int {
      let depth = ground[x] - lakeRow
      return abs(x - target) + max(0, depth - 12) * 20
    }
    guard let x = places.min(by: { (cost($0), $0) < (cost($1), $1) }), let lake = lake(at: x) else {
      return
    }
    let top = lake.surface - chance.pick(5...9, 0, 66)
    // Posts that reach the ground part a lake; a late one has none that do, and none beside it.
    raiseGate(at: x, half: half, top: top, 0, isWashedOut: apart > 0)
    // Others beside it, of which only the posts stand.
    for number in 1..<(apart > 0 ? 1 : chance.pick(2...4, 0, 69)) {
      let far = x + (chance.number(number, 69) < 0.5 ? -1 : 1) * (number * 9 + 8)
      let width = chance.pick(2...4, number, 65)
      guard lake.columns.contains(far - width - 4), lake.columns.contains(far + width + 4) else {
        continue
      }
      raiseGate(at: far, half: width, top: lake.surface - chance.pick(1...8, number, 66), number)
    }
    draw("&", x, top + 1)
    for column in x - half + 1..<x { draw("-", column, top + 1) }
    for y in top + 2..<lake.surface - 1 { draw("-", x - half + 1, y) }
    draw("w", x - half + 1, lake.surface - 1)
    record.sites.append(Site(.sunkenGate, at: GridPoint(x, lake.surface - 2)))
  }
}
