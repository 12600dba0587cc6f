import KodamaDataSources
import KodamaRoles

/// A sweep under way. It is played by a sound View; how far it has come is state, counted in
/// passes.
struct Sweep {
  /// The slots a player can choose, for sweeps of 1, 2 and 3 seconds.
  static let slotMilliseconds = [25, 50, 75]
  /// The slot of a run of equal material in a probe.
  static let probeMilliseconds = 60

  /// The part under way and its position; nil without a sweep.
  private(set) var progress: SweepProgress?
  /// The pass in which a sweep starts is its first, number 0.
  private var hasJustStarted = false
  /// What is played after the part under way: one part a family.
  private var rest: [SweepProgress] = []

  /// Starts a sweep, in place of one that is under way; several parts follow one another.
  mutating func start(_ parts: [SweepProgress]) {
    guard let first = parts.first else { return }
    progress = first
    rest = Array(parts.dropFirst())
    hasJustStarted = true
  }

  /// Ends the sweep at once.
  mutating func cancel() {
    progress = nil
    rest = []
  }

  func combine(into digest: inout Digest) {
    guard let progress else { return }
    digest.combine(progress.passes)
    digest.combine(progress.slots.count)
    digest.combine(rest.count)
  }

  /// Moves on by a pass.
  mutating func advance() {
    guard var next = progress else { return }
    guard !hasJustStarted else {
      hasJustStarted = false
      return
    }
    next.passes += 1
    if next.passes * 1_000 < next.milliseconds * 60 {
      progress = next
    } else {
      progress = rest.isEmpty ? nil : rest.removeFirst()
    }
  }

  /// The column that is playing, or nil.
  var column: Int? {
    guard let progress else { return nil }
    let milliseconds = progress.passes * 1_000 / 60 - SweepProgress.leadMilliseconds
    guard milliseconds >= 0 else { return nil }
    let slot = milliseconds / progress.slotMilliseconds
    return slot < progress.slots.count ? progress.slots[slot].column : nil
  }
}
