import KodamaSurfaces

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
