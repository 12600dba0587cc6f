#if SDL
  internal import CSDL2
  import KodamaSurfaces

  /// Letters drawn from outlines at the size of the window's cells. Unifont's bitmaps are sharp
  /// only in cells of their own size.
  final class OutlineFont {
    private let fonts: [OpaquePointer]
    /// The size of each font at which a narrow letter fills a cell of `width` pixels.
    private var sizes: [Int32] = []
    /// The distance in pixels that letters are raised, so that a cell holds their lower parts.
    private var lifts: [Int] = []
    private var width = 0

    init(_ files: [WindowFont.File]) {
      let isStarted = TTF_Init() == 0
      fonts = files.compactMap { file in
        let size = Int32(Glyph.cellHeight)
        guard isStarted, let font = TTF_OpenFontIndex(file.path, size, file.index) else {
          return nil
        }
        TTF_SetFontHinting(font, TTF_HINTING_LIGHT)
        return font
      }
    }

    deinit {
      for font in fonts { TTF_CloseFont(font) }
      TTF_Quit()
    }

    /// Returns how much of each pixel of a cell a glyph covers.
    ///
    /// - Parameters:
    ///   - scalar: The scalar. Its high byte selects a part of an enlarged glyph.
    ///   - isRightHalf: True for the right half of a wide glyph.
    ///   - width: The width of the cell in pixels; the height is twice that.
    /// - Returns: The coverage in 64ths, row by row; nil if no font has the glyph.
    func cover(of scalar: UInt32, isRightHalf: Bool, width: Int) -> [UInt8]? {
      let part = Int(scalar >> 24)
      let (scale, column, row) =
        part > 0 ? (2, (part - 1) & 3, (part - 1) >> 2) : (1, isRightHalf ? 1 : 0, 0)
      guard let glyph = draw(scalar & 0xff_ffff, width: width * scale) else { return nil }
      let across = glyph.count / (width * 2 * scale)
      var cover = [UInt8](repeating: 0, count: width * width * 2)
      guard (column + 1) * width <= across else { return cover }
      for y in 0..<width * 2 {
        let start = (row * width * 2 + y) * across + column * width
        for x in 0..<width { cover[y * width + x] = glyph[start + x] }
      }
      return cover
    }

    /// Draws a glyph into cells of a width. A glyph that is wider than its cells, such as ★, is
    /// drawn smaller; punctuation and arrows keep their height and are condensed.
    private func draw(_ scalar: UInt32, width: Int) -> [UInt8]? {
      // Unifont's box drawings and blocks join at the edges of the cells.
      guard !(0x2500..<0x25a0).contains(scalar),
        let index = fonts.firstIndex(where: { TTF_GlyphIsProvided32($0, scalar) != 0 })
      else { return nil }
      if width != self.width { measure(width) }
      let (font, size, lift) = (fonts[index], sizes[index], lifts[index])
      TTF_SetFontSize(font, size)
      let cells = Unicode.Scalar(scalar).map { max(1, GlyphWidth.of($0)) } ?? 1
      let room = width * cells
      guard let (left, advance, top) = Self.metrics(of: scalar, font) else { return nil }
      guard advance > room + room / 8 else {
        // Wide letters are higher, and so are capitals with accents.
        let isHigh = Int(TTF_FontAscent(font)) - top < lift
        return Self.raster(
          scalar, font, left + (room - advance) / 2, cells == 2 || isHigh ? lift / 2 : lift, room,
          width * 2)
      }
      if [0x2010..<0x2070, 0x2190..<0x2194, 0x2212..<0x2213].contains(where: { $0 ~= scalar }) {
        let wide = Self.raster(
          scalar, font, left + (room * 2 - advance) / 2, lift, room * 2, width * 2)
        return wide.map { wide in
          (0..<wide.count / 2).map { UInt8((Int(wide[$0 * 2]) + Int(wide[$0 * 2 + 1])) / 2) }
        }
      }
      TTF_SetFontSize(font, size * Int32(room) / Int32(advance))
      guard let (left, advance, _) = Self.metrics(of: scalar, font) else { return nil }
      return Self.raster(scalar, font, left + (room - advance) / 2, 0, room, width * 2)
    }

    private func measure(_ width: Int) {
      self.width = width
      sizes = fonts.map { font in
        let size = Int32(width * 2)
        TTF_SetFontSize(font, size)
        let advance = Self.metrics(of: 0x4d, font)?.advance ?? width
        return advance > width ? size * Int32(width) / Int32(advance) : size
      }
      lifts = zip(fonts, sizes).map { font, size in
        TTF_SetFontSize(font, size)
        var lowest: Int32 = 0
        guard TTF_GlyphMetrics32(font, 0x67, nil, nil, &lowest, nil, nil) == 0 else { return 0 }
        let below = (width * 2 + Int(TTF_FontHeight(font))) / 2 - Int(TTF_FontAscent(font))
        return max(0, -Int(lowest) - below)
      }
    }

    /// Returns a glyph's advance, its left edge if that lies before its origin, and its height
    /// above the baseline.
    private static func metrics(
      of scalar: UInt32, _ font: OpaquePointer
    ) -> (left: Int, advance: Int, top: Int)? {
      var (left, advance, top): (Int32, Int32, Int32) = (0, 0, 0)
      guard TTF_GlyphMetrics32(font, scalar, &left, nil, nil, &top, &advance) == 0 else {
        return nil
      }
      return (min(0, Int(left)), Int(advance), Int(top))
    }

    private static func raster(
      _ scalar: UInt32, _ font: OpaquePointer, _ left: Int, _ lift: Int, _ width: Int,
      _ height: Int
    ) -> [UInt8]? {
      let white = SDL_Color(r: 255, g: 255, b: 255, a: 255)
      guard let surface = TTF_RenderGlyph32_Blended(font, scalar, white) else { return nil }
      defer { SDL_FreeSurface(surface) }
      guard let pixels = surface.pointee.pixels else { return nil }
      let top = (height - Int(surface.pointee.h)) / 2 - lift
      var cover = [UInt8](repeating: 0, count: width * height)
      for y in 0..<Int(surface.pointee.h) where (0..<height).contains(top + y) {
        for x in 0..<Int(surface.pointee.w) where (0..<width).contains(left + x) {
          let offset = y * Int(surface.pointee.pitch) + x * 4
          let alpha = pixels.load(fromByteOffset: offset, as: UInt32.self) >> 24
          cover[(top + y) * width + left + x] = UInt8((alpha * 64 + 127) / 255)
        }
      }
      return cover
    }
  }
#endif
