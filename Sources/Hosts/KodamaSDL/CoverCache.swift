#if SDL
  /// Glyphs at a size that is no whole multiple of the font's: how much of each pixel of a cell the
  /// ink covers, in 64ths, by area. Edges stay where they are and no stroke is thicker than another
  /// by a pixel, as it would be if pixels of the font were left out or doubled.
  struct CoverCache {
    /// More are made anew each time.
    private static let limit = 4_096

    private var width = 0
    private var covers: [UInt32: [UInt8]] = [:]

    /// Lends the covers of one half of a glyph, row by row, for cells of a width.
    mutating func withCover(
      of scalar: UInt32, _ rows: SIMD16<UInt16>, shift: UInt16, width: Int,
      _ body: ([UInt8]) -> Void
    ) {
      if width != self.width {
        self.width = width
        covers = [:]
      }
      let key = scalar << 1 | (shift == 0 ? 1 : 0)
      if let cover = covers[key] { return body(cover) }
      let cover = Self.cover(rows, shift: shift, width: width)
      if covers.count < Self.limit { covers[key] = cover }
      body(cover)
    }

    /// A pixel of the cell is `Glyph.cellWidth` units wide and high, one of the font `width`.
    private static func cover(
      _ rows: SIMD16<UInt16>, shift: UInt16, width: Int
    ) -> [UInt8] {
      let unit = Glyph.cellWidth
      func shares(_ pixel: Int) -> [(source: Int, units: Int)] {
        let (start, end) = (pixel * unit, (pixel + 1) * unit)
        return (start / width...(end - 1) / width).map {
          ($0, min(end, ($0 + 1) * width) - max(start, $0 * width))
        }
      }
      let columns = (0..<width).map(shares)
      return (0..<(width * 2)).flatMap { y in
        let lines = shares(y)
        return columns.map { columns in
          var sum = 0
          for (row, high) in lines {
            let bits = UInt8(truncatingIfNeeded: rows[row] >> shift)
            for (column, wide) in columns where bits & (0x80 >> UInt8(column)) != 0 {
              sum += high * wide
            }
          }
          return UInt8(sum * 64 / (unit * unit))
        }
      }
    }
  }
#endif
