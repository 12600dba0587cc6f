import Kodama
import Testing

@testable import KodamaBots
@testable import KodamaPerception
@testable import KodamaTrials

@Suite("Bots solve small études", .serialized)
struct SmallEtudeTests {
  private static let scenes: [String: TestEtude] = [
    "reach": TestEtude(
      goals: "reach bell",
      ground: [
        "....................................&...",
        "................................########",
        "#######.......::::..............########",
        "########################################",
      ]),
    "ring": TestEtude(
      goals: "ring bell right-to-left",
      ground: [
        "..&....................&.............&..",
        "........................................",
        "......&.................................",
        "########################################",
      ]),
    "clear": TestEtude(
      goals: "clear sand",
      ground: [
        "....&........:::................########",
        "########################################",
      ]),
    "meet": TestEtude(
      goals: "meet water plant with hand",
      ground: [
        "....#~~~~#..............................",
        "....#~~~~#..............................",
        "....######..............................",
        "......\".................................",
        "########################################",
      ]),
    "count": TestEtude(
      goals: "count plant at-least 3 with water", hotbar: "stone water",
      ground: [
        "#########.\".############................",
        "########################################",
      ]),
    "join": TestEtude(
      goals: "join battery lamp with wire", hotbar: "wire",
      ground: [
        "......B.............L...................",
        "########################################",
      ]),
  ]

  @Test(
    "Bots with eyes, ears or words solve a small étude", arguments: scenes.keys.sorted(),
    [BotKind.eyes, .ears, .words])
  func solved(_ name: String, _ kind: BotKind) throws {
    let result = try #require(Self.scenes[name]).run(kind)
    #expect(result.isSolved)
    // The words bot needs two keys for each column.
    #expect(result.presses <= (kind == .words ? 140 : 60))
  }

  @Test("A bot without perception solves nothing", arguments: scenes.keys.sorted())
  func blank(_ name: String) throws {
    #expect(try !#require(Self.scenes[name]).run(.blank).isSolved)
  }
}

@Suite("Bots play études of several pages")
struct PageTests {
  private static let wide = ["beyond-the-edge", "three-rooms", "the-long-wire"]
  private static let keys = [
    "left", "right", "up", "down", "jump-left", "jump-right", "jump-up", "jump-down",
  ]

  private func etude(_ name: String) throws -> Etude {
    try #require(TestEtude.content.get().etudes.first { $0.name == name })
  }

  private func game(_ name: String, seed: UInt64) throws -> TrialGame {
    let app = try TestEtude.content.get().app(
      outputs: Outputs(screen: TextSurface(), sound: nil, words: nil))
    app.start(.etude(name, variation: seed))
    return TrialGame(app: app, mixer: nil, passLimit: 2_000)
  }

  /// Returns the tile of the page that shows the glyph of the hand.
  private func seenHand(_ frame: TextObservation) -> Spot? {
    (0..<Field.page.count).map(Field.page.spot).first {
      frame.glyphs[$0.y * frame.columns + 2 * $0.x] == 0x5b
    }
  }

  @Test(
    "The tracked hand and page equal the visible ones after any keys",
    arguments: wide, 1...4 as ClosedRange<UInt64>)
  func tracks(_ name: String, seed: UInt64) throws {
    let console = EyeConsole(game: try game(name, seed: seed))
    let first = try #require(console.pass(nil))
    var tracker = HandTracker(Field(try etude(name)))
    tracker.setHand(onPage: try #require(seenHand(first)))
    var chance = Chance(seed)
    var corners: Set<Spot> = []
    for step in 0..<400 {
      // The hand moves far to one side, so that the page changes.
      let side = chance.pick(0...2) == 0 ? 0 : step / 50 % 2
      let key = Self.keys[side + 2 * chance.pick(0...3)]
      tracker.apply(key)
      let frame = try #require(console.pass(key))
      #expect(tracker.spot.map(tracker.onPage) == seenHand(frame))
      corners.insert(tracker.corner)
    }
    #expect(corners.count > 1)
  }

  @Test(
    "Wide études are solved by eye, by ear and by words", arguments: wide,
    [BotKind.eyes, .ears, .words])
  func solves(_ name: String, _ kind: BotKind) throws {
    let trial = Trial(content: try TestEtude.content.get(), etude: try etude(name))
    #expect(trial.run(kind, variation: 3).isSolved)
  }

  @Test("A bot that sees pictures explores more than the first page")
  func floor() throws {
    let trial = Trial(content: try TestEtude.content.get(), etude: try etude("three-rooms"))
    let result = trial.run(.eyesFloor, variation: 3)
    #expect(result.isSolved && result.presses < 100, "\(result)")
  }

  @Test("A bot that stays on one page fails", arguments: wide)
  func onePage(_ name: String) throws {
    let content = try TestEtude.content.get()
    let tasks = Trial(content: content, etude: try etude(name)).tasks
    let solved = try (1...4).filter { seed in
      let game = try game(name, seed: UInt64(seed))
      let bot = Bot(tasks: tasks, pressLimit: 80)
      bot.play(byEye: EyeConsole(game: game), legend: GlyphLegend(content))
      return !game.pass(nil)
    }
    #expect(solved.isEmpty)
  }

  @Test(
    "A bot with human ears recognises a full wall and finds a bell behind it")
  func wall() throws {
    let valley = TestEtude.valley { valley in
      for row in 0..<24 { valley[row][20] = "o" }
      valley[9][31] = "&"
    }
    // The hand starts nearer to the left edge, so it reaches the wall before the bell.
    let ears = try TestEtude.humanEars(
      in: valley, legend: "& bell\no obsidian", more: "hand: 8 19")
    let map = ears.look(for: [.metal])
    #expect(map.spots(of: .metal) == [Spot(31, 9)])
    #expect(map[Spot(20, 2)] == .stone && map[Spot(20, 15)] == .stone)
  }
}
