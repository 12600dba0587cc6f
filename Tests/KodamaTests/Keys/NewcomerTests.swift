import KodamaContent
import KodamaDataSources
import KodamaGame
import KodamaHosting
import KodamaSurfaces
import Testing

@testable import KodamaPlay
@testable import KodamaSaves
@testable import KodamaWorld

/// A player who only perceives words. It counts the pressed keys and collects all lines.
final class Newcomer {
  let app: KodamaApp
  private let host = HeadlessHost()
  private let loop: GameLoop
  /// All lines so far, both spoken and captioned.
  private(set) var lines: [String] = []
  /// The number of pressed keys; each typed letter counts as one.
  private(set) var keys = 0
  /// The number of passes (1/60 s) so far.
  private(set) var passes = 0

  init(
    seed: UInt64 = 1, start: KodamaApp.Start = .play, store: (any GameStore)? = nil
  ) throws {
    app = try TestGame.content.get().app(seed: seed, outputs: .all(), store: store)
    loop = GameLoop(app: app, host: host)
    host.onPass = { [weak self] pass in
      self?.lines += TestGame.texts(pass.words) + TestGame.captions(pass.words)
    }
    app.start(start)
    wait(passes: 2)
  }

  func wait(passes: Int) {
    loop.run(passes: passes)
    self.passes += passes
  }

  /// Presses keys, one per pass, and returns the lines since then.
  @discardableResult
  func press(_ names: String...) throws -> String {
    let before = lines.count
    for name in names {
      host.press(try #require(KeyStroke(name)))
      count()
    }
    return lines[before...].joined(separator: "; ")
  }

  /// Types letters, one per pass.
  func type(_ text: String) {
    for letter in text {
      host.send(.text(String(letter)))
      count()
    }
  }

  /// Holds a key while pressing others.
  func hold(_ name: String, _ others: String...) throws {
    let stroke = try #require(KeyStroke(name))
    host.send(.hold(stroke))
    count()
    for other in others { try press(other) }
    host.send(.release(stroke))
    wait(passes: 1)
  }

  /// Waits for a line that contains a text. Returns false if none appears in time.
  func hears(_ text: String, seconds: Int) -> Bool {
    let before = lines.count
    for _ in 0..<seconds * 60 where !lines[before...].contains(where: { $0.contains(text) }) {
      wait(passes: 1)
    }
    return lines[before...].contains { $0.contains(text) }
  }

  /// Parses a direction: cells to the right and down.
  static func way(in line: String) -> (right: Int, down: Int)? {
    var way = (right: 0, down: 0)
    for match in line.matches(of: /(\d+) (left|right|up|down|below|above)/) {
      guard let cells = Int(match.1) else { continue }
      switch match.2 {
      case "left": way.right = -cells
      case "right": way.right = cells
      case "up", "above": way.down = -cells
      default: way.down = cells
      }
    }
    return way == (0, 0) ? nil : way
  }

  /// Moves in a direction, cell by cell.
  func go(_ way: (right: Int, down: Int)) throws {
    for _ in 0..<abs(way.right) { try press(way.right < 0 ? "left" : "right") }
    for _ in 0..<abs(way.down) { try press(way.down < 0 ? "up" : "down") }
  }

  private func count() {
    keys += 1
    wait(passes: 1)
  }
}

@Suite("A newcomer finds things in few keys by words alone")
struct NewcomerTests {
  /// Searches for water in the opening message or with the scanner. Returns the line that tells its
  /// direction.
  private func findWater(_ newcomer: Newcomer) throws -> String {
    let named = try #require(newcomer.lines.first { $0.hasPrefix("Valley") })
    if let part = named.split(separator: ";").first(where: { $0.contains("water, ") }) {
      return String(part)
    }
    var line = ""
    let isWater = #/(water|pool|pond|lake), /#
    for _ in 0..<3 where !line.contains(isWater) { line = try newcomer.press("ctrl+page-up") }
    return line
  }

  @Test("Finding water takes at most three keys", arguments: [1, 2, 3, 5, 7, 11] as [UInt64])
  func water(seed: UInt64) throws {
    let newcomer = try Newcomer(seed: seed)
    let line = try findWater(newcomer)
    #expect(line.contains(#/water|pool|pond|lake/#) && Newcomer.way(in: line) != nil, "\(line)")
    print("figure: find water, seed \(seed): \(newcomer.keys) keys (3)")
    #expect(newcomer.keys <= 3)
  }

