import KodamaContent
import KodamaDataSources
import KodamaEtudes
import KodamaPlay
import KodamaRoles
import KodamaSaves
import KodamaWorld
import Testing

@Suite("Text limits count scalars and bytes rather than visible letters")
struct TextLimitTests {
  /// One letter with many combining marks.
  private static let marked = "a" + String(repeating: "\u{301}", count: 5_000)

  @Test("Texts are cut between scalars")
  func cut() {
    #expect(Self.marked.cut(to: 40).unicodeScalars.count == 40)
    #expect("谷の名".cut(to: 2) == "谷の")
    #expect("谷".cut(to: 0) == "" && "".cut(to: 3) == "")
  }

  @Test("Names with thousands of combining marks are rejected or cut")
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

  @Test("Typed text stops at its limit")
  func typed() {
    let entry = TextEntry(chronicle: Chronicle(), limit: 10)
    #expect(entry.type(Self.marked) && entry.text.unicodeScalars.count == 10)
    #expect(!entry.type("b"))
  }

  @Test("Errors of a world's text quote only the beginning of a line")
  func worlds() throws {
    let rules = try Content.shipped().rules
    let fault = #expect(throws: WorldTextError.self) {
      try WorldText.parse("kodama-world 1\n\(Self.marked): 1\nlegend\n", rules: rules)
    }
    #expect(fault.map { $0.found.utf8.count <= 240 } == true)
  }

  @Test(
    "The name of an étude is a portable file name",
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
