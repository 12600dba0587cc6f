#if SDL
  /// A glyph as the window draws it: 16 rows of up to 16 pixels, the leftmost in the highest bit.
  struct Glyph {
    /// The rows, from the top.
    var rows: SIMD16<UInt16> = .zero

    /// A part of it, twice as large, as a glyph of one cell. Parts count from 1: four columns of a
    /// row, and then those of the row below.
    func enlarged(_ part: UInt32) -> Glyph {
      let (lower, column) = (Int(part - 1) >> 2 & 1, UInt16(part - 1) & 3)
      var large = Glyph()
      for row in 0..<Self.cellHeight {
        let four = rows[(lower * Self.cellHeight + row) / 2] >> (12 - column * 4)
        for bit in 0..<Self.cellWidth where four >> UInt16(bit / 2) & 1 == 1 {
          large.rows[row] |= 0x100 << UInt16(bit)
        }
      }
      return large
    }

    /// How many pixels a cell of the text surface is wide, at 100 %.
    static let cellWidth = 8
    /// How many pixels a cell of the text surface is high, at 100 %.
    static let cellHeight = 16
  }
#endif
