import KodamaContent
import KodamaDataSources
import KodamaLanguage
import KodamaYAML
import Testing

@Suite("Every message can be spoken")
struct UtteranceTests {
  /// A text or reading of a message.
  private struct Said {
    var id: String
    var language: Language
    var wording: MessageCatalogue.Wording
    var text: String
    var isForVoice: Bool { language == .english || wording == .reading }
  }

  private static let wordings: [(Language, MessageCatalogue.Wording)] = [
    (.english, .text), (.japanese, .text), (.japanese, .reading),
  ]

  private let content: Content

  init() throws { content = try Content.shipped() }

  /// Returns every message in every language. Its gaps are filled with numbers and with a message.
  private func everything() throws -> [Said] {
    var all: [Said] = []
    for id in content.messages.ids {
      let entry = try #require(content.messages[id])
      let gaps = entry.english.matches(of: /\{([\w-]+)(\|[^}]*)?\}/).map(\.output)
      let counted = Set(gaps.filter { $0.2 != nil }.map { String($0.1) })
      for filling in [Message.Argument.number(1), .number(12), .message(Message("material.sand"))] {
        let filled = Set(gaps.map { String($0.1) }).sorted().map { name in
          Message.Gap(name, counted.contains(name) ? .number(12) : filling)
        }
        for (language, wording) in Self.wordings {
          let text = content.messages.text(
            Message(id, gaps: filled), in: language, wording: wording)
          all.append(Said(id: id, language: language, wording: wording, text: text))
        }
      }
    }
    return all
  }

  /// Returns the problems of a text for a voice.
  private static func faults(_ text: String, _ id: String) -> [String] {
    let scalars = text.unicodeScalars
    let checks: [(String, Bool)] = [
      ("a gap or a mark of the catalogue", text.contains { "{}|<>".contains($0) }),
      ("an id", id.contains(".") && text.contains(id)),
      (
        "no word",
        !scalars.contains { $0.properties.isAlphabetic || $0.properties.numericType != nil }
      ),
      ("a break", text.contains(where: \.isNewline)),
      ("a mark in front", scalars.first.map { ".,:;。、・！？".unicodeScalars.contains($0) } ?? true),
      ("blanks around or doubled", text.first == " " || text.last == " " || text.contains("  ")),
    ]
    return checks.filter(\.1).map(\.0)
  }

  @Test("Every message has words and no open placeholder")
  func words() throws {
    let all = try everything()
    #expect(all.count > 8_000)
    for said in all {
      // A text that is only displayed can be a symbol, such as an arrow.
      let faults = Self.faults(said.text, said.id).filter { said.isForVoice || $0 == "an id" }
      #expect(faults.isEmpty, "\(said.id), \(said.language), \(said.wording): \(said.text)")
      #expect(!said.text.contains("{"), "\(said.id), \(said.language): \(said.text)")
    }
  }

  @Test("A reading has only kana and punctuation")
  func kana() throws {
    for said in try everything() where said.wording == .reading {
      let other = said.text.unicodeScalars.filter { scalar in
        switch scalar.value {
        case 0x20, 0x3041...0x309f, 0x30a1...0x30ff: false
        default: !"、。！？「」-.:".unicodeScalars.contains(scalar)
        }
      }
      #expect(other.isEmpty, "\(said.id): \(said.text)")
    }
  }

  @Test("The checks find unspeakable texts")
  func found() {
    let missing = content.messages.text(Message("no.such.id"), in: .english)
    #expect(Self.faults(missing, "no.such.id").count == 2)
    let open = content.messages.text(Message("status.selected"), in: .english)
    #expect(!Self.faults(open, "status.selected").isEmpty)
    #expect(Self.faults("→", "a") == ["no word"])
    #expect(Self.faults(", sand ", "a").count == 2)
    #expect(Self.faults("3, 2", "a").isEmpty)
  }
}
