/// What the two channels do with a note: gains and filters, and with headphones the delay and the
/// head's shadow at the farther ear.
struct Ears {
  var left: Float
  var right: Float
  var filter: Float
  var filterRight: Float
  var lateLeftFrames: Float = 0
  var lateRightFrames: Float = 0

  /// 0.65 ms, the time around a head.
  private static let longestDelayFrames: Float = 31.2

  init(_ note: NoteState, headphones: Bool) {
    left = note.left
    right = note.right
    filter = note.filter
    filterRight = filter
    guard headphones, note.panDecibels.magnitude > 0.01 else { return }
    let side = min(note.panDecibels.magnitude / Pan.limitDecibels, 1)
    // From 14 kHz in the middle to 1.8 kHz at the side, along a straight line in octaves.
    let shadow = Self.coefficient(cutoff: 14_000 * SoundMath.exp2(-2.959 * side) - 1)
    // The level difference at the note's own pitch stays what the column says.
    let lift = min(1 / Self.gain(of: shadow, hertz: note.hertz), 4)
    if note.panDecibels > 0 {
      filter = min(filter, shadow)
      left *= lift
      lateLeftFrames = Self.longestDelayFrames * side
    } else {
      filterRight = min(filterRight, shadow)
      right *= lift
      lateRightFrames = Self.longestDelayFrames * side
    }
  }

  /// The coefficient of a one-pole low-pass; 0 or 14 kHz and more let everything through.
  static func coefficient(cutoff: Float) -> Float {
    guard cutoff > 0, cutoff < 14_000 else { return 1 }
    return 1 - SoundMath.exp2(-cutoff * (9.0647203 / Float(SoundFormat.framesPerSecond)))
  }

  /// The gain of a one-pole low-pass at a frequency.
  private static func gain(of coefficient: Float, hertz: Float) -> Float {
    let keep = 1 - coefficient
    let cosine = Float(
      SoundMath.cosine(periods: Double(hertz) / Double(SoundFormat.framesPerSecond)))
    return coefficient / (1 - 2 * keep * cosine + keep * keep).squareRoot()
  }
}
