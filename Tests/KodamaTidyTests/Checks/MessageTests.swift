import Kodama
import Testing

@Suite("Messages exist in every language")
struct MessageTests {
  static let speakers = [
    "KodamaDataSources", "KodamaLanguage",
    "KodamaWorld", "KodamaEtudes", "KodamaPlay", "KodamaSaves", "KodamaViews", "KodamaControllers",
    "KodamaGame",
    "KodamaTrials",
    "KodamaCLI", "KodamaLabTool",
  ]

  let content: Content
  let ids: MessageIDs

  init() throws {
    content = try Content.shipped()
    ids = MessageIDs(files: SourceTree.sources.filter { Self.speakers.contains($0.target) })
  }

  @Test("Every message id in the sources is in the catalogue")
  func missing() {
    #expect(ids.uses.count > 50)
    let missing = ids.missing(in: content.messages.ids).map { "\($0.path):\($0.line) \($0.id)" }
    #expect(missing.isEmpty, "\(missing)")
  }

  @Test("Every message id in the catalogue is used")
  func unused() {
    let names = content.rules.materials.map(\.name)
    let unused = ids.unused(in: content.messages.ids, materials: names)
      .filter { !$0.hasPrefix("web.") }
    #expect(unused.isEmpty, "\(unused)")
  }

  @Test("The browser page names exactly the web messages")
  func page() throws {
    let paths = SourceTree.paths(below: "Sources/Hosts/KodamaWeb/Page")
      .filter { $0.hasSuffix(".js") || $0.hasSuffix(".html") }
    let named = try paths.flatMap { path in
      try SourceTree.text(path).all(/"(web\.[a-z.-]+)"/).map { String($0.1) }
    }
    #expect(Set(named).sorted() == content.messages.ids.filter { $0.hasPrefix("web.") }.sorted())
  }

  @Test("Every string exists in English, Japanese and kana")
  func languages() throws {
    for id in content.messages.ids {
      let entry = try #require(content.messages[id])
      let texts = [entry.english, entry.japanese, entry.reading]
      #expect(texts.allSatisfy { $0.contains { !$0.isWhitespace } }, "\(id) is empty somewhere")
      let gaps = texts.map(Self.gaps)
      #expect(gaps.allSatisfy { $0 == gaps[0] }, "\(id) has different gaps: \(gaps)")
      let asks = texts.map { $0.contains("?") || $0.contains("？") }
      #expect(asks.allSatisfy { $0 == asks[0] }, "\(id) asks in one language only")
    }
  }

  @Test("Readings contain no kanji, digits or letters that a voice would spell out")
  func readings() throws {
    for id in content.messages.ids {
      let entry = try #require(content.messages[id])
      let found = Self.unspeakable(entry.reading)
      #expect(found.isEmpty, "\(id): \(found)")
    }
  }

  @Test("Every character of every message can be drawn")
  func glyphs() throws {
    for id in content.messages.ids {
      let entry = try #require(content.messages[id])
      for scalar in (entry.english + entry.japanese).unicodeScalars {
        #expect(GlyphWidth.of(scalar) > 0, "\(id): \(scalar.debugDescription)")
      }
    }
  }

  @Test("Missing, unused and computed ids are distinguished")
  func badIDs() {
    let text = "Message(\"a.b\"); Message(\"a.speed.\\(n)\"); say(\"not one\"); \"system.close\""
    let ids = MessageIDs(files: [SourceFile(path: "a.swift", text: text)])
    #expect(ids.missing(in: ["a.speed.1"]).map(\.id) == ["a.b"])
    #expect(ids.missing(in: ["a.b"]).count == 1)
    let unused = ids.unused(in: ["a.b", "a.speed.1", "a.speed", "a.c"], materials: [])
    #expect(unused == ["a.speed", "a.c"])
  }

  @Test("Kanji, full-width letters and Latin words in a reading are found")
  func badReadings() {
    #expect(Self.unspeakable("すな、{what}にに").isEmpty)
    #expect(Self.unspeakable("すなに2") == ["2"])
    #expect(Self.unspeakable("砂") == ["砂"])
    #expect(Self.unspeakable("Ｑで") == ["Ｑ"])
    #expect(Self.unspeakable("Enterで").count == 5)
  }

  /// Returns the names of the placeholders, sorted. A word that depends on a number counts as that
  /// number.
  static func gaps(_ text: String) -> [String] {
    Set(text.all(/\{(\w+)[|}]/).map { String($0.1) }).sorted()
  }

  /// Returns the characters that a Japanese voice would not read as kana.
  static func unspeakable(_ reading: String) -> [String] {
    reading.replacing(/\{[^}]*\}/, with: "").unicodeScalars.filter { scalar in
      switch scalar.value {
      case 0x20: false
      case 0x3041...0x309f, 0x30a1...0x30ff: false
      default: !"、。・！？ー「」-.:".unicodeScalars.contains(scalar)
      }
    }.map(String.init)
  }
}
