import KodamaDataSources
import KodamaWorld

/// A hand in a world, and the rectangle that is visible around it. The context answers queries that
/// need more than one of them, and has no other state. Two hands in one world are two contexts.
final class ValleyContext {
  let world: World
  let hand: Hand
  let viewport: Viewport

  init(_ world: World) {
    self.world = world
    hand = Hand(width: world.width, height: world.height)
    viewport = Viewport(width: world.width, height: world.height)
  }

  /// Places the hand above the ground, and centers the visible rectangle on it.
  func putHandOnGround() {
    hand.restore(world.startPoint)
    viewport.center(on: hand.point)
  }

  var under: MaterialID { world.cell(at: hand.point).material }

  var handTile: CellPoint { viewport.tile(of: hand.point) }

  func tiles() -> [Tile] {
    var tiles: [Tile] = []
    copyTiles(into: &tiles)
    return tiles
  }

  /// Copies the visible tiles, row by row.
  func copyTiles(into tiles: inout [Tile]) {
    world.copyTiles(
      from: viewport.origin, columns: ViewRectangle.columns, rows: ViewRectangle.rows,
      cellsPerTile: viewport.cellsPerTile, into: &tiles)
  }

  /// Returns the offset of a tile from the hand, in tiles.
  func offset(ofTile tile: CellPoint) -> Offset { Offset(from: handTile, to: tile) }

  /// Returns the offset of a cell from the hand, in cells.
  func offset(of point: CellPoint) -> Offset { Offset(from: hand.point, to: point) }

  /// Returns the distance of a cell from the hand, in cells: the larger of the horizontal and the
  /// vertical distance.
  func distance(to point: CellPoint) -> Int { offset(of: point).reach }

  /// Returns the number of cells on the line between the hand and a cell that block sound.
  func obstacles(to point: CellPoint) -> Int { world.obstacles(from: hand.point, to: point) }

  /// Records what happened at the hand, for the Views that sound it.
  func record(_ kind: HandMoment.Kind, cells: Int = 1) {
    var moment = HandMoment(kind, under, tile: handTile)
    moment.cells = cells
    hand.record(moment)
  }

  /// Records that the pointer is over a cell, at most once per pass.
  func recordHover(at point: CellPoint) {
    guard world.contains(point), !hand.handMoments.contains(where: { $0.isHover }) else { return }
    var moment = HandMoment(
      .move, world.cell(at: point).material, tile: viewport.tile(of: point))
    moment.isHover = true
    hand.record(moment)
  }

  func record(_ kind: HandMoment.Kind, _ material: MaterialID, at point: CellPoint) {
    let tile = viewport.tile(of: point)
    hand.record(HandMoment(kind, material, tile: tile, offset: offset(ofTile: tile)))
  }
}

extension ValleyContext: PictureViewDataSource {
  func copyPicture(into picture: inout PictureFrame) {
    guard !viewport.showsWhole else { return copyWhole(into: &picture) }
    picture.side = viewport.tileSide
    picture.origin = picture.drawnOrigin(ofRectangle: viewport.origin)
    picture.hand = hand.point
    world.copySeen(into: &picture)
  }

  /// Copies the whole valley. Positions in the picture are in blocks, 2 × 2 per tile.
  private func copyWhole(into picture: inout PictureFrame) {
    world.copySurveyed(from: viewport.origin, tileSide: viewport.tileSide, into: &picture)
    let half = viewport.half(of: hand.point)
    let (left, top) = (picture.surroundings.left * 2, picture.surroundings.top * 2)
    picture.hand = CellPoint(picture.origin.x + left + half.x, picture.origin.y + top + half.y)
  }
}

extension ValleyContext: OverviewViewDataSource {
  var overviewSide: Int { world.overviewSide }

  var overview: ValleyOverview {
    ValleyOverview(
      world.overview, side: overviewSide, hand: hand.point, origin: viewport.origin,
      tileSide: viewport.tileSide)
  }
}

extension ValleyContext: RoomSoundViewDataSource {
  var roomWalls: RoomWalls {
    func cells(_ direction: Direction) -> Int { wall(direction, within: RoomWalls.reach) ?? 0 }
    return RoomWalls(
      left: cells(.left), right: cells(.right), roof: cells(.up), water: water ?? 0)
  }

  /// The distance to open water below the hand, in cells; nil if there is none within reach.
  private var water: Int? {
    let depth = (1...RoomWalls.reach).first {
      let point = CellPoint(hand.point.x, hand.point.y + $0)
      return !world.contains(point) || world.blocksSight(point) || world.isLiquid(at: point)
    }
    return depth.flatMap {
      world.isLiquid(at: CellPoint(hand.point.x, hand.point.y + $0)) ? $0 : nil
    }
  }

  /// The maximum distance of a wall that counts towards the size of a cave, in cells.
  private static let roomReach = 30

  var valleyWidth: Int { world.width }

  /// The size of the cave around the hand, in percent: the sum of the distances to solid cells on
  /// the left, on the right and above, each at most 30 cells. It is 100 under the open sky.
  var roomPercent: Int {
    guard let roof = wall(.up, within: world.height) else { return 100 }
    let walls = [Direction.left, .right].map {
      wall($0, within: Self.roomReach) ?? Self.roomReach
    }
    let reach = walls.reduce(min(roof, Self.roomReach), +)
    return reach * 100 / (Self.roomReach * 3)
  }

  /// Returns the distance to the next solid cell in a direction, in cells. Liquids and gases do not
  /// count. Returns nil if there is none within the limit.
  private func wall(_ direction: Direction, within limit: Int) -> Int? {
    let hand = hand.point
    let step = direction.step
    for distance in 1...limit {
      let point = CellPoint(hand.x + step.dx * distance, hand.y + step.dy * distance)
      guard point.x > 0, point.y > 0, point.x < world.width - 1 else { return nil }
      if world.blocksSight(point) { return distance }
    }
    return nil
  }
}
