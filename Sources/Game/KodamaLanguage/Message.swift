package import KodamaDataSources

/// A sentence for the player: the id of a string in the message catalogue, and values for the
/// string's gaps.
///
/// Models post facts and titles. Views turn them into messages, and a `MessageCatalogue` turns a
/// message into text in the player's language:
///
///     let message = Message("goal.progress", ("n", .number(2)), ("m", .number(3)))
///     catalogue.text(message, in: .english)  // "2 of 3"
public struct Message: Hashable, Sendable {
  /// The value of one gap.
  package enum Argument: Hashable, Sendable {
    /// A number, written in digits.
    case number(Int)
    /// A text that is the same in every language, such as a name that the player typed.
    case text(String)
    /// A text with a version in every language of the game.
    case phrase(Phrase)
    /// Another message. Sentences are nested in this way, and never concatenated.
    indirect case message(Message)
  }

  /// The id of the string in the catalogue, for instance `play.hand.at`.
  public var id: String
  /// The values of the string's gaps. An array keeps their order, which a dictionary would not.
  package var arguments: [Gap]

  /// A gap of a string, and the value that fills it.
  package struct Gap: Hashable, Sendable {
    /// The name of the gap, as written between braces in the catalogue.
    package var name: String
    /// The value that fills the gap.
    package var argument: Argument

    /// Creates a gap with its name and value.
    package init(_ name: String, _ argument: Argument) {
      self.name = name
      self.argument = argument
    }
  }

  /// Creates a message, for instance `Message("hand.at", ("x", .number(3)))`.
  package init(_ id: String, _ arguments: (String, Argument)...) {
    self.id = id
    self.arguments = arguments.map { Gap($0.0, $0.1) }
  }

  /// Creates a message from an array of gaps.
  package init(_ id: String, gaps: [Gap]) {
    self.id = id
    arguments = gaps
  }
}
