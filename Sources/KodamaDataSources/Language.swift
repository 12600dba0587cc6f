/// A language that the game speaks.
public enum Language: String, Sendable, CaseIterable {
  /// English.
  case english = "en"
  /// Japanese.
  case japanese = "ja"
}

/// How a message is to be written out.
public enum Wording: Sendable, Equatable {
  /// For the eye.
  case text
  /// For a voice: Japanese in kana only, because a voice may read kanji as "Chinese letter".
  case reading
}
