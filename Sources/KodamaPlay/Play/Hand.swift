public import KodamaDataSources
public import KodamaRoles

/// Told what became of the hand.
protocol HandDelegate: AnyObject {
  /// The hand is elsewhere.
  func handDidMove()
  /// The hand did something that is heard.
  func handDidSound()
  /// The hand has rested where it came to: what is there can be named.
  func handDidRest()
}

/// The hand that floats over the valley, and what it did during the pass.
public final class Hand: Model {
  /// How long the hand rests before what is under it is named, in passes: 250 ms.
  static let restPassesBeforeName = 15

  weak var delegate: (any HandDelegate)?
  private(set) var point: GridPoint
  /// What the hand did during this pass.
  public private(set) var handMoments: [HandMoment] = []
  let width: Int
  let height: Int
  /// How long it has rested since it came where it is; nil where that was named.
  private var restPasses: Int?

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
    restPasses = 0
    delegate?.handDidMove()
    return true
  }

  /// Takes a place to which the player did not move it, so nobody names it: where a save has kept
  /// it, or where an étude begins.
  func restore(_ point: GridPoint) {
    self.point = point
    delegate?.handDidMove()
    restPasses = nil
  }

  /// Keeps what it did, to be heard during this pass.
  func note(_ moment: HandMoment) {
    handMoments.append(moment)
    delegate?.handDidSound()
  }

  /// Forgets what it did during the last pass.
  func beginPass() { handMoments.removeAll(keepingCapacity: true) }

  /// Rests for a pass.
  func rest() {
    guard let passes = restPasses else { return }
    restPasses = passes + 1
    guard passes + 1 >= Self.restPassesBeforeName else { return }
    restPasses = nil
    delegate?.handDidRest()
  }

  func combine(into digest: inout Digest) {
    digest.combine(point.x)
    digest.combine(point.y)
  }
}
