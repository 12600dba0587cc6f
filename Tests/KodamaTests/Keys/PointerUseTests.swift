import KodamaDataSources
import KodamaGame
import KodamaHosting
import KodamaSurfaces
import Testing

@testable import KodamaPlay
@testable import KodamaWorld

@Suite("A pointer can use machines, paint and mark corners")
struct PointerUseTests {
  /// Returns an empty, still valley with one world cell per half cell of the screen.
  private func still() throws -> TestGame {
    let game = try TestGame(width: 512, height: 256, isEmpty: true)
    try game.press("p")
    while try game.play().viewport.tileSide != 2 { try game.press("z") }
    return game
  }

  private func send(
    _ game: TestGame, _ phase: PointerInput.Phase, _ place: (Int, Int), button: Int = 1
  ) {
    game.host.send(
      .pointer(PointerInput(phase, column: place.0, halfRow: place.1, button: button)))
    game.run()
  }

  private func click(_ game: TestGame, _ place: (Int, Int), shift: Bool = false) {
    send(game, shift ? .shiftPress : .press, place)
    send(game, .release, place)
  }

  /// Returns the name of the material at a half cell of the map.
  private func name(_ game: TestGame, _ place: (Int, Int)) throws -> String {
    let play = try game.play()
    let point = play.viewport.point(ofHalfTile: CellPoint(place.0, place.1))
    return play.world.rules.name(of: play.world.cell(at: point).material)
  }

  private func put(_ game: TestGame, _ name: String, _ place: (Int, Int)) throws {
    let play = try game.play()
    play.world.place(
      try game.material(name), at: play.viewport.point(ofHalfTile: CellPoint(place.0, place.1)))
  }

  private func said(_ game: TestGame, since count: Int) -> [String] {
    game.said[count...].joined().map { $0 }
  }

  @Test("A click on a machine uses the machine")
  func uses() throws {
    let game = try still()
    try put(game, "bell", (20, 20))
    try put(game, "switch", (30, 20))
    var before = game.said.count
    click(game, (20, 20))
    #expect(try name(game, (20, 20)) == "bell")
    #expect(said(game, since: before).last?.contains("bell") == true)
    #expect(game.sounds.joined().contains { $0.voice != VoiceID(3_000) })
    before = game.said.count
    let valley = try game.play().world.digest
    click(game, (30, 20))
    #expect(try name(game, (30, 20)) == "switch")
    #expect(try game.play().world.digest != valley, "the switch is on")
    try game.press("ctrl+z")
    #expect(try game.play().world.digest == valley, "one undo")
    click(game, (40, 20))
    #expect(try name(game, (40, 20)) == "stone")
  }

