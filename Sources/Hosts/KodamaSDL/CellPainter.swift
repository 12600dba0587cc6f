#if SDL
  public import KodamaSurfaces

  /// Paints the cells of a text surface as pixels, for the window as well as for pictures, so that
  /// the two are equal.
  final class CellPainter {
    private let glyphs: GlyphCache
    /// The ink coverage of glyphs in cells whose width is not a multiple of the font's.
    private var covers = CoverCache()

    init(glyphs: GlyphCache) { self.glyphs = glyphs }

    /// Paints one cell.
    ///
    /// - Parameters:
    ///   - cell: The cell to paint.
    ///   - left: The cell to its left, whose wide glyph may extend into it.
    ///   - x: The left edge, in pixels.
    ///   - y: The upper edge, in pixels.
    ///   - width: The width in pixels; the height is twice that.
    ///   - grid: The pixels to paint.
    func paint(
      _ cell: TextCell, left: TextCell?, x: Int, y: Int, width: Int, into grid: PixelGrid
    ) {
      guard x >= 0, y >= 0, x + width <= grid.width, y + width * 2 <= grid.height else { return }
      let isRightHalf = cell.glyph == 0
      let scalar = isRightHalf ? left?.glyph ?? 0 : cell.glyph
      let line = grid.start + (y * grid.stride + x)
      let (ink, paper) = (cell.ink.rgb, cell.paper.rgb)
      if scalar <= 0x20 || scalar == Self.upperHalf {
        let upper = scalar == Self.upperHalf ? ink : paper
        fill(width, upper, at: line, stride: grid.stride)
        fill(width, paper, at: line + width * grid.stride, stride: grid.stride)
        return
      }
      let rows = glyphs[scalar].rows
      let shift: UInt16 = isRightHalf ? 0 : 8
      if width % Glyph.cellWidth == 0 {
        var line = line
        for row in 0..<Glyph.cellHeight {
          let bits = UInt8(truncatingIfNeeded: rows[row] >> shift)
          for _ in 0..<(width / Glyph.cellWidth) {
            paintRow(bits, ink: ink, paper: paper, scale: width / Glyph.cellWidth, at: line)
            line += grid.stride
          }
        }
      } else {
        covers.withCover(of: scalar, rows, shift: shift, width: width) { cover in
          for index in cover.indices {
            let (row, column) = index.quotientAndRemainder(dividingBy: width)
            line[row * grid.stride + column] = Self.mix(ink, paper, UInt32(cover[index]))
          }
        }
      }
    }

    /// Fills a square. The usual widths are constants, so that the compiler unrolls their loops.
    private func fill(
      _ width: Int, _ colour: UInt32, at start: UnsafeMutablePointer<UInt32>, stride: Int
    ) {
      switch width {
      case 8: fillRows(8, width, colour, at: start, stride: stride)
      case 12: fillRows(12, width, colour, at: start, stride: stride)
      case 16: fillRows(16, width, colour, at: start, stride: stride)
      default: fillRows(width, width, colour, at: start, stride: stride)
      }
    }

    @inline(__always) private func fillRows(
      _ width: Int, _ height: Int, _ colour: UInt32, at start: UnsafeMutablePointer<UInt32>,
      stride: Int
    ) {
      var line = start
      for _ in 0..<height {
        for column in 0..<width { line[column] = colour }
        line += stride
      }
    }

    /// The character "▀", of which pictures mostly consist.
    private static let upperHalf: UInt32 = 0x2580

    /// Mixes two colours; `share` is the share of the ink in 64ths.
    private static func mix(_ ink: UInt32, _ paper: UInt32, _ share: UInt32) -> UInt32 {
      let (mask, rest): (UInt32, UInt32) = (0xff_00ff, 64 - share)
      let redBlue = ((ink & mask) * share + (paper & mask) * rest) >> 6 & mask
      let green = ((ink >> 8 & 0xff) * share + (paper >> 8 & 0xff) * rest) >> 6 & 0xff
      return redBlue | green << 8
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

  /// A rectangle of `0xRRGGBB` pixels in memory that it does not own.
  struct PixelGrid {
    /// The first pixel of the first row.
    var start: UnsafeMutablePointer<UInt32>
    /// The distance between two rows, in pixels.
    var stride: Int
    /// The width in pixels.
    var width: Int
    /// The height in pixels.
    var height: Int
  }

  /// The ink coverage of each pixel of a glyph, in 64ths of its area, for cell widths that are not
  /// a multiple of the font's. Scaling by coverage keeps all strokes equally thick.
  struct CoverCache {
    /// The most entries; further ones are computed each time.
    private static let limit = 4_096

    private var width = 0
    private var covers: [UInt32: [UInt8]] = [:]

    /// Passes the coverage of one half of a glyph, row by row, to a closure.
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

    /// Works in units in which a pixel of the cell is `Glyph.cellWidth` wide and high and a pixel
    /// of the font `width`.
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

  /// Renders text frames exactly as the window shows them, without a window.
  ///
  ///     let renderer = try FrameRenderer()
  ///     let picture = renderer.picture(of: host.frame, scale: 2)
  public final class FrameRenderer {
    private let painter: CellPainter

    /// Opens the font.
    ///
    /// - Throws: `SDLError` if there is no font.
    public init() throws(SDLError) {
      let glyphs = GlyphCache(.find())
      if let failure = glyphs.failure { throw failure }
      painter = CellPainter(glyphs: glyphs)
    }

    /// Returns a frame as a picture.
    ///
    /// - Parameters:
    ///   - frame: The frame to render.
    ///   - scale: The size of a pixel of the font in the picture, 1–3.
    /// - Returns: The picture.
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
    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int
    /// The pixels row by row, each `0xRRGGBB`.
    public let pixels: [UInt32]
  }
#endif
