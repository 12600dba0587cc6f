@testable import KodamaControllers
import KodamaDataSources
import KodamaGame
import KodamaHosting
@testable import KodamaPlay
import KodamaRoles
import KodamaSurfaces
import KodamaViews
import Testing

@Suite("Key hints are drawn when keys change, not when the valley changes")
struct PanelRestTests {
  /// A glyph that no View draws.
  private static let blot = TextCell(glyph: 0x2588, ink: Theme.hand, paper: Theme.handPaper)

  @Test(
    "Moving the hand does not draw the hints again; other keys or another language do",
    arguments: [nil, "ring-it"])
  func hints(_ etude: String?) throws {
    let game = try TestGame(start: etude.map { .etude($0) } ?? .play)
    game.run(2)
    let play = PlayScreenView(surface: TextSurface())
    let (hints, status) = (
      play.rect(of: etude == nil ? .hintsAboveGrove : .hintsBelowGoal), play.rect(of: .status)
    )
    /// Returns true if a View has drawn over a blot at the top left of a rectangle during a pass.
    func draws(_ rect: TextRect, _ change: () throws -> Void) throws -> Bool {
      let surface = try #require(game.app.outputs.screen)
      let index = rect.y * surface.columns + rect.x
      surface.withCells { $0[index] = Self.blot }
      try change()
      return surface.frame.cells[index] != Self.blot
    }
    #expect(try draws(status) { game.perform(.right) })
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
