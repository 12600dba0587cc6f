import KodamaDataSources
import KodamaWorld

/// What all parts of a valley that is played share: the world, the hand over it, and the rectangle
/// around the hand. It holds no state of its own; it answers what needs two of them.
final class Scene {
  let world: World
  let hand: Hand
  let viewport: Viewport

  /// Makes the scene of a world, with the hand in its middle.
  init(_ world: World) {
    self.world = world
    hand = Hand(width: world.width, height: world.height)
    viewport = Viewport(width: world.width, height: world.height)
  }

  /// Puts the hand over the ground in the middle of the world, and the rectangle around it.
  func putHandOnGround() {
    var y = 1
    // A valley of which its generator told begins at the first place of interest.
    let x = world.record?.sites.first?.point.x ?? world.width / 2
    while y < world.height - 2, world.cell(at: GridPoint(x, y + 1)).material == .air { y += 1 }
    hand.restore(GridPoint(x, max(1, y - 2)))
    viewport.center(on: hand.point)
  }

  /// What is under the hand.
  var under: MaterialID { world.cell(at: hand.point).material }

  /// The tile under the hand.
  var handTile: GridPoint { viewport.tile(of: hand.point) }

  /// The tiles of the rectangle, row by row.
  func tiles() -> [Tile] {
    var tiles: [Tile] = []
    copyTiles(into: &tiles)
    return tiles
  }

  /// Copies the tiles of the rectangle, row by row.
  func copyTiles(into tiles: inout [Tile]) {
    world.copyTiles(
      from: viewport.origin, columns: ViewRectangle.columns, rows: ViewRectangle.rows,
      cellsPerTile: viewport.cellsPerTile, into: &tiles)
  }

  /// How a tile lies from the hand, in tiles.
  func offset(ofTile tile: GridPoint) -> Offset { Offset(from: handTile, to: tile) }

  /// How a cell lies from the hand, in cells.
  func offset(of point: GridPoint) -> Offset { Offset(from: hand.point, to: point) }

  /// How far a cell is from the hand: the larger of columns and rows.
  func distance(to point: GridPoint) -> Int { offset(of: point).reach }

  /// How many cells between the hand and a cell keep sound out.
  func obstacles(to point: GridPoint) -> Int { world.obstacles(from: hand.point, to: point) }

  /// Lets the hand be heard where it is.
  func sound(_ kind: HandMoment.Kind) {
    hand.note(HandMoment(kind, under, tile: handTile))
  }

  /// Lets something be heard that the hand has found elsewhere.
  func sound(_ kind: HandMoment.Kind, _ material: MaterialID, at point: GridPoint) {
    let tile = viewport.tile(of: point)
    hand.note(HandMoment(kind, material, tile: tile, offset: offset(ofTile: tile)))
  }
}
