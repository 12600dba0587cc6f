@testable import KodamaControllers
@testable import KodamaGame
import KodamaDataSources
import KodamaHosting
@testable import KodamaPlay
import KodamaRoles
@testable import KodamaWorld
import Testing

@Suite("Input reaches the valley whatever is shown over it")
struct ScreenFocusTests {
  private func close(_ game: TestGame) {
    game.host.send(.command(Command(.closeRequested)))
    game.run(2)
  }

  @Test("Closing the window asks for confirmation on every screen over the valley")
  func closing() throws {
    for start in [KodamaApp.Start.play, .etude("far-corner")] {
      for key in ["tab", "f10", "j", "f1", "m", "shift+f1", "o"] {
        let game = try TestGame(start: start)
        let play = try game.play()
        try game.press(key)
        close(game)
        #expect(game.focusedScreen == "PlayController", "\(key)")
        #expect(game.text.contains("▶ No"), "\(key)")
        close(game)
        #expect(game.text.contains("▶ No"), "a question waits for its answer")
        try game.press("enter")
        #expect(try game.play() === play, "nothing is lost")
      }
    }
  }

  @Test("A game that its host ends asks and says nothing")
  func ending() throws {
    for start in [KodamaApp.Start.play, .etude("far-corner"), .title] {
      for key in ["", "tab", "f10", "f1", "m"] {
        let game = try TestGame(start: start)
        if !key.isEmpty { try game.press(key) }
        let (screen, before) = (game.focusedScreen, game.said.joined().count)
        game.host.isEnding = { true }
        game.run(3)
        #expect(game.host.nextPass() == nil, "\(key)")
        #expect(game.focusedScreen == screen, "\(key)")
        #expect(!game.text.contains("▶ No"), "\(key)")
        #expect(!game.said.joined().dropFirst(before).contains { $0.hasPrefix("Leave") }, "\(key)")
      }
    }
  }

  @Test("The valley also pauses beside the open catalogue when the focus is lost")
  func focusLost() throws {
    let game = try TestGame()
    try game.press("tab")
    game.host.send(.command(Command(.focusLost)))
    game.run(3)
    let tick = try game.play().world.tick
    game.run(60)
    #expect(try game.play().world.tick == tick)
    #expect(game.focusedScreen == "CatalogueController")
  }

  @Test("A key repeat moves the hand but gets no spoken answer")
  func held() throws {
    let game = try TestGame()
    try game.press("p")
    game.run(200)
    let before = game.said.count
    for _ in 0..<5 {
      game.host.send(.key(KeyStroke(.k), isRepeat: true))
      game.run(3)
    }
    #expect(game.said[before...].joined().isEmpty)
    let hand = try game.play().hand.point
    for _ in 0..<5 { game.host.send(.key(KeyStroke(.right), isRepeat: true)) }
    game.run(3)
    #expect(try game.play().hand.point.x == hand.x + 5)
  }

  @Test("A key repeat does not bind an action")
  func heldInKeys() throws {
    let game = try TestGame()
    try game.press("shift+f1", "escape")
    for _ in 0..<5 { game.host.send(.key(KeyStroke(.escape), isRepeat: true)) }
    game.run(5)
    #expect(game.focusedScreen == "LearnKeysController")
    try game.press("escape")
    #expect(game.focusedScreen == "PlayController")
  }

  @Test("Pressing a gamepad's back button twice leaves the screen for learning the keys")
  func padLeaves() throws {
    let game = try TestGame()
    try game.press("shift+f1", "pad-b")
    #expect(game.focusedScreen == "LearnKeysController")
    try game.press("pad-b")
    #expect(game.focusedScreen == "PlayController")
  }

  @Test("Questions and the action menu change with the language")
  func dialogs() throws {
    for key in ["m", "escape"] {
      let game = try TestGame()
      try game.press(key)
      #expect(try game.press("f1").contains("choose"), "\(key)")
      let text = game.text
      try game.press("l")
      #expect(game.text == text, "the language changes only where a line names it")
      game.state?.settings.language.value = .japanese
      game.run()
      #expect(game.text != text)
    }
  }

  @Test(
    "A one-handed layout reaches every action by its keys or by the menu",
    arguments: [
      (KeyLayout.left, "qwertasdfgzxcvb12345"), (.right, "yuiophjklnm67890"),
    ])
  func oneHand(_ layout: KeyLayout, letters: String) throws {
    let game = try TestGame()
    let table = layout.table(from: try #require(game.state?.settings.keyTable.value))
    let near: Set<String> =
      layout == .left
      ? ["space", "tab", "escape", "f1", "f2", "f3", "f4", "f5", "shift", "control"]
      : [
        "enter", "backspace", "delete", "left", "right", "up", "down", "home", "end", "page-up",
        "page-down", "minus", "slash", "comma", "period", "f6", "f7", "f8", "f9", "f10", "f12",
        "control",
      ]
    let keys = near.union(letters.map { String($0) })
    let listed = Set(ActionMenuController.operations(table).map(\.rawValue))
    let far = table.actions.filter { action in
      !listed.contains(action) && !(table.stroke(for: action).map(keys.contains) ?? false)
    }
    #expect(far == [])
  }

  @Test("Closing the settings returns to the valley, even with the catalogue open")
  func settingsOverValley() throws {
    let game = try TestGame()
    game.perform(.catalogue, .catalogue, .settings, .back)
    game.perform(.whereAmI)
    #expect(game.text.contains("column"))
    game.perform(.catalogue, .back)
    #expect(game.text.contains("Space place"))
  }
}
