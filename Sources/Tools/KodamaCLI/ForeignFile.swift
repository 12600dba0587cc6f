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

  /// Returns what a file is, such as "a PNG picture", judging by its first bytes; nil if they are
  /// not those of a known format.
  static func kind(of bytes: [UInt8]) -> String? {
    marks.first {
      bytes.starts(with: $0.mark.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) })
    }?
    .kind
  }

  /// Returns what a text is, such as "a Life pattern (RLE)", judging by its first lines; nil if
  /// they are not those of a known format.
  static func kind(ofText text: String) -> String? {
    for line in text.prefix(2_048).split(whereSeparator: \.isNewline).prefix(8) {
      if line.hasPrefix("#") { continue }
      if line.hasPrefix("x = ") || line.hasPrefix("x=") { return "a Life pattern (RLE)" }
      break
    }
    return nil
  }
}
