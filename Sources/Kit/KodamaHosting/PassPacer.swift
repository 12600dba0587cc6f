package import KodamaSurfaces

/// Determines when the next pass is due. It follows the loudspeaker while the device is playing,
/// and otherwise the host's clock.
package final class PassPacer {
  /// The number of passes after which a silent loudspeaker is reported as lost: 5 s.
  package static let waitLimitPasses = 300

  /// The attached loudspeaker, playing or not; nil if there is none.
  package private(set) var loudspeaker: (any Loudspeaker)?

  private var timer = PassTimer()
  private var lastReport = LoudspeakerReport()
  private var isHeard = false
  private var isMissed = false
  private var unheardPasses = 0
  private var notices: [ActionID] = []

  /// Creates a pacer with a loudspeaker. Without one, it follows the clock.
  package init(loudspeaker: (any Loudspeaker)? = nil) { self.loudspeaker = loudspeaker }

  /// The statistics of the attached loudspeaker, or of the last one after `detach()`.
  package var report: LoudspeakerReport { loudspeaker?.report ?? lastReport }

  /// Attaches a loudspeaker, which the pacer follows as soon as it plays. If the device could not
  /// be opened, the loudspeaker is reported lost at once.
  package func attach(_ loudspeaker: any Loudspeaker, isOpen: Bool = true) {
    self.loudspeaker = loudspeaker
    unheardPasses = 0
    if !isOpen { miss() }
  }

  /// Detaches the loudspeaker, so that the pacer follows the clock.
  package func detach() {
    lastReport = report
    loudspeaker = nil
    isHeard = false
    timer.restart()
  }

  /// Returns the time until a pass is due, in seconds; 0 or less means now. `now` is the time of
  /// the host's clock in seconds.
  package func seconds(untilPass pass: Int, at now: Double) -> Double {
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

  /// Records that a pass begins at a time of the host's clock, in seconds.
  package func begin(at now: Double) {
    timer.begin(at: now)
    guard loudspeaker != nil, !isHeard, !isMissed else { return }
    unheardPasses += 1
    if unheardPasses >= Self.waitLimitPasses { miss() }
  }

  package func complete(pass: Int, _ commands: [SoundCommand]) {
    loudspeaker?.complete(pass: pass, commands)
  }

  /// Returns and removes the notices since the last call: `loudspeakerFound` when the pacer begins
  /// to follow the loudspeaker, `loudspeakerLost` when it no longer can.
  package func takeNotices() -> [ActionID] {
    defer { notices.removeAll() }
    return notices
  }

  private func miss() {
    guard !isMissed else { return }
    isMissed = true
    notices.append(.loudspeakerLost)
  }
}

/// A timer that makes a pass due every 1/60 s of the host's clock. It does not make up for passes
/// that were missed during a delay.
package struct PassTimer {
  private var dueSeconds: Double?

  /// Creates a timer whose first pass is due at once.
  package init() {}

  /// Returns the time from `seconds` until the next pass is due; 0 or less means now.
  package func secondsLeft(at seconds: Double) -> Double { (dueSeconds ?? seconds) - seconds }

  /// Records that a pass begins at a time in seconds.
  package mutating func begin(at seconds: Double) {
    let length = 1 / Double(SoundFormat.passesPerSecond)
    let due = dueSeconds ?? seconds
    dueSeconds = (seconds - due > length ? seconds : due) + length
  }

  /// Makes the next pass due at once.
  package mutating func restart() { dueSeconds = nil }
}
