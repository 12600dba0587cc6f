import KodamaSurfaces

/// What a synthesiser is given of an utterance.
enum SpokenText {
  /// Longer texts are cut, in Unicode scalars: at four bytes each they still fit into a pipe in one
  /// write.
  static let scalarLimit = 1_000

  /// The reading of an utterance, in one line, without a Chinese character.
  ///
  /// A voice without a dictionary reads each kanji as the words "Chinese letter", in any language.
  /// The catalogue's readings have none; this holds for what a player has typed, too.
  static func of(_ utterance: Utterance) -> String {
    var spoken = String.UnicodeScalarView()
    for scalar in utterance.reading.unicodeScalars.prefix(scalarLimit) where !isKanji(scalar) {
      let isControl = scalar.value < 0x20 || (0x7f...0x9f).contains(scalar.value)
      spoken.append(isControl ? " " : scalar)
    }
    return String(spoken)
  }

  /// Whether a voice would say "Chinese letter": the unified and compatible ideographs.
  static func isKanji(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x3005...0x3007, 0x3400...0x4dbf, 0x4e00...0x9fff, 0xf900...0xfaff, 0x20000...0x3ffff:
      true
    default: false
    }
  }
}
