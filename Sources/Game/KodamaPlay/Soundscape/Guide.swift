import KodamaDataSources
import KodamaRoles

/// Guides the hand to a target: one stream of pulses, the faster the nearer (RECIPES, guide).
final class Guide: Model {
  /// A third of a millisecond: a pass holds exactly 50 of them.
  private static let unitsPerPass = 50
  private static let unitsPerMillisecond = 3
  /// The period of the pulses at the target, in milliseconds.
  static let nearPeriodMilliseconds = 130
  /// The same where each pulse has a short note before it, for one loudspeaker.
  static let nearMonoPeriodMilliseconds = 190
  /// What each tile of distance adds to it.
  static let periodMillisecondsPerTile = 6
  /// How long the strike at the target is heard, in passes: 300 ms.
  static let strikePasses = 18

  weak var delegate: (any PlayDelegate)?
  /// The pulses that start during this pass.
  private(set) var pulses: [GuidePulse] = []
  private(set) var target: GridPoint?
  /// How far it was from the target, in cells, as that was last told, and how long ago.
  private var told = (distance: 0, passes: 0)
  private var unitsToPulse = 0
  private var passesOfStrike = 0

  /// Whether a target is locked.
  var isOn: Bool { target != nil }

  /// Whether a target is locked, or the strike that says it is reached is still heard.
  var isHeard: Bool { isOn || passesOfStrike > 0 }

  func combineTarget(into digest: inout Digest) {
    digest.combine(target?.x ?? -1)
    digest.combine(target?.y ?? -1)
  }

  func combinePulses(into digest: inout Digest) {
    digest.combine(unitsToPulse)
    digest.combine(passesOfStrike)
  }

  /// How far the hand goes before it is told again how far it is, in cells.
  static let reportCells = 8
  /// It is told no more often than this while the hand moves, in passes: once a second.
  static let reportPasses = 60

  /// Whether so much of the way is done, or lost, that it is to be told.
  func shouldReport(distance: Int) -> Bool {
    guard isOn, told.passes >= Self.reportPasses else { return false }
    return distance * 2 <= told.distance || abs(distance - told.distance) >= Self.reportCells
  }

  /// How long ago it was told how far it is, in passes.
  var passesSinceReport: Int { told.passes }

  /// It was told how far it is.
  func markReported(distance: Int) { told = (distance, 0) }

  /// Locks a target, in cells of the world.
  func start(target: GridPoint) {
    self.target = target
    unitsToPulse = 0
    passesOfStrike = 0
  }

  /// Lets the target go.
  func stop() { target = nil }

  /// Forgets the pulses of the last pass.
  func beginPass() { pulses.removeAll(keepingCapacity: true) }

  /// Moves on by a pass.
  ///
  /// - Returns: whether the hand has reached the target.
  func advance(hand: GridPoint, isMono: Bool, tile: (GridPoint) -> GridPoint) -> Bool {
    told.passes += 1
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
