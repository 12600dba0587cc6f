import KodamaContent
import KodamaDataSources
@testable import KodamaEtudes
import KodamaRoles
@testable import KodamaWorld
import Testing

/// Tests of études that are wider than the visible rectangle.
@Suite("An étude can have several pages")
struct WideEtudeTests {
  private let content: Content

  init() throws { content = try TestGame.content.get() }

  private func text(columns: Int, hand: String = "2 2") -> String {
    let air = "#" + String(repeating: ".", count: columns - 3) + "&#"
    let rows = Array(repeating: air, count: 22)
    let wall = String(repeating: "#", count: columns)
    return """
      kodama-world 1
      title: Wide
      group: move
      hand: \(hand)
      legend
      . air
      # stone
      & bell
      rows
      \(([wall] + rows + [wall]).joined(separator: "\n"))

      goals
      ring bell all

      variation
      mirror
      """
  }

  private func parse(_ text: String) throws -> Etude {
    try Etude.parse(text, name: "wide", rules: content.rules, actions: [])
  }

  @Test("An étude can be up to three pages wide", arguments: [40, 41, 80, 81, 120])
  func sizes(_ columns: Int) throws {
    let etude = try parse(text(columns: columns, hand: "\(columns - 2) 3"))
    #expect(etude.columns == columns)
    #expect(etude.pages == (columns + 39) / 40)
    #expect(etude.world(rules: content.rules).width == columns)
  }

  @Test("Other widths are rejected with the line of the row", arguments: [39, 121])
  func wrongSizes(_ columns: Int) {
    #expect {
      _ = try parse(text(columns: columns))
    } throws: { error in
      let fault = error as? WorldTextError
      return fault?.line == 10 && fault?.found == "\(columns) × 24 cells"
        && fault?.expected.contains("up to 120 cells a row") == true
    }
  }

  @Test("A hand outside the border is reported with its line")
  func hands() {
    #expect {
      _ = try parse(text(columns: 80, hand: "79 3"))
    } throws: { ($0 as? WorldTextError)?.line == 4 }
  }

  @Test("Mirroring moves all pages and the hand")
  func mirrored() throws {
    let etude = try parse(text(columns: 120))
    let bell = try #require(content.rules["bell"])
    var sides: Set<Int> = []
    for seed in 1...12 as ClosedRange<UInt64> {
      let world = etude.world(variation: seed, rules: content.rules)
      let hand = try #require(etude.hand(variation: seed, rules: content.rules))
      let column = try #require(world.points(of: bell).first).x
      sides.insert(column)
      #expect(hand.x == (column == 118 ? 2 : 117))
    }
    #expect(sides == [1, 118])
  }

  @Test("Random placement uses every page of an étude")
  func placed() throws {
    let etude = try #require(content.etudes.first { $0.name == "three-rooms" })
    let bell = try #require(content.rules["bell"])
    let pages = (1...40 as ClosedRange<UInt64>).compactMap { seed in
      etude.world(variation: seed, rules: content.rules).points(of: bell).first.map { $0.x / 40 }
    }
    #expect(Set(pages) == [0, 1, 2])
  }
}
