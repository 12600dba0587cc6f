/// Something that happened, or the answer to a question: what it is, and no word about it. Models
/// keep facts in the order in which they came about; word Views pull them, and decide what is said,
/// written and captioned, how urgently, and for how long.
public enum Fact: Hashable, Sendable, Codable {
  /// The player wants silence.
  case silence
  /// Something is to be told again; nil where nothing was told before.
  indirect case again(Fact?, isNewest: Bool)
  /// What happened around the valley.
  case game(GameFact)
  /// What came of keeping something or bringing it back.
  case store(StoreFact)
  /// What was made of the valley, or could not be made.
  case edit(EditFact)
  /// Words that are not facts yet.
  case words(Message, Urgency, isShown: Bool)
  /// Words that come after the answer of the screen that was left, where there was one.
  case afterAnswer(Message)
  /// A caption that is no fact yet.
  case caption(Message)
  /// A caption of something that lasts, under a number of its own.
  case lasting(Message, number: Int)
  /// What had this number is not heard any more.
  case gone(number: Int)
  /// Words for what is heard, where the player wants everything said.
  case described(Message)
}

/// How urgent words are.
public enum Urgency: Hashable, Sendable, Codable {
  /// May be dropped.
  case progress
  /// An event.
  case message
  /// The answer to a key.
  case important
}
