import KodamaControllers
import KodamaDataSources
import KodamaRoles
import KodamaHosting
import KodamaSurfaces
import Testing

@testable import KodamaPlay
@testable import KodamaWorld

@Suite("A pointer acts on the cell under it up to the edges of the picture")
struct PictureEdgeTests {
  /// Places beside, above and below the rectangle of 80 × 48 half tiles.
  static let places: [(Int, Int)] = [(-6, 20), (90, 44), (101, 40), (40, -5), (40, 55), (-3, 62)]

  /// Returns an empty, still valley with one cell per half tile, and the hand in its middle.
  private func still() throws -> TestGame {
    let game = try TestGame(width: 512, height: 256, isEmpty: true)
    try game.press("p")
    while try game.play().viewport.tileSide != 2 { try game.press("z") }
    while try game.play().viewport.origin.y > 104 { try game.press("up") }
    return game
  }

  private func send(
    _ game: TestGame, _ phase: PointerInput.Phase, _ place: (Int, Int), button: Int = 1
  ) {
    game.host.send(
      .pointer(PointerInput(phase, column: place.0, halfRow: place.1, button: button)))
    game.run()
  }

  private func click(_ game: TestGame, _ place: (Int, Int)) {
    send(game, .press, place)
    send(game, .release, place)
  }

  private func name(_ game: TestGame, _ point: CellPoint) throws -> String {
    let world = try game.play().world
    return world.rules.name(of: world.cell(at: point).material)
  }

  @Test("A click around the rectangle places a cell there, and the rectangle follows")
  func click() throws {
    for place in Self.places {
      let game = try still()
      let play = try game.play()
      let (origin, tick) = (play.viewport.origin, play.world.tick)
      let point = play.viewport.point(ofHalfTile: CellPoint(place.0, place.1))
      #expect(!play.viewport.shows(point) && play.world.contains(point))
      send(game, .press, place)
      #expect(play.hand.point == point && play.viewport.origin == origin, "\(place)")
      #expect(try name(game, point) == "stone", "\(place)")
      send(game, .release, place)
      #expect(play.viewport.shows(point) && play.viewport.origin != origin, "\(place)")
      #expect(play.world.tick == tick)
      try game.press("ctrl+z")
      #expect(try name(game, point) == "air", "one undo")
    }
  }

  @Test("A drag over the edge of the rectangle paints under the pointer all along")
  func drag() throws {
    let game = try still()
    let play = try game.play()
    let origin = play.viewport.origin
    StrokeTests.drag(game, [(74, 20), (86, 20)])
    for x in 74...86 {
      #expect(try name(game, CellPoint(origin.x + x, origin.y + 20)) == "stone", "\(x)")
    }
    #expect(play.viewport.shows(play.hand.point))
  }

  @Test("Outside of the world, and where letters are drawn, a click does nothing")
  func nothing() throws {
    let game = try TestGame(isEmpty: true)
    try game.press("p")
    let play = try game.play()
    let (hand, world) = (play.hand.point, play.world.digest)
    click(game, (10_000, 20))
    click(game, (-9_000, -9_000))
    #expect(play.hand.point == hand && play.world.digest == world)
    try #require(game.state).settings.picture.value.look = .letters
    click(game, (-4, 20))
    click(game, (90, 60))
    #expect(play.hand.point == hand && play.world.digest == world)
    try #require(game.state).settings.picture.value.look = .picture
    click(game, (-4, 20))
    #expect(play.hand.point != hand)
  }

  @Test("A shown panel and hotbar take clicks, hidden ones let them through")
  func parts() throws {
    let game = try still()
    let play = try game.play()
    let (hand, world) = (play.hand.point, play.world.digest)
    click(game, (84, 1))
    click(game, (13, 48))
    #expect(play.hand.point == hand && play.world.digest == world)
    #expect(play.status.selected == (try game.material("sand")))
    for key in ["alt+p", "alt+p", "alt+h"] { try game.press(key) }
    for place in [(84, 1), (13, 48)] {
      let point = play.viewport.point(ofHalfTile: CellPoint(place.0, place.1))
      click(game, place)
      #expect(try name(game, point) == "sand", "\(place)")
    }
  }

  @Test("Replaying clicks around the rectangle gives the same states")
  func recorded() throws {
    let recorder = Recorder()
    let game = try TestGame(width: 512, height: 256)
    game.loop.recorder = recorder
    for place in Self.places { click(game, place) }
    StrokeTests.drag(game, [(70, 20), (95, 50), (-8, -6)])
    let text = recorder.recording.text
    for shown in [TestGame.Shown.all, .words] {
      let again = try TestGame(shown: shown, width: 512, height: 256)
      again.loop.replay(try Recording(text: text), on: again.host)
      #expect(again.states == game.states)
    }
    #expect(Set(game.states).count > 5)
  }
}
