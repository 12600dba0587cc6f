import KodamaContent
import KodamaDataSources
import KodamaEtudes
import KodamaPlay
import KodamaRoles
import KodamaSaves
import KodamaWorld
import Testing

@Suite("Limits of texts count what a text costs, not the letters that are seen")
struct TextLimitTests {
  /// One letter with many marks.
  private static let marked = "a" + String(repeating: "\u{301}", count: 5_000)

  @Test("A text is cut between scalars")
  func cut() {
    #expect(Self.marked.cut(to: 40).unicodeScalars.count == 40)
    #expect("谷の名".cut(to: 2) == "谷の")
    #expect("谷".cut(to: 0) == "" && "".cut(to: 3) == "")
  }

  @Test("Names with thousands of marks are refused or cut")
  func names() {
    #expect(!SaveSlot.isUsable(Self.marked) && SaveSlot.isUsable("谷の名"))
    #expect(SaveSlot.isUsable(String(repeating: "谷", count: 40)))
    let point = GridPoint(0, 0)
    #expect(Landmark(name: Self.marked, point: point).name.utf8.count <= 160)
    #expect(Ancestor(fingerprint: 0, name: Self.marked).name.utf8.count <= 160)
    let code = ShareCode(name: Self.marked, .kept([1])).text()
    #expect(code.utf8.count < 400)
    #expect(throws: Never.self) { try ShareCode(code) }
  }

  @Test("A text that is typed takes no more than its limit")
  func typed() {
    let entry = TextEntry(chronicle: Chronicle(), limit: 10)
    #expect(entry.type(Self.marked) && entry.text.unicodeScalars.count == 10)
    #expect(!entry.type("b"))
  }

  @Test("A world quotes the beginning of a line alone")
  func worlds() throws {
    let rules = try Content.shipped().rules
    let fault = #expect(throws: WorldTextError.self) {
      try WorldText.parse("kodama-world 1\n\(Self.marked): 1\nlegend\n", rules: rules)
    }
    #expect(fault.map { $0.found.utf8.count <= 240 } == true)
  }

  @Test(
    "An étude has the name of a file that every program takes for one",
    arguments: [
      ("ring-it", "ring-it"), ("-rf", "rf"), ("../a b", "a-b"), ("--", nil), ("日本", nil),
      ("", nil), ("日本 2", "2"),
    ])
  func etudes(_ name: String, _ expected: String?) throws {
    let content = try Content.shipped()
    let etude = try #require(content.etudes.first { $0.name == "ring-it" })
    let read = try content.etude(etude.fileText(content.rules), name: name)
    if let expected { return #expect(read.name == expected) }
    #expect(read.name.hasPrefix("etude-") && read.name.utf8.count == 14)
  }
}
