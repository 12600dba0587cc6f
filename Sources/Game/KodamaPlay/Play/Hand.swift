import KodamaDataSources
import KodamaRoles

/// The player's cursor over the valley, and its sounds in this pass (1/60 s).
final class Hand: Model {
  /// The time that the hand must rest before its material is named, in passes. 15 passes are 250
  /// ms.
  static let restPassesBeforeName = 15

  weak var delegate: (any PlayDelegate)?
  private(set) var point: CellPoint
  private(set) var handMoments: [HandMoment] = []
  /// True during a stroke. A stroke has one continuous sound, and its materials are not named.
  var isStroking = false
  /// True if the last movement was made with a pointer, so that the hand is already visible.
  private(set) var isPointed = false
  let width: Int
  let height: Int
  /// The corners of an outline that have not been played yet.
  private var corners: [HandMoment] = []
  private var cornerPasses = 0
  private static let passesBetweenCorners = 7
  /// The time since the hand moved, in passes; nil once the material was named.
  private var restPasses: Int?

  /// Creates a hand in the middle of a world with the given size in cells.
  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    point = CellPoint(width / 2, height / 2)
  }

  /// Moves the hand to a cell, limited to the inside of the world's border.
  ///
  /// - Returns: False if the hand was already at that cell.
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

  /// Places the hand without naming its material, when loading a saved game or starting an étude.
  func restore(_ point: CellPoint) {
    self.point = point
    delegate?.playDidChange(.hand)
    restPasses = nil
  }

  /// Adds a sound to this pass. During a stroke, movement sounds are ignored.
  func record(_ moment: HandMoment) {
    guard !isStroking || (moment.kind != .move && moment.kind != .change) else { return }
    handMoments.append(moment)
    delegate?.playDidChange(.sound)
  }

  func beginPass() { handMoments.removeAll(keepingCapacity: true) }

  /// Plays the corners one after another until the hand moves.
  func playInTurn(_ corners: [HandMoment]) {
    self.corners = corners
    cornerPasses = 0
  }

  /// Prevents the material from being named when the hand rests, because another message has named
  /// it.
  func markNamed() { restPasses = nil }

  /// Counts a pass in which the hand rests.
  ///
  /// - Returns: True in the one pass in which the material must be named.
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

// `Hand.handMoments` implements the protocol.
extension Hand: HandSoundViewDataSource {}
