import KodamaPerception

/// A cell of the screen at the valley's floor: two cells of the world on top of each other, or a
/// glyph before both.
struct FloorCell {
  /// The glyph that stands there; 0 for halves.
  var glyph: UInt32
  /// Whether two halves are seen, and not a glyph.
  var isHalves: Bool
  /// The colour of the upper half; that behind a glyph.
  var upper: UInt32
  /// The colour of the lower half; that behind a glyph.
  var lower: UInt32

  /// Two halves on top of each other, either of them in the ink.
  private static let (upperHalf, lowerHalf): (UInt32, UInt32) = (0x2580, 0x2584)
  /// What there is where nobody can tell.
  private static let other = 1 << 20

  private init(_ glyph: UInt32, ink: UInt32, paper: UInt32) {
    switch glyph {
    case Self.upperHalf: (self.glyph, isHalves, upper, lower) = (0, true, ink, paper)
    case Self.lowerHalf: (self.glyph, isHalves, upper, lower) = (0, true, paper, ink)
    case 0x20: (self.glyph, isHalves, upper, lower) = (0, true, paper, paper)
    default: (self.glyph, isHalves, upper, lower) = (glyph, false, paper, paper)
    }
  }

  /// All cells in which a valley is seen, row by row: 80 × 24.
  static func all(of frame: TextObservation) -> [FloorCell] {
    let page = Page.floor.field
    var cells: [FloorCell] = []
    cells.reserveCapacity(page.count / 2)
    for row in 0..<(page.rows / 2) {
      let start = row * frame.columns
      for place in start..<(start + page.columns) {
        guard place < frame.papers.count else {
          cells.append(FloorCell(0x20, ink: 0, paper: 0))
          continue
        }
        cells.append(
          FloorCell(frame.glyphs[place], ink: frame.inks[place], paper: frame.papers[place]))
      }
    }
    return cells
  }

  /// Which tile of the page one half of a cell shows.
  static func tile(_ place: Int, isLower: Bool) -> Spot {
    let (row, column) = place.quotientAndRemainder(dividingBy: Page.floor.field.columns)
    return Spot(column, row * 2 + (isLower ? 1 : 0))
  }

  /// Which cell shows a tile of the page; nil for one that is not on it.
  static func place(of tile: Spot) -> Int? {
    let page = Page.floor.field
    return page.contains(tile) ? tile.y / 2 * page.columns + tile.x : nil
  }

  /// Whether the hand is on one of its halves.
  func isHand(_ isLower: Bool, _ colour: UInt32) -> Bool {
    isHalves && (isLower ? lower : upper) == colour
  }

  /// How far one half of it is from what was imagined: the square of the distance of their colours.
  /// What a spark or a star hides is not doubted.
  func difference(from imagined: FloorCell, isLower: Bool) -> Int {
    if isHalves {
      guard imagined.isHalves else { return imagined.glyph == 0 ? 0 : Self.other }
      return Self.difference(isLower ? lower : upper, isLower ? imagined.lower : imagined.upper)
    }
    return imagined.glyph == glyph ? Self.difference(lower, imagined.lower) : 0
  }

  private static func difference(_ one: UInt32, _ other: UInt32) -> Int {
    [16, 8, 0].reduce(0) { sum, shift in
      let step = Int(one >> UInt32(shift) & 0xff) - Int(other >> UInt32(shift) & 0xff)
      return sum + step * step
    }
  }
}
