#if SDL
  /// Where the text surface lies in the window: a cell is n × 2n pixels for a whole n, as large as
  /// fits, in the middle.
  struct WindowLayout: Hashable {
    /// The fewest pixels that a cell is wide: fewer could not be read.
    static let leastWidth = 6

    /// How many pixels a cell is wide; it is twice as high.
    let cellWidth: Int
    /// The left edge of the text surface, in pixels.
    let x: Int
    /// The upper edge of the text surface, in pixels.
    let y: Int

    /// How many pixels a cell is high.
    var cellHeight: Int { cellWidth * 2 }
    /// The scale in percent of the font's own size.
    var percent: Int { cellWidth * 100 / Glyph.cellWidth }

    /// Fits a surface of so many cells into a window of so many pixels. Where not even the smallest
    /// cells fit, the upper left part is shown.
    init(columns: Int, rows: Int, width: Int, height: Int, wanted: WindowOptions.Scale) {
      let fitting = min(width / max(1, columns), height / max(1, rows * 2))
      switch wanted {
      case .automatic: cellWidth = max(Self.leastWidth, fitting)
      case .fixed(let scale):
        cellWidth = max(Self.leastWidth, min(max(1, scale) * Glyph.cellWidth, fitting))
      }
      x = max(0, (width - columns * cellWidth) / 2)
      y = max(0, (height - rows * cellWidth * 2) / 2)
    }

    /// Which column and half row lie under a pixel; they may lie outside the surface.
    func place(x pixelX: Int, y pixelY: Int) -> (column: Int, halfRow: Int) {
      // Half a cell is as high as a cell is wide.
      (Self.floor(pixelX - x, cellWidth), Self.floor(pixelY - y, cellWidth))
    }

    private static func floor(_ value: Int, _ divisor: Int) -> Int {
      value >= 0 ? value / divisor : -((-value + divisor - 1) / divisor)
    }
  }
#endif
