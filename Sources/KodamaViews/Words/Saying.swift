import KodamaDataSources

/// A fact in words, and how they are to be told.
struct Saying {
  /// The words.
  var message: Message
  /// How urgent they are.
  var urgency: Urgency
  /// Whether the screen shows them by itself, so that they need not stand there once more.
  var isShown = false
}
