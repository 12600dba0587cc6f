import KodamaDataSources
import KodamaRoles

/// Told when the hand is elsewhere.
protocol HandDelegate: AnyObject {
  func handDidMove()
}

/// The hand that floats over the valley.
final class Hand: Model {
  weak var delegate: (any HandDelegate)?
  private(set) var point: GridPoint
  let width: Int
  let height: Int

  /// Makes a hand over a world of this size, inside its border.
  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    point = GridPoint(width / 2, height / 2)
  }

  /// Moves as far as the world goes.
  ///
  /// - Returns: whether it moved at all.
  func move(to target: GridPoint) -> Bool {
    let inside = GridPoint(
      min(max(1, target.x), width - 2), min(max(1, target.y), height - 2))
    guard inside != point else { return false }
    point = inside
    delegate?.handDidMove()
    return true
  }

  /// Takes the place that a save has kept.
  func restore(_ point: GridPoint) {
    self.point = point
    delegate?.handDidMove()
  }

  func combine(into digest: inout Digest) {
    digest.combine(point.x)
    digest.combine(point.y)
  }
}
