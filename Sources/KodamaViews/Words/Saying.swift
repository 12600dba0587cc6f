import KodamaLanguage

/// A fact in words, and how they are to be told.
struct Saying {
  /// How urgent words are.
  enum Urgency {
    /// May be dropped.
    case progress
    /// An event.
    case message
    /// The answer to a key.
    case important
  }

  /// The words.
  var message: Message
  /// How urgent they are.
  var urgency: Urgency
  /// Whether the screen shows them by itself, so that they need not stand there once more.
  var isShown = false
}
