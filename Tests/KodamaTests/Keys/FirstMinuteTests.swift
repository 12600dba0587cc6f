import KodamaContent
import KodamaDataSources
import KodamaGame
import KodamaHosting
import KodamaLanguage
import KodamaRoles
import KodamaSurfaces
import KodamaViews
import Testing

@testable import KodamaControllers
@testable import KodamaPlay
@testable import KodamaSaves
@testable import KodamaWorld

@Suite("The first minute can be played by ear alone and by eye alone")
struct FirstMinuteTests {
  /// Runs until the voice is silent. Returns the spoken texts.
  private func listen(_ game: TestGame) -> [String] {
    let before = game.said.count
    for _ in 0..<1_200 where game.app.isSpeaking { game.run() }
    return game.said[before...].joined().map { $0 }
  }

  @Test(
    "A first cell is placed within 12 key presses behind the curtain",
    arguments: Language.allCases)
  func byEar(_ language: Language) throws {
    let game = try TestGame(language: language, shown: .words, start: .title)
    game.state?.settings.isCurtainDown.value = true
    var presses = 0
    func press(_ key: String) throws -> [String] {
      presses += 1
      try game.press(key)
      return game.said.last.map { $0 + listen(game) } ?? []
    }
    func text(_ id: String) throws -> String {
      try TestGame.content.get().messages.text(Message(id), in: language)
    }
    game.run()
    // The title screen speaks before any key is pressed.
    var heard = (game.said.first ?? []) + listen(game)
    #expect(!heard.isEmpty)
    // The title says "New valley, 1 of 8". The help then names the keys that choose an item, Enter
    // first.
    let new = try text("title.new")
    for _ in 0..<8 where !heard.contains(where: { $0.hasPrefix(new) }) { heard = try press("down") }
    heard = try press("enter")
    #expect(heard.contains { $0.contains("F1") }, "the valley names the key of help")
    heard = try press("f1")
    // The help lists the selected material, the material under the hand, and how to play.
    let how = try text("help.how")
    for _ in 0..<5 where !heard.contains(where: { $0.hasPrefix(how) }) { heard = try press("down") }
    heard = try press("enter")
    let space = try text("key.space")
    #expect(heard.contains { $0.contains(space) }, "help names the key that places")
    _ = try press("escape")
    _ = try press("escape")
    let before = try game.play().under
    _ = try press("up")
    _ = try press("space")
    let play = try game.play()
    #expect(play.under == game.state?.palette.selected && before != play.under)
    #expect(presses <= 12, "\(presses) presses")
  }

  /// The steps of the tutorial by single keys: move, place, erase, ring a bell, listen.
  private static let moves = [
    "p", "up", "up", "space", "left", "space", "x", "backspace", "right", "backspace", "q", "k",
    "d",
    "m", "down", "enter", "escape",
  ]

  @Test("A short lesson works the same without sound and behind the curtain")
  func apart() throws {
    let worlds = try [TestGame.Shown.screen, .sound, .words, .all].map { shown in
      let game = try TestGame(shown: shown)
      for key in Self.moves { try game.press(key) }
      return try game.valley()
    }
    #expect(Set(worlds).count == 1)
  }

  @Test("Each edit in turn-based play advances the world by one turn")
  func turns() throws {
    let game = try TestGame()
    game.state?.settings.isTurnBased.value = true
    game.run(30)
    let start = try game.play().status.tick
    game.run(120)
    #expect(try game.play().status.tick == start, "nobody moved")
    try game.press("left")
    game.run(30)
    #expect(try game.play().status.tick == start + 6)
    try game.press("k")
    game.run(30)
    #expect(try game.play().status.tick == start + 6, "asking takes no time")
    try game.press("period")
    game.run(30)
    #expect(try game.play().status.tick == start + 12, "a turn can pass")
  }

  @Test("A copied region is shared as text, and a saved picture is announced")
  func requests() throws {
    let game = try TestGame(isEmpty: true)
    try game.press("p", "ctrl+up")
    try game.put("sand", (0, 0), (1, 0))
    try game.press("ctrl+c", "right", "down")
    let asker = RequestKeeper(game)
    try game.press("shift+c")
    guard case .copy(let text)? = asker.requests.first else {
      Issue.record("nothing was copied")
      return
    }
    let content = try TestGame.content.get()
    let world = try WorldText.parse(text, rules: content.rules).world(rules: content.rules)
    #expect(world.width == 2 && world.height == 2)
    #expect(world.cell(at: CellPoint(1, 0)).material == content.rules["sand"])
    try game.press("f12")
    #expect(asker.requests.last == .savePicture)
    game.host.send(.command(Command(.pictureSaved, .text("/home/me/kodama-1.png"))))
    game.run()
    #expect(game.said.last == ["Picture saved to /home/me/kodama-1.png"])
  }

