import KodamaPerception

// Listening to the valley itself while the hand rests. Whatever moves is a texture, and what is
// near sounds in pulses until nothing about it has changed for a while: fire, lava and acid go on
// for as long as they are there.
extension HumanEars {
  /// No stream of pulses is slower than one in so many milliseconds.
  static let slowestPulseMilliseconds = 2_500
  /// So much longer it listens, in milliseconds, to be sure.
  private static let sureMilliseconds = 500

  /// A bed may be so much softer than the loudest note of the lesson, in decibels.
  private static let softDecibels = 55

  /// Whether for longer than the slowest stream pauses neither texture nor pulse was heard. What
  /// was begun pauses too, and some of it makes no sound: a hazard's own pause, half as long, would
  /// be too short. Where the room itself is noisy it can never tell, and waits as long as it would
  /// without ears.
  var hearsRest: Bool {
    // To whom the lesson was too soft what is soft is not heard at all.
    guard memory.loudest - Self.softDecibels >= HeardFrame.silence else { return false }
    let silent = Double(silentFrames) * SweepListener.stepMilliseconds
    return silent > Double(Self.slowestPulseMilliseconds + Self.sureMilliseconds)
  }
}
