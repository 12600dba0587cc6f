import KodamaContent
import KodamaDataSources
import KodamaEtudes
import KodamaPlay
import KodamaRoles
import KodamaSaves
import KodamaWorld
import KodamaYAML
import Testing

@Suite("Worlds are written and read as text")
struct WorldTextTests {
  let rules: MaterialRules

  init() throws { rules = try ShippedPart.rules() }

  @Test("A world round-trips through text", arguments: 1...12 as ClosedRange<UInt64>)
  func worldsRoundTripThroughText(seed: UInt64) throws {
    let world = World.random(
      width: 30 + Int(seed), height: 20, seed: seed, rules: rules,
      of: rules.materials.map(\.name))
    world.step(times: Int(seed) * 5)
    var text = WorldText(world, title: "a: title // with marks")
    text.details = [WorldTextSection("group", lines: ["move"])]
    text.sections = [
      WorldTextSection(
        "goals", lines: ["ring bell", "  indented: kept", "", "after an empty line"]),
      WorldTextSection("script", lines: ["tick 1 press space"]),
    ]
    let written = text.text(rules: rules)
    let read = try WorldText.parse(written, rules: rules)
    #expect(read == text)
    #expect(read.world(rules: rules).digest == world.digest)
    #expect(read.text(rules: rules) == written)
  }

  @Test(
    "Windows line endings, trailing blanks and a byte order mark change nothing",
    arguments: [" ", "\t", "\r", "  \r"])
  func blanks(_ end: String) throws {
    let text = """
      kodama-world 1
      title: A bell
      seed: 9
      awake: 40
      legend
      . air
      & bell 3
      # stone
      rows
      ..&.
      ####

      heat
      0 16 0

      goals
      in order
      ring bell
      """
    let read = try WorldText.parse(text, rules: rules)
    #expect(try WorldText.parse(text.replacing("\n", with: end + "\n"), rules: rules) == read)
    #expect(try WorldText.parse("\u{FEFF}" + text, rules: rules) == read)
    #expect(read.height == 2 && read.title == "A bell" && read.heat.count == 1)
  }

  @Test("An empty line among the rows is an error")
  func emptyLine() throws {
    let text = "kodama-world 1\nlegend\n. air\n# stone\nrows\n..\n\n##\n"
    let error = #expect(throws: WorldTextError.self) {
      try WorldText.parse(text, rules: rules)
    }
    #expect(error?.line == 7 && error?.code == .unexpected)
    #expect(error?.expected.contains("an empty line ends the rows") == true)
    #expect(error?.suggestion != nil)
  }

  @Test(
    "An error never quotes blank text",
    arguments: [
      "", "\n", "   ", "kodama-world", "kodama-world 1\n: 3", "kodama-world 1\nseed:\n",
      "kodama-world 1\nlegend\n#  \n", "kodama-world 1\nlegend\n# \nrows",
      "kodama-world 1\nlegend\n. air\nrows\n", "kodama-world 1\nlegend\n. air\nrows\n\n..",
      "kodama-world 1\nawake: \nlegend\n. air\nrows\n..",
      "kodama-world 1\nlegend\n. air\n# stone  7\nrows\n..",
    ])
  func found(_ text: String) {
    let error = #expect(throws: WorldTextError.self) { try WorldText.parse(text, rules: rules) }
    #expect(error?.found.contains { !$0.isWhitespace } == true)
  }

  @Test("A hand-written world is parsed")
  func handWrittenWorldsAreParsed() throws {
    let text = """
      kodama-world 1
      // a remark
      seed: 9

      legend
      . air
      ♪ bell 3
      # stone

      rows
      ..♪.
      ####
      """
    let world = try WorldText.parse(text, rules: rules).world(rules: rules)
    #expect(world.seed == 9)
    #expect(world.cell(at: CellPoint(2, 0)) == Cell(rules.id("bell"), data: 3))
  }

  @Test(
    "An error in a world has a code, a line, a column and a suggestion",
    arguments: [
      ("kodama-wrold 1", 1, 1, .notAWorld, nil),
      ("kodama-world 2", 1, 14, .newerVersion, nil),
      ("kodama-world 1\nsead: 3", 2, 1, .unknownKey, "seed"),
      ("kodama-world 1\nseed: x", 2, 7, .badNumber, nil),
      ("kodama-world 1\nseed: 1\nseed: 1", 3, 1, .twice, nil),
      ("kodama-world 1\nlegend\n# stoen", 3, 3, .unknownMaterial, "stone"),
      ("kodama-world 1\nlegend\n# stone 256", 3, 9, .badNumber, nil),
      ("kodama-world 1\nlegend\nstone", 3, 1, .badLegend, "# stone"),
      ("kodama-world 1\nlegend\n# stone\nrow\n##", 4, 1, .badLegend, "rows"),
      (
        "kodama-world 1\nlegend\n# stone\nrows\n##\n#x", 6, 2, .unknownGlyph,
        "a line x and a material in the legend"
      ),
      ("kodama-world 1\nlegend\n# stone\nrows\n##\n#", 6, 2, .rowLength, "1 cells more"),
      ("kodama-world 1\nlegend\n# stone\nrows\n", 5, 1, .missing, nil),
      ("kodama-world 1\nlegend\n# stone\nrows\n#\n\ngoal\n", 7, 1, .unknownKey, "goals"),
    ] as [(String, Int, Int, WorldText.ErrorCode, String?)])
  func errorsNameTheirPosition(
    _ text: String, _ line: Int, _ column: Int, _ code: WorldText.ErrorCode, _ mend: String?
  ) {
    do {
      _ = try WorldText.parse(text, rules: rules)
      Issue.record("no error was thrown")
    } catch {
      #expect(error.code == code)
      #expect(error.line == line)
      #expect(error.column == column)
      #expect(error.suggestion == mend)
    }
  }

  @Test("Truncated text never traps")
  func truncatedTextNeverTraps() {
    let world = WorldGenerator(seed: 2, width: 64, height: 32).world(rules: rules)
    let text = Array(WorldText(world).text(rules: rules).prefix(900))
    for length in stride(from: 0, to: text.count, by: 7) {
      _ = try? WorldText.parse(String(text[..<length]), rules: rules)
    }
  }
}

