import KodamaDataSources
@testable import KodamaPlay
@testable import KodamaWorld
import Testing

// A valley as tests see it. Its parts are private, so tests look at what a save keeps, at what
// Views read, and at the parts that stand behind data sources.
extension PlayModel {
  var world: World { saved.world }

  /// The cell under the hand, and the actions of the hand in this pass.
  var hand: (point: CellPoint, handMoments: [HandMoment]) {
    (saved.hand, sources.hand.handMoments)
  }

  /// A copy of the visible rectangle.
  var viewport: Viewport {
    let saved = saved
    let viewport = Viewport(width: saved.world.width, height: saved.world.height)
    viewport.restore(origin: saved.viewOrigin, tileSide: saved.tileSide)
    return viewport
  }

  func etude() throws -> EtudeSession { try #require(sources.goals as? EtudeSession) }

  func exploring() throws -> Exploring { try #require(sources.guide as? Exploring) }

  func groves() throws -> Groves { try #require(sources.groves as? Groves) }

  /// Selects a material, as the catalogue does.
  func select(_ material: MaterialID) { (sources.palette as? Palette)?.select(material) }

  /// Moves the hand by a number of cells.
  func moveHand(dx: Int, dy: Int) {
    for _ in 0..<abs(dx) { perform(.exploring(.move(dx < 0 ? .left : .right))) }
    for _ in 0..<abs(dy) { perform(.exploring(.move(dy < 0 ? .up : .down))) }
  }

  /// Moves the hand to a cell at once, as the list of things does.
  func bringHand(to point: CellPoint) {
    go(to: Thing(name: .material(.air), category: .landmark, point: point))
  }

  func guide(toCell point: CellPoint) {
    guide(to: Thing(name: .material(.air), category: .landmark, point: point))
  }

  /// Moves a pointer without pressed buttons over a half tile of the visible rectangle.
  func hover(overHalfTile half: CellPoint) {
    point(PointedInput(.move, half: half, nearest: half, button: 0))
  }

  /// Clicks a half tile of the visible rectangle with the left button.
  func click(onHalfTile half: CellPoint) {
    point(PointedInput(.press, half: half, nearest: half, button: 1))
    point(PointedInput(.release, half: half, nearest: half, button: 1))
  }
}
