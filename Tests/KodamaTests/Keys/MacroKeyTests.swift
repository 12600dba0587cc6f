@testable import KodamaControllers
import KodamaDataSources
@testable import KodamaGame
import KodamaHosting
@testable import KodamaPlay
import KodamaRoles
@testable import KodamaSaves
@testable import KodamaWorld
import Testing

@Suite("A macro is recorded and replayed")
struct MacroKeyTests {
  /// Keys that change the hand, time or the world, and some that only ask a question.
  private static let keys = [
    "left", "right", "up", "down", "shift+right", "shift+down", "ctrl+left", "space", "space",
    "space", "backspace", "enter", "x", "b", "shift+b", "shift+m", "shift+l", "shift+r", "ctrl+z",
    "ctrl+y", "ctrl+c", "ctrl+v", "ctrl+r", "ctrl+f", "page-down", "ctrl+page-down", "home", "z",
    "p", "period", "f6", "f7", "shift+t", "shift+f7", "alt+up", "q", "r", "n", "k", "w", "t", "2",
    "5", "9", "f",
  ]

  /// Moves the hand to a landmark, as the list of landmarks does.
  private func goByLandmark(_ game: TestGame) throws {
    let play = try game.play()
    play.addLandmark(named: "there")
    try game.press("ctrl+right")
    let landmark = try #require(play.landmarks.last)
    play.go(to: Thing(name: .place(landmark.name), category: .landmark, point: landmark.point))
  }

  /// Replays the macro to its end, including the last pass.
  private func replay(_ game: TestGame) throws {
    let passes = try #require(try game.play().recorded?.passes)
    try game.press("ctrl+p")
    #expect(try game.play().isReplaying)
    game.run(passes - 1)
  }

  @Test("A replay leaves the waiting valley unchanged", arguments: 1...6)
  func same(seed: Int) throws {
    var random = TestRandom(UInt64(seed))
    let game = try TestGame(seed: UInt64(seed), width: 256, height: 96)
    for key in ["space", "right", "space"] { try game.press(key) }
    try game.press("shift+p")
    #expect(try game.play().isRecording)
    for step in 0..<80 {
      let key = Self.keys[Int(random.next() % UInt64(Self.keys.count))]
      try game.press(key)
      if step == 40 { try goByLandmark(game) }
      if step == 60 { game.state?.settings.isTurnBased.value.toggle() }
      game.run(Int(random.next() % 6))
    }
    let recorded = try game.valley()
    try game.press("shift+p")
    game.state?.settings.isTurnBased.value = false
    try game.press("p", "right")
    game.run(20)
    let valley = try game.play()
    let before = (try game.valley(), valley.world.encode(), game.state?.palette.hotbar)

    try replay(game)
    #expect(try game.valley() == recorded)
    #expect(try game.play() !== valley)
    game.run()
    #expect(try game.play() === valley)
    #expect(try game.valley() == before.0)
    #expect(valley.world.encode() == before.1)
    #expect(game.state?.palette.hotbar == before.2)
    // Replaying once more shows that a replay does not change the macro.
    try replay(game)
    #expect(try game.valley() == recorded)
  }

  @Test("The same key starts and ends a macro recording")
  func words() throws {
    let game = try TestGame(isEmpty: true)
    #expect(try game.press("ctrl+p") == "No recording in this valley; Shift + P starts one")
    #expect(try game.press("shift+p") == "Recording; Shift + P ends it")
    #expect(game.captionsUp.contains("Recording; Shift + P ends it"))
    game.run(119)
    #expect(try game.press("shift+p") == "Recorded, 2 seconds")
    #expect(game.captionsUp.contains("Recorded, 2 seconds"))
    let before = game.said.count
    try game.press("ctrl+p")
    game.run(30)
    let welcome = "Replay, 2 seconds; Escape ends it"
    #expect(game.said[before...].joined().contains(welcome))
    #expect(game.captionsUp.contains(welcome))
    #expect(game.text.contains(welcome), "the caption fits its panel")
    game.run(120)
    #expect(game.said[before...].joined().contains { $0.hasPrefix("Replay ended") })
    #expect(try !game.play().isReplaying)
  }

  @Test("The title shows the progress of a replay", arguments: [false, true])
  func progress(isPaused: Bool) throws {
    let game = try TestGame(isEmpty: true)
    if isPaused { try game.press("p") }
    game.run(1)
    #expect(game.text.contains("Valley 1"))
    try game.press("shift+p")
    #expect(game.text.contains("● Recording, 0 s"))
    game.run(120)
    #expect(game.text.contains("● Recording, 2 s"))
    #expect(try game.press("t").hasPrefix("Recording, 2 seconds. "))
    game.run(180)
    try game.press("ctrl+p")
    game.run(60)
    #expect(game.text.contains("▶ Replay, 1 of 5 s"))
    #expect(try game.press("t").hasPrefix("Replay, second 1 of 5. "))
    try game.press("escape")
    #expect(!game.text.contains("▶ Replay") && game.text.contains("Valley 1"))
    #expect(try game.press("t").contains("Tick "))
  }

