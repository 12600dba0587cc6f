import Kodama

/// Files of other programs that players hand to the game by mistake.
enum ForeignFile {
  /// The first bytes of file formats. RIFF and other containers name their content later.
  private static let marks: [(mark: String, kind: String)] = [
    ("\u{89}PNG", "a PNG picture"), ("GIF8", "a GIF picture"),
    ("\u{ff}\u{d8}\u{ff}", "a JPEG picture"),
    ("BM", "a BMP picture"), ("RIFF", "a WAV sound, a WebP picture or an AVI film"),
    ("OggS", "an Ogg sound"), ("fLaC", "a FLAC sound"), ("ID3", "an MP3 sound"),
    ("MThd", "a MIDI file"), ("PK\u{3}\u{4}", "a ZIP archive"), ("\u{1f}\u{8b}", "a gzip archive"),
    ("BZh", "a bzip2 archive"), ("\u{fd}7zXZ", "an xz archive"),
    ("OPS1", "a save of The Powder Toy"), ("PSv", "a save of The Powder Toy"),
    ("%PDF", "a PDF document"), ("\u{7f}ELF", "a program"), ("\u{0}asm", "a WebAssembly module"),
    ("SQLite format 3", "an SQLite database"),
  ]

  /// The beginnings of texts.
  private static let textMarks: [(mark: String, kind: String)] = [
    ("x = ", "a Life pattern (RLE)"), ("x=", "a Life pattern (RLE)"),
    ("!Name:", "a Life pattern (plain text)"), ("#Life", "a Life pattern"),
    ("<!DOCTYPE", "a page of the web"), ("<html", "a page of the web"), ("<?xml", "an XML file"),
    ("<svg", "an SVG picture"), ("{\"", "a JSON file"),
  ]
  /// Shorter marks could also begin a text.
  private static let lettersInText = 4

  /// Returns what a file is, such as "a PNG picture", judging by its first bytes or lines; nil if
  /// they are not those of a known format.
  static func kind(of bytes: [UInt8]) -> String? {
    let head = bytes.prefix(2_048)
    let isText = !head.contains { $0 < 0x09 }
    let mark = marks.first { mark, _ in
      (!isText || mark.unicodeScalars.count >= lettersInText)
        && bytes.starts(with: mark.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) })
    }
    if let mark { return mark.kind }
    let lines = String(decoding: head, as: UTF8.self).split(whereSeparator: \.isNewline).prefix(8)
    return textMarks.first { mark, _ in
      // Comments precede the first line of a pattern.
      (lines.first { !$0.hasPrefix("#") || $0.hasPrefix(mark) })?.hasPrefix(mark) ?? false
    }?
    .kind
  }

  /// Throws `CommandError` that names what a file is, if another program has made it.
  static func refuse(_ bytes: [UInt8], _ path: String) throws {
    guard let kind = kind(of: bytes) else { return }
    throw CommandError.badContent(
      "\(path): this is \(kind); Kodama reads only its own files: worlds, saves, codes, "
        + "recordings, scripts and packs")
  }
}
