/// A language that the game speaks.
public enum Language: String, Sendable, CaseIterable {
  /// English, which every message has.
  case english = "en"
  /// Japanese, with a reading in kana for the voice.
  case japanese = "ja"
}
