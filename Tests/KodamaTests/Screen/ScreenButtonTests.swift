import KodamaDataSources
import KodamaGame
import KodamaHosting
import KodamaViews
import Testing

@testable import KodamaPlay
@testable import KodamaSurfaces

@Suite("Buttons on cards do what their keys do")
struct ScreenButtonTests {
  typealias Window = CardLayoutTests.Window

  private func game(_ window: Window) throws -> (TestGame, TextSurface) {
    let game = try TestGame(seed: 7)
    let screen = try window.show(game)
    game.run(2)
    return (game, screen)
  }

  /// The buttons that a pointer finds, with one of their places each.
  private func buttons(_ screen: TextSurface) -> [ScreenButton: ScreenPoint] {
    let (frame, bleed) = (screen.screenFrame, screen.pixels.bleed)
    var found: [ScreenButton: ScreenPoint] = [:]
    for halfRow in 0..<frame.rows * 2 {
      for column in 0..<frame.columns {
        let place = frame.unfolded(column - bleed.left, halfRow - bleed.top * 2)
        let point = ScreenPoint(column: place.column, halfRow: place.halfRow)
        if let button = ScreenButton(at: point) { found[button] = point }
      }
    }
    return found
  }

  private func click(_ point: ScreenPoint?, _ game: TestGame) throws {
    let point = try #require(point)
    for phase in [PointerInput.Phase.press, .release] {
      game.host.send(
        .pointer(PointerInput(phase, column: point.column, halfRow: point.halfRow, button: 1)))
      game.run()
    }
  }

  @Test("A pointer finds every button in a wide window", arguments: Window.wide)
  func wide(_ window: Window) throws {
    let (game, screen) = try game(window)
    #expect(buttons(screen).count == ScreenButton.allCases.count)
    for key in ["alt+p", "alt+p"] { try game.press(key) }
    #expect(Set(buttons(screen).keys) == [.undo, .redo, .brush, .catalogue])
    try game.press("alt+h")
    #expect(buttons(screen).isEmpty)
  }

  @Test("Narrow windows have none", arguments: Window.narrow)
  func narrow(_ window: Window) throws { #expect(buttons(try game(window).1).isEmpty) }

  @Test("Time, brush, undo and the catalogue, with and without a screen")
  func effects() throws {
    let (shown, screen) = try game(Window.wide[1])
    let places = buttons(screen)
    let blind = try TestGame(seed: 7, shown: .nothing)
    blind.run(2)
    for game in [shown, blind] {
      let (play, before) = (try game.play(), try game.play().status)
      try click(places[.faster], game)
      #expect(play.status.speedExponent == 1)
      try click(places[.slower], game)
      #expect(play.status.speedExponent == 0)
      try click(places[.pause], game)
      #expect(play.status.isPaused)
      try click(places[.brush], game)
      #expect(play.status.brush != before.brush)
      try game.press("space")
      let placed = play.status.under
      #expect(placed != before.under)
      try click(places[.undo], game)
      #expect(play.status.under != placed)
      try click(places[.redo], game)
      #expect(play.status.under == placed)
      #expect(play.status.hand == before.hand, "the valley under the button is not clicked")
    }
    #expect(try shown.play().status == blind.play().status)
    let pause = { screen.cards.first { $0.pictures.count == 3 }?.pictures[1].texels }
    let isPaused = pause()
    try click(places[.pause], shown)
    #expect(pause() != isPaused)
    try click(places[.catalogue], shown)
    #expect(shown.text.contains("Search 126 materials"))
  }
}
