public import KodamaDataSources
import KodamaWorld

// What the player can ask of the valley.
extension PlayModel {
  /// The canonical bytes of the valley: the same state always gives the same bytes.
  public func encode() -> [UInt8] { saved.encode() }

  /// Tells where the hand is and what is under it.
  public func sayWhere() { tell(.explore(.here(hand.point, editing.under))) }

  /// Looks in a direction and tells the first thing that is not what the hand is in.
  public func look(_ direction: Direction) {
    guard let (material, distance) = firstThing(direction) else {
      return tell(.explore(.lookedInVain(direction)))
    }
    let step = direction.step
    let there = GridPoint(hand.point.x + step.dx * distance, hand.point.y + step.dy * distance)
    handMoments.append(HandMoment(.look, material, tile: viewport.tile(of: there)))
    tell(.explore(.looked(direction, material, cells: distance)))
  }

  /// The first thing in a direction and how far it is, in cells.
  public func firstThing(_ direction: Direction) -> (material: MaterialID, distance: Int)? {
    let start = world.cell(at: hand.point).material
    let step = direction.step
    for distance in 1...Self.runLimit {
      let point = GridPoint(hand.point.x + step.dx * distance, hand.point.y + step.dy * distance)
      guard point.x > 0, point.y > 0, point.x < world.width - 1, point.y < world.height - 1 else {
        return nil
      }
      let material = world.cell(at: point).material
      if material != start, material != .air { return (material, distance) }
    }
    return nil
  }

  /// The most runs of a column that are played and told.
  private static let runLimitOfColumn = 12

  /// The first runs of equal material in the hand's column, from the top, air left out, and whether
  /// there are more. Rows and lengths are in tiles.
  func columnRuns() -> (runs: [(material: MaterialID, row: Int, length: Int)], hasMore: Bool) {
    let tiles = tiles()
    let column = viewport.tile(of: hand.point).x
    guard column >= 0, column < ViewRectangle.columns else { return ([], false) }
    var runs: [(material: MaterialID, row: Int, length: Int)] = []
    for row in 0..<ViewRectangle.rows {
      let material = tiles[row * ViewRectangle.columns + column].material
      guard material != .air else { continue }
      if let last = runs.last, last.material == material, last.row + last.length == row {
        runs[runs.count - 1].length += 1
      } else {
        guard runs.count < Self.runLimitOfColumn else { return (runs, true) }
        runs.append((material, row, 1))
      }
    }
    return (runs, false)
  }

  func tiles() -> [Tile] {
    var tiles: [Tile] = []
    copyFrame(into: &tiles)
    return tiles
  }
}

extension Direction {
  /// One cell in this direction.
  var step: (dx: Int, dy: Int) {
    switch self {
    case .left: (-1, 0)
    case .right: (1, 0)
    case .up: (0, -1)
    case .down: (0, 1)
    }
  }
}
