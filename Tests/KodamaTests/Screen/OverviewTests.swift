import KodamaContent
import KodamaDataSources
import KodamaGame
import KodamaHosting
@testable import KodamaPlay
@testable import KodamaSurfaces
import KodamaViews
@testable import KodamaWorld
import Testing

@Suite("The overview shows the valley around the window, and a pointer on it moves the hand")
struct OverviewTests {
  typealias Window = CardLayoutTests.Window

  private func game(_ window: Window) throws -> (TestGame, TextSurface) {
    let game = try TestGame(seed: 7, width: 512, height: 256)
    let screen = try window.show(game)
    try game.press("p")
    game.run(2)
    return (game, screen)
  }

  /// The places that a pointer finds on the overview, in reading order.
  private func places(_ screen: TextSurface) -> [(column: Int, halfRow: Int)] {
    let (frame, bleed) = (screen.screenFrame, screen.pixels.bleed)
    return (0..<frame.rows * 2).flatMap { halfRow in
      (0..<frame.columns).compactMap { column in
        let place = frame.unfolded(column - bleed.left, halfRow - bleed.top * 2)
        let isOnMap = place.halfRow >= Card.Picture.firstHalfRow && place.column < 104
        let row = (place.halfRow - Card.Picture.firstHalfRow) / 2
        return isOnMap && row < 10 && (0..<16).contains(place.column) ? place : nil
      }
    }
  }

  private func send(
    _ phase: PointerInput.Phase, _ place: (column: Int, halfRow: Int), to game: TestGame
  ) {
    game.host.send(
      .pointer(PointerInput(phase, column: place.column, halfRow: place.halfRow, button: 1)))
    game.run()
  }

  @Test("Each square leads to its cells, with and without a screen", arguments: Window.wide)
  func click(_ window: Window) throws {
    let (game, screen) = try game(window)
    let blind = try TestGame(seed: 7, shown: .sound, width: 512, height: 256)
    try blind.press("p")
    blind.run(2)
    let squares = places(screen)
    #expect(squares.count == 16 * 8)
    let material = try game.play().sources.overview.overview.miniature.materials
    for (index, place) in squares.enumerated() where index % 21 == 0 {
      for game in [game, blind] {
        send(.press, place, to: game)
        send(.release, place, to: game)
        let hand = try game.play().status.hand
        #expect(hand == CellPoint(index % 16 * 32 + 16, index / 16 * 32 + 16), "\(index)")
      }
    }
    #expect(try game.play().sources.overview.overview.miniature.materials == material)
    #expect(try game.play().status.tick == blind.play().status.tick)
  }

  @Test("A drag moves the hand as long as it is on the overview, and paints nothing")
  func drag() throws {
    let (game, screen) = try game(Window.wide[1])
    let squares = places(screen)
    let cells = try game.play().sources.overview.overview.miniature
    send(.press, squares[0], to: game)
    send(.move, squares[40], to: game)
    #expect(try game.play().status.hand == CellPoint(8 * 32 + 16, 2 * 32 + 16))
    send(.move, (column: 40, halfRow: 40), to: game)
    send(.release, (column: 42, halfRow: 40), to: game)
    #expect(try game.play().status.hand == CellPoint(8 * 32 + 16, 2 * 32 + 16))
    #expect(try game.play().sources.overview.overview.miniature == cells)
    // The next press in the valley paints again.
    send(.press, (column: 40, halfRow: 20), to: game)
    send(.release, (column: 40, halfRow: 20), to: game)
    #expect(try game.play().status.hand != CellPoint(8 * 32 + 16, 2 * 32 + 16))
  }

  @Test("Narrow windows, the whole valley and a hidden panel have no overview")
  func absent() throws {
    for window in Window.narrow { #expect(places(try game(window).1).isEmpty) }
    let (game, screen) = try game(Window.wide[1])
    for _ in 0..<3 {
      try game.press("z")
      game.run(30)
      #expect(places(screen).isEmpty == (try game.play().status.cellsPerTile > 4))
    }
    try game.press("alt+p")
    #expect(!places(screen).isEmpty)
    try game.press("alt+p")
    #expect(places(screen).isEmpty)
  }

  @Test("While nothing changes, nothing is drawn")
  func rest() throws {
    let (game, screen) = try game(Window.wide[1])
    game.run(300)
    let before = screen.revision
    game.run(60)
    #expect(screen.revision == before)
    try game.press("right")
    #expect(screen.revision != before)
  }

  @Test("In a large world, an edit appears within ten requests")
  func large() throws {
    let rules = try TestGame.content.get().rules
    let world = World(width: 4_096, height: 2_048, seed: 1, rules: rules)
    #expect(world.overview.materials.allSatisfy { $0 == .air })
    let stone = try #require(rules["stone"])
    for y in 1_984..<2_047 { for x in 0..<64 { world.place(stone, at: CellPoint(x, y)) } }
    let requests = (1...10).first { _ in world.overview.materials.contains(stone) }
    #expect(requests != nil)
    #expect(world.overview.materials[31 * 64] == stone)
  }
}
