#if SDL
  /// Where the text surface lies in the window: at a whole scale, in the middle, with black around.
  struct WindowLayout: Hashable {
    /// Pixels of the screen a pixel of the font.
    let scale: Int
    /// The left edge of the text surface, in pixels.
    let x: Int
    /// The upper edge of the text surface, in pixels.
    let y: Int

    /// Fits a surface of so many cells into a window of so many pixels. Where not even the smallest
    /// scale fits, the upper left part is shown.
    init(columns: Int, rows: Int, width: Int, height: Int, wanted: WindowOptions.Scale) {
      let narrowWidth = columns * Glyph.cellWidth
      let narrowHeight = rows * Glyph.cellHeight
      let fitting = min(
        width / max(1, narrowWidth), height / max(1, narrowHeight), WindowOptions.largestScale)
      switch wanted {
      case .automatic: scale = max(1, fitting)
      case .fixed(let fixed): scale = max(1, min(fixed, fitting))
      }
      x = max(0, (width - narrowWidth * scale) / 2)
      y = max(0, (height - narrowHeight * scale) / 2)
    }

    /// Which column and half row lie under a pixel; they may lie outside the surface.
    func place(x pixelX: Int, y pixelY: Int) -> (column: Int, halfRow: Int) {
      let width = Glyph.cellWidth * scale
      let height = Glyph.cellHeight * scale / 2
      return (
        Int((Double(pixelX - x) / Double(width)).rounded(.down)),
        Int((Double(pixelY - y) / Double(height)).rounded(.down))
      )
    }
  }
#endif