@Suite("Suggestions find the intended word")
struct NearestWordTests {
  private static let words = ["stone", "sand", "fire", "water", "mud", "firefly", "bee", "bell"]

  @Test(
    "A single mistyped letter is corrected",
    arguments: [
      ("stoone", "stone"), ("stne", "stone"), ("stune", "stone"), ("stnoe", "stone"),
      ("fier", "fire"), ("snad", "sand"), ("mdu", "mud"), ("sand", "sand"), ("waetr", "water"),
      ("bel", "bell"), ("be", "bee"),
    ])
  func near(_ written: String, _ meant: String) {
    #expect(NearestWord.find(written, in: Self.words) == meant)
  }

  @Test(
    "A word unlike every candidate gets no suggestion",
    arguments: ["", "x", "gold", "erif", "umd?"])
  func far(_ written: String) { #expect(NearestWord.find(written, in: Self.words) == nil) }

  @Test("No suggestion is made without candidates") func none() {
    #expect(NearestWord.find("sand", in: []) == nil)
  }
}

@Suite("Text limits count scalars and bytes rather than visible letters")
struct TextLimitTests {
  /// A single letter with many combining marks.
  private static let marked = "a" + String(repeating: "\u{301}", count: 5_000)

  @Test("Texts are cut between scalars")
  func cut() {
    #expect(Self.marked.cut(to: 40).unicodeScalars.count == 40)
    #expect("谷の名".cut(to: 2) == "谷の")
    #expect("谷".cut(to: 0) == "" && "".cut(to: 3) == "")
  }

  @Test("A name with thousands of combining marks is rejected or cut")
  func names() {
    #expect(!SaveSlot.isUsable(Self.marked) && SaveSlot.isUsable("谷の名"))
    #expect(SaveSlot.isUsable(String(repeating: "谷", count: 40)))
    let point = CellPoint(0, 0)
    #expect(Landmark(name: Self.marked, point: point).name.utf8.count <= 160)
    #expect(Ancestor(fingerprint: 0, name: Self.marked).name.utf8.count <= 160)
    let code = ShareCode(name: Self.marked, .kept([1])).text()
    #expect(code.utf8.count < 400)
    #expect(throws: Never.self) { try ShareCode(code) }
  }

  @Test("Typed text stops at its limit")
  func typed() {
    let entry = TextEntry(eventLog: EventLog(), limit: 10)
    #expect(entry.type(Self.marked) && entry.text.unicodeScalars.count == 10)
    #expect(!entry.type("b"))
  }

  @Test("An error in a world's text quotes only the beginning of a line")
  func worlds() throws {
    let rules = try Content.shipped().rules
    let fault = #expect(throws: WorldTextError.self) {
      try WorldText.parse("kodama-world 1\n\(Self.marked): 1\nlegend\n", rules: rules)
    }
    #expect(fault.map { $0.found.utf8.count <= 240 } == true)
  }

  @Test(
    "An étude's name becomes a portable file name",
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
