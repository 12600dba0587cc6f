import KodamaDataSources
import KodamaRoles

/// Guides the hand to a target with pulses that get faster as the hand comes closer
/// (docs/sound.md).
struct Guide {
  /// The number of time units in a pass (1/60 s). A unit is a third of a millisecond.
  private static let unitsPerPass = 50
  private static let unitsPerMillisecond = 3
  /// The interval between pulses when the hand is next to the target, in milliseconds.
  static let nearPeriodMilliseconds = 130
  /// The interval next to the target in mono, in milliseconds. It is longer, because a short note
  /// precedes each pulse.
  static let nearMonoPeriodMilliseconds = 190
  /// The increase of the interval per tile of distance, in milliseconds.
  static let periodMillisecondsPerTile = 6
  /// The length of the bell at the target, in passes (1/60 s): 300 ms.
  static let strikePasses = 18

  private(set) var pulses: [GuidePulse] = []
  private(set) var target: CellPoint?
  /// The last announced distance, in cells, and the number of passes since then.
  private var lastReport = (distance: 0, passes: 0)
  private var unitsToPulse = 0
  private var passesOfStrike = 0

  var isOn: Bool { target != nil }

  /// True during guidance, and until the bell at the target has faded.
  var isHeard: Bool { isOn || passesOfStrike > 0 }

  func combineTarget(into digest: inout Digest) {
    digest.combine(target?.x ?? -1)
    digest.combine(target?.y ?? -1)
  }

  func combinePulses(into digest: inout Digest) {
    digest.combine(unitsToPulse)
    digest.combine(passesOfStrike)
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
    unitsToPulse = 0
    passesOfStrike = 0
  }

  mutating func stop() { target = nil }

  mutating func beginPass() { pulses.removeAll(keepingCapacity: true) }

  /// Advances by one pass, and adds the pulses that start in it.
  ///
  /// - Parameters:
  ///   - hand: The tile of the hand.
  ///   - isMono: True if the sound output is mono.
  ///   - tile: A closure that returns the tile of a cell.
  /// - Returns: True if the hand has just reached the target.
  mutating func advance(hand: CellPoint, isMono: Bool, tile: (CellPoint) -> CellPoint) -> Bool {
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
    return false
  }
}
