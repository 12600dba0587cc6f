import KodamaDataSources
import KodamaHosting
@testable import KodamaPlay
import KodamaRoles
import KodamaRoles
import KodamaSurfaces
@testable import KodamaWorld
import Testing

@Suite("A stroke paints every cell on its path")
struct StrokeTests {
  /// Presses a pointer at the first place, moves it through all places, and releases it at the
  /// last. Places are columns and half rows of the screen.
  static func drag(_ game: TestGame, _ places: [(Int, Int)], button: Int = 1) {
    guard let first = places.first, let last = places.last else { return }
    func send(_ phase: PointerInput.Phase, _ place: (Int, Int)) {
      game.host.send(
        .pointer(PointerInput(phase, column: place.0, halfRow: place.1, button: button)))
      game.run()
    }
    send(.press, first)
    for place in places.dropFirst() { send(.move, place) }
    send(.release, last)
  }

  /// Returns an empty valley in which nothing moves, so that painted cells stay.
  private func still(width: Int = 512) throws -> TestGame {
    let game = try TestGame(width: width, height: 256, isEmpty: true)
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

  @Test("One undo removes a whole fast stroke")
  func whole() throws {
    let game = try still()
    let play = try game.play()
    let before = play.world.digest
    let left = play.viewport.point(ofHalfTile: CellPoint(0, 20))
    // Draws right and left over the whole width, 80 cells each time, and down in between.
    Self.drag(game, [(0, 20), (79, 20), (79, 30), (0, 30), (0, 40)])
    let material = play.status.selected
    for x in 0..<80 {
      for y in [0, 10] {
        #expect(play.world.cell(at: CellPoint(left.x + x, left.y + y)).material == material)
      }
    }
    #expect(try count(game, material) == 80 + 9 + 80 + 10)
    try game.press("ctrl+z")
    #expect(play.world.digest == before)
    #expect(try game.press("ctrl+z") == "Nothing to undo")
  }

  @Test("The right button removes every cell on its path")
  func taking() throws {
    let game = try still()
    Self.drag(game, [(10, 20), (60, 20)])
    let material = try game.play().status.selected
    #expect(try count(game, material) == 51)
    Self.drag(game, [(20, 20), (29, 20)], button: 3)
    #expect(try count(game, material) == 41)
  }

  @Test("A stroke plays as one voice")
  func glide() throws {
    let game = try still()
    Self.drag(game, [(0, 40), (40, 20), (79, 4)])
    let voice = VoiceID(3_000)
    let glide = game.sounds.joined().filter { $0.voice == voice }
    #expect(glide.map(\.kind) == [.start, .retarget, .retarget, .stop])
    let notes = glide.dropLast().map(\.note)
    #expect(notes.map(\.hertz) == notes.map(\.hertz).sorted(), "up with the hand")
    #expect(notes.map(\.panDecibels) == notes.map(\.panDecibels).sorted(), "and to the right")
    let said = Array(game.said.suffix(4).joined())
    #expect(said.count == 2 && said[0] == "stone placed" && said[1].hasSuffix(" cells"), "\(said)")
  }

  @Test("Replaying a recorded stroke gives the same states")
  func recorded() throws {
    func input(_ game: TestGame) {
      Self.drag(game, [(3, 9), (70, 30), (12, 44)])
      Self.drag(game, [(20, 20), (20, 5)], button: 2)
      Self.drag(game, [(60, 12), (-9, 60)], button: 3)
    }
    let recorder = Recorder()
    let game = try TestGame(width: 512, height: 256)
    game.loop.recorder = recorder
    input(game)
    let text = recorder.recording.text
    #expect(text.contains("pointer press 3 9 1"))
    #expect(text.contains("pointer move -9 60 3"))
    let again = try TestGame(width: 512, height: 256)
    again.loop.replay(try Recording(text: text), on: again.host)
    #expect(again.states == game.states)
    #expect(Set(game.states).count > 5)
  }

  @Test("Holding the pointer still pours after a quarter of a second")
  func pouring() throws {
    let game = try TestGame(width: 128, height: 64, isEmpty: true)
    try game.press("2")
    let sand = try game.material("sand")
    func hold(_ passes: Int) throws -> Int {
      let before = try count(game, sand)
      game.host.send(.pointer(PointerInput(.press, column: 40, halfRow: 8, button: 1)))
      game.run(passes)
      game.host.send(.pointer(PointerInput(.release, column: 40, halfRow: 8, button: 1)))
      game.run()
      return try count(game, sand) - before
    }
    #expect(try hold(6) == 1)
    game.run(60)
    #expect(try hold(60) > 5)
  }

  @Test("Dragging with the middle button moves the valley")
  func pan() throws {
    let game = try TestGame(width: 512, height: 256)
    game.run(2)
    let play = try game.play()
    let (origin, world) = (play.viewport.origin, play.world.digest)
    try game.press("p")
    Self.drag(game, [(40, 20), (30, 24)], button: 2)
    #expect(play.viewport.origin != origin)
    #expect(play.viewport.shows(play.hand.point))
    let panned = play.viewport.origin
    game.host.send(.hold(KeyStroke(.space)))
    game.run()
    Self.drag(game, [(30, 24), (40, 20)])
    game.host.send(.release(KeyStroke(.space)))
    game.run()
    #expect(play.viewport.origin != panned)
    #expect(play.world.digest == world, "what Space placed is taken back")
  }

  @Test("Hovering shows the material under the pointer without speech")
  func hovering() throws {
    let game = try TestGame(width: 512, height: 256)
    game.run(40)
    let told = game.said.joined().count
    game.host.send(.pointer(PointerInput(.move, column: 40, halfRow: 46)))
    game.run(30)
    let play = try game.play()
    let name = try #require(play.status.hovered)
    #expect(play.ghost?.kind == .brush)
    #expect(game.text.contains("→ ") && game.text.contains(play.world.rules.name(of: name)))
    #expect(game.said.joined().count == told)
    try game.press("left")
    #expect(play.status.hovered == nil, "the keys have the hand now")
  }

  @Test("With hover sounds on, the pointer plays what it crosses, once a pass")
  func heardHovering() throws {
    for isWanted in [false, true] {
      let game = try TestGame(width: 512, height: 256)
      game.run(40)
      let play = try game.play()
      game.state?.settings.hoverSounds.value = isWanted
      var heard: [HandMoment] = []
      for column in 10..<30 as Range<Int> {
        for halfRow in [20, 58] {
          game.host.send(.pointer(PointerInput(.move, column: column, halfRow: halfRow)))
        }
        game.run()
        let moments = play.hand.handMoments.filter { $0.isHover }
        #expect(moments.count <= 1)
        heard += moments
      }
      #expect(heard.isEmpty != isWanted)
    }
  }

  @Test("A gesture ends when something else takes over the pointer")
  func interrupted() throws {
    let game = try still()
    game.host.send(.pointer(PointerInput(.press, column: 20, halfRow: 20, button: 1)))
    game.run()
    #expect(try game.play().sources.strokes.strokeSound != nil)
    try game.press("escape")
    game.host.send(.pointer(PointerInput(.release, column: 20, halfRow: 20, button: 1)))
    game.run()
    #expect(try game.play().sources.strokes.strokeSound == nil)
    try game.press("escape")
    game.host.send(.pointer(PointerInput(.press, column: 20, halfRow: 20, button: 1)))
    game.run()
    game.host.send(.command(Command(.focusLost)))
    game.run()
    #expect(try game.play().sources.strokes.strokeSound == nil)
  }
}
