import Kodama
import KodamaPerception
import Testing

@testable import KodamaBots
@testable import KodamaTrials

@Suite("A bot with words alone solves études", .serialized)
struct WordTests {
  private static let legend = WordLegend([
    (name: "stone", family: .stone), (name: "wood block", family: .wire),
    (name: "air", family: .air),
    (name: "pool", family: .water),
  ])

  /// Creates a game with a screen or with words only.
  private func game(
    _ content: Content, _ name: String, hasScreen: Bool
  ) -> TrialGame {
    let app = content.app(
      outputs: Outputs(
        screen: hasScreen ? TextSurface() : nil, sound: nil,
        words: hasScreen ? nil : WordSurface()))
    app.start(.etude(name, variation: 3))
    return TrialGame(app: app, mixer: nil, passLimit: Trial.passLimit)
  }

  @Test(
    "A bot with words builds the same map as a bot with eyes",
    arguments: ["ring-it", "hear-the-hills", "the-clock", "bury-it", "open-the-dam"])
  func map(_ name: String) throws {
    let content = try TestEtude.content.get()
    let eyes = Eyes(
      console: EyeConsole(game: game(content, name, hasScreen: true)),
      legend: GlyphLegend(content))
    let words = WordReader(
      console: SpokenConsole(game: game(content, name, hasScreen: false)),
      legend: WordLegend(content))
    let seen = eyes.look(for: Family.heard)
    let read = words.look(for: Family.heard)
    for y in 0..<Field.page.rows {
      for x in 1..<(Field.page.columns - 1) where Spot(x, y) != eyes.hand {
        #expect(read[Spot(x, y)] == seen[Spot(x, y)], "\(name): column \(x), row \(y)")
      }
    }
    // Columns that have not changed are not read again.
    let presses = words.presses
    if name == "ring-it" {
      #expect(words.look(for: Family.heard) == read)
      #expect(words.presses == presses + 1)
    }
  }

  @Test("A spoken line is parsed as a position, a column or found things")
  func sentences() {
    let read = { (line: String) in Sentence(line, legend: Self.legend) }
    #expect(read("air, column 20, row 5") == .here(Spot(20, 5)))
    #expect(read("wood block, column 2, row 11; 3 left of the mill") == .here(Spot(2, 11)))
    #expect(
      read("From 2 up in cells: stone 1, air 2, wood block 1, end")
        == .column(from: -2, [.stone, .air, .air, .wire], hasMore: false))
    #expect(
      read("From 3 down in cells: stone 1, and more")
        == .column(from: 3, [.stone], hasMore: true))
    #expect(read("From here in cells: stone 1, end") == .column(from: 0, [.stone], hasMore: false))
    #expect(read("Only air in this column") == .column(from: 0, [], hasMore: false))
    #expect(
      read("Goal: pool, 8 wide, 2 deep, 5 left, 7 down, 1 of 2")
        == .found(.water, dx: -5, dy: 7, width: 8, height: 2, number: 1, count: 2))
    #expect(
      read("wood block, here, 2 of 2")
        == .found(.wire, dx: 0, dy: 0, width: 1, height: 1, number: 2, count: 2))
    for line in ["stone placed", "stone, 15 down", "Nothing below", "", "Goal: gold, here, 1 of 1"]
    {
      #expect(read(line) == nil, "\(line)")
    }
  }

  @Test("A bot with words fails without a legend")
  func nameless() throws {
    let content = try TestEtude.content.get()
    let etude = try #require(content.etudes.first { $0.name == "two-places" })
    let bot = Bot(tasks: Trial(content: content, etude: etude).tasks, pressLimit: 300)
    let game = game(content, "two-places", hasScreen: false)
    bot.play(byWords: SpokenConsole(game: game), legend: WordLegend([]))
    #expect(game.pass(nil), "the game is not solved")
  }
}
