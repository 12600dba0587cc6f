public import KodamaDataSources

/// All strings for the player, in every language. The game reads them from
/// `Assets/Content/messages` and passes the catalogue on as a value.
public struct MessageCatalogue: Sendable {
  /// The form in which a message is written out.
  public enum Wording: Sendable, Equatable {
    /// Normal text, for the screen.
    case text
    /// Text for a voice. Japanese is written in kana only, because some voices read kanji as
    /// "Chinese letter".
    case reading
  }

  /// The most strings that can be learnt: a title and eight hints for each of 500 études.
  private static let learntLimit = 4_500

  private var entries: [String: Phrase]
  /// Strings added while the game runs, kept apart so that games can share `entries` without a
  /// copy.
  private var learnt: [String: Phrase] = [:]

  /// Creates a catalogue from phrases by id.
  public init(_ entries: [String: Phrase] = [:]) { self.entries = entries }

  /// Adds strings, and replaces those that have the same id.
  public mutating func add(_ strings: [(id: String, words: Phrase)]) {
    for string in strings { entries[string.id] = string.words }
  }

  /// Adds a string while the game runs. It replaces a learnt string of the same id, but never one
  /// from `add(_:)`. Once 4,500 strings are learnt, further calls do nothing.
  public mutating func learn(_ id: String, _ words: Phrase) {
    if learnt.count < Self.learntLimit { learnt[id] = words }
  }

  /// Returns the string with an id, or nil.
  public subscript(id: String) -> Phrase? { entries[id] ?? learnt[id] }

  /// The ids of all strings except learnt ones, sorted.
  public var ids: [String] { entries.keys.sorted() }

  /// Writes a message out in a language.
  ///
  /// A gap is written `{name}`. A gap of the form `{name|one|many}` chooses a word by a number, as
  /// in `{n} {n|cell|cells}`. In a Japanese reading every number is written in kana.
  ///
  /// An unknown id is written in angle brackets, so that a missing string is visible and audible
  /// and does not stop the game. A test checks that no string is missing.
  public func text(
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

  /// Returns a number with commas, such as "66,483". Numbers of up to four digits have none.
  private static func grouped(_ number: Int) -> String {
    var digits = Array(String(number))
    guard number >= 10_000 else { return String(digits) }
    for place in stride(from: digits.count - 3, to: 0, by: -3) { digits.insert(",", at: place) }
    return String(digits)
  }
}
