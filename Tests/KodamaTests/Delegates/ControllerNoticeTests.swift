@testable import KodamaControllers
@testable import KodamaGame
import KodamaDataSources
import KodamaHosting
@testable import KodamaPlay
@testable import KodamaSaves
import KodamaRoles
import KodamaSurfaces
import Testing

@Suite("Controllers follow their Models and present screens")
struct ControllerNoticeTests {
  private func said(_ game: TestGame, _ operation: PlayerOperation) -> [String] {
    var texts: [String] = []
    let kept = game.host.onPass
    game.host.onPass = { pass in
      kept?(pass)
      texts += pass.words.compactMap { event in
        if case .say(let utterance) = event { utterance.text } else { nil }
      }
    }
    game.perform(operation)
    game.host.onPass = kept
    return texts
  }

  private func changesScreen(_ game: TestGame, _ operation: PlayerOperation) -> Bool {
    let before = game.host.frame
    game.perform(operation)
    return game.host.frame?.digest != before?.digest
  }

  @Test("The presentation leads from the title to the valley and the catalogue")
  func path() throws {
    let game = try TestGame(start: .title)
    #expect(game.focusedScreen == "TitleController")
    game.perform(.use)
    #expect(game.focusedScreen == "PlayController")
    game.perform(.catalogue)
    #expect(game.focusedScreen == "CatalogueController")
    game.perform(.back)
    #expect(game.focusedScreen == "PlayController")
    game.perform(.back, .last, .use)
    #expect(game.focusedScreen == "TitleController")
    game.perform(.use)
    #expect(game.focusedScreen == "PlayController", "continue")
    game.perform(.catalogue)
    game.report(.closeRequested)
    game.perform(.down, .use)
    #expect(game.focusedScreen == "TitleController")
  }

  @Test("Selecting a material closes the catalogue")
  func picked() throws {
    let game = try TestGame()
    game.perform(.catalogue, .right, .use)
    #expect(game.focusedScreen == "PlayController")
  }

  @Test("The last line of the pause menu leaves the valley")
  func answered() throws {
    let game = try TestGame()
    game.run(2)
    game.perform(.back)
    game.perform(.last, .use)
    game.run(2)
    #expect(game.focusedScreen != "PlayController")
  }

  @Test("In recordings of earlier versions, Back asks whether to leave")
  func asked() throws {
    let game = try TestGame()
    game.app.askOnLeaving()
    game.run(2)
    game.perform(.back)
    #expect(game.text.contains("Leave the valley?"))
    game.perform(.down, .use)
    game.run(2)
    #expect(game.focusedScreen != "PlayController")
  }

  @Test("The pause menu saves, opens the valleys, and leads back")
  func menu() throws {
    let game = try TestGame(store: MemoryGameStore())
    game.perform(.back, .down, .use)
    #expect(game.said.last?.last?.contains("aved") == true)
    #expect(game.focusedScreen == "PlayController")
    game.perform(.back, .down, .down, .use)
    #expect(game.focusedScreen == "WorldsController" && game.text.contains("Autosave"))
    game.perform(.back)
    #expect(game.focusedScreen == "PlayController")
  }

  @Test("Escape in the pause menu goes on, and so does its first line")
  func dialog() throws {
    for answer in [PlayerOperation.back, .use] {
      let game = try TestGame()
      game.run(2)
      game.perform(.back)
      let state = game.states.last
      game.run(5)
      #expect(game.text.contains("▶ Go on"))
      game.perform(answer)
      #expect(!game.text.contains("▶ Go on"))
      #expect(game.focusedScreen == "PlayController")
      game.run(5)
      #expect(game.states.last != state)
    }
  }

  @Test("Quitting from the title ends the game")
  func quit() throws {
    for keys in [[PlayerOperation.last, .use], [.back, .down, .use]] {
      let game = try TestGame(start: .title)
      for key in keys {
        #expect(game.app.isRunning)
        game.perform(key)
      }
      #expect(!game.app.isRunning)
    }
    let closed = try TestGame(start: .title)
    closed.report(.closeRequested)
    #expect(!closed.app.isRunning)
  }

