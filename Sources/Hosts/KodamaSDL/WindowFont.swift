#if SDL
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Android)
    import Android
  #else
    import Darwin
  #endif

  /// The font that the window writes with: Unifont, which has a glyph for everything and fits the
  /// cells exactly; else a monospaced one of the system, and a second one for what that lacks.
  public struct WindowFont: Hashable, Sendable {
    /// One of the fonts in a file.
    struct File: Hashable, Sendable {
      var path: String
      var index = 0
    }

    /// The font's file where all is as it should be: a narrow glyph is 8 × 16 pixels, a wide one
    /// 16 × 16, Japanese included.
    public static let usualFile = "unifont_jp.otf"

    /// What it is called; nil where there is no font, and the window has no letters.
    public let name: String?
    /// Whether it is Unifont.
    public let isUnifont: Bool
    /// The files, the one that is asked first in front.
    let files: [File]

    /// Looks for the best font of this machine. The usual one is found without reading a folder.
    public static func find() -> WindowFont {
      let folders = Self.folders()
      for path in folders.map({ "\($0)/\(usualFile)" }) where access(path, R_OK) == 0 {
        return WindowFont(name: usualFile, isUnifont: true, files: [File(path: path)])
      }
      for path in folders.lazy.flatMap(Self.unifonts) {
        let name = path.split(separator: "/").last.map(String.init)
        return WindowFont(name: name, isUnifont: true, files: [File(path: path)])
      }
      return found(by: FontconfigLibrary())
    }

    private static func found(by library: FontconfigLibrary?) -> WindowFont {
      let none = WindowFont(name: nil, isUnifont: false, files: [])
      guard let library else { return none }
      if let font = library.font("Unifont"), font.family.hasPrefix("Unifont") {
        return WindowFont(
          name: font.family, isUnifont: true,
          files: [File(path: font.file, index: font.index)])
      }
      let wanted = ["monospace:scalable=true", "monospace:lang=ja:scalable=true"]
      var fonts: [FontconfigLibrary.Found] = []
      for font in wanted.compactMap(library.font) where !fonts.contains(font) { fonts.append(font) }
      guard let first = fonts.first else { return none }
      return WindowFont(
        name: first.family, isUnifont: false,
        files: fonts.map { File(path: $0.file, index: $0.index) })
    }

    /// Every Unifont of a folder: other packagings of it have other names. Those with "upper" and
    /// "csur" in their names hold other planes alone.
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

    /// Where fonts lie: the player's own first, then those of Debian, Fedora, Arch and Homebrew.
    private static func folders() -> [String] {
      let home = getenv("HOME").map { String(cString: $0) } ?? ""
      let data = getenv("XDG_DATA_HOME").map { String(cString: $0) } ?? "\(home)/.local/share"
      let own = ["\(data)/fonts", "\(home)/.fonts", "\(home)/Library/Fonts"]
      let shared = [
        "/usr/share/fonts/opentype/unifont", "/usr/share/fonts/unifont",
        "/usr/share/fonts/truetype/unifont", "/usr/share/fonts/Unifont", "/usr/share/fonts/misc",
        "/usr/share/fonts/X11/misc", "/usr/local/share/fonts", "/Library/Fonts",
        "/opt/homebrew/share/fonts",
      ]
      return own + shared
    }
  }
#endif
