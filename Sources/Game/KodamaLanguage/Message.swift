public import KodamaDataSources

/// A sentence a player meets: the id of a string in the message catalogue and what fills its gaps.
///
/// Models and data sources speak in facts and titles; Views make messages of them, and a catalogue
/// makes words.
public struct Message: Hashable, Sendable {
  /// What fills one gap.
  public enum Argument: Hashable, Sendable {
    /// A number, written with digits.
    case number(Int)
    /// A text that is the same in every language, such as a name the player gave.
    case text(String)
    /// A text that somebody has written in every language of the game.
    case phrase(Phrase)
    /// Another message, so that sentences are never glued from pieces by hand.
    indirect case message(Message)
  }

  /// The id in the catalogue, for instance `play.hand.at`.
  public var id: String
  /// The names of the gaps and what fills them. An array, so that no order depends on hashing.
  public var arguments: [Gap]

  /// A named gap and what fills it.
  public struct Gap: Hashable, Sendable {
    /// The name, as it stands between braces in the catalogue.
    public var name: String
    /// What the gap is filled with.
    public var argument: Argument

    /// Fills the gap of this name.
    public init(_ name: String, _ argument: Argument) {
      self.name = name
      self.argument = argument
    }
  }

  /// Makes a message: `Message("hand.at", ("x", .number(3)))`.
  public init(_ id: String, _ arguments: (String, Argument)...) {
    self.id = id
    self.arguments = arguments.map { Gap($0.0, $0.1) }
  }

  /// Makes a message whose gaps were put together before.
  public init(_ id: String, gaps: [Gap]) {
    self.id = id
    arguments = gaps
  }
}
