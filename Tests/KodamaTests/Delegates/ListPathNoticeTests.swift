import KodamaContent
import KodamaDataSources
import KodamaEtudes
import KodamaHosting
import KodamaRoles
import Testing

@testable import KodamaControllers
@testable import KodamaGame
@testable import KodamaPlay
@testable import KodamaSaves
@testable import KodamaWorld

@Suite("Lists open other lists and perform their items")
struct ListPathNoticeTests {
  @Test("The title leads to études, worlds, learning and credits")
  func title() throws {
    let game = try TestGame(start: .title)
    for (downs, name) in [(1, "Etudes"), (2, "Worlds"), (3, "Learn"), (6, "Credits")] {
      game.perform(.first)
      for _ in 0..<downs { game.perform(.down) }
      game.perform(.use)
      #expect(game.focusedScreen == "\(name)Controller")
      game.perform(.back)
      #expect(game.focusedScreen == "TitleController")
    }
  }

  @Test("The learning list leads to sounds, keys and help")
  func learning() throws {
    let game = try TestGame(start: .title)
    game.perform(.down, .down, .down, .use)
    let below = ["Lesson", "LearnKeys", "Help"]
    for (downs, name) in below.enumerated() {
      game.perform(.first)
      for _ in 0..<downs { game.perform(.down) }
      game.perform(.use)
      #expect(game.focusedScreen == "\(name)Controller")
      if name == "LearnKeys" { try game.press("escape", "escape") } else { game.perform(.back) }
      #expect(game.focusedScreen == "LearnController")
    }
    let valley = try TestGame()
    for (downs, name) in [(3, "LearnKeys"), (4, "Lesson")] {
      valley.perform(.help, .first)
      for _ in 0..<downs { valley.perform(.down) }
      valley.perform(.use)
      #expect(valley.focusedScreen == "\(name)Controller")
      if name == "LearnKeys" { try valley.press("escape", "escape") } else { valley.perform(.back) }
      valley.perform(.back)
      #expect(valley.focusedScreen == "PlayController")
    }
  }

  @Test("The valley leads to each of its lists")
  func valley() throws {
    let game = try TestGame()
    let ways: [(PlayerOperation, String)] = [
      (.stamps, "Stamps"), (.landmarks, "Survey"), (.discoveries, "Discoveries"),
      (.history, "History"), (.help, "Help"), (.learnKeys, "LearnKeys"),
    ]
    for (action, name) in ways {
      game.perform(action)
      #expect(game.focusedScreen == "\(name)Controller")
      if name == "LearnKeys" { try game.press("escape", "escape") } else { game.perform(.back) }
      #expect(game.focusedScreen == "PlayController")
    }
    game.perform(.settings, .down, .down, .down, .use)
    #expect(game.focusedScreen == "KeysController")
  }

  @Test("A macro is replayed on a screen of its own")
  func macro() throws {
    let game = try TestGame()
    game.perform(.record)
    game.run(30)
    let valley = game.presentation?.focused
    game.perform(.replay)
    let macro = game.presentation?.focused
    // The comparison is outside of `#expect`, because a failure there would print the whole game.
    let isOther = macro !== valley
    #expect(isOther)
    #expect((macro as? PlayController)?.isOutdated == false)
    game.perform(.back)
    let hasGone = game.presentation?.focused !== macro
    #expect(hasGone)
    #expect((game.presentation?.focused as? PlayController)?.isOutdated == false)
  }

