import KodamaDataSources

/// Sites: small structures on the ground. The first is near the player's start, and the others are
/// on both sides of it.
extension TerrainBuilder {
  /// The site kinds for this terrain. The first one is in view when play begins.
  private var wanted: [SiteKind] {
    let (first, others) = land.sites
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
    // Every valley has at least three sites.
    for number in 90..<96 where record.sites.count < 3 {
      let kind: SiteKind = number % 2 == 0 ? .steppingBlocks : .bellGrove
      place(kind, near: chance.pick(30...(width - 31), number, 64), within: width, number)
    }
    record.sites.sort {
      (abs($0.point.x - middle), $0.point.x) < (abs($1.point.x - middle), $1.point.x)
    }
  }

  /// If the valley has fewer than three sites, adds more of them closer together. The first site is
  /// still the one at the player's start.
  mutating func placeMissingSites() {
    guard !wanted.isEmpty else { return }
    for gap in [16, 8, 2, 0] {
      for (number, kind) in [SiteKind.steppingBlocks, .bellGrove, .nest].enumerated()
      where record.sites.count < 3 {
        place(kind, near: width / 2, within: width, 96 + number, gap: gap, isLate: true)
      }
    }
    // Where water and slopes leave no level ground, only a gate in a lake fits.
    if record.sites.count < 3 { placeGate(near: width / 2, apart: 40) }
  }

  /// Places a site on the most level ground near a column. A gate is placed in the nearest lake
  /// instead.
  ///
  /// - Parameters:
  ///   - kind: The kind of site.
  ///   - target: The preferred column.
  ///   - reach: The maximum distance from that column, in columns.
  ///   - number: The site's number, which selects its random numbers.
  ///   - gap: The minimum distance from other sites, in columns.
  ///   - isLate: True if plants may already grow there. The site keeps them.
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

  private func isUnplanted(_ x: Int) -> Bool {
    isMade(of: "grass", x, ground[x] - 1) || isAir(x, ground[x] - 1)
  }

  private mutating func set(_ sketch: SiteSketch, _ kind: SiteKind, at x: Int) {
    let half = sketch.columns / 2
    let columns = (x - half)...(x - half + sketch.columns - 1)
    let floor = columns.map { ground[$0] }.sorted()[sketch.columns / 2]
    for column in columns {
      // The site gets a foundation of stone, and air above it.
      for y in floor...max(floor + sketch.depth + 1, ground[column]) { put("stone", column, y) }
      for y in max(1, floor - sketch.height - 1)..<floor { put("air", column, y) }
      ground[column] = floor
    }
    // A wall of stone holds loose ground beside the site.
    for side in [columns.lowerBound - 1, columns.upperBound + 1]
    where ground.indices.contains(side) {
      for y in min(floor, ground[side])...floor + 2 where physics(side, y) == .powder {
        put("stone", side, y)
      }
    }
    sketch.draw { dx, dy, glyph in
      draw(glyph, columns.lowerBound + dx, floor + dy)
    }
    record.sites.append(Site(kind, at: CellPoint(x, floor - 1)))
  }

  private func draw(_ glyph: Character, _ x: Int, _ y: Int) {
    guard let drawn = SiteSketch.materials[glyph], let material = world.rules[drawn.name] else {
      return
    }
    var cell = world.rules.freshCell(material)
    if let data = drawn.data { cell = Cell(material, data: data) }
    if drawn.isTuned { cell = cell.with(NoteData(note: UInt32(5 + x % 5 * 2))) }
    _ = world.put(cell, at: CellPoint(x, y))
  }

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

  /// Places a gate in a lake: two posts, a beam above them, and a bell that high water rings.
  ///
  /// - Parameters:
  ///   - target: The preferred column.
  ///   - apart: The minimum distance from all other sites, in columns.
  private mutating func placeGate(near target: Int, apart: Int = 0) {
    let half = chance.pick(3...6, 0, 65)
    let places = record.lakes.flatMap { lake in
      lake.columns.filter { x in
        lake.columns.contains(x - half - 3) && lake.columns.contains(x + half + 3)
          && ground[x] - lake.surface >= 4
          && (apart == 0 || record.sites.allSatisfy { abs($0.point.x - x) > apart })
      }
    }
    // Returns the cost of a column, which is lower near the target and in shallow water.
    func cost(_ x: Int) -> Int {
      let depth = ground[x] - lakeRow
      return abs(x - target) + max(0, depth - 12) * 20
    }
    guard let x = places.min(by: { (cost($0), $0) < (cost($1), $1) }), let lake = lake(at: x) else {
      return
    }
    let top = lake.surface - chance.pick(5...9, 0, 66)
    // Posts that reach the ground would divide the lake. A gate that is added late therefore has
    // washed-out posts, and no ruins beside it.
    raiseGate(at: x, half: half, top: top, 0, isWashedOut: apart > 0)
    // The ruins of other gates beside it.
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
    record.sites.append(Site(.sunkenGate, at: CellPoint(x, lake.surface - 2)))
  }
}