  @Test("A drag that starts on a machine paints over the machine")
  func paints() throws {
    let game = try still()
    try put(game, "bell", (20, 20))
    try put(game, "bell", (50, 20))
    StrokeTests.drag(game, [(20, 20), (24, 20)])
    for x in 20...24 { #expect(try name(game, (x, 20)) == "stone") }
    try game.press("b")
    let count = try stones(game)
    click(game, (50, 20), shift: true)
    #expect(try name(game, (50, 20)) == "stone")
    #expect(try stones(game) == count + 1, "whatever the brush")
  }

  private func stones(_ game: TestGame) throws -> Int {
    let (world, stone) = (try game.play().world, try game.material("stone"))
    return (0..<world.height).reduce(0) { sum, y in
      sum + (0..<world.width).filter { world.cell(at: CellPoint($0, y)).material == stone }.count
    }
  }

  @Test(
    "A drag with modifiers draws a line, a rectangle or an ellipse in one step, even on machines",
    arguments: [
      (PointerInput.Phase.shiftPress, 5), (.controlPress, 20), (.controlShiftPress, 16),
    ])
  func shapes(_ press: PointerInput.Phase, cells: Int) throws {
    let game = try still()
    try put(game, "button", (10, 10))
    let before = try stones(game)
    send(game, press, (10, 10))
    send(game, .move, (12, 12))
    #expect(try stones(game) == before, "nothing is drawn before the release")
    #expect(try game.play().ghost?.halves.contains(CellPoint(12, 12)) == true)
    send(game, .move, (14, 13))
    send(game, .release, (14, 13))
    #expect(try stones(game) == before + cells)
    try game.press("ctrl+z")
    #expect(try stones(game) == before, "one undo")
    #expect(try name(game, (10, 10)) == "button")
    // Escape cancels the shape, and the release draws nothing.
    send(game, press, (10, 10))
    send(game, .move, (14, 13))
    #expect(try game.press("escape") == "Mark removed")
    send(game, .release, (14, 13))
    #expect(try stones(game) == before)
  }

  @Test("Escape cancels the stroke that a pointer is drawing")
  func escapeStroke() throws {
    let game = try still()
    let before = try stones(game)
    send(game, .press, (10, 10))
    send(game, .move, (20, 10))
    #expect(try stones(game) > before)
    try game.press("escape")
    send(game, .release, (24, 10))
    #expect(try stones(game) == before)
    #expect(!game.text.contains("Save and leave"))
  }

  @Test("A rectangle is drawn with two clicks or one drag")
  func rectangle() throws {
    let game = try still()
    let before = try stones(game)
    try game.press("i")
    click(game, (10, 10))
    #expect(try stones(game) == before, "one corner is no rectangle")
    send(game, .move, (13, 12), button: 0)
    #expect(try game.play().ghost?.halves.contains(CellPoint(13, 12)) == true)
    click(game, (13, 12))
    #expect(try stones(game) == before + 12)
    try game.press("ctrl+z")
    #expect(try stones(game) == before, "one undo")
    try game.press("i")
    StrokeTests.drag(game, [(10, 10), (14, 13)])
    #expect(try stones(game) == before + 20)
  }

  @Test("After the copy key, a drag selects without painting")
  func copies() throws {
    let game = try still()
    StrokeTests.drag(game, [(20, 20), (22, 20)])
    let before = try stones(game)
    try game.press("ctrl+c")
    StrokeTests.drag(game, [(20, 20), (22, 21)])
    #expect(try stones(game) == before)
    #expect(try game.play().stamp?.width == 3)
    send(game, .move, (50, 30), button: 0)
    #expect(try game.play().ghost?.halves.contains(CellPoint(52, 31)) == true)
    try game.press("ctrl+v")
    for x in 50...52 { #expect(try name(game, (x, 30)) == "stone") }
    #expect(try stones(game) == before + 3)
  }

  @Test("After keys have moved the hand, the copy follows the hand")
  func handMovedLast() throws {
    let game = try still()
    StrokeTests.drag(game, [(20, 20), (20, 20)])
    try game.press("ctrl+c", "ctrl+c")
    send(game, .move, (50, 30), button: 0)
    try game.press("right", "right", "ctrl+v")
    #expect(try name(game, (22, 20)) == "stone")
    #expect(try name(game, (50, 30)) == "air")
  }

  @Test("Escape first cancels the current tool")
  func escape() throws {
    let game = try still()
    try game.press("i")
    #expect(try game.press("escape") == "Mark removed")
    try game.press("ctrl+c")
    #expect(try game.press("escape") == "Mark removed")
    try game.press("ctrl+c", "ctrl+c")
    #expect(try game.press("escape") == "Mark removed")
    // Also while a button is pressed: its release draws nothing.
    let before = try stones(game)
    try game.press("i")
    send(game, .press, (10, 10))
    send(game, .move, (14, 14))
    try game.press("escape")
    send(game, .release, (14, 14))
    #expect(try stones(game) == before)
    try game.press("escape")
    #expect(game.text.contains("Save and leave"))
  }

  @Test("Replaying recorded pointer input gives the same states")
  func recorded() throws {
    func input(_ game: TestGame) throws {
      for key in ["7", "space", "1"] { try game.press(key) }
      let play = try game.play()
      let half = play.viewport.half(of: play.hand.point)
      click(game, (half.x, half.y))
      click(game, (50, 20), shift: true)
      try game.press("i")
      click(game, (10, 10))
      click(game, (13, 12))
      try game.press("ctrl+c")
      StrokeTests.drag(game, [(10, 10), (12, 11)])
      send(game, .move, (40, 8), button: 0)
      try game.press("ctrl+v")
    }
    let recorder = Recorder()
    let game = try TestGame(width: 512, height: 256)
    game.loop.recorder = recorder
    try input(game)
    let text = recorder.recording.text
    #expect(text.contains("pointer shiftPress 50 20 1"))
    let again = try TestGame(width: 512, height: 256)
    again.loop.replay(try Recording(text: text), on: again.host)
    #expect(again.states == game.states)
    #expect(Set(game.states).count > 5)
  }
}

@Suite("A gamepad or a mouse alone is enough to play")
struct GamepadAndMouseTests {
  @Test("An étude is solved and the next one started with a gamepad alone")
  func gamepad() throws {
    let game = try TestGame(start: .title)
    try game.press("pad-down")
    for _ in 0..<9 where !game.text.contains("▶ Études") { try game.press("pad-down") }
    try game.press("pad-a")
    func isFocused() -> Bool {
      game.text.split(separator: "\n").contains {
        $0.contains("▶") && $0.contains("The far corner")
      }
    }
    for _ in 0..<40 where !isFocused() { try game.press("pad-down") }
    try game.press("pad-a")
    #expect(try game.play().etudePlayed?.name == "far-corner")
    for _ in 0..<31 { try game.press("pad-right") }
    for _ in 0..<14 { try game.press("pad-up") }
    game.run(10)
    #expect(game.text.contains("▶ Next étude"))
    try game.press("pad-a")
    #expect(try game.play().etudePlayed?.name != "far-corner")
  }

  @Test("The left button places and the right button removes")
  func mouse() throws {
    let game = try TestGame(isEmpty: true)
    try game.press("p")
    let play = try game.play()
    func click(_ button: Int, column: Int) {
      game.host.send(.command(Command(.point, .point(column: column, row: 12, button: button))))
      game.run(2)
    }
    func material() -> String {
      play.world.rules.name(of: play.world.cell(at: play.hand.point).material)
    }
    try game.press("2")
    click(1, column: 20)
    #expect(material() == "sand")
    let place = play.hand.point
    try game.press("1")
    click(2, column: 20)
    #expect(play.hand.point == place)
    click(1, column: 30)
    #expect(material() == "sand", "what was picked")
    click(3, column: 30)
    #expect(material() == "air")
  }
}
