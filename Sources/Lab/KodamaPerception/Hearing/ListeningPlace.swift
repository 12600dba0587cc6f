/// Where somebody listens: what the room, the loudspeaker and the ears do to samples before they
/// are heard. Takes 800 frames at 48 kHz a pass and gives 735 at 44.1 kHz, as what a person listens
/// with often does.
struct ListeningPlace {
  /// Frames that a pass has afterwards.
  static let passFrames = 735
  static let rate = 44_100.0
  /// What is usually played, in decibels relative to full scale: the loudness of a session.
  static let usualDecibels = -23.0
  /// The first walls give back after so many frames, the left ear and the right ear: 11 to 37 ms.
  private static let walls: [(left: Int, right: Int, gain: Float)] = [
    (485, 529, 0.32), (794, 750, 0.25), (1_147, 1_235, 0.2), (1_631, 1_543, 0.16),
  ]
  /// What is given back again and again: 0.3 s until 60 dB are gone.
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

  /// What arrives at both ears of a pass of interleaved stereo.
  mutating func arrive(_ samples: [Float]) -> (left: [Float], right: [Float]) {
    var left = [Float](repeating: 0, count: Self.passFrames)
    var right = left
    let frames = samples.count / 2
    guard frames > 0 else { return (left, right) }
    for index in 0..<Self.passFrames {
      // The frame before is the first neighbour, so that none is needed of the pass to come.
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
    // The noise of a room is the same in one ear as in two, and more of it is low.
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

  /// A number from −1.7 to 1.7, all equally likely: its mean square is 1.
  private mutating func random() -> Float {
    chance = chance &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return (Float(chance >> 40) / Float(1 << 23) - 1) * 1.732
  }
}
