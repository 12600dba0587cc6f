import KodamaSurfaces

/// How the ear gets used to a source: what does not change keeps its full urgency for a while, then
/// becomes soft and rare; what changes has its full urgency back.
enum Attention {
  /// How long an unchanged source keeps its urgency, and how long it takes to lose it.
  static let holdMilliseconds: Float = 4_000
  static let fadeMilliseconds: Float = 8_000
  /// The time between two pulses of a source that the ear is used to.
  static let restMilliseconds: Float = 10_000

  /// How used the ear is to what has not changed for some passes, from 0, new, to 1.
  static func familiarity(afterPasses passes: Int) -> Float {
    let milliseconds = Float(passes) * 1_000 / Float(SoundFormat.passesPerSecond)
    return min(1, max(0, (milliseconds - holdMilliseconds) / fadeMilliseconds))
  }

  /// Pulses to which the ear gets used, until something about them changes.
  static func pulses(milliseconds: Float, strokes: UInt8, isFresh: Bool) -> GrainStream {
    GrainStream(
      perSecond: 1_000 / milliseconds, strokes: strokes, holdMilliseconds: holdMilliseconds,
      fadeMilliseconds: fadeMilliseconds, restMilliseconds: restMilliseconds, isFresh: isFresh)
  }
}
