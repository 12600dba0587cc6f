import Kodama
import Testing

@Suite("Answers begin with their most important words")
struct FirstWordTests {
  /// The prefixes of the messages that answer keys.
  private static let areas = ["play.", "palette.", "macro.", "landmark."]
  /// The placeholders for the subject of an answer.
  private static let subjects = ["{what}", "{name}", "{category}"]
  /// Answers whose most important word is not their subject, with the reason for each.
  private static let excepted = [
    "landmark.added": "the name was given just now",
    "play.drawn.ellipse": "what was drawn comes first",
    "play.drawn.rectangle": "what was drawn comes first",
    "play.filled": "how much comes first",
    "play.first": "a sentence of help",
    "play.ran": "how far comes first",
    "play.ran.limit": "how far comes first",
    "play.redone.what": "Redone is the news",
    "play.replaced": "how much comes first",
    "play.scan.only": "No other is the news",
    "play.where.from": "where it is comes first",
    "play.guide.rest": "the way comes first",
  ]
  /// Answers that only say that there is nothing on the side that the key asks about.
  private static let sameNews = ["play.look.nothing.", "play.back", "play.heat."]

  private let content: Content
  private var answers: [(id: String, phrase: Phrase)] {
    content.messages.ids.filter { id in Self.areas.contains { id.hasPrefix($0) } }
      .compactMap { id in content.messages[id].map { (id, $0) } }
  }

  init() throws { content = try Content.shipped() }

  private func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }

  @Test("The subject of an answer is one of its first two words")
  func subject() {
    let names = content.looks.looks.indices.map { content.looks.name(MaterialID(UInt8($0))) }
    for (language, place) in [(Language.english, \Phrase.english), (.japanese, \.japanese)] {
      let longest =
        names.map { GlyphWidth.of(text: content.messages.text($0, in: language)) }.max() ?? 0
      for (id, phrase) in answers where Self.excepted[id] == nil {
        let text = phrase[keyPath: place]
        let starts = Self.subjects.compactMap { text.firstRange(of: $0)?.lowerBound }
        guard let start = starts.min() else { continue }
        let before = String(text[..<start])
        #expect(GlyphWidth.of(text: before) + longest <= 40, "\(id): \(text)")
        if language == .english { #expect(before.count { $0 == " " } < 2, "\(id): \(text)") }
      }
    }
  }

  @Test("Two answers to the same key differ in their first two words")
  func different() {
    var seen: [String: String] = [:]
    for (id, phrase) in answers where !Self.sameNews.contains(where: id.hasPrefix) {
      let first = words(phrase.english).prefix(2).joined(separator: " ")
      guard !first.contains("{") else { continue }
      let parts = id.split(separator: ".")
      // Messages such as `play.paused` answer different keys.
      let own = parts[0] == "play" ? id : String(parts[0])
      let group = parts.count < 3 ? own : parts.prefix(2).joined(separator: ".")
      let other = seen.updateValue(id, forKey: "\(group): \(first)")
      #expect(other == nil, "\(id) begins as \(other ?? "") does: \(first)")
    }
  }

  @Test("Every exception refers to an existing answer")
  func exceptions() {
    for id in Self.excepted.keys { #expect(content.messages[id] != nil, "\(id)") }
  }
}
