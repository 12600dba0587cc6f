/// One cell of a glyph drawn at twice its size, over four cells or, if the glyph is wide, eight. It
/// is encoded in a cell's `glyph` above the 21 bits of the scalar, so cells need no extra field.
package struct GlyphPart: Hashable, Sendable {
  /// The Unicode scalar of the whole glyph.
  package var scalar: UInt32
  /// The column of this cell in the glyph, 0–3 from the left.
  package var column: Int
  /// The row of this cell in the glyph: 0 is the upper one.
  package var row: Int

  package init(of scalar: UInt32, column: Int, row: Int) {
    self.scalar = scalar
    self.column = column
    self.row = row
  }

  /// Creates the part that a cell's `glyph` encodes; nil if the cell shows a glyph of normal size.
  package init?(_ glyph: UInt32) {
    guard glyph >> 24 > 0 else { return nil }
    let place = Int(glyph >> 24) - 1
    self.init(of: glyph & 0xff_ffff, column: place & 3, row: place >> 2 & 1)
  }

  /// The value for the `glyph` of a cell.
  package var glyph: UInt32 { UInt32(1 + column + row * 4) << 24 | scalar }
}
