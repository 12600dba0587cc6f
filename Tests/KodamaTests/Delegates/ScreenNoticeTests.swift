import KodamaDataSources
import KodamaEtudes
import KodamaHosting
import KodamaRoles
import KodamaSurfaces
import KodamaViews
import Testing

@testable import KodamaControllers
@testable import KodamaGame
@testable import KodamaPlay
@testable import KodamaSaves

@Suite("Screens lead to each other and follow the settings")
struct ScreenNoticeTests {
  @Test("The title leads to the lesson and to the settings")
  func titlePaths() throws {
    let game = try TestGame(start: .title)
    game.perform(.down, .down, .down, .use)
    #expect(game.focusedScreen == "LearnController")
    game.perform(.use)
    #expect(game.focusedScreen == "LessonController")
    game.perform(.back, .back)
    #expect(game.focusedScreen == "TitleController")
    game.perform(.down, .use)
    #expect(game.focusedScreen == "SettingsController")
    game.perform(.back)
    #expect(game.focusedScreen == "TitleController")
  }

  @Test("The valley leads to the lesson and to the settings")
  func playPaths() throws {
    let game = try TestGame()
    game.perform(.lesson)
    #expect(game.focusedScreen == "LessonController")
    game.perform(.back)
    #expect(game.focusedScreen == "PlayController")
    game.perform(.settings)
    #expect(game.focusedScreen == "SettingsController")
    game.perform(.last, .use)
    #expect(game.focusedScreen == "PlayController", "the last item leads back")
  }

  @Test("The open catalogue returns the focus to the valley")
  func beside() throws {
    let game = try TestGame()
    game.perform(.catalogue, .catalogue)
    #expect(game.focusedScreen == "PlayController")
    #expect(game.presentation?.screens.count == 2)
    game.perform(.catalogue, .back)
    #expect(game.focusedScreen == "PlayController")
    #expect(game.presentation?.screens.count == 1)
  }

  @Test("The mixer follows its settings in the same pass")
  func mix() throws {
    let game = try TestGame()
    game.perform(.pause)
    game.run(600)
    let settings = try #require(game.state?.settings)
    settings.selectNext("settings.volume.ambience")
    game.run()
    #expect(game.sounds.last?.contains { $0.kind == .volume } == true)
  }

  @Test("Closing the window over the lesson or the settings returns to the title")
  func closing() throws {
    for (action, downs) in [(PlayerOperation.lesson, 3), (.settings, 4)] {
      let game = try TestGame(start: .title)
      game.perform(.first)
      for _ in 0..<downs { game.perform(.down) }
      game.perform(.use)
      if action == .lesson { game.perform(.down, .use) }
      #expect(game.focusedScreen != "TitleController")
      game.report(.closeRequested)
      #expect(game.focusedScreen == "TitleController")

      let valley = try TestGame()
      valley.perform(action)
      #expect(valley.focusedScreen != "PlayController")
      valley.report(.closeRequested)
      valley.perform(.down, .use)
      #expect(valley.focusedScreen == "TitleController")
    }
  }

  @Test("A loaded save appears on its play screen")
  func loading() throws {
    let game = try TestGame(store: MemoryGameStore())
    game.perform(.save, .load)
    let first = game.presentation?.focused
    #expect(game.focusedScreen == "PlayController")
    #expect((first as? PlayController)?.isOutdated == false)
    game.perform(.place, .load)
    #expect(game.text.contains("▶ No"), "it asks before something is lost")
    game.perform(.down, .use)
    #expect(game.presentation?.focused !== first)
    #expect((game.presentation?.focused as? PlayController)?.isOutdated == false)
  }

  @Test("Continuing from the title loads the newest autosave")
  func continuing() throws {
    let store = MemoryGameStore()
    let game = try TestGame(store: store)
    game.perform(.place)
    game.app.finish()
    let next = try TestGame(start: .title, store: store)
    next.perform(.use)
    #expect(next.focusedScreen == "PlayController")
  }

  @Test("The lesson and the settings change with the language")
  func language() throws {
    for (action, title) in [(PlayerOperation.lesson, "音を覚える"), (.settings, "設定")] {
      let game = try TestGame()
      game.perform(action)
      game.run(600)
      #expect(!game.text.contains(title))
      game.state?.settings.language.value = .japanese
      game.run()
      #expect(game.text.contains(title))
      game.state?.settings.language.value = .english
      game.run()
      #expect(!game.text.contains(title))
    }
  }

  @Test("The valley's hints change with the key bindings at once")
  func valleyHints() throws {
    let game = try TestGame()
    game.run(2)
    #expect(game.text.contains("P pause"))
    game.state?.settings.keyTable.value.bind("f8", to: "pause")
    game.run(2)
    #expect(game.text.contains("F8 pause"))
  }

  @Test("A list's hints change with the key bindings at once")
  func listHints() throws {
    let game = try TestGame()
    game.perform(.settings)
    #expect(game.text.contains("Enter confirm"))
    game.state?.settings.keyTable.value.bind("f8", to: "use")
    game.run(2)
    #expect(game.text.contains("F8 confirm"))
  }

