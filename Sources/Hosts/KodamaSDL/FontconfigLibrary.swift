#if SDL
  import KodamaSystem

  /// The functions of fontconfig that are used here, found at run time: a machine without it runs
  /// the same game.
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

    /// A font as fontconfig names it.
    struct Found: Hashable {
      var file: String
      /// Which of the fonts in the file.
      var index: Int
      var family: String
    }

    /// The names of the library, the first that is there is taken.
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

    /// Finds the library; nil where it is not there.
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

    /// The font that comes nearest to a description such as `monospace:lang=ja`; nil where no font
    /// is installed at all.
    func font(_ description: String) -> Found? {
      guard let pattern = parse(description) else { return nil }
      defer { destroy(pattern) }
      // 0: as a pattern that is matched. A nil configuration is the user's own.
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
#endif
