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
  }

  /// The words, by their id in the catalogue.
  var message: Message
  /// How urgent they are.
  var urgency: Urgency
  /// Whether the screen shows them by itself, so that they need not stand there once more.
  var isShown = false
}
