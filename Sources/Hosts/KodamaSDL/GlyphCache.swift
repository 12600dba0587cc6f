#if SDL
  internal import CSDL2
  import KodamaSurfaces

  /// The glyphs of a font, each fetched once.
  final class GlyphCache {
    /// More glyphs than this are fetched anew each time; no page of text comes near it.
    static let limit = 16_384

    /// Why nothing can be written; nil where it can.
    let failure: SDLFailure?
    private let fonts: [OpaquePointer]
    private var glyphs: [UInt32: Glyph] = [:]

    /// Opens a font. Without one every glyph is empty.
    init(_ font: WindowFont) {
      guard TTF_Init() == 0 else {
        failure = .fromSDL("SDL2_ttf does not start")
        fonts = []
        return
      }
      fonts = font.files.compactMap { file in
        guard
          let opened = TTF_OpenFontIndex(file.path, Int32(Glyph.cellHeight), file.index)
        else { return nil }
        TTF_SetFontHinting(opened, TTF_HINTING_MONO)
        if !font.isUnifont { Self.fit(opened) }
        return opened
      }
      failure =
        fonts.isEmpty
        ? SDLFailure(
          "The font \(WindowFont.usualFile) was not found, nor any other. "
            + "Install it with: apt install fonts-unifont") : nil
    }

    deinit {
      for font in fonts { TTF_CloseFont(font) }
      TTF_Quit()
    }

    /// The glyph of a scalar; a box where no font has one. Of a large glyph, the part.
    subscript(scalar: UInt32) -> Glyph {
      if let glyph = glyphs[scalar] { return glyph }
      let part = scalar >> 24
      let glyph = part > 0 ? self[scalar & 0xff_ffff].enlarged(part) : render(scalar)
      if glyphs.count < Self.limit { glyphs[scalar] = glyph }
      return glyph
    }

    /// Makes a font as large as fits a cell of the text surface.
    private static func fit(_ font: OpaquePointer) {
      var size = Int32(Glyph.cellHeight)
      while size > 6 {
        var advance: Int32 = 0
        let isMeasured = TTF_GlyphMetrics32(font, 0x4d, nil, nil, nil, nil, &advance) == 0
        if TTF_FontHeight(font) <= Int32(Glyph.cellHeight),
          isMeasured, advance <= Int32(Glyph.cellWidth)
        {
          return
        }
        size -= 1
        TTF_SetFontSize(font, size)
      }
    }

    private func render(_ scalar: UInt32) -> Glyph {
      var glyph = Glyph()
      let white = SDL_Color(r: 255, g: 255, b: 255, a: 255)
      let font = fonts.first { TTF_GlyphIsProvided32($0, scalar) != 0 } ?? fonts.first
      guard let font, let surface = TTF_RenderGlyph32_Solid(font, scalar, white) else {
        return glyph
      }
      defer { SDL_FreeSurface(surface) }
      guard let pixels = surface.pointee.pixels else { return glyph }
      let pitch = Int(surface.pointee.pitch)
      let height = Int(surface.pointee.h)
      // A font that is lower than a cell stands in its middle.
      let top = max(0, (Glyph.cellHeight - height) / 2)
      for y in 0..<min(height, Glyph.cellHeight) {
        for x in 0..<min(Int(surface.pointee.w), 16) {
          let index = pixels.load(fromByteOffset: y * pitch + x, as: UInt8.self)
          if index != 0 { glyph.rows[top + y] |= 0x8000 >> UInt16(x) }
        }
      }
      return glyph
    }
  }
#endif
