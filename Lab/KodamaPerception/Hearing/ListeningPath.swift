/// The path of sound from the game to the ears: room, loudspeaker and headphones. In each pass, it
/// receives 800 frames at 48 kHz and returns 735 at 44.1 kHz, a common rate for playback devices.
struct ListeningPath {
  /// The number of frames in a pass after resampling.
  static let passFrames = 735
  static let rate = 44_100.0
  /// The usual level of the game's sound, in decibels relative to full scale.
  static let usualDecibels = -23.0
  /// The first reflections from the walls: the delay to each ear in frames (11 to 37 ms), and the
  /// gain.
  private static let walls: [(left: Int, right: Int, gain: Float)] = [
    (485, 529, 0.32), (794, 750, 0.25), (1_147, 1_235, 0.2), (1_631, 1_543, 0.16),
  ]
  /// The delay of the reverberation loop in frames. The reverberation decays by 60 dB in 0.3 s.
  private static let echoFrames = 1_309
  private static let echoGain: Float = 0.505

  private let conditions: HearingConditions
  private var last: (left: Float, right: Float) = (0, 0)
  private var memory = [Float](repeating: 0, count: 4)
  private var pastLeft = [Float](repeating: 0, count: 2_048)
  private var pastRight = [Float](repeating: 0, count: 2_048)
  private var tail = [Float](repeating: 0, count: echoFrames)
  private var frame = 0
  private var chance: UInt64 = 0x9E37_79B9_7F4A_7C15
  private var pink: (Float, Float) = (0, 0)
  private let keep: Float
  private let gain: Float
  private let noise: Float

  init(_ conditions: HearingConditions) {
    self.conditions = conditions
    func amplitude(_ decibels: Double) -> Float {
      Float(Trigonometry.exponential(decibels / 8.685889638065037))
    }
    keep =
      conditions.lowPassHertz.map {
        Float(Trigonometry.exponential(-Trigonometry.turn * Double(min($0, 18_000)) / Self.rate))
      } ?? 0
    gain = amplitude(-Double(conditions.softerDecibels))
    noise = conditions.noiseDecibels.map { amplitude(Self.usualDecibels - Double($0)) } ?? 0
  }

  /// Returns the signals at both ears for one pass of interleaved stereo.
  mutating func arrive(_ samples: [Float]) -> (left: [Float], right: [Float]) {
    var left = [Float](repeating: 0, count: Self.passFrames)
    var right = left
    let frames = samples.count / 2
    guard frames > 0 else { return (left, right) }
    for index in 0..<Self.passFrames {
      // Interpolates with the previous sample, so that no sample of the next pass is needed.
      let place = index * frames
      let (whole, rest) = place.quotientAndRemainder(dividingBy: Self.passFrames)
      let part = Float(rest) / Float(Self.passFrames)
      let before =
        whole == 0 ? last : (left: samples[2 * whole - 2], right: samples[2 * whole - 1])
      let l = before.left + (samples[2 * whole] - before.left) * part
      let r = before.right + (samples[2 * whole + 1] - before.right) * part
      (left[index], right[index]) = hear(l, r)
    }
    last = (samples[2 * frames - 2], samples[2 * frames - 1])
    return (left, right)
  }

  private mutating func hear(_ left: Float, _ right: Float) -> (Float, Float) {
    var (l, r) = (left, right)
    if conditions.hasRoom { (l, r) = reflect(l, r) }
    if conditions.isMono {
      l = (l + r) / 2
      r = l
    }
    if keep > 0 {
      for pole in 0..<2 {
        memory[pole] = l + (memory[pole] - l) * keep
        memory[2 + pole] = r + (memory[2 + pole] - r) * keep
        (l, r) = (memory[pole], memory[2 + pole])
      }
    }
    (l, r) = (l * gain, r * gain)
    guard noise > 0 else { return (l, r) }
    // Roughly pink noise, equally loud in mono and in stereo.
    pink.0 = pink.0 * 0.9 + random() * 0.44
    pink.1 = conditions.isMono ? pink.0 : pink.1 * 0.9 + random() * 0.44
    return (l + pink.0 * noise, r + pink.1 * noise)
  }

  private mutating func reflect(_ left: Float, _ right: Float) -> (Float, Float) {
    let mask = pastLeft.count - 1
    pastLeft[frame & mask] = left
    pastRight[frame & mask] = right
    var (l, r) = (left, right)
    for wall in Self.walls {
      l += wall.gain * pastLeft[(frame - wall.left) & mask]
      r += wall.gain * pastRight[(frame - wall.right) & mask]
    }
    let place = frame % Self.echoFrames
    let echo = tail[place] * Self.echoGain
    tail[place] = echo + (left + right) * 0.2
    frame += 1
    return (l + echo * 0.5, r + echo * 0.5)
  }

  /// Returns a uniformly distributed random number from −1.7 to 1.7, whose mean square is 1.
  private mutating func random() -> Float {
    chance = chance &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return (Float(chance >> 40) / Float(1 << 23) - 1) * 1.732
  }
}

/// The acoustics between the game and its listener. The default is ideal.
public struct HearingConditions: Hashable, Sendable {
  /// The delay of the sound in milliseconds. Wireless headphones have 80 ms and more.
  public var lateMilliseconds = 0
  /// True if both ears hear the same sum of the channels, as from one loudspeaker.
  public var isMono = false
  /// The amount by which steady noise is softer than the usual level of −23 dBFS, in decibels; nil
  /// without noise.
  public var noiseDecibels: Int?
  /// The cutoff frequency of the loudspeaker in hertz, with a slope of 12 dB an octave; nil for
  /// full range.
  public var lowPassHertz: Int?
  /// The reduction of the volume in decibels.
  public var softerDecibels = 0
  /// True if the listener sits in a room with a reverberation time of 0.3 s.
  public var hasRoom = false

  /// Creates ideal conditions: stereo headphones in a quiet room.
  public init() {}

  /// Parses conditions such as `mono,late=80`. They are `mono`, `room`, `late` (0 to 1,000 ms),
  /// `noise` (−20 to 80 dB), `lowpass` (200 to 20,000 Hz) and `softer` (0 to 80 dB), separated by
  /// commas. `clean` changes nothing. Returns nil for an unknown word or a value out of range.
  public init?(_ text: String) {
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

  /// The conditions in the form that `init(_:)` parses.
  public var text: String {
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
