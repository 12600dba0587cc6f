public import KodamaDataSources
import KodamaEtudes
import KodamaWorld

// What the hand does.
extension PlayModel {
  /// Moves the hand by some cells; what is under it is heard at once, and named when it rests.
  public func moveHand(dx: Int, dy: Int) {
    endSweep()
    let before = world.cell(at: hand.point).material
    guard hand.move(to: GridPoint(hand.point.x + dx, hand.point.y + dy)) else {
      moment(.edge)
      let direction: Direction = dx < 0 ? .left : dx > 0 ? .right : dy < 0 ? .up : .down
      return tell(.valley(.edge(direction)))
    }
    moment(world.cell(at: hand.point).material == before ? .move : .change)
  }

  /// Runs to the next cell that is made of something else, at most 100 cells.
  public func runHand(dx: Int, dy: Int) {
    endSweep()
    let start = world.cell(at: hand.point).material
    var target = hand.point
    for _ in 0..<Self.runLimit {
      let next = GridPoint(target.x + dx, target.y + dy)
      guard next.x > 0, next.y > 0, next.x < world.width - 1, next.y < world.height - 1 else {
        break
      }
      target = next
      if world.cell(at: next).material != start { break }
    }
    let distance = max(abs(target.x - hand.point.x), abs(target.y - hand.point.y))
    guard distance > 0, hand.move(to: target) else { return moveHand(dx: dx, dy: dy) }
    moment(.change)
    tell(.valley(.ran(cells: distance, editing.under)))
  }

  /// Shows 1 or 4 cells a tile.
  public func toggleZoom() {
    endSweep()
    viewport.toggleZoom(around: hand.point)
    tell(.valley(.zoomed(tileSide: viewport.tileSide)))
  }
}

extension PlayModel {
  /// Puts the hand on a tile of the rectangle.
  public func moveHand(toTile tile: GridPoint) {
    endSweep()
    if hand.move(to: viewport.point(ofTile: tile)) { moment(.move) }
  }
}
