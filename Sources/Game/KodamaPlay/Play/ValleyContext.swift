import KodamaDataSources
import KodamaWorld

/// What all parts of a valley that is played share: the world, the hand over it, and the rectangle
/// around the hand. It holds no state of its own; it answers what needs two of them.
final class ValleyContext {
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
    hand.record(HandMoment(kind, under, tile: handTile))
  }

  /// Lets something be heard that the hand has found elsewhere.
  func sound(_ kind: HandMoment.Kind, _ material: MaterialID, at point: GridPoint) {
    let tile = viewport.tile(of: point)
    hand.record(HandMoment(kind, material, tile: tile, offset: offset(ofTile: tile)))
  }
}

extension ValleyContext: PictureViewDataSource {
  /// Copies the rectangle and its margin.
  func copyPicture(into picture: inout PictureFrame) {
    guard !viewport.showsWhole else { return copyWhole(into: &picture) }
    picture.origin = viewport.origin
    picture.side = viewport.tileSide
    picture.hand = hand.point
    world.copySeen(into: &picture)
  }

  /// The whole valley: places are counted in blocks, of which a tile has 2 × 2.
  private func copyWhole(into picture: inout PictureFrame) {
    world.copySurveyed(from: viewport.origin, tileSide: viewport.tileSide, into: &picture)
    let half = viewport.half(of: hand.point)
    picture.hand = GridPoint(picture.origin.x + half.x, picture.origin.y + half.y)
  }
}

extension ValleyContext: RoomSoundViewDataSource {
  var roomWalls: RoomWalls {
    func cells(_ direction: Direction) -> Int { wall(direction, within: RoomWalls.reach) ?? 0 }
    return RoomWalls(left: cells(.left), right: cells(.right), roof: cells(.up))
  }

  /// How large the cave around the hand is: how far it is to the left, to the right and up to
  /// something solid, each counted up to 30 cells, as a percentage. Where there is no roof at all
  /// it is no cave, but the open sky.
  var roomPercent: Int {
    guard let roof = wall(.up, within: world.height) else { return 100 }
    let walls = [Direction.left, .right].map {
      wall($0, within: RoomWalls.reach) ?? RoomWalls.reach
    }
    let reach = walls.reduce(min(roof, RoomWalls.reach), +)
    return reach * 100 / (RoomWalls.reach * 3)
  }

  /// How far it is to what is solid in a direction, in cells; what flows or floats is no wall.
  private func wall(_ direction: Direction, within limit: Int) -> Int? {
    let hand = hand.point
    let step = direction.step
    for distance in 1...limit {
      let point = GridPoint(hand.x + step.dx * distance, hand.y + step.dy * distance)
      guard point.x > 0, point.y > 0, point.x < world.width - 1 else { return nil }
      if world.blocksSight(point) { return distance }
    }
    return nil
  }
}
