public import KodamaSurfaces

/// Says a host when the next pass is due: by the loudspeaker while there is one, by the host's own
/// clock otherwise. The change from one to the other is told once.
public final class PassPacer {
  /// The loudspeaker, while there is one.
  public private(set) var loudspeaker: (any Loudspeaker)?

  private var timer = PassTimer()
  private var lastReport = LoudspeakerReport()
  private var hasLostLoudspeaker = false

  /// Makes a pacer.
  public init(loudspeaker: (any Loudspeaker)? = nil) { self.loudspeaker = loudspeaker }

  /// How well the loudspeaker was served, while there was one.
  public var report: LoudspeakerReport { loudspeaker?.report ?? lastReport }

  /// Goes by this loudspeaker from now on.
  public func attach(_ loudspeaker: any Loudspeaker) { self.loudspeaker = loudspeaker }

  /// Does without a loudspeaker from now on.
  public func detach() {
    lastReport = report
    loudspeaker = nil
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
      if let left = loudspeaker.seconds(untilPass: pass) { return left }
      detach()
      hasLostLoudspeaker = true
    }
    return timer.secondsLeft(at: now)
  }

  /// Takes note that a pass begins.
  public func begin(at now: Double) { timer.begin(at: now) }

  /// Hands over what a pass sounds like.
  public func complete(pass: Int, _ commands: [SoundCommand]) {
    loudspeaker?.complete(pass: pass, commands)
  }

  /// Whether the loudspeaker went away since this was last asked.
  public func takeLoss() -> Bool {
    defer { hasLostLoudspeaker = false }
    return hasLostLoudspeaker
  }
}
