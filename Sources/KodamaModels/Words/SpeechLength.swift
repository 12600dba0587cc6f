public import KodamaDataSources

/// How long a text takes to say.
public enum SpeechLength {
  /// The length in passes of 1/60 s: 15 letters a second in English, 8 kana a second in Japanese
  /// (the usual pace of synthetic voices), and a breath of 200 ms.
  public static func passes(of text: String, in language: Language) -> Int {
    let scalars = text.unicodeScalars.count
    let spoken =
      switch language {
      case .english: scalars * 4
      case .japanese: scalars * 15 / 2
      }
    return min(spoken + 12, 60 * 60)
  }
}
