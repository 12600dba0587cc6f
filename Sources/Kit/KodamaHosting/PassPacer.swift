public import KodamaSurfaces

/// Says a host when the next pass is due: by the loudspeaker while one is heard, by the host's own
/// clock otherwise. Each change from one to the other is told once.
public final class PassPacer {
  /// A loudspeaker that is not heard within so many passes of the clock is missed: 5 s.
  public static let patiencePasses = 300

  /// The loudspeaker, whether it is heard or not.
  public private(set) var loudspeaker: (any Loudspeaker)?

  private var timer = PassTimer()
  private var lastReport = LoudspeakerReport()
  private var isHeard = false
  private var isMissed = false
  private var unheardPasses = 0
  private var notices: [ActionID] = []

  /// A pacer that follows a loudspeaker, or where there is none the clock of the machine.
  public init(loudspeaker: (any Loudspeaker)? = nil) { self.loudspeaker = loudspeaker }

  /// How well the loudspeaker was served, while there was one.
  public var report: LoudspeakerReport { loudspeaker?.report ?? lastReport }

  /// Goes by this loudspeaker from now on, as soon as it is heard. One that is not open, because
  /// none was found, is missed at once.
  public func attach(_ loudspeaker: any Loudspeaker, isOpen: Bool = true) {
    self.loudspeaker = loudspeaker
    unheardPasses = 0
    if !isOpen { miss() }
  }

  /// Does without a loudspeaker from now on.
  public func detach() {
    lastReport = report
    loudspeaker = nil
    isHeard = false
    timer.restart()
  }

  /// How long until a pass is due, in seconds; 0 or less: now.
  ///
  /// - Parameters:
  ///   - pass: which pass, from 0.
  ///   - now: the host's clock, in seconds.
  /// - Returns: the time in seconds.
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

  /// Takes note that a pass begins.
  public func begin(at now: Double) {
    timer.begin(at: now)
    guard loudspeaker != nil, !isHeard, !isMissed else { return }
    unheardPasses += 1
    if unheardPasses >= Self.patiencePasses { miss() }
  }

  /// Hands over what a pass sounds like.
  public func complete(pass: Int, _ commands: [SoundCommand]) {
    loudspeaker?.complete(pass: pass, commands)
  }

  /// What became of the loudspeaker since this was last asked, in order: `loudspeakerFound` and
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

/// Says when passes are due where no loudspeaker does: every 1/60 s of a clock that the host reads.
/// A host that came late goes on from there; time that was lost is not made up for.
public struct PassTimer {
  private var dueSeconds: Double?

  /// Makes a timer; the first pass is due at once.
  public init() {}

  /// How long until the next pass is due, in seconds; 0 or less: now.
  public func secondsLeft(at seconds: Double) -> Double { (dueSeconds ?? seconds) - seconds }

  /// Takes note that a pass begins.
  public mutating func begin(at seconds: Double) {
    let length = 1 / Double(SoundFormat.passesPerSecond)
    let due = dueSeconds ?? seconds
    dueSeconds = (seconds - due > length ? seconds : due) + length
  }

  /// Forgets the past: the next pass is due at once.
  public mutating func restart() { dueSeconds = nil }
}
