public import KodamaSurfaces

/// Determines when the next pass is due: by the loudspeaker while it plays, otherwise by the host's
/// clock. It reports each change between the two once.
public final class PassPacer {
  /// The number of passes by the clock after which a silent loudspeaker is reported lost: 5 s.
  public static let waitLimitPasses = 300

  /// The loudspeaker, whether it plays or not.
  public private(set) var loudspeaker: (any Loudspeaker)?

  private var timer = PassTimer()
  private var lastReport = LoudspeakerReport()
  private var isHeard = false
  private var isMissed = false
  private var unheardPasses = 0
  private var notices: [ActionID] = []

  /// Creates a pacer that follows a loudspeaker, or the clock without one.
  public init(loudspeaker: (any Loudspeaker)? = nil) { self.loudspeaker = loudspeaker }

  /// The statistics of the current loudspeaker, or of the last one.
  public var report: LoudspeakerReport { loudspeaker?.report ?? lastReport }

  /// Follows a loudspeaker as soon as it plays. One that could not be opened is reported lost at
  /// once.
  public func attach(_ loudspeaker: any Loudspeaker, isOpen: Bool = true) {
    self.loudspeaker = loudspeaker
    unheardPasses = 0
    if !isOpen { miss() }
  }

  /// Stops following the loudspeaker.
  public func detach() {
    lastReport = report
    loudspeaker = nil
    isHeard = false
    timer.restart()
  }

  /// Returns the time until a pass is due by a host's clock in seconds; 0 or less means now.
  public func seconds(untilPass pass: Int, at now: Double) -> Double {
    if let loudspeaker {
      if let left = loudspeaker.seconds(untilPass: pass) {
        if !isHeard { notices.append(.loudspeakerFound) }
        isHeard = true
        isMissed = false
        return left
      }
      if isHeard {
        isHeard = false
        timer.restart()
        miss()
      }
    }
    return timer.secondsLeft(at: now)
  }

  /// Records that a pass begins.
  public func begin(at now: Double) {
    timer.begin(at: now)
    guard loudspeaker != nil, !isHeard, !isMissed else { return }
    unheardPasses += 1
    if unheardPasses >= Self.waitLimitPasses { miss() }
  }

  /// Passes the sound of a pass to the loudspeaker.
  public func complete(pass: Int, _ commands: [SoundCommand]) {
    loudspeaker?.complete(pass: pass, commands)
  }

  /// Returns and forgets the changes since the last call, in order: `loudspeakerFound` and
  /// `loudspeakerLost`.
  public func takeNotices() -> [ActionID] {
    defer { notices.removeAll() }
    return notices
  }

  private func miss() {
    guard !isMissed else { return }
    isMissed = true
    notices.append(.loudspeakerLost)
  }
}

/// Schedules passes without a loudspeaker: every 1/60 s of a clock that the host reads. Lost time
/// is not made up for.
public struct PassTimer {
  private var dueSeconds: Double?

  /// Creates a timer whose first pass is due at once.
  public init() {}

  /// Returns the time until the next pass is due, in seconds; 0 or less means now.
  public func secondsLeft(at seconds: Double) -> Double { (dueSeconds ?? seconds) - seconds }

  /// Records that a pass begins.
  public mutating func begin(at seconds: Double) {
    let length = 1 / Double(SoundFormat.passesPerSecond)
    let due = dueSeconds ?? seconds
    dueSeconds = (seconds - due > length ? seconds : due) + length
  }

  /// Makes the next pass due at once.
  public mutating func restart() { dueSeconds = nil }
}
