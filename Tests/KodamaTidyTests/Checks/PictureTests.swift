import Kodama
import Testing

@Suite("Pictures are legible and do not flash")
struct PictureTests {
  /// A game whose frames the test examines pass by pass.
  private final class Watched {
    let host = HeadlessHost()
    let loop: GameLoop
    var frames: [TextFrame] = []

    init(_ start: KodamaApp.Start, world: World? = nil) throws {
      let content = try Content.shipped()
      let world =
        world
        ?? WorldGenerator(seed: 3, width: 128, height: 64).world(rules: content.rules)
      let app = content.app(seed: 3, outputs: .all(), makeWorld: { _ in world })
      loop = GameLoop(app: app, host: host)
      app.start(start)
    }

    func run(_ passes: Int) {
      for _ in 0..<passes {
        loop.runPass()
        if let frame = host.frame { frames.append(frame) }
      }
    }

    func press(_ strokes: [String]) {
      for stroke in strokes.compactMap({ KeyStroke($0) }) {
        host.send(.key(stroke, isRepeat: false))
        run(2)
      }
    }
  }

  @Test(
    "Every character on every screen has a contrast of at least 4.5 : 1",
    arguments: [
      ["q"], ["shift+q"], ["e"], ["r"], ["tab", "f"], ["m"], ["f10", "down"], ["f2"], ["f1"],
      ["shift+f1", "q"], ["u"], ["o"], ["y"], ["j"], ["f4"], ["escape"], ["shift+p"], ["b", "b"],
    ])
  func contrast(_ keys: [String]) throws {
    for start in [KodamaApp.Start.play, .title, .etude("first-steps")] {
      let game = try Watched(start)
      game.run(2)
      game.press(keys)
      game.run(8)
      var pairs: Set<[Colour]> = []
      for frame in game.frames {
        for cell in frame.cells where cell.glyph > 32 { pairs.insert([cell.ink, cell.paper]) }
      }
      for pair in pairs where ThemeTests.contrast(pair[0], pair[1]) < 4.5 {
        Issue.record("\(start), \(keys): \(pair[0]) on \(pair[1])")
      }
      #expect(pairs.count > 1 || keys == ["f4"])
    }
  }

  /// A flash is a pair of opposing changes in relative luminance by at least a tenth, over a
  /// quarter of ten degrees of the visual field (WCAG 2.1, 2.3.1). That is about a twelfth of the
  /// map. Three flashes are six changes.
  @Test(
    "No picture flashes more than three times a second",
    arguments: ["fire", "powder", "storm", "firefly", "lava"])
  func flashes(_ material: String) throws {
    let rules = try Content.shipped().rules
    let world = World(width: 128, height: 64, seed: 5, rules: rules)
    let chosen = try #require(rules[material == "storm" ? "fire" : material] ?? rules["fire"])
    for y in 20..<60 {
      for x in 20..<110 where (x / 3 + y / 3) % 2 == 0 { world.place(chosen, at: CellPoint(x, y)) }
    }
    let game = try Watched(.play, world: world)
    game.run(30)
    game.press(["q", "z", "z", "tab", "tab"])
    game.run(240)
    var swings: [Int] = []
    var last = 0
    for (pass, (before, after)) in zip(game.frames, game.frames.dropFirst()).enumerated() {
      var rises = 0
      var falls = 0
      for (old, new) in zip(before.cells, after.cells) where old != new {
        let change = light(new) - light(old)
        if change > 0.1 { rises += 1 } else if change < -0.1 { falls += 1 }
      }
      let direction = rises > limit ? 1 : falls > limit ? -1 : 0
      if direction != 0, direction != last {
        swings.append(pass)
        last = direction
      }
    }
    for (index, swing) in swings.enumerated() where index + 6 < swings.count {
      #expect(swings[index + 6] - swing >= 60, "\(material): flashes from pass \(swing)")
    }
  }

  private let limit = 80 * 24 / 12

  /// Returns the luminance of a cell. In a cell with a character, text and background count half
  /// each.
  private func light(_ cell: TextCell) -> Double {
    let paper = ThemeTests.luminance(cell.paper)
    return cell.glyph > 32 ? (ThemeTests.luminance(cell.ink) + paper) / 2 : paper
  }
}
