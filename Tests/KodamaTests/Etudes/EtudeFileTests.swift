import Foundation
import KodamaContent
import KodamaDataSources
@testable import KodamaEtudes
import KodamaRoles
@testable import KodamaWorld
import Testing

@Suite("Étude files are parsed with exact error positions")
struct EtudeFileTests {
  private let rules: MaterialRules

  init() throws { rules = try TestGame.content.get().rules }

  private static let rows =
    [String(repeating: "#", count: 40)]
    + Array(repeating: "#" + String(repeating: ".", count: 38) + "#", count: 10)
    + ["#....&" + String(repeating: ".", count: 33) + "#"]
    + Array(repeating: "#" + String(repeating: ".", count: 38) + "#", count: 11)
    + [String(repeating: "#", count: 40)]

  private static let file = """
    kodama-world 1
    title: A bell
    title-reading: かね
    group: play
    hotbar: sand, water
    hand: 9 9
    legend
    . air
    # stone
    & bell
    rows
    \(rows.joined(separator: "\n"))

    goals
    in order
    ring bell all with hand
    meet sand bell with sand

    hints
    en: Ring it.
    ja: 鳴らす。
    reading: ならす。

    variation
    mirror
    place bell in 3..36 3..15

    script
    press left
    """

  private func parse(_ text: String) throws -> Etude {
    try Etude.parse(text, name: "a bell/1", rules: rules, actions: ["use", "sweep"])
  }

  @Test("A file is parsed into title, tools, goals, hints and script")
  func whole() throws {
    let etude = try parse(Self.file)
    #expect(etude.name == "a-bell-1")
    #expect(etude.title.english == "A bell")
    #expect(etude.title.reading == "かね")
    #expect(etude.hotbar.map { rules.name(of: $0) } == ["sand", "water"])
    #expect(etude.goals.isSequence)
    #expect(etude.goals.goals.map { $0.text(rules: rules) }.last == "meet sand bell with sand")
    #expect(etude.hints.map(\.japanese) == ["鳴らす。"])
    #expect(etude.variation.steps.count == 2)
    #expect(etude.script == "press left")
    #expect(etude.scriptLine == 52)
    #expect(etude.hand(rules: rules) == CellPoint(9, 9))
    // An étude that is written and parsed again is equal to the original.
    #expect(try parse(etude.text.text(rules: rules)) == Etude(copying: etude))
  }

  @Test(
    "Errors contain line, column and suggestion",
    arguments: [
      ("group: play", "group: ploy", 4, 8, "play"),
      ("group: play\n", "", 1, 1, nil),
      ("hotbar: sand, water", "hotbar: sand, watr", 5, 15, "water"),
      ("hotbar: sand, water", "hotbar: sand, sand", 5, 15, nil),
      ("hand: 9 9", "hand: 9 99", 6, 9, nil),
      ("title-reading: かね", "title-reading: か鐘", 3, 17, nil),
      ("ring bell all", "rnig bell all", 39, 1, "ring"),
      ("with sand", "with lava", 40, 1, "sand"),
      ("meet sand bell", "restore sand", 40, 1, nil),
      ("ring bell all with hand", "count stone at-least 3", 38, 1, nil),
      ("reading: ならす。", "reading: 鳴らす。", 45, 10, nil),
      ("en: Ring it.", "Ring it.", 43, 1, nil),
      ("en: Ring it.", "en: Press {us} here.", 43, 11, "{use}"),
      ("ja: 鳴らす。", "ja: {user}", 44, 5, "{use}"),
      ("reading: ならす。", "reading: な{use", 45, 11, nil),
      ("mirror", "miror", 48, 1, "mirror"),
      ("3..36 3..15", "3..99 3..15", 49, 15, nil),
      ("\n\ngoals\nin order\nring bell all with hand\nmeet sand bell with sand\n", "\n", 1, 1, nil),
    ] as [(String, String, Int, Int, String?)])
  func faults(_ old: String, _ new: String, _ line: Int, _ column: Int, _ suggestion: String?)
    throws
  {
    let start = try #require(Self.file.range(of: old))
    let text = Self.file.replacingCharacters(in: start, with: new)
    let error = #expect(throws: WorldTextError.self) {
      // Without a sequence, every goal counts at once. The game then notices a goal that is met at
      // the start.
      try parse(text.replacing("in order\n", with: new.hasPrefix("count") ? "\n" : "in order\n"))
    }
    #expect(error?.line == line, "\(error.map(\.description) ?? "")")
    #expect(error?.column == column)
    #expect(error?.suggestion == suggestion)
  }

  @Test("Every truncation of a file is either parsed or rejected")
  func cuts() {
    let characters = Array(Self.file)
    for length in stride(from: 0, to: characters.count, by: 23) {
      _ = try? parse(String(characters[..<length]))
    }
  }
}

extension Etude {
  /// Creates a copy with the tick and seed written out, as `WorldText.text` does.
  fileprivate init(copying other: Etude) {
    self.init(
      name: other.name, group: other.group, order: other.order, title: other.title,
      hotbar: other.hotbar, tools: other.tools, goals: other.goals, hints: other.hints,
      script: other.script,
      scriptLine: other.scriptLine + 2, text: other.text, hand: other.hand,
      variation: other.variation)
  }
}