  @Test("The action menu performs the chosen action")
  func menu() throws {
    let game = try TestGame()
    game.perform(.pause, .menu)
    let operations = ActionMenuController.operations(KeyTable(.standard))
    for _ in 0..<(try #require(operations.firstIndex(of: .runLeft))) { game.perform(.down) }
    let before = try game.play().hand.point
    game.perform(.use)
    #expect(try game.play().hand.point.x < before.x)
    game.perform(.menu, .back)
    #expect(!game.text.contains("Menu of actions"))
    #expect(game.said.last?.last == "Menu of actions closed")
  }

  @Test("Choosing a landmark returns the focus to the valley")
  func landmarks() throws {
    let game = try TestGame()
    game.perform(.pause, .landmarks, .down, .down, .use, .back)
    let place = try game.play().hand.point
    game.perform(.jumpLeft, .landmarks)
    game.host.send(.text("1"))
    game.run()
    game.perform(.use, .use)
    #expect(game.focusedScreen == "PlayController")
    #expect(try game.play().sources.guide.guideLead != nil)
    game.perform(.landmarks)
    game.host.send(.text("1"))
    game.run()
    game.perform(.use, .down, .use)
    #expect(game.focusedScreen == "PlayController")
    #expect(try game.play().hand.point == place)
  }

  @Test("A stamp is selected from the list of stamps")
  func shelves() throws {
    let game = try TestGame(store: MemoryGameStore())
    game.perform(.pause, .copy, .right, .copy, .stamps, .use)
    game.host.send(.text("mine"))
    game.run()
    game.perform(.use, .down, .use, .use)
    #expect(game.focusedScreen == "PlayController")
    #expect(game.said.last?.last == "mine in hand, ready to paste")
    // The first press cancels the stamp.
    game.perform(.back, .back, .last, .use, .down, .down, .down, .use, .use)
    #expect(game.focusedScreen == "WorldsController")
    game.host.send(.text("home"))
    game.run()
    game.perform(.use)
    #expect(game.text.firstMatch(of: /home.+day 1/) != nil)
    game.perform(.first, .down, .use, .use)
    #expect(game.focusedScreen == "PlayController")
  }

  @Test("A solved étude takes the focus from the catalogue")
  func solved() throws {
    var content = try TestGame.content.get()
    let etude = try #require(content.etudes.first { $0.name == "let-it-fall" })
    // Shipped études do not allow the catalogue, but those of players may.
    let lines = etude.fileText(content.rules).split(
      separator: "\n", omittingEmptySubsequences: false)
    let text = lines.filter { $0 != "tools: none" }.joined(separator: "\n")
    content.add(try content.etude(text, name: "let-it-fall"))
    let game = try TestGame(start: .etude("let-it-fall"), content: content)
    for _ in 0..<4 { try game.press("right") }
    for _ in 0..<6 { try game.press("down") }
    try game.press("backspace")
    for _ in 0..<19 { try game.press("right") }
    try game.press("backspace", "tab")
    #expect(game.focusedScreen == "CatalogueController")
    for _ in 0..<40 where !game.text.contains("▶ Next") { game.run(20) }
    #expect(game.text.contains("▶ Next"))
    #expect(game.focusedScreen == "PlayController")
    #expect(try game.press("down").contains("2 of 3"))
  }
}

@Suite("Dialogs of the play screen report their result")
struct PlayDialogNoticeTests {
  @Test("Closing the window asks first, whatever dialog is open")
  func closing() throws {
    let game = try TestGame()
    game.perform(.menu)
    let menu = game.text
    game.report(.closeRequested)
    #expect(game.text != menu && game.text.contains("▶ No"), "the menu goes, the question comes")
    game.report(.closeRequested)
    #expect(game.text.contains("▶ No"), "a question waits for its answer")
    game.perform(.down, .use)
    #expect(game.presentation?.focused is TitleController)
  }

  @Test("The action menu performs actions of every part of the game")
  func operations() throws {
    let game = try TestGame(isEmpty: true)
    let play = try game.play()
    game.perform(.place)
    #expect(play.under != .air)
    game.perform(.undo, .pause)
    #expect(play.under == .air && play.status.isPaused)
    game.perform(.probe)
    #expect(play.sources.sweep.sweepProgress?.kind == .probe)
    let hand = play.status.hand
    game.perform(.jumpRight)
    #expect(play.status.hand.x == hand.x + 8)
  }
}

@Suite("Imported codes lead to another valley")
struct ShareNoticeTests {
  @Test("A shared valley keeps its landmarks and its origin in another game")
  func valley() throws {
    let game = try TestGame(isEmpty: true, store: MemoryGameStore())
    try game.press("p")
    try game.put("stone", (0, 0), (2, 1))
    let code = try game.given(0)
    #expect(code.hasPrefix("kodama:"))
    let first = try game.play()

    let other = try TestGame(seed: 9, store: MemoryGameStore())
    other.run(2)
    other.paste(code)
    let play = try other.play()
    #expect(play.world.digest == first.world.digest)
    #expect(play.hand.point == first.hand.point)
    #expect(play.saved.lineage.map(\.fingerprint) == [try ShareCode(code).fingerprint])
    #expect((other.presentation?.focused as? PlayController)?.isOutdated == false)
    #expect(other.said.joined().contains { $0.hasPrefix("Pasted from a code: the valley, 128") })

    // A valley that was changed and shared again knows both origins.
    try other.press("right", "space")
    let second = try other.given(0)
    let third = try TestGame(seed: 3, store: MemoryGameStore())
    third.paste(second)
    #expect(try third.play().saved.lineage.count == 2)
  }

  @Test("One key plays a copied code")
  func lists() throws {
    for keys in [[], ["down", "down", "enter"]] {
      let game = try TestGame(start: .title, store: MemoryGameStore())
      game.run(2)
      for key in keys { try game.press(key) }
      game.copy(ShareCode(name: "", .valley(GeneratedValley(seed: 5))))
      try game.press("shift+v")
      game.run()
      #expect(try game.play().world.seed == 5)
      #expect(game.presentation?.focused is PlayController)
    }
  }
}
