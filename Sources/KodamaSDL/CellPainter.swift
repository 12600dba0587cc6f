#if SDL
  import KodamaSurfaces

  /// Paints the cells of a text surface as pixels. The window and the pictures that are written to
  /// files are painted by the same hand, so that one can be compared with the other.
  final class CellPainter {
    private let glyphs: GlyphCache

    /// Makes a painter with the glyphs of a font.
    init(glyphs: GlyphCache) { self.glyphs = glyphs }

    /// Paints one cell.
    ///
    /// - Parameters:
    ///   - cell: what to paint.
    ///   - left: the cell to its left, whose wide glyph may reach over.
    ///   - x: the left edge, in pixels.
    ///   - y: the upper edge, in pixels.
    ///   - scale: pixels of the screen a pixel of the font, 1 or more.
    ///   - grid: where to.
    func paint(
      _ cell: TextCell, left: TextCell?, x: Int, y: Int, scale: Int, into grid: PixelGrid
    ) {
      guard x >= 0, y >= 0, x + Glyph.cellWidth * scale <= grid.width,
        y + Glyph.cellHeight * scale <= grid.height
      else { return }
      let isRightHalf = cell.glyph == 0
      let scalar = isRightHalf ? left?.glyph ?? 0 : cell.glyph
      let rows = scalar <= 0x20 ? .zero : glyphs[scalar].rows
      let shift: UInt16 = isRightHalf ? 0 : 8
      let ink = cell.ink.rgb
      let paper = cell.paper.rgb
      var line = grid.start + (y * grid.stride + x)
      for row in 0..<Glyph.cellHeight {
        let bits = UInt8(truncatingIfNeeded: rows[row] >> shift)
        for _ in 0..<scale {
          if bits == 0 {
            line.update(repeating: paper, count: Glyph.cellWidth * scale)
          } else {
            paintRow(bits, ink: ink, paper: paper, scale: scale, at: line)
          }
          line += grid.stride
        }
      }
    }

    private func paintRow(
      _ bits: UInt8, ink: UInt32, paper: UInt32, scale: Int, at line: UnsafeMutablePointer<UInt32>
    ) {
      var pixel = line
      for column in 0..<Glyph.cellWidth {
        let colour = bits & (0x80 >> UInt8(column)) == 0 ? paper : ink
        for _ in 0..<scale {
          pixel.pointee = colour
          pixel += 1
        }
      }
    }
  }
#endif