  @Test("Escape on the title asks before quitting")
  func stay() throws {
    let game = try TestGame(start: .title)
    try game.press("escape")
    #expect(game.text.contains("Quit Kodama?"))
    try game.press("enter")
    #expect(game.app.isRunning)
    #expect(!game.text.contains("Quit Kodama?"))
    try game.press("escape", "escape")
    #expect(game.app.isRunning)
  }

  @Test("Moving a list's focus redraws the screen")
  func lists() throws {
    let title = try TestGame(start: .title)
    title.run(2)
    #expect(changesScreen(title, .down))
    let play = try TestGame()
    play.perform(.pause)
    play.run(600)
    #expect(changesScreen(play, .catalogue))
    play.run(600)
    #expect(changesScreen(play, .down))
    play.perform(.back, .back)
    play.run(600)
    #expect(changesScreen(play, .down))
  }

  @Test("Title, valley and catalogue change with the language")
  func language() throws {
    let title = try TestGame(start: .title)
    title.run(2)
    title.perform(.language)
    #expect(title.text.contains("木霊") && title.text.contains("新しい谷"))
    let play = try TestGame()
    play.perform(.pause)
    play.run(600)
    play.perform(.language)
    let lines = play.host.frame?.lines ?? []
    #expect(lines.contains { $0.contains("谷 1") }, "status")
    play.perform(.catalogue)
    play.run(600)
    #expect(play.text.contains("図鑑"))
    play.state?.settings.language.value = .english
    play.run()
    #expect(play.text.contains("materials"))
  }

  @Test("The hotbar changes with the palette")
  func hotbar() throws {
    let game = try TestGame()
    game.perform(.pause)
    game.run(600)
    let before = game.host.frame?.lines[24]
    game.perform(.slot3)
    #expect(game.host.frame?.lines[24] != before)
  }

  @Test("The voice speaks what Models report")
  func voice() throws {
    let game = try TestGame()
    game.run(2)
    #expect(said(game, .whereAmI).count == 1)
    #expect(said(game, .sayAgain).count == 1)
  }

  @Test("Captions are switched on in the pass of the change")
  func captions() throws {
    let game = try TestGame(isEmpty: true)
    try game.put("bell", (0, 0))
    game.perform(.use)
    game.run()
    #expect(game.text.contains("♪ bell, here"))
    // The setting changes without a key, because the answer to a key would redraw the screen
    // anyway.
    for isOn in [false, true] {
      game.state?.settings.showsCaptions.value = isOn
      game.run()
      #expect(game.text.contains("♪ bell, here") == isOn)
    }
  }

  @Test("A caption disappears when its time is up")
  func captionGoes() throws {
    let game = try TestGame(isEmpty: true)
    try game.put("bell", (0, 0))
    game.perform(.use)
    game.run(179)
    #expect(game.text.contains("♪ bell, here"))
    game.run()
    #expect(!game.text.contains("♪ bell, here"))
  }

  @Test("A failing store is reported as soon as it is known")
  func notKept() throws {
    // This store has no recorded answers.
    let game = try TestGame(isEmpty: true, store: RecordedGameStore(replaying: []))
    game.run(300)
    #expect(game.said.joined().contains { $0.hasPrefix("The game is not being saved.") })
  }

  @Test("The title offers to continue as soon as saves appear")
  func savesAppear() throws {
    let other = MemoryGameStore()
    let played = try TestGame(isEmpty: true, store: other)
    played.perform(.place, .save)
    let store = MemoryGameStore()
    let game = try TestGame(start: .title, store: store)
    game.run(5)
    #expect(!game.text.contains("Continue"))
    let keys = other.takeChangedKeys()
    store.replace(with: keys.compactMap { key in other.record(key).map { (key, $0) } })
    game.run(2)
    #expect(game.text.contains("Continue"))
  }

  @Test("The valley pauses when the window loses the focus")
  func focusLost() throws {
    let game = try TestGame()
    game.run(5)
    #expect(!game.text.contains("Paused"))
    game.report(.focusLost)
    #expect(game.text.contains("Paused"))
  }
}
