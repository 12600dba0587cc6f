public import KodamaDataSources

/// Every string a player meets, in every language. It is read from `Assets/Content/messages` and
/// handed in as a value.
public struct MessageCatalogue: Sendable {
  /// How a message is to be written out.
  public enum Wording: Sendable, Equatable {
    /// The text as it is written, for the eye.
    case text
    /// For a voice: Japanese in kana only, because a voice may read kanji as "Chinese letter".
    case reading
  }

  /// More strings are not learnt: 500 études with a title and eight hints each.
  private static let learntLimit = 4_500

  private var entries: [String: Phrase]
  /// Strings that came while a game runs, apart from the many that are shared with other games.
  private var learnt: [String: Phrase] = [:]

  /// A catalogue of phrases by their ids.
  public init(_ entries: [String: Phrase] = [:]) { self.entries = entries }

  /// Adds strings; one with an id that is there takes its place.
  public mutating func add(_ strings: [(id: String, words: Phrase)]) {
    for string in strings { entries[string.id] = string.words }
  }

  /// Adds a string that came while a game runs. It replaces one that was learnt, none that was
  /// added.
  public mutating func learn(_ id: String, _ words: Phrase) {
    if learnt.count < Self.learntLimit { learnt[id] = words }
  }

  /// The string with this id, or nil.
  public subscript(id: String) -> Phrase? { entries[id] ?? learnt[id] }

  /// The ids of all messages, in the order of the alphabet.
  public var ids: [String] { entries.keys.sorted() }

  /// Writes a message out.
  ///
  /// A gap is written `{name}`; `{name|one|many}` chooses a word by a number: `{n} {n|cell|cells}`.
  /// In a Japanese reading every number is written in kana.
  /// An unknown id is shown as itself in angle brackets, so that a missing string is seen and heard
  /// and never stops the game; a test makes sure that none ships.
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

  /// "66,483"; up to four digits are read at a glance.
  private static func grouped(_ number: Int) -> String {
    var digits = Array(String(number))
    guard number >= 10_000 else { return String(digits) }
    for place in stride(from: digits.count - 3, to: 0, by: -3) { digits.insert(",", at: place) }
    return String(digits)
  }
}