  @Test("The guide leads to water within its steps plus two keys", arguments: [1, 2] as [UInt64])
  func guided(seed: UInt64) throws {
    let newcomer = try Newcomer(seed: seed)
    while try !newcomer.press("ctrl+page-up").contains(#/Liquids: (water|pool|pond|lake)/#) {
      try #require(newcomer.keys < 4)
    }
    let before = newcomer.keys
    let line = try newcomer.press("n")
    let way = try #require(Newcomer.way(in: line))
    try newcomer.go(way)
    let steps = abs(way.right) + abs(way.down)
    let isThere = newcomer.lines.last == "Arrived"
    #expect(isThere || newcomer.hears("Arrived", seconds: 2), "\(newcomer.lines.suffix(4))")
    print("figure: guided to water, seed \(seed): \(newcomer.keys - before) keys, \(steps) steps")
    #expect(newcomer.keys - before <= steps + 2)
  }
}

@Suite("A newcomer builds things in few keys by words alone")
struct NewcomerMakingTests {
  @Test("Digging and filling a pond of twelve cells takes at most twenty keys")
  func pond() throws {
    let newcomer = try Newcomer(seed: 2)
    let opening = try #require(newcomer.lines.first { $0.hasPrefix("Valley") })
    let ground = try #require(opening.firstMatch(of: /: \w+, (\d+) below/))
    try newcomer.press("tab")
    newcomer.type("water")
    #expect(try newcomer.press("enter") == "water in hand")
    try newcomer.go((right: 0, down: try #require(Int(ground.1))))
    try newcomer.press("i", "right", "right", "right", "down", "down")
    let drawn = try newcomer.press("i")
    #expect(drawn.contains("12 cells"), "\(drawn)")
    let body = try newcomer.press("shift+k")
    print("figure: a pond: \(newcomer.keys) keys (20): \(body)")
    #expect(body.contains("water, 4 wide, 3 ") && newcomer.keys <= 20, "\(body)")
  }

  @Test("Setting a plant on fire takes at most eight keys")
  func fire() throws {
    let newcomer = try Newcomer(seed: 2)
    var plant = ""
    while !plant.contains("Plants: ") {
      plant = try newcomer.press("ctrl+page-up")
      try #require(newcomer.keys < 5)
    }
    try newcomer.press("home")
    #expect(try newcomer.press("5") == "fire in hand")
    try newcomer.press("up")
    #expect(try newcomer.press("space").contains("fire placed"))
    #expect(newcomer.hears("plant catches fire", seconds: 20), "\(newcomer.lines.suffix(6))")
    print("figure: a plant is lit: \(newcomer.keys) keys (8): \(newcomer.lines.suffix(3))")
    #expect(newcomer.keys <= 8)
  }

  @Test("A newcomer wires a button that rings a bell")
  func bell() throws {
    let newcomer = try Newcomer(seed: 1)
    #expect(try newcomer.press("7") == "bell in hand")
    try newcomer.press("space", "left")
    #expect(try newcomer.press("9") == "wire in hand")
    try newcomer.hold("space", "left", "left")
    try newcomer.press("left")
    #expect(try newcomer.press("8") == "button in hand")
    try newcomer.press("space")
    #expect(try newcomer.press("enter") == "button sends a pulse")
    #expect(newcomer.hears("bell, 4 right", seconds: 2), "\(newcomer.lines.suffix(4))")
    print("figure: button, wires and bell: \(newcomer.keys) keys (16)")
    #expect(newcomer.keys <= 16)
  }
}

@Suite("A newcomer uses the game in few keys by words alone")
struct NewcomerScreenTests {
  @Test("Saving, quitting and continuing take at most five keys")
  func savedAndContinued() throws {
    let store = MemoryGameStore()
    let newcomer = try Newcomer(store: store)
    #expect(try newcomer.press("f5").contains("aved"))
    #expect(try newcomer.press("escape").contains("Pause"))
    try newcomer.press("end", "enter")
    #expect(newcomer.hears("Continue", seconds: 5))
    let line = try newcomer.press("enter")
    print("figure: save, quit, continue: \(newcomer.keys) keys (5): \(line)")
    #expect(line.hasPrefix("Back in the valley") || newcomer.hears("the valley", seconds: 5))
    #expect(newcomer.keys <= 5)
  }

  @Test("Space at the end of an étude explains which key continues")
  func solved() throws {
    let newcomer = try Newcomer(start: .etude("far-corner"))
    try newcomer.go((right: 31, down: -14))
    #expect(newcomer.hears("Next étude", seconds: 8))
    #expect(try newcomer.press("space") == "Up and Down choose, Enter confirms, Escape goes back.")
    #expect(try newcomer.press("enter").contains("There and back"))
  }

  @Test("Binding a key takes at most eight keys")
  func bound() throws {
    let newcomer = try Newcomer()
    try newcomer.press("f10", "down", "down", "down", "enter")
    let line = try newcomer.press("n")
    #expect(line.contains("setting, N,"), "\(line)")
    try newcomer.press("enter", "f8")
    print("figure: bound anew: \(newcomer.keys) keys (8)")
    #expect(newcomer.keys <= 8)
    #expect(newcomer.app.commandBindings.action(for: KeyStroke(.f8)) == "guide")
  }

  @Test("Finding a named place again takes at most four keys")
  func landmark() throws {
    let newcomer = try Newcomer()
    // Names the cell as a landmark and moves away.
    try newcomer.press("o", "down", "down", "enter", "escape")
    try newcomer.press("shift+right", "ctrl+right")
    let before = newcomer.keys
    var named = ""
    for _ in 0..<3 where !named.contains("Landmarks: ") {
      named = try newcomer.press("ctrl+page-up")
    }
    #expect(Newcomer.way(in: named) != nil, "\(named)")
    try newcomer.press("home")
    let keys = newcomer.keys - before
    print("figure: back to a landmark: \(keys) keys (4): \(named)")
    #expect(keys <= 4)
    #expect(try newcomer.press("alt+k") == "1, here")
  }
}

@Suite("Frequent constructions take few keys")
struct KeyCountTests {
  private func still() throws -> TestGame {
    let game = try TestGame(width: 512, height: 256, isEmpty: true)
    try game.press("p")
    while try game.play().viewport.tileSide != 2 { try game.press("z") }
    return game
  }

  private func count(_ game: TestGame, _ material: MaterialID) throws -> Int {
    let world = try game.play().world
    return (0..<world.height).reduce(0) { sum, y in
      sum + (0..<world.width).filter { world.cell(at: CellPoint($0, y)).material == material }.count
    }
  }

  @Test("A wall of 10 × 3 cells takes at most 6 keys, or one key and one drag")
  func wall() throws {
    let game = try still()
    let stone = try game.play().status.selected
    let keys = ["i", "ctrl+right", "right", "down", "down", "i"]
    #expect(keys.count <= 6)
    for key in keys { try game.press(key) }
    #expect(try count(game, stone) == 30)
    try game.press("ctrl+z")
    #expect(try count(game, stone) == 0)
    try game.press("i")
    StrokeTests.drag(game, [(20, 20), (24, 21), (29, 22)])
    #expect(try count(game, stone) == 30)
  }

  @Test("A doorbell takes at most 20 keys")
  func doorbell() throws {
    let game = try still()
    let play = try game.play()
    let start = play.hand.point
    var keys = 0
    func press(_ names: String...) throws {
      for name in names { try game.press(name) }
      keys += names.count
    }
    func pick(_ letters: String) throws {
      try press("tab")
      for letter in letters {
        game.host.send(.text(String(letter)))
        game.run()
        keys += 1
      }
      try press("enter")
    }
    try pick("butt")
    try press("space", "right")
    try pick("wir")
    game.host.send(.hold(KeyStroke(.space)))
    game.run()
    keys += 1
    try press("right", "right", "right")
    game.host.send(.release(KeyStroke(.space)))
    game.run()
    try press("right", "7", "space")
    #expect(keys <= 20)
    let names = (0..<6).map {
      play.world.rules.name(of: play.world.cell(at: CellPoint(start.x + $0, start.y)).material)
    }
    #expect(names == ["button", "wire", "wire", "wire", "wire", "bell"])
    try game.press("p")
    for _ in 0..<5 { try game.press("left") }
    let before = game.said.count
    try game.press("enter")
    game.run(60)
    #expect(game.said[before...].joined().contains("button sends a pulse"))
    #expect(game.captioned.joined().contains { $0.contains("bell") })
  }
}
