import KodamaDataSources
import KodamaRoles

/// The hand over the valley, and its sounds in this pass.
final class Hand: Model {
  /// The time that the hand rests before its material is named, in passes: 250 ms.
  static let restPassesBeforeName = 15

  weak var delegate: (any PlayDelegate)?
  private(set) var point: CellPoint
  /// The sounds of this pass.
  private(set) var handMoments: [HandMoment] = []
  /// True during a stroke, which is heard as one glide without names.
  var isStroking = false
  /// True if a pointer moved the hand, so that it is visible already.
  private(set) var isPointed = false
  let width: Int
  let height: Int
  /// Corners of an outline that are still to be heard.
  private var corners: [HandMoment] = []
  private var cornerPasses = 0
  private static let passesBetweenCorners = 7
  /// The time since the hand moved, in passes; nil once its material was named.
  private var restPasses: Int?

  /// Creates a hand in the middle of a world.
  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    point = CellPoint(width / 2, height / 2)
  }

  /// Moves the hand, within the border of the world.
  ///
  /// - Returns: False if it stays where it is.
  func move(to target: CellPoint, isPointed: Bool = false) -> Bool {
    let inside = CellPoint(
      min(max(1, target.x), width - 2), min(max(1, target.y), height - 2))
    guard inside != point else { return false }
    point = inside
    self.isPointed = isPointed
    restPasses = 0
    corners.removeAll()
    delegate?.playDidChange(.hand)
    return true
  }

  /// Places the hand without naming the material: on loading a save, or at the start of an étude.
  func restore(_ point: CellPoint) {
    self.point = point
    delegate?.playDidChange(.hand)
    restPasses = nil
  }

  /// Adds a sound to this pass. During a stroke, sounds of movement are dropped.
  func record(_ moment: HandMoment) {
    guard !isStroking || (moment.kind != .move && moment.kind != .change) else { return }
    handMoments.append(moment)
    delegate?.playDidChange(.sound)
  }

  func beginPass() { handMoments.removeAll(keepingCapacity: true) }

  /// Plays corners one after the other, until the hand moves.
  func playInTurn(_ corners: [HandMoment]) {
    self.corners = corners
    cornerPasses = 0
  }

  /// Records that the material was named by an answer, so that resting does not name it again.
  func markNamed() { restPasses = nil }

  /// Counts a pass of rest.
  ///
  /// - Returns: True once, when the material is to be named.
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

// `handMoments` satisfies the protocol.
extension Hand: HandSoundViewDataSource {}