/// The drawing of a site, as rows of glyphs. The last `depth` rows are below the ground.
struct SiteSketch {
  private let rows: [[Character]]
  /// The number of rows below the ground.
  let depth: Int

  var columns: Int { rows.first?.count ?? 0 }
  /// The number of rows above the ground.
  var height: Int { rows.count - depth }

  /// The material of each glyph. If `data` is not nil, it replaces the initial data of the
  /// material.
  static let materials: [Character: (name: String, data: UInt8?, isTuned: Bool)] = [
    "#": ("stone", nil, false), "B": ("brick", nil, false), "H": ("wood", nil, false),
    "l": ("leaf", nil, false), "&": ("bell", nil, true), "c": ("chime", nil, true),
    "-": ("wire", nil, false), "L": ("lamp", nil, false), "S": ("switch", nil, false),
    "b": ("battery", nil, false), "V": ("spring", 1, false), "v": ("spring", 2, false),
    "w": ("water-sensor", nil, false), "k": ("wood-block", nil, true), "~": ("water", nil, false),
    "o": ("songbird", nil, false), "s": ("seed", nil, false), "C": ("clock", 0xc0, false),
    "h": ("heater", nil, false), "g": ("obsidian", nil, false), ".": ("air", nil, false),
  ]

  /// Creates the drawing of a kind of site, with a random length. If `turned` is true, it is
  /// mirrored.
  init(_ kind: SiteKind, turned: Bool, _ chance: PlaceChance, _ number: Int) {
    let size = chance.pick(0...3, number, 63)
    var drawn: [String]
    switch kind {
    case .bellGrove:
      let bay = ["H====", "H..&.", "H....", "H....", "#####"]
      let posts = 2 + size
      drawn = bay.map { String(repeating: $0, count: posts) + String($0.prefix(1)) }
      depth = 1
    case .clapper:
      drawn = [
        "BBB.......", "B.........", "BVBB......", "BBBB......", "kk-w......", "BBBB......",
      ]
      drawn += Array(repeating: "BBBB......", count: size)
      drawn += ["BBBB....BB", "BBBBvBvBBB"]
      depth = 2
    case .waterHarp:
      drawn = ["BBB......", "B........", "BVBB....."]
      for _ in 0..<(2 + size) { drawn += ["BB&w.....", "BBBB....."] }
      drawn += ["BBBB...BB", "BBBBvvBBB"]
      depth = 2
    case .lanterns:
      let count = 2 + size
      drawn = [
        "L...", "-...", "-...", "----",
      ].map { row in String(repeating: row, count: count) + (row == "----" ? "Sb" : "..") }
      drawn.append(String(repeating: "#", count: count * 4 + 2))
      depth = 1
    case .nest, .sunkenGate:
      drawn = ["..o..o..", "l......l", "lls..sll", ".llllll.", "..lHHl..", "...HH..."]
      drawn += Array(repeating: "...HH...", count: 1 + size)
      drawn.append("#HHHHHH#")
      depth = 1
    case .geyser:
      drawn = [
        "g........g", "gg......gg", "ggg~~~~ggg", "gggv~~vggg", "gggghhgggg", "gggg--gggg",
        "gggg-Cgggg", "gggggggggg",
      ]
      depth = 6
    case .steppingBlocks:
      drawn = ["k.k.", "####"].map { String(repeating: $0, count: 3 + size) }
      depth = 1
    }
    drawn = drawn.map { String($0.map { $0 == "=" ? "H" : $0 }) }
    rows = drawn.map { turned ? Array($0).reversed() : Array($0) }
  }

  /// Calls `body` for each cell of the drawing, with its column from the left, its row relative to
  /// the ground (negative above), and its glyph. Spaces are skipped.
  func draw(_ body: (_ dx: Int, _ dy: Int, _ glyph: Character) -> Void) {
    for (y, row) in rows.enumerated() {
      for (x, glyph) in row.enumerated() where glyph != " " { body(x, y - height, glyph) }
    }
  }
}
