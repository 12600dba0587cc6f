import KodamaDataSources
import KodamaRoles

/// Guides the hand to a target with pulses that become faster with proximity (docs/sound.md).
final class Guide: Model {
  /// A third of a millisecond; a pass has exactly 50.
  private static let unitsPerPass = 50
  private static let unitsPerMillisecond = 3
  /// The interval between pulses at the target, in milliseconds.
  static let nearPeriodMilliseconds = 130
  /// The same in mono, where a short note precedes each pulse.
  static let nearMonoPeriodMilliseconds = 190
  /// The increase of the interval per tile of distance.
  static let periodMillisecondsPerTile = 6
  /// The length of the strike at the target, in passes: 300 ms.
  static let strikePasses = 18

  weak var delegate: (any PlayDelegate)?
  /// The pulses that start in this pass.
  private(set) var pulses: [GuidePulse] = []
  private(set) var target: CellPoint?
  /// The distance in the last spoken report, in cells, and its age, in passes.
  private var lastReport = (distance: 0, passes: 0)
  private var unitsToPulse = 0
  private var passesOfStrike = 0

  var isOn: Bool { target != nil }

  /// True during guidance, and until the strike at the target has ended.
  var isHeard: Bool { isOn || passesOfStrike > 0 }

  func combineTarget(into digest: inout Digest) {
    digest.combine(target?.x ?? -1)
    digest.combine(target?.y ?? -1)
  }

  func combinePulses(into digest: inout Digest) {
    digest.combine(unitsToPulse)
    digest.combine(passesOfStrike)
  }

  /// The change of distance that is reported, in cells.
  static let reportCells = 8
  /// The minimum interval between reports, in passes: one second.
  static let reportPasses = 60

  /// True if the distance has changed enough for a report.
  func shouldReport(distance: Int) -> Bool {
    guard isOn, lastReport.passes >= Self.reportPasses else { return false }
    return distance * 2 <= lastReport.distance
      || abs(distance - lastReport.distance) >= Self.reportCells
  }

  var passesSinceReport: Int { lastReport.passes }

  /// Records that the distance was reported.
  func markReported(distance: Int) { lastReport = (distance, 0) }

  func start(target: CellPoint) {
    self.target = target
    unitsToPulse = 0
    passesOfStrike = 0
  }

  func stop() { target = nil }

  func beginPass() { pulses.removeAll(keepingCapacity: true) }

  /// Advances by a pass, and schedules its pulses.
  ///
  /// - Parameters:
  ///   - hand: The tile of the hand.
  ///   - isMono: True if the sound output is mono.
  ///   - tile: Returns the tile of a cell.
  /// - Returns: True if the hand has just reached the target.
  func advance(hand: CellPoint, isMono: Bool, tile: (CellPoint) -> CellPoint) -> Bool {
    lastReport.passes += 1
    guard let target else {
      passesOfStrike = max(passesOfStrike - 1, 0)
      return false
    }
    let goal = tile(target)
    guard goal != hand else {
      self.target = nil
      passesOfStrike = Self.strikePasses
      return true
    }
    let distance = Offset(from: hand, to: goal).reach
    let near = isMono ? Self.nearMonoPeriodMilliseconds : Self.nearPeriodMilliseconds
    let period =
      (near + Self.periodMillisecondsPerTile * distance)
      * Self.unitsPerMillisecond
    while unitsToPulse < Self.unitsPerPass {
      let fraction = UInt16(unitsToPulse * 65_536 / Self.unitsPerPass)
      pulses.append(GuidePulse(fraction: fraction, hand: hand, target: goal))
      unitsToPulse += period
    }
    unitsToPulse -= Self.unitsPerPass
    if !pulses.isEmpty { delegate?.playDidChange(.sound) }
    return false
  }
}
