#if SDL
  public import KodamaSurfaces

  /// Draws text frames as pixels, exactly as the window shows them, without a window.
  ///
  ///     let renderer = try FrameRenderer()
  ///     let picture = renderer.picture(of: host.frame, scale: 2)
  public final class FrameRenderer {
    private let painter: CellPainter

    /// Opens the font.
    ///
    /// - Throws: `SDLFailure` when the font is missing.
    public init() throws(SDLFailure) {
      let glyphs = GlyphCache(.find())
      if let failure = glyphs.failure { throw failure }
      painter = CellPainter(glyphs: glyphs)
    }

    /// A frame as a picture.
    ///
    /// - Parameters:
    ///   - frame: what to draw.
    ///   - scale: pixels of the picture a pixel of the font, 1–3.
    /// - Returns: the picture.
    public func picture(of frame: TextFrame, scale: Int = 1) -> FramePicture {
      let scale = min(max(1, scale), 3)
      let width = frame.columns * Glyph.cellWidth * scale
      let height = frame.rows * Glyph.cellHeight * scale
      var pixels = [UInt32](repeating: 0, count: width * height)
      pixels.withUnsafeMutableBufferPointer { buffer in
        guard let start = buffer.baseAddress else { return }
        let grid = PixelGrid(start: start, stride: width, width: width, height: height)
        for row in 0..<frame.rows {
          for column in 0..<frame.columns {
            let index = row * frame.columns + column
            painter.paint(
              frame.cells[index], left: column > 0 ? frame.cells[index - 1] : nil,
              x: column * Glyph.cellWidth * scale, y: row * Glyph.cellHeight * scale,
              width: Glyph.cellWidth * scale, into: grid)
          }
        }
      }
      return FramePicture(width: width, height: height, pixels: pixels)
    }
  }

  /// A picture in memory.
  public struct FramePicture: Hashable, Sendable {
    /// How many pixels lie side by side.
    public let width: Int
    /// How many pixels lie on top of each other.
    public let height: Int
    /// The pixels, row by row, each `0xRRGGBB`.
    public let pixels: [UInt32]
  }
#endif
