public import KodamaDataSources

/// A sentence for the player: the identifier of a text in the message catalogue, and the values for
/// the gaps in the text.
///
/// Models post facts and titles. Views convert them to messages, and a `MessageCatalogue` converts
/// a message to text in the player's language:
///
///     let message = Message("goal.progress", ("n", .number(2)), ("m", .number(3)))
///     catalogue.text(message, in: .english)  // "2 of 3"
public struct Message: Hashable, Sendable {
  /// The value for a gap in the text of a message.
  public enum Argument: Hashable, Sendable {
    /// A number, written in digits.
    case number(Int)
    /// A text that is the same in every language, such as a name that the player typed.
    case text(String)
    /// A text with a version in every language of the game.
    case phrase(Phrase)
    /// Another message, whose text fills the gap. Nested messages replace the concatenation of
    /// texts, which would not work in every language.
    indirect case message(Message)
  }

  /// The identifier of the text in the message catalogue, such as `play.hand.at`.
  public var id: String
  /// The values that fill the string's gaps. An array keeps their order, unlike a dictionary.
  package var arguments: [Gap]

  /// A gap in a string, and the value that fills it.
  package struct Gap: Hashable, Sendable {
    /// The name of the gap, as written between braces in the catalogue.
    package var name: String
    package var argument: Argument

    package init(_ name: String, _ argument: Argument) {
      self.name = name
      self.argument = argument
    }
  }

  /// Creates a message from the identifier of its text and the values for its gaps, such as
  /// `Message("hand.at", ("x", .number(3)))`.
  public init(_ id: String, _ arguments: (String, Argument)...) {
    self.id = id
    self.arguments = arguments.map { Gap($0.0, $0.1) }
  }

  package init(_ id: String, gaps: [Gap]) {
    self.id = id
    arguments = gaps
  }
}

/// All strings for the player, in every language. They come from `Assets/Content/messages`.
package struct MessageCatalogue: Sendable {
  /// The output for which a message is converted to text.
  package enum Wording: Sendable, Equatable {
    case text
    /// Text for a voice. Japanese text contains only kana, because some voices read a kanji as
    /// "Chinese letter".
    case reading
  }

  /// The maximum number of learnt strings: a title and eight hints for each of 500 études.
  private static let learntLimit = 4_500

  private var entries: [String: Phrase]
  /// Strings that were added while the game runs. They are stored separately, so that games can
  /// share `entries` without copying it.
  private var learnt: [String: Phrase] = [:]

  package init(_ entries: [String: Phrase] = [:]) { self.entries = entries }

  /// Adds strings, replacing those with the same ids.
  package mutating func add(_ strings: [(id: String, words: Phrase)]) {
    for string in strings { entries[string.id] = string.words }
  }

  /// Adds a string while the game runs. It replaces a learnt string with the same id, but never one
  /// from `add(_:)`. After 4,500 learnt strings, further calls have no effect.
  package mutating func learn(_ id: String, _ words: Phrase) {
    if learnt.count < Self.learntLimit { learnt[id] = words }
  }

  package subscript(id: String) -> Phrase? { entries[id] ?? learnt[id] }

  /// The sorted ids of all strings, except learnt ones.
  package var ids: [String] { entries.keys.sorted() }

  /// Returns the text of a message in a language.
  ///
  /// In a string, `{name}` marks a gap. A gap of the form `{name|one|many}` chooses a word by a
  /// number, as in `{n} {n|cell|cells}`. In a Japanese reading, every number is replaced with kana.
  ///
  /// An unknown id is returned in angle brackets, so that a missing string can be seen and heard
  /// without stopping the game.
  package func text(
    _ message: Message, in language: Language, wording: Wording = .text
  ) -> String {
    guard let entry = self[message.id] else { return "<\(message.id)>" }
    let template = Self.template(entry, language, wording)
    guard template.contains("{") else { return template }
    let filled = fill(template, message, language, wording)
    return language == .japanese && wording == .reading ? KanaNumber.written(filled) : filled
  }

  private static func template(
    _ phrase: Phrase, _ language: Language, _ wording: Wording
  ) -> String {
    switch (language, wording) {
    case (.english, _): phrase.english
    case (.japanese, .text): phrase.japanese
    case (.japanese, .reading): phrase.reading
    }
  }

  private func fill(
    _ template: String, _ message: Message, _ language: Language, _ wording: Wording
  ) -> String {
    var result = ""
    var rest = template[...]
    while let open = rest.firstIndex(of: "{") {
      result += rest[..<open]
      guard let close = rest[open...].firstIndex(of: "}") else { break }
      let parts = rest[rest.index(after: open)..<close]
        .split(separator: "|", omittingEmptySubsequences: false)
      let gap = message.arguments.first { $0.name == parts.first.map(String.init) }
      switch (gap?.argument, parts.count) {
      case (.number(let number)?, 3): result += number == 1 ? parts[1] : parts[2]
      case (.number(let number)?, _):
        result += wording == .reading ? String(number) : Self.grouped(number)
      case (.text(let text)?, _): result += text
      case (.phrase(let phrase)?, _): result += Self.template(phrase, language, wording)
      case (.message(let inner)?, _): result += text(inner, in: language, wording: wording)
      case (nil, _): result += rest[open...close]
      }
      rest = rest[rest.index(after: close)...]
    }
    return result + rest
  }

  /// Returns a number with commas as thousands separators, such as "66,483". Numbers with up to
  /// four digits have none.
  private static func grouped(_ number: Int) -> String {
    var digits = Array(String(number))
    guard number >= 10_000 else { return String(digits) }
    for place in stride(from: digits.count - 3, to: 0, by: -3) { digits.insert(",", at: place) }
    return String(digits)
  }
}
