/// What lies between a game and whoever hears it: a room, other noise, a loudspeaker, one ear.
/// Nothing of it is there where nothing is said.
package struct HearingConditions: Hashable, Sendable {
  /// How much later everything is heard, in milliseconds: a wireless headset takes 80 and more.
  package var lateMilliseconds = 0
  /// Whether both sides come out of one loudspeaker, or reach one ear alone.
  package var isMono = false
  /// How far a steady noise of the room lies under what is usually played, −23 dBFS, in decibels;
  /// nil in a quiet room.
  package var noiseDecibels: Int?
  /// Over this pitch nothing is heard, in hertz (12 dB an octave); nil where all is.
  package var lowPassHertz: Int?
  /// By how much everything is softer than it should be, in decibels.
  package var softerDecibels = 0
  /// Whether the walls of a room of 0.3 s give back what is heard.
  package var hasRoom = false

  /// A quiet place, good headphones, two ears.
  package init() {}

  /// Reads conditions as they are written: `mono`, `room`, `late=80`, `noise=20`, `lowpass=4000`,
  /// `softer=20`, with commas between them; `clean` says that there are none. Nil where something
  /// is not known, or out of its range.
  ///
  /// - Parameter text: what was written.
  package init?(_ text: String) {
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let halves = part.split(separator: "=", maxSplits: 1)
      let number = halves.count == 2 ? Int(halves[1]) : nil
      switch (halves.first, number) {
      case ("clean", nil) where halves.count == 1: break
      case ("mono", nil) where halves.count == 1: isMono = true
      case ("room", nil) where halves.count == 1: hasRoom = true
      case ("late", let number?) where (0...1_000).contains(number): lateMilliseconds = number
      case ("noise", let number?) where (-20...80).contains(number): noiseDecibels = number
      case ("lowpass", let number?) where (200...20_000).contains(number): lowPassHertz = number
      case ("softer", let number?) where (0...80).contains(number): softerDecibels = number
      default: return nil
      }
    }
  }

  /// The conditions as they are written.
  package var text: String {
    var parts: [String] = []
    if isMono { parts.append("mono") }
    if hasRoom { parts.append("room") }
    if lateMilliseconds > 0 { parts.append("late=\(lateMilliseconds)") }
    if let noiseDecibels { parts.append("noise=\(noiseDecibels)") }
    if let lowPassHertz { parts.append("lowpass=\(lowPassHertz)") }
    if softerDecibels > 0 { parts.append("softer=\(softerDecibels)") }
    return parts.isEmpty ? "clean" : parts.joined(separator: ",")
  }
}