  @Test("A named landmark can be scanned, followed and saved")
  func landmarks() throws {
    let store = MemoryGameStore()
    let game = try TestGame(store: store)
    try game.press("p", "o", "down", "enter")
    game.host.send(.text("home"))
    game.run()
    try game.press("enter")
    #expect(game.text.contains(#/home +here/#))
    try game.press("escape", "ctrl+left")
    #expect(try game.press("alt+k") == "home, 8 right")
    try game.press("ctrl+page-up")
    #expect(game.said.joined().last == "Landmarks: home, 8 right, 1 of 1")
    try game.press("right", "page-down")
    #expect(game.said.joined().last == "home, 7 right, 1 of 1", "the scanner looks from the hand")
    #expect(try game.press("n") == "Guide: home, 7 right")
    try game.press("f5")
    let saved = try game.play().landmarks
    let next = try TestGame(store: store)
    try next.press("p", "f9", "down", "enter")
    #expect(try next.play().landmarks == saved && saved.count == 1)
  }
}

/// Collects the requests of an app to its host.
private final class RequestKeeper {
  private let host: KeepingHost
  var requests: [HostRequest] { host.requests }

  init(_ game: TestGame) {
    host = KeepingHost()
    let app = game.app
    let inner = game.host.onPass
    game.host.onPass = { [host] pass in
      inner?(pass)
      host.requests += app.takeRequests()
    }
  }

  final class KeepingHost { var requests: [HostRequest] = [] }
}

@Suite("The game speaks before any key is pressed")
struct FirstWordsTests {
  @Test("The title screen speaks its name and the focused line")
  func title() throws {
    let game = try TestGame(start: .title)
    game.run()
    #expect(game.said.first == ["Kodama, main menu"])
    game.run(300)
    #expect(game.said.joined().contains { $0.hasPrefix("New valley, 1 of") })
  }

  @Test("The valley speaks its number and the key for help")
  func valley() throws {
    let game = try TestGame(seed: 5)
    game.run()
    let said = try #require(game.said.first?.first)
    #expect(game.said.first?.count == 1)
    #expect(said.hasPrefix("Valley 5: "))
    #expect(said.hasSuffix(" F1 help"))
    #expect(said.contains(". Arrows move, Space places "))
    // The opening names the material below the hand at the right distance, with only air between.
    let ground = try #require(said.firstMatch(of: /: (\w+), (\d+) below/))
    let play = try game.play()
    let depth = try #require(Int(ground.2))
    let column = (0...depth).map {
      play.world.cell(at: CellPoint(play.hand.point.x, play.hand.point.y + $0)).material
    }
    #expect(column.dropLast().allSatisfy { $0 == .air })
    let names = try TestGame.content.get()
    let name = names.messages.text(names.looks.name(try #require(column.last)), in: .english)
    #expect(name == ground.1)
    game.run(300)
    #expect(game.said.joined().count == 1)
  }

  @Test("The opening and the first task take at most ten seconds", arguments: 1...12)
  func short(seed: UInt64) throws {
    let game = try TestGame(
      seed: seed, plan: ValleyPlan(Terrain.allCases[Int(seed) % 8], seed: seed))
    var last = 0
    while game.said.joined().count < 2 || game.app.outputs.words?.isSpeaking == true, last < 900 {
      game.run()
      last += 1
    }
    #expect(last <= 600, "\(game.said.joined())")
  }

  @Test("The opening names water by a cell that is still water after a minute")
  func lasting() throws {
    let seeds = 1...12
    let lasting = try seeds.filter { seed in
      let plan = ValleyPlan(Terrain.allCases[seed % 8], seed: UInt64(seed))
      let game = try TestGame(seed: UInt64(seed), plan: plan)
      game.run()
      let play = try game.play()
      guard case .valley(.entered(_, _, let around?))? = play.sources.log.logFacts.first,
        let liquid = around.liquid
      else { return true }
      let point = CellPoint(play.hand.point.x + around.way.dx, play.hand.point.y + around.way.dy)
      return (0..<36).allSatisfy { _ in
        game.run(100)
        let material = play.world.cell(at: point).material
        // A fish may swim there.
        return material == liquid || play.world.rules.category(of: material) == .creature
      }
    }
    print("figure: water of the opening lasts in \(lasting.count) of 12 valleys (12)")
    #expect(lasting.count == 12, "\(lasting)")
  }
}
