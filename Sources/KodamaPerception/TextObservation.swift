/// What an eye gets of one pass: the glyphs of the screen and their colours, nothing else.
public struct TextObservation: Hashable, Sendable {
  /// How many cells lie side by side.
  public var columns: Int
  /// How many cells lie on top of each other.
  public var rows: Int
  /// The Unicode scalars, row by row; 0 in the right half of a wide glyph.
  public var glyphs: [UInt32]
  /// The colours of the glyphs as `0xRRGGBB`, row by row.
  public var inks: [UInt32]

  /// Makes an observation; both lists hold `columns × rows` entries.
  public init(columns: Int, rows: Int, glyphs: [UInt32], inks: [UInt32]) {
    self.columns = columns
    self.rows = rows
    self.glyphs = glyphs
    self.inks = inks
  }

  /// A screen of this size on which nothing is drawn.
  public static func blank(columns: Int = 104, rows: Int = 32) -> TextObservation {
    let count = columns * rows
    return TextObservation(
      columns: columns, rows: rows, glyphs: Array(repeating: 0x20, count: count),
      inks: Array(repeating: 0, count: count))
  }
}
