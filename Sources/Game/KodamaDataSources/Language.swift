/// A language that the game speaks.
public enum Language: String, Sendable, CaseIterable {
  /// English, which every message has.
  case english = "en"
  /// Japanese, with a reading in kana for the voice.
  case japanese = "ja"
}

/// A text in every language that the game speaks. Models hand it on as it came from a file, and
/// never look into it.
public struct Phrase: Hashable, Sendable {
  /// The English text, with its gaps in braces.
  public var english: String
  /// Japanese, for the eye.
  public var japanese: String
  /// Japanese, in kana, for a voice.
  public var reading: String

  /// A text in both languages, and how the Japanese one is read, in kana.
  public init(english: String, japanese: String, reading: String) {
    self.english = english
    self.japanese = japanese
    self.reading = reading
  }
}

extension StringProtocol {
  /// The first Unicode scalars of a text, at most four bytes each. A limit in characters would not
  /// do: one letter can have a million marks, and comparing it takes seconds.
  package func cut(to scalars: Int) -> String {
    String(String.UnicodeScalarView(unicodeScalars.prefix(scalars)))
  }
}