  @Test("Turn-based play changes with its setting")
  func turns() throws {
    let game = try TestGame()
    let settings = try #require(game.state?.settings)
    func ticks() throws -> UInt64 {
      let before = try game.play().status.tick
      game.run(9)
      return try game.play().status.tick - before
    }
    #expect(try ticks() > 0)
    settings.isTurnBased.value = true
    game.run(2)
    #expect(try ticks() == 0)
    game.state?.session.startNewPlay()
    game.presentation?.present(.valley)
    #expect(try ticks() == 0, "a valley that comes later")
    settings.isTurnBased.value = false
    #expect(try ticks() > 0)
  }

  @Test("The previous value of a setting is remembered")
  func former() {
    let value = Observed(1)
    let former = PreviousValue(of: value)
    #expect(former.value == nil)
    value.value = 2
    value.value = 3
    #expect(former.value == 2)
  }

  @Test("A rebound key performs its action")
  func bindings() throws {
    let game = try TestGame()
    game.state?.settings.keyTable.value.bind("f8", to: "pause")
    let commands = game.app.bindings.commands(for: [.key(KeyStroke(.f8), isRepeat: false)])
    #expect(commands == [Command(.pause)])
  }

  @Test("A message without a place of its own is drawn over a list")
  func notice() throws {
    let game = try TestGame()
    game.perform(.settings)
    game.run(60)
    let before = game.text
    game.host.send(.command(Command(.gamepadFound)))
    game.run()
    #expect(game.text != before && game.text.contains("Gamepad connected"))
    game.perform(.down)
    game.perform(.up)
    #expect(game.text == before)
  }

  @Test("The open catalogue shows and plays a new star")
  func catalogue() throws {
    let game = try TestGame()
    game.perform(.pause, .catalogue)
    game.run(600)
    let panel = { (game.host.frame?.lines.prefix(24).joined() ?? "") }
    game.perform(.favourite)
    #expect(panel().contains("★"))
    let sounds = game.sounds.last ?? []
    #expect(sounds.contains { abs($0.note.panDecibels - 6) < 0.01 })
  }

  @Test("The curtain can be lowered and raised on the title and in the valley")
  func curtain() throws {
    for start in [KodamaApp.Start.title, .play] {
      let game = try TestGame(start: start)
      game.perform(.pause)
      game.run(600)
      let before = game.text
      game.perform(.curtain)
      #expect(game.text != before && !game.text.contains("木霊"))
      game.run(600)
      game.perform(.curtain)
      game.run(600)
      #expect(game.text.filter { !$0.isWhitespace }.count > 100)
    }
  }

  @Test("A list is drawn completely again after a covering problem is solved")
  func uncovered() throws {
    let game = try TestGame()
    game.perform(.pause, .lesson)
    game.run(600)
    let before = game.text
    let settings = try #require(game.state?.settings)
    let problems = try #require(game.state?.problems)
    for cover in [
      { settings.isCurtainDown.value = $0 }, { problems.setHasVoice(!$0) },
      { _ in _ = settings.toggle(.screen) },
    ] as [(Bool) -> Void] {
      cover(true)
      game.run()
      #expect(game.text != before)
      cover(false)
      game.run()
      #expect(game.text == before)
    }
  }

  @Test("The lesson plays a chosen sound")
  func lesson() throws {
    let game = try TestGame()
    game.perform(.pause, .lesson)
    game.run(600)
    game.perform(.down, .use)
    let notes = game.sounds.last?.filter { $0.kind == .play && $0.note.bus == .probe } ?? []
    #expect(notes.count == 3)
  }

  @Test("The quiz plays a sound when it begins")
  func quiz() throws {
    let game = try TestGame()
    game.perform(.pause, .lesson)
    game.run(600)
    game.perform(.use)
    let asked = game.sounds.last?.filter { $0.note.bus == .probe && $0.note.priority == 240 }
    #expect((asked?.count ?? 0) > 0)
  }
}

@Suite("Key hints are drawn only when keys change")
struct PanelUpdateTests {
  /// A glyph that no View draws.
  private static let blot = TextCell(glyph: 0x2588, ink: Theme.hand, paper: Theme.handPaper)

  @Test(
    "Moving the hand does not draw the hints again",
    arguments: [nil, "ring-it"])
  func hints(_ etude: String?) throws {
    let game = try TestGame(start: etude.map { .etude($0) } ?? .play)
    game.run(2)
    let play = PlayScreenView(surface: TextSurface())
    let (hints, status) = (
      play.rect(of: etude == nil ? .hintsAboveGrove : .hintsBelowGoal), play.rect(of: .status)
    )
    /// Marks the top left cell of a rectangle, makes a change, and returns whether a View has drawn
    /// over the mark.
    func draws(_ rect: TextRect, _ change: () throws -> Void) throws -> Bool {
      let surface = try #require(game.app.outputs.screen)
      let index = rect.y * surface.columns + rect.x
      surface.withCells { $0[index] = Self.blot }
      try change()
      return surface.frame.cells[index] != Self.blot
    }
    #expect(try draws(status) { game.perform(.right, .place) })
    #expect(try !draws(hints) { game.perform(.left, .right, .place) })
    let settings = try #require(game.state?.settings)
    #expect(
      try draws(hints) {
        settings.keyTable.value = KeyLayout.left.table(from: settings.standardKeys)
        game.run()
      })
    #expect(
      try draws(hints) {
        settings.language.value = .japanese
        game.run()
      })
  }
}
