import KodamaDataSources
import KodamaLanguage

/// A fact in words, and how they are to be told.
struct Saying {
  /// How urgent words are.
  enum Urgency {
    /// How far something is: it is dropped where more important words wait.
    case progress
    /// Something has happened that a player wants to know.
    case message
    /// The answer to a key.
    case important
    /// The answer to a key that sounds: it is written, and not spoken into the sound.
    case written
  }

  /// The words, by their id in the catalogue.
  var message: Message
  /// How urgent they are.
  var urgency: Urgency
  /// Whether the screen shows them by itself, so that they need not stand there once more.
  var isShown = false
}

/// How long a text takes to say.
public enum SpeechLength {
  /// The length in passes of 1/60 s: 4 passes a letter (15 letters, about 2.5 English words, a
  /// second), 8 passes a kana (7.5 morae a second), and 12 passes for a mark that ends a phrase.
  public static func passes(of reading: String) -> Int {
    reading.unicodeScalars.reduce(12) { passes, scalar in
      if ".,:;!?。、".unicodeScalars.contains(scalar) { return passes + 12 }
      return passes + (scalar.value < 0x3000 ? 4 : 8)
    }
  }
}
