import Kodama
import Testing

@testable import KodamaBots
@testable import KodamaPerception
@testable import KodamaTrials

@Suite("Bots play études of several pages")
struct PageTests {
  private static let wide = ["beyond-the-edge", "three-rooms", "the-long-wire"]
  private static let keys = [
    "left", "right", "up", "down", "jump-left", "jump-right", "jump-up", "jump-down",
  ]

  private func etude(_ name: String) throws -> Etude {
    try #require(Scene.content.get().etudes.first { $0.name == name })
  }

  private func game(_ name: String, seed: UInt64) throws -> TrialGame {
    let app = try Scene.content.get().app(
      outputs: Outputs(screen: TextSurface(), sound: nil, words: nil))
    app.start(.etude(name, variation: seed))
    return TrialGame(app: app, mixer: nil, passLimit: 2_000)
  }

  /// Where letters show the hand, in tiles of the page.
  private func seenHand(_ frame: TextObservation) -> Spot? {
    (0..<Field.page.count).map(Field.page.spot).first {
      frame.glyphs[$0.y * frame.columns + 2 * $0.x] == 0x5b
    }
  }

  @Test(
    "Wherever keys lead, the hand is seen where the tracker has it, on the page it takes for shown",
    arguments: wide, 1...4 as ClosedRange<UInt64>)
  func tracks(_ name: String, seed: UInt64) throws {
    let console = EyeConsole(game: try game(name, seed: seed))
    let first = try #require(console.pass(nil))
    var tracker = HandTracker(Field(try etude(name)))
    tracker.found(try #require(seenHand(first)))
    var chance = Chance(seed)
    var corners: Set<Spot> = []
    for step in 0..<400 {
      // More often to one side for a while, so that it comes about.
      let side = chance.pick(0...2) == 0 ? 0 : step / 50 % 2
      let key = Self.keys[side + 2 * chance.pick(0...3)]
      tracker.pressed(key)
      let frame = try #require(console.pass(key))
      #expect(tracker.spot.map(tracker.onPage) == seenHand(frame))
      corners.insert(tracker.corner)
    }
    #expect(corners.count > 1)
  }

  @Test(
    "Each of them is solved by eye, by ear and by words", arguments: wide,
    [BotKind.eyes, .ears, .words])
  func solves(_ name: String, _ kind: BotKind) throws {
    let trial = Trial(content: try Scene.content.get(), etude: try etude(name))
    #expect(trial.run(kind, variation: 3).isSolved)
  }

  @Test("At the valley's floor two pages are seen at once, and it goes on from there")
  func floor() throws {
    let trial = Trial(content: try Scene.content.get(), etude: try etude("three-rooms"))
    let result = trial.run(.eyesFloor, variation: 3)
    #expect(result.isSolved && result.presses < 100)
  }

  @Test("Who looks about on one page alone does not find what lies on another", arguments: wide)
  func onePage(_ name: String) throws {
    let content = try Scene.content.get()
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
    "A wall from the ceiling to the floor is a wall to human ears, and what is behind it is found")
  func wall() throws {
    let valley = Scene.valley { valley in
      for row in 0..<24 { valley[row][20] = "o" }
      valley[9][31] = "&"
    }
    // It begins at the nearer edge: from the left it comes to the wall before the bell.
    let ears = try Scene.humanEars(
      in: valley, legend: "& bell\no obsidian", more: "hand: 8 19")
    let map = ears.look(for: [.metal])
    #expect(map.spots(of: .metal) == [Spot(31, 9)])
    #expect(map[Spot(20, 2)] == .stone && map[Spot(20, 15)] == .stone)
  }
}
