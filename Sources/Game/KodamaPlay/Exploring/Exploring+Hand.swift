import KodamaDataSources
import KodamaRoles
import KodamaWorld

// How the hand goes about.
extension Exploring {
  /// Moves the hand by some cells; what is under it is heard at once, and named when it rests.
  func moveHand(dx: Int, dy: Int) {
    soundscape.endSweep()
    let before = scene.under
    guard scene.hand.move(to: GridPoint(scene.hand.point.x + dx, scene.hand.point.y + dy)) else {
      scene.sound(.edge)
      let direction: Direction = dx < 0 ? .left : dx > 0 ? .right : dy < 0 ? .up : .down
      return log.tell(.valley(.edge(direction)))
    }
    scene.sound(scene.under == before ? .move : .change)
  }

  /// Whether the hand goes no further in a direction.
  func isAtEdge(_ direction: Direction?) -> Bool {
    let (hand, point) = (scene.hand, scene.hand.point)
    return switch direction {
    case .left: point.x <= 1
    case .right: point.x >= hand.width - 2
    case .up: point.y <= 1
    case .down: point.y >= hand.height - 2
    case nil: false
    }
  }

  /// Runs to the next cell that is made of something else, at most 100 cells.
  func runHand(dx: Int, dy: Int) {
    soundscape.endSweep()
    let (world, start) = (scene.world, scene.under)
    var target = scene.hand.point
    var stop: RunStop? = .limit
    for _ in 0..<Self.lookLimit {
      let next = GridPoint(target.x + dx, target.y + dy)
      guard next.x > 0, next.y > 0, next.x < world.width - 1, next.y < world.height - 1 else {
        stop = .edge
        break
      }
      target = next
      guard world.cell(at: next).material == start else {
        stop = nil
        break
      }
    }
    let distance = scene.distance(to: target)
    guard distance > 0, scene.hand.move(to: target) else { return moveHand(dx: dx, dy: dy) }
    scene.sound(.change)
    scene.hand.noteNamed()
    log.tell(.valley(.ran(cells: distance, scene.under, by: stop)))
  }

  /// Puts the hand where a pointer points: in half tiles of the rectangle. There it is in sight, so
  /// no page is turned.
  func moveHand(toHalfTile half: GridPoint) {
    soundscape.endSweep()
    let before = scene.under
    if scene.hand.move(to: scene.viewport.point(ofHalfTile: half), isPointed: true) {
      scene.sound(scene.under == before ? .move : .change)
    }
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
