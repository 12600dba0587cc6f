import KodamaDataSources

/// Gives each kind of cell a glyph of its own, in the order in which they are met.
struct WorldLegend {
  private(set) var entries: [(Unicode.Scalar, Cell)] = []
  private var glyphs: [Cell: Unicode.Scalar] = [:]
  private var taken: Set<Unicode.Scalar> = []
  private var spare = 0

  /// Where glyphs come from when a material's usual one is taken: narrow and common ones first.
  /// Together more than the 65,536 cells there can be.
  private static let ranges: [ClosedRange<UInt32>] = [
    0x41...0x5a, 0x61...0x7a, 0x30...0x39, 0xc0...0xd6, 0xd8...0xf6, 0x391...0x3a1, 0x3b1...0x3c9,
    0x410...0x44f, 0x3041...0x3096, 0x30a1...0x30fa, 0x4e00...0x9fff, 0xac00...0xd7a3,
    0xf0000...0xffffd,
  ]
  private static let usual: [String: Unicode.Scalar] = [
    "air": ".", "wall": "X", "stone": "#", "sand": ":", "water": "~", "fire": "^", "wood": "H",
    "plant": "\"", "bell": "&", "smoke": "%",
  ]

  mutating func glyph(of cell: Cell, _ rules: MaterialRules) -> Unicode.Scalar {
    if let glyph = glyphs[cell] { return glyph }
    let name = rules.name(of: cell.material)
    var glyph = rules.freshCell(cell.material) == cell ? Self.usual[name] : nil
    if let usual = glyph, taken.contains(usual) { glyph = nil }
    if glyph == nil, let letter = name.unicodeScalars.first, !taken.contains(letter) {
      glyph = letter
    }
    let chosen = glyph ?? nextSpare()
    glyphs[cell] = chosen
    taken.insert(chosen)
    entries.append((chosen, cell))
    return chosen
  }

  private mutating func nextSpare() -> Unicode.Scalar {
    while true {
      var offset = UInt32(spare)
      spare += 1
      for range in Self.ranges {
        let count = UInt32(range.count)
        guard offset >= count else {
          let scalar = Unicode.Scalar(range.lowerBound + offset) ?? "?"
          if taken.contains(scalar) { break }
          return scalar
        }
        offset -= count
      }
    }
  }
}
