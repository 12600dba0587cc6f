import KodamaDataSources
import KodamaRoles

/// The hand that floats over the valley, and what it did during the pass.
final class Hand: Model {
  /// How long the hand rests before what is under it is named, in passes: 250 ms.
  static let restPassesBeforeName = 15

  weak var delegate: (any PlayDelegate)?
  private(set) var point: GridPoint
  /// What the hand did during this pass.
  private(set) var handMoments: [HandMoment] = []
  /// Whether it draws a stroke: then its ways are heard as one glide, and nothing is named.
  var isStroking = false
  /// Whether a pointer has put it where it is: there it is in sight already.
  private(set) var isPointed = false
  let width: Int
  let height: Int
  /// Corners that are still to be heard.
  private var corners: [HandMoment] = []
  private var cornerPasses = 0
  private static let passesBetweenCorners = 7
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
  func move(to target: GridPoint, isPointed: Bool = false) -> Bool {
    let inside = GridPoint(
      min(max(1, target.x), width - 2), min(max(1, target.y), height - 2))
    guard inside != point else { return false }
    point = inside
    self.isPointed = isPointed
    restPasses = 0
    corners.removeAll()
    delegate?.playDidChange(.hand)
    return true
  }

  /// Takes a place to which the player did not move it, so nobody names it: where a save has kept
  /// it, or where an étude begins.
  func restore(_ point: GridPoint) {
    self.point = point
    delegate?.playDidChange(.hand)
    restPasses = nil
  }

  /// Keeps what it did, to be heard during this pass.
  func record(_ moment: HandMoment) {
    guard !isStroking || (moment.kind != .move && moment.kind != .change) else { return }
    handMoments.append(moment)
    delegate?.playDidChange(.sound)
  }

  /// Forgets what it did during the last pass.
  func beginPass() { handMoments.removeAll(keepingCapacity: true) }

  /// Lets corners be heard, one after the other, unless it moves on.
  func playInTurn(_ corners: [HandMoment]) {
    self.corners = corners
    cornerPasses = 0
  }

  /// What is under it was named by an answer: nothing names it once more.
  func markNamed() { restPasses = nil }

  /// Rests for a pass.
  ///
  /// - Returns: whether it has rested long enough for what is under it to be named, once.
  func rest() -> Bool {
    soundCorners()
    guard let passes = restPasses, !isStroking else { return false }
    restPasses = passes + 1
    guard passes + 1 >= Self.restPassesBeforeName else { return false }
    restPasses = nil
    return true
  }

  private func soundCorners() {
    guard !corners.isEmpty else { return }
    cornerPasses += 1
    if cornerPasses % Self.passesBetweenCorners == 1 { record(corners.removeFirst()) }
  }

  func combine(into digest: inout Digest) {
    digest.combine(point.x)
    digest.combine(point.y)
  }
}

// `handMoments` is what the protocol asks for.
extension Hand: HandSoundViewDataSource {}