  @Test("Closing the window during a replay asks for confirmation")
  func close() throws {
    let store = MemoryGameStore()
    let game = try TestGame(store: store)
    try game.press("shift+p", "space")
    game.run(600)
    let before = try game.play()
    try game.press("ctrl+p")
    let macro = try game.play()
    func close() {
      game.host.send(.command(Command(.closeRequested)))
      game.run(2)
    }
    close()
    try game.press("escape")
    #expect(try game.play() === macro, "it goes on")
    close()
    try game.press("down", "enter")
    #expect(game.presentation?.focused is TitleController)
    #expect(try game.play() === before)
  }

  @Test("Naming a place takes no turn")
  func landmark() throws {
    let game = try TestGame(isEmpty: true)
    game.state?.settings.isTurnBased.value = true
    try game.press("space")
    game.run(30)
    let play = try game.play()
    let tick = play.world.tick
    let edits = play.counts.edits
    play.addLandmark(named: "here")
    game.run(30)
    #expect(play.world.tick == tick)
    #expect(play.counts.edits > edits, "but a save keeps it")
  }

  @Test("The player cannot move the hand during a replay")
  func escape() throws {
    let game = try TestGame()
    try game.press("shift+p", "right", "space")
    game.run(300)
    try game.press("p")
    // Starting a replay also ends the recording.
    let valley = try game.play()
    let before = try game.valley()
    try game.press("ctrl+p")
    game.run(5)
    let hand = try game.play().hand.point
    for key in ["left", "space", "tab", "f9", "shift+p", "m"] {
      #expect(try game.press(key) == "A replay runs; Escape ends it")
    }
    game.host.send(.command(Command(.point, .point(column: 3, row: 3, button: 1))))
    game.host.send(.command(Command(.focusLost)))
    game.run(2)
    #expect(try game.play().hand.point == hand)
    #expect(try game.press("escape") == "Replay stopped; you are back in your valley")
    #expect(try game.play() === valley)
    #expect(!valley.isRecording)
    #expect(try game.valley() == before)
    try game.press("p")
    game.run(3)
    #expect(try game.valley() != before, "time goes on where it stood")
  }

  @Test("Pointer input is replayed at the recorded positions")
  func pointer() throws {
    let game = try TestGame(isEmpty: true)
    try game.press("shift+p")
    for column in [10, 20, 30] {
      game.host.send(.command(Command(.point, .point(column: column, row: 12, button: 1))))
      game.run(9)
    }
    let recorded = try game.valley()
    try game.press("shift+p")
    try replay(game)
    #expect(try game.valley() == recorded)
  }

  @Test("Undo during a recording stops at the start of the recording")
  func undo() throws {
    let game = try TestGame(isEmpty: true)
    try game.press("p", "space", "right")
    let world = try game.play().world
    let start = world.digest
    try game.press("shift+p", "space", "right", "space")
    try game.press("ctrl+z", "ctrl+z")
    #expect(world.digest == start)
    #expect(try game.press("ctrl+z") == "Nothing to undo")
    #expect(world.digest == start)
    try game.press("space", "right", "space", "shift+p")
    #expect(world.digest != start)
    try game.press("ctrl+z")
    #expect(world.digest == start)
    try game.press("ctrl+z")
    #expect(world.digest != start, "what was done before can be undone again")
  }

  @Test("A recording ends when its maximum length is reached")
  func full() throws {
    let game = try TestGame(shown: .words, isEmpty: true)
    try game.press("p", "shift+p")
    game.run(RecordedMacro.passLimit - 2)
    #expect(try game.play().isRecording)
    let before = game.said.count
    game.run(1)
    #expect(try !game.play().isRecording)
    game.run(1)
    #expect(
      game.said[before...].joined().contains("Recording stopped at its limit, 300 seconds"))
    #expect(try game.play().recorded?.passes == RecordedMacro.passLimit)

    let play = try game.play()
    play.toggleRecording()
    for _ in 0..<RecordedMacro.entryLimit { play.record(MacroEdit("zoom")) }
    #expect(!play.isRecording)
    #expect(play.recorded?.entries.count ?? 0 <= RecordedMacro.entryLimit + 1)
  }

  @Test("Études cannot be recorded")
  func etude() throws {
    let game = try TestGame(start: .etude("far-corner"))
    #expect(try game.press("shift+p") == "Recording works only in a valley")
    #expect(try !game.play().isRecording)
  }

  @Test("A replay is never autosaved instead of the valley")
  func autosave() throws {
    let store = MemoryGameStore()
    let game = try TestGame(store: store)
    try game.press("shift+p", "space")
    game.run(700)
    try game.press("shift+p", "ctrl+p")
    let saves = try store.saves()
    game.run(650)
    game.app.finish()
    #expect(try store.saves() == saves)
    #expect(try game.play().isReplaying)
  }
}
