#if SDL
  package import KodamaSurfaces

  /// Paints the cells of a text surface as pixels, for both the window and saved pictures, so that
  /// they look the same.
  final class CellPainter {
    private let glyphs: GlyphCache
    /// The ink coverage of glyphs in cells that are larger or smaller than Unifont's.
    private var covers = CoverCache()

    init(glyphs: GlyphCache) { self.glyphs = glyphs }

    /// Paints one cell: the colours behind it, then its glyph.
    ///
    /// - Parameters:
    ///   - frame: The frame that contains the cell.
    ///   - column: The column of the cell.
    ///   - row: The row of the cell.
    ///   - x: The left edge, in pixels; it may be outside the grid.
    ///   - y: The upper edge, in pixels; it may be outside the grid.
    ///   - width: The width in pixels; the height is twice that.
    ///   - grid: The pixels to paint.
    func paint(
      _ frame: ScreenFrame.Parts, _ column: Int, _ row: Int, x: Int, y: Int, width: Int,
      into grid: PixelGrid
    ) {
      let isWhole = x >= 0 && y >= 0 && x + width <= grid.width && y + width * 2 <= grid.height
      fill(frame, frame.firstPixel(column, row), x: x, y: y, width, into: grid, isWhole: isWhole)
      let cell = frame.cells[row * frame.columns + column]
      let isRightHalf = cell.glyph == 0
      let scalar = isRightHalf ? (column > 0 ? frame.glyph(column - 1, row) : 0) : cell.glyph
      guard isWhole, scalar > 0x20 else { return }
      let ink = cell.ink.rgb
      var line = grid.start + (y * grid.stride + x)
      if width == Glyph.cellWidth {
        let rows = glyphs[scalar].rows
        for row in 0..<Glyph.cellHeight {
          let bits = UInt8(truncatingIfNeeded: rows[row] >> (isRightHalf ? 0 : 8))
          for column in 0..<Glyph.cellWidth where bits & (0x80 >> UInt8(column)) != 0 {
            line[column] = ink
          }
          line += grid.stride
        }
        return
      }
      let cover = covers.cover(of: scalar, isRightHalf: isRightHalf, width: width, glyphs)
      for index in cover.indices where cover[index] > 0 {
        let (row, column) = index.quotientAndRemainder(dividingBy: width)
        let pixel = line + row * grid.stride + column
        pixel.pointee = Self.mix(ink, pixel.pointee, UInt32(cover[index]))
      }
    }

    private func fill(
      _ frame: ScreenFrame.Parts, _ first: Int, x: Int, y: Int, _ width: Int, into grid: PixelGrid,
      isWhole: Bool
    ) {
      if frame.detail == 1, isWhole {
        let start = grid.start + (y * grid.stride + x)
        fill(width, frame.pixels[first].rgb, at: start, stride: grid.stride)
        fill(
          width, frame.pixels[first + frame.columns].rgb, at: start + width * grid.stride,
          stride: grid.stride)
        return
      }
      let detail = frame.detail
      if isWhole, width % detail == 0 {
        return fillWhole(frame, first, at: grid.start + (y * grid.stride + x), width, grid.stride)
      }
      let columns = max(0, -x)..<max(max(0, -x), min(width, grid.width - x))
      var last = -1
      for row in max(0, -y)..<max(max(0, -y), min(width * 2, grid.height - y)) {
        let source = first + row * detail / width * frame.columns * detail
        let line = grid.start + (y + row) * grid.stride + x
        if source == last {
          let above = line - grid.stride
          for column in columns { line[column] = above[column] }
          continue
        }
        last = source
        for texel in 0..<detail {
          let colour = frame.pixels[source + texel].rgb
          let start = (texel * width + detail - 1) / detail
          let end = ((texel + 1) * width + detail - 1) / detail
          for column in (start..<end).clamped(to: columns) { line[column] = colour }
        }
      }
    }

    private func fillWhole(
      _ frame: ScreenFrame.Parts, _ first: Int, at start: UnsafeMutablePointer<UInt32>,
      _ width: Int, _ stride: Int
    ) {
      let (detail, side) = (frame.detail, width / frame.detail)
      var line = start
      var source = first
      for _ in 0..<2 * detail {
        var pixel = line
        for texel in 0..<detail {
          let colour = frame.pixels[source + texel].rgb
          for _ in 0..<side {
            pixel.pointee = colour
            pixel += 1
          }
        }
        for _ in 1..<side {
          (line + stride).update(from: line, count: width)
          line += stride
        }
        line += stride
        source += frame.columns * detail
      }
    }

    /// The usual widths are constants, so that the compiler unrolls their loops.
    private func fill(
      _ width: Int, _ colour: UInt32, at start: UnsafeMutablePointer<UInt32>, stride: Int
    ) {
      switch width {
      case 8: fillRows(8, colour, at: start, stride: stride)
      case 12: fillRows(12, colour, at: start, stride: stride)
      case 16: fillRows(16, colour, at: start, stride: stride)
      default: fillRows(width, colour, at: start, stride: stride)
      }
    }

    @inline(__always) private func fillRows(
      _ width: Int, _ colour: UInt32, at start: UnsafeMutablePointer<UInt32>, stride: Int
    ) {
      var line = start
      for _ in 0..<width {
        for column in 0..<width { line[column] = colour }
        line += stride
      }
    }

    /// Mixes two colours; `share` is the ink's share in 64ths.
    private static func mix(_ ink: UInt32, _ paper: UInt32, _ share: UInt32) -> UInt32 {
      let (mask, rest): (UInt32, UInt32) = (0xff_00ff, 64 - share)
      let redBlue = ((ink & mask) * share + (paper & mask) * rest) >> 6 & mask
      let green = ((ink >> 8 & 0xff) * share + (paper >> 8 & 0xff) * rest) >> 6 & 0xff
      return redBlue | green << 8
    }
  }

  /// A rectangle of `0xRRGGBB` pixels in memory that it does not own.
  struct PixelGrid {
    var start: UnsafeMutablePointer<UInt32>
    /// The distance between two rows, in pixels.
    var stride: Int
    var width: Int
    var height: Int
  }

  /// The ink coverage of each pixel of a glyph, in 64ths of its area, for cells that are larger or
  /// smaller than Unifont's. It is that of the outlines or, where they lack the glyph, that of the
  /// scaled bitmap.
  struct CoverCache {
    /// The maximum number of entries; further ones are computed each time.
    private static let limit = 4_096

    private var width = 0
    private var covers: [UInt32: [UInt8]] = [:]

    /// Returns the coverage of one cell of a glyph, row by row.
    mutating func cover(
      of scalar: UInt32, isRightHalf: Bool, width: Int, _ glyphs: GlyphCache
    ) -> [UInt8] {
      if width != self.width {
        self.width = width
        covers = [:]
      }
      let key = scalar << 1 | (isRightHalf ? 1 : 0)
      if let cover = covers[key] { return cover }
      let cover =
        glyphs.outlines.cover(of: scalar, isRightHalf: isRightHalf, width: width)
        ?? Self.scaled(glyphs[scalar].rows, shift: isRightHalf ? 0 : 8, width: width)
      if covers.count < Self.limit { covers[key] = cover }
      return cover
    }

    /// Returns the coverage of one cell of a scaled bitmap, row by row.
    ///
    /// Works in units in which a pixel of the cell is `Glyph.cellWidth` wide and high, and a pixel
    /// of the font is `width`.
    static func scaled(_ rows: SIMD16<UInt16>, shift: UInt16, width: Int) -> [UInt8] {
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

  /// Renders frames exactly as the window shows them, without a window.
  ///
  ///     let renderer = try FrameRenderer()
  ///     let picture = renderer.picture(of: surface.screenFrame, scale: 2)
  package final class FrameRenderer {
    private let painter: CellPainter

    /// Opens the font.
    ///
    /// - Throws: `SDLError` if there is no font.
    package init() throws(SDLError) {
      let glyphs = GlyphCache(.find())
      if let failure = glyphs.failure { throw failure }
      painter = CellPainter(glyphs: glyphs)
    }

    /// Renders a frame as a picture.
    ///
    /// - Parameters:
    ///   - frame: The frame to render.
    ///   - scale: The size of a font pixel in the picture, 1–3.
    /// - Returns: The picture.
    package func picture(of frame: ScreenFrame, scale: Int = 1) -> FramePicture {
      let size = Glyph.cellWidth * min(max(1, scale), 3)
      return frame.withParts { parts in
        picture(
          parts, rows: frame.rows, cellWidth: size, width: frame.columns * size,
          height: frame.rows * size * 2, x: 0, y: 0)
      }
    }

    /// Renders a surface as a window of the given size would show it. The picture extends to the
    /// window's edges if the surface was drawn after `fit`.
    ///
    /// - Parameters:
    ///   - surface: The surface.
    ///   - width: The width of the window, in pixels.
    ///   - height: The height of the window, in pixels.
    /// - Returns: The picture.
    package func picture(of surface: TextSurface, width: Int, height: Int) -> FramePicture {
      let (frame, layout) = (surface.screenFrame, Self.layout(of: surface, width, height))
      return frame.withParts { parts in
        picture(
          parts, rows: frame.rows, cellWidth: layout.cellWidth, width: width, height: height,
          x: layout.x - frame.bleed.left * layout.cellWidth,
          y: layout.y - frame.bleed.top * layout.cellHeight)
      }
    }

    /// Makes a surface's picture fill a window of the given size in pixels. The Views draw the new
    /// area when they are next updated.
    package static func fit(_ surface: TextSurface, width: Int, height: Int) {
      let layout = layout(of: surface, width, height)
      (surface.letterSize, surface.pixels.bleed) = (layout.letterSize, layout.bleed)
    }

    private static func layout(
      of surface: TextSurface, _ width: Int, _ height: Int
    ) -> WindowLayout {
      WindowLayout(of: surface, width: width, height: height, wanted: .automatic)
    }

    private func picture(
      _ parts: ScreenFrame.Parts, rows: Int, cellWidth: Int, width: Int, height: Int, x: Int,
      y: Int
    ) -> FramePicture {
      var pixels = [UInt32](repeating: 0, count: width * height)
      pixels.withUnsafeMutableBufferPointer { buffer in
        guard let start = buffer.baseAddress else { return }
        let grid = PixelGrid(start: start, stride: width, width: width, height: height)
        for row in 0..<rows {
          for column in 0..<parts.columns {
            painter.paint(
              parts, column, row, x: x + column * cellWidth, y: y + row * cellWidth * 2,
              width: cellWidth, into: grid)
          }
        }
      }
      return FramePicture(width: width, height: height, pixels: pixels)
    }
  }

  /// A picture in memory.
  package struct FramePicture: Hashable, Sendable {
    package let width: Int
    package let height: Int
    /// The pixels row by row, each `0xRRGGBB`.
    package let pixels: [UInt32]
  }
#endif
