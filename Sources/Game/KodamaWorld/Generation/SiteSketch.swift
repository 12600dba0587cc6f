import KodamaDataSources

/// A place of interest as it is drawn: rows of glyphs, the last of them below the ground.
struct SiteSketch {
  private let rows: [[Character]]
  /// How many of the rows lie below the ground.
  let depth: Int

  /// How many columns it has.
  var columns: Int { rows.first?.count ?? 0 }
  /// How many rows stand above the ground.
  var height: Int { rows.count - depth }

  /// What the glyphs stand for; `data` is what the cell remembers, where it is not the usual.
  static let materials: [Character: (name: String, data: UInt8?, isTuned: Bool)] = [
    "#": ("stone", nil, false), "B": ("brick", nil, false), "H": ("wood", nil, false),
    "l": ("leaf", nil, false), "&": ("bell", nil, true), "c": ("chime", nil, true),
    "-": ("wire", nil, false), "L": ("lamp", nil, false), "S": ("switch", nil, false),
    "b": ("battery", nil, false), "V": ("spring", 1, false), "v": ("spring", 2, false),
    "w": ("water-sensor", nil, false), "k": ("wood-block", nil, true), "~": ("water", nil, false),
    "o": ("songbird", nil, false), "s": ("seed", nil, false), "C": ("clock", 0xc0, false),
    "h": ("heater", nil, false), "g": ("obsidian", nil, false), ".": ("air", nil, false),
  ]

  /// The sketch of a place. No two of a kind are quite alike: chance turns them round and makes
  /// them longer.
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

  /// Calls back for each cell: its column from the left, its row from the ground (less than 0 is
  /// above), and its glyph. A blank is left as it is.
  func draw(_ body: (_ dx: Int, _ dy: Int, _ glyph: Character) -> Void) {
    for (y, row) in rows.enumerated() {
      for (x, glyph) in row.enumerated() where glyph != " " { body(x, y - height, glyph) }
    }
  }
}
