#if SDL
  internal import CSDL2
  import KodamaSurfaces

  #if canImport(Glibc)
    import Glibc
  #else
    import Darwin
  #endif

  /// The glyphs of the font, each fetched once.
  final class GlyphCache {
    /// More glyphs than this are fetched anew each time; no page of text comes near it.
    static let limit = 16_384
    /// The font: a narrow glyph is 8 × 16 pixels, a wide one 16 × 16, Japanese included.
    static let fontFile = "unifont_jp.otf"

    private let font: OpaquePointer
    private var glyphs: [UInt32: Glyph] = [:]

    /// Opens the font.
    ///
    /// - Throws: `SDLFailure` that names the package when the font is nowhere to be found.
    init() throws(SDLFailure) {
      guard TTF_Init() == 0 else { throw .fromSDL("SDL2_ttf does not start") }
      for folder in Self.folders() {
        guard let font = TTF_OpenFont("\(folder)/\(Self.fontFile)", Int32(Glyph.cellHeight)) else {
          continue
        }
        TTF_SetFontHinting(font, TTF_HINTING_MONO)
        self.font = font
        return
      }
      TTF_Quit()
      throw SDLFailure(
        "The font \(Self.fontFile) was not found. Install it with: apt install fonts-unifont")
    }

    deinit {
      TTF_CloseFont(font)
      TTF_Quit()
    }

    /// The glyph of a scalar; a box where the font has none.
    subscript(scalar: UInt32) -> Glyph {
      if let glyph = glyphs[scalar] { return glyph }
      let glyph = render(scalar)
      if glyphs.count < Self.limit { glyphs[scalar] = glyph }
      return glyph
    }

    private func render(_ scalar: UInt32) -> Glyph {
      var glyph = Glyph()
      let white = SDL_Color(r: 255, g: 255, b: 255, a: 255)
      guard let surface = TTF_RenderGlyph32_Solid(font, scalar, white) else { return glyph }
      defer { SDL_FreeSurface(surface) }
      guard let pixels = surface.pointee.pixels else { return glyph }
      let pitch = Int(surface.pointee.pitch)
      for y in 0..<min(Int(surface.pointee.h), Glyph.cellHeight) {
        for x in 0..<min(Int(surface.pointee.w), 16) {
          let index = pixels.load(fromByteOffset: y * pitch + x, as: UInt8.self)
          if index != 0 { glyph.rows[y] |= 0x8000 >> UInt16(x) }
        }
      }
      return glyph
    }

    /// Where fonts lie: the player's own first, then those of Debian, Fedora, Arch and Homebrew.
    private static func folders() -> [String] {
      let home = getenv("HOME").map { String(cString: $0) } ?? ""
      let data = getenv("XDG_DATA_HOME").map { String(cString: $0) } ?? "\(home)/.local/share"
      let own = ["\(data)/fonts", "\(home)/.fonts", "\(home)/Library/Fonts"]
      let shared = [
        "/usr/share/fonts/opentype/unifont", "/usr/share/fonts/unifont",
        "/usr/share/fonts/truetype/unifont", "/usr/share/fonts/Unifont", "/usr/share/fonts/misc",
        "/usr/local/share/fonts", "/Library/Fonts", "/opt/homebrew/share/fonts",
      ]
      return own + shared
    }
  }
#endif
