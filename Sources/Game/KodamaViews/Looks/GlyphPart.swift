/// A part of a glyph that is drawn twice as large, over four cells, or eight where it is wide. It
/// stands in the `glyph` of a cell, above the 21 bits of the scalar: a cell grows by nothing.
public struct GlyphPart: Hashable, Sendable {
  /// The Unicode scalar of the glyph as a whole.
  public var scalar: UInt32
  /// Which column of the glyph's cells it is, 0–3 from the left.
  public var column: Int
  /// Which row of the glyph's cells it is: 0 above, 1 below.
  public var row: Int

  /// A part of the glyph of a scalar.
  public init(of scalar: UInt32, column: Int, row: Int) {
    self.scalar = scalar
    self.column = column
    self.row = row
  }

  /// The part that a cell shows by this `glyph`; nil where it shows a glyph of the usual size.
  public init?(_ glyph: UInt32) {
    guard glyph >> 24 > 0 else { return nil }
    let place = Int(glyph >> 24) - 1
    self.init(of: glyph & 0xff_ffff, column: place & 3, row: place >> 2 & 1)
  }

  /// What stands in the cell for it.
  public var glyph: UInt32 { UInt32(1 + column + row * 4) << 24 | scalar }
}
