import KodamaDataSources
import KodamaRoles

/// Guides the hand to a target. Views tell where it leads (docs/sound.md).
struct Guide {
  /// The number of passes (1/60 s) after the arrival in which the hand still counts as guided.
  static let arrivalPasses = 18

  /// Where it leads in this pass; nil if it does not.
  private(set) var lead: GuideLead?
  /// True in a pass that began during guidance or shortly after the arrival.
  private(set) var isGuided = false
  private(set) var target: CellPoint?
  /// The last announced distance, in cells, and the number of passes since then.
  private var lastReport = (distance: 0, passes: 0)
  private var passesLed = 0
  private var passesOfArrival = 0

  var isOn: Bool { target != nil }

  func combineTarget(into digest: inout Digest) {
    digest.combine(target?.x ?? -1)
    digest.combine(target?.y ?? -1)
  }

  func combineProgress(into digest: inout Digest) {
    digest.combine(passesLed)
    digest.combine(passesOfArrival)
  }

  /// The change in distance after which it is announced again, in cells.
  static let reportCells = 8
  /// The minimum interval between announcements, in passes (1/60 s): one second.
  static let reportPasses = 60

  func shouldReport(distance: Int) -> Bool {
    guard isOn, lastReport.passes >= Self.reportPasses else { return false }
    return distance * 2 <= lastReport.distance
      || abs(distance - lastReport.distance) >= Self.reportCells
  }

  var passesSinceReport: Int { lastReport.passes }

  mutating func markReported(distance: Int) { lastReport = (distance, 0) }

  mutating func start(target: CellPoint) {
    self.target = target
    passesLed = 0
    passesOfArrival = 0
  }

  mutating func stop() { target = nil }

  mutating func beginPass() { lead = nil }

  /// Advances by one pass.
  ///
  /// - Parameters:
  ///   - hand: The tile of the hand.
  ///   - tile: A closure that returns the tile of a cell.
  /// - Returns: True if the hand has just reached the target.
  mutating func advance(hand: CellPoint, tile: (CellPoint) -> CellPoint) -> Bool {
    isGuided = isOn || passesOfArrival > 0
    lastReport.passes += 1
    guard let target else {
      passesOfArrival = max(passesOfArrival - 1, 0)
      return false
    }
    let goal = tile(target)
    guard goal != hand else {
      self.target = nil
      passesOfArrival = Self.arrivalPasses
      return true
    }
    lead = GuideLead(hand: hand, target: goal, isFirst: passesLed == 0)
    passesLed += 1
    return false
  }
}
