#if SDL
  internal import CSDL2
  import KodamaSurfaces
  import KodamaSystem

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Android)
    import Android
  #else
    import Darwin
  #endif

  /// The window's font. It is Unifont if possible, which has a glyph for every character and fits
  /// the cells exactly, or else a monospaced system font with a second font for Japanese.
  public struct WindowFont: Hashable, Sendable {
    /// A font in a font file.
    struct File: Hashable, Sendable {
      var path: String
      var index = 0
    }

    /// The file name of Unifont with Japanese glyphs. Narrow glyphs are 8 × 16 pixels, wide ones 16
    /// × 16.
    public static let usualFile = "unifont_jp.otf"

    /// The font's name; nil if there is none, in which case the window shows no letters.
    public let name: String?
    /// A Boolean value that indicates whether the font is Unifont.
    public let isUnifont: Bool
    /// The files, in the order in which they are searched for a glyph.
    let files: [File]
    /// The files of outlines, from which letters of other sizes than Unifont's are drawn.
    let outlines: [File]

    /// The file name of the outline font, if it is installed.
    package var outlineName: String? {
      outlines.first?.path.split(separator: "/").last.map(String.init)
    }

    /// The file name of VL Gothic, whose narrow letters are half as wide as its Japanese ones, like
    /// the cells. Its design is that of M PLUS.
    static let outlineFile = "VL-Gothic-Regular.ttf"

    /// Finds the best font on this machine. The usual file is found without listing folders.
    public static func find() -> WindowFont {
      let folders = Self.folders()
      for path in folders.map({ "\($0)/\(usualFile)" }) where access(path, R_OK) == 0 {
        return unifont(usualFile, File(path: path))
      }
      for path in folders.lazy.flatMap(Self.unifonts) {
        let name = path.split(separator: "/").last.map(String.init)
        return unifont(name, File(path: path))
      }
      return found(by: FontconfigLibrary())
    }

    private static func unifont(_ name: String?, _ file: File) -> WindowFont {
      let outlines = folders().lazy.map { File(path: "\($0)/\(outlineFile)") }
        .first { access($0.path, R_OK) == 0 }
      return WindowFont(
        name: name, isUnifont: true, files: [file], outlines: [outlines].compactMap { $0 })
    }

    private static func found(by library: FontconfigLibrary?) -> WindowFont {
      let none = WindowFont(name: nil, isUnifont: false, files: [], outlines: [])
      guard let library else { return none }
      if let font = library.font("Unifont"), font.family.hasPrefix("Unifont") {
        return unifont(font.family, File(path: font.file, index: font.index))
      }
      let wanted = ["monospace:scalable=true", "monospace:lang=ja:scalable=true"]
      var fonts: [FontconfigLibrary.Found] = []
      for font in wanted.compactMap(library.font) where !fonts.contains(font) { fonts.append(font) }
      guard let first = fonts.first else { return none }
      let files = fonts.map { File(path: $0.file, index: $0.index) }
      return WindowFont(name: first.family, isUnifont: false, files: files, outlines: files)
    }

    /// Returns the Unifont files in a folder, whose names differ between distributions. Files with
    /// "upper" or "csur" in their names contain only other Unicode planes.
    private static func unifonts(in folder: String) -> [String] {
      var found = glob_t()
      defer { globfree(&found) }
      guard glob("\(folder)/[uU]nifont*", 0, nil, &found) == 0 else { return [] }
      let paths = (0..<Int(found.gl_pathc)).compactMap { index in
        found.gl_pathv[index].map { String(cString: $0) }
      }
      return paths.filter { path in
        let isFont = [".otf", ".ttf", ".pcf.gz", ".pcf"].contains(where: path.hasSuffix)
        return isFont && !["upper", "csur", "sample"].contains(where: path.contains)
      }
    }

    /// The font folders: the user's first, then those of the shared data, which an AppImage sets,
    /// then those of Debian, Fedora, Arch and Homebrew.
    private static func folders() -> [String] {
      let home = getenv("HOME").map { String(cString: $0) } ?? ""
      let data = getenv("XDG_DATA_HOME").map { String(cString: $0) } ?? "\(home)/.local/share"
      let own = ["\(data)/fonts", "\(home)/.fonts", "\(home)/Library/Fonts"]
      let shared = [
        "/usr/share/fonts/opentype/unifont", "/usr/share/fonts/truetype/vlgothic",
        "/usr/share/fonts/vlgothic", "/usr/share/fonts/unifont",
        "/usr/share/fonts/truetype/unifont", "/usr/share/fonts/Unifont", "/usr/share/fonts/misc",
        "/usr/share/fonts/X11/misc", "/usr/local/share/fonts", "/Library/Fonts",
        "/opt/homebrew/share/fonts",
      ]
      let dataFolders = getenv("XDG_DATA_DIRS").map { String(cString: $0) } ?? ""
      return own + dataFolders.split(separator: ":").map { "\($0)/fonts/unifont" } + shared
    }
  }

  /// The fontconfig functions that the game uses, found at run time.
  struct FontconfigLibrary {
    private typealias Parse = @convention(c) (UnsafePointer<CChar>) -> OpaquePointer?
    private typealias Substitute = @convention(c) (OpaquePointer?, OpaquePointer, Int32) -> Int32
    private typealias Act = @convention(c) (OpaquePointer) -> Void
    private typealias Match =
      @convention(c) (OpaquePointer?, OpaquePointer, UnsafeMutablePointer<Int32>) -> OpaquePointer?
    private typealias GetText =
      @convention(c) (
        OpaquePointer, UnsafePointer<CChar>, Int32,
        UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
      ) -> Int32
    private typealias GetNumber =
      @convention(c) (
        OpaquePointer, UnsafePointer<CChar>, Int32, UnsafeMutablePointer<Int32>
      ) -> Int32

    /// A font that fontconfig found.
    struct Found: Hashable {
      var file: String
      var index: Int
      var family: String
    }

    /// The library's file names, in the order in which they are tried.
    private static let names = [
      "libfontconfig.so.1", "libfontconfig.1.dylib", "/opt/homebrew/lib/libfontconfig.1.dylib",
    ]

    private let parse: Parse
    private let substitute: Substitute
    private let complete: Act
    private let match: Match
    private let getText: GetText
    private let getNumber: GetNumber
    private let destroy: Act

    /// Loads the library; nil if it is not installed.
    init?() {
      guard let library = SystemLibrary(Self.names),
        let parse = library.function("FcNameParse", Parse.self),
        let substitute = library.function("FcConfigSubstitute", Substitute.self),
        let complete = library.function("FcDefaultSubstitute", Act.self),
        let match = library.function("FcFontMatch", Match.self),
        let getText = library.function("FcPatternGetString", GetText.self),
        let getNumber = library.function("FcPatternGetInteger", GetNumber.self),
        let destroy = library.function("FcPatternDestroy", Act.self)
      else { return nil }
      self.parse = parse
      self.substitute = substitute
      self.complete = complete
      self.match = match
      self.getText = getText
      self.getNumber = getNumber
      self.destroy = destroy
    }

    /// Returns the font that best matches a description such as `monospace:lang=ja`, or nil if no
    /// font is installed.
    func font(_ description: String) -> Found? {
      guard let pattern = parse(description) else { return nil }
      defer { destroy(pattern) }
      // 0 is `FcMatchPattern`; a nil configuration means the current one.
      guard substitute(nil, pattern, 0) != 0 else { return nil }
      complete(pattern)
      var result: Int32 = 0
      guard let font = match(nil, pattern, &result) else { return nil }
      defer { destroy(font) }
      guard let file = text("file", of: font) else { return nil }
      var index: Int32 = 0
      if getNumber(font, "index", 0, &index) != 0 { index = 0 }
      return Found(
        file: file, index: Int(index & 0xffff), family: text("family", of: font) ?? file)
    }

    private func text(_ key: String, of font: OpaquePointer) -> String? {
      var text: UnsafeMutablePointer<CChar>?
      guard getText(font, key, 0, &text) == 0, let text else { return nil }
      return String(cString: text)
    }
  }

  /// A cache of rendered glyphs.
  final class GlyphCache {
    /// The maximum number of cached glyphs, far more than a page of text has.
    static let limit = 16_384

    /// The reason why no font could be opened; nil if one was.
    let failure: SDLError?
    let outlines: OutlineFont
    private let fonts: [OpaquePointer]
    private var glyphs: [UInt32: Glyph] = [:]

    /// Opens a font. If that fails, all glyphs are empty.
    init(_ font: WindowFont) {
      outlines = OutlineFont(font.outlines)
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
        ? SDLError(
          "The font \(WindowFont.usualFile) was not found, nor any other. "
            + "Install it with: apt install fonts-unifont") : nil
    }

    deinit {
      for font in fonts { TTF_CloseFont(font) }
      TTF_Quit()
    }

    /// Returns the glyph for a scalar, or a box if no font has one. The high byte selects a part of
    /// an enlarged glyph.
    subscript(scalar: UInt32) -> Glyph {
      if let glyph = glyphs[scalar] { return glyph }
      let part = scalar >> 24
      let glyph = part > 0 ? self[scalar & 0xff_ffff].enlarged(part) : render(scalar)
      if glyphs.count < Self.limit { glyphs[scalar] = glyph }
      return glyph
    }

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
      // A font that is lower than a cell is centred vertically.
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

  /// A glyph as 16 rows of up to 16 pixels; the leftmost pixel is the highest bit.
  struct Glyph {
    /// The rows, from the top.
    var rows: SIMD16<UInt16> = .zero

    /// Returns a part of the glyph at twice its size, as a glyph that fills one cell. Parts are
    /// counted from 1: the four columns of the upper row, then those of the lower row.
    func enlarged(_ part: UInt32) -> Glyph {
      let (lower, column) = (Int(part - 1) >> 2 & 1, UInt16(part - 1) & 3)
      var large = Glyph()
      for row in 0..<Self.cellHeight {
        let four = rows[(lower * Self.cellHeight + row) / 2] >> (12 - column * 4)
        for bit in 0..<Self.cellWidth where four >> UInt16(bit / 2) & 1 == 1 {
          large.rows[row] |= 0x100 << UInt16(bit)
        }
      }
      return large
    }

    /// The width of a cell in pixels, at 100 %.
    static let cellWidth = 8
    /// The height of a cell in pixels, at 100 %.
    static let cellHeight = 16
  }
#endif
