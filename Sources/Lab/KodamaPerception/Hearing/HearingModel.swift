/// What a person could make of samples: the model that stands between a game and a bot with human
/// ears (docs/senses.md says where its figures come from). The same samples always give the same.
///
/// - A window of 25 ms that moves by half: the ear's own is 8 to 13 ms long (Moore, Glasberg,
///   Plack, Biswas 1988), the order of two sounds is told from about 20 ms on (Hirsh 1959).
/// - Three voices at once (Huron 1989); what is a multiple of a lower one belongs to it.
/// - Pitch in quarters of a semitone, 1.4 %: the step that is just noticed in a tone of 25 ms is 1
///   to 2 % (Moore 1973), and less in a longer one.
/// - Level in steps of 1 dB (Jesteadt, Wier, Green 1977: 0.5 to 1.5 dB), side in steps of 1 dB, 2
///   at the side (Yost, Dye 1988).
/// - What is masked is not heard: a louder band hides what lies under slopes of 27 dB a Bark
///   downwards and 12 upwards (Terhardt 1979, at 60 dB).
package final class HearingModel {
  private static let size = 2_048
  private static let windowFrames = 1_102
  /// Twenty thousandths of a frame are lost in a second by rounding; they are not.
  private static let hopQuarters = 2_205
  /// A full sine has this many decibels in its bin.
  private static let fullDecibels = 48.8
  /// How far under the loudest a voice may lie, in decibels.
  private static let voiceDecibels = 24
  private static let masking = Masking()

  private var place: ListeningPlace
  private let lateFrames: Int
  private let fourier = Fourier(size: size)
  private let window: [Float]
  private var left: [Float] = []
  private var right: [Float] = []
  /// How many frames were dropped from the front of both.
  private var dropped = 0
  private var number = 0
  /// How many frames have come in.
  private var arrived = 0
  private var waiting: [(frame: HeardFrame, due: Int)] = []
  private let bins: [Range<Int>]

  /// A listener who has heard nothing yet.
  ///
  /// - Parameter conditions: what lies between the game and the ears.
  package init(_ conditions: HearingConditions = HearingConditions()) {
    place = ListeningPlace(conditions)
    lateFrames = conditions.lateMilliseconds * 441 / 10
    window = (0..<Self.windowFrames).map {
      let turn = Trigonometry.turn * (Double($0) + 0.5) / Double(Self.windowFrames)
      return Float(0.5 - 0.5 * Trigonometry.cosineAndSine(turn).cosine)
    }
    var edge = HeardFrame.lowestHertz
    bins = (0..<HeardFrame.bandCount).map { _ in
      let low = Int((edge / ListeningPlace.rate * Double(Self.size)).rounded())
      edge *= Masking.bandRatio
      return low..<max(low + 1, Int((edge / ListeningPlace.rate * Double(Self.size)).rounded()))
    }
  }

  /// Hears a pass: 800 frames at 48 kHz, interleaved stereo.
  ///
  /// - Returns: the frames that are over by then, one or two; none while they are on their way.
  package func hear(_ samples: [Float]) -> [HeardFrame] {
    let ears = place.arrive(samples)
    left += ears.left
    right += ears.right
    arrived += ListeningPlace.passFrames
    while true {
      let start = number * Self.hopQuarters / 4
      let end = start + Self.windowFrames
      guard end <= arrived else { break }
      waiting.append((frame(at: start - dropped), end + lateFrames))
      number += 1
    }
    let done = number * Self.hopQuarters / 4 - dropped
    left.removeFirst(done)
    right.removeFirst(done)
    dropped += done
    let heard = waiting.prefix { $0.due <= arrived }.map(\.frame)
    waiting.removeFirst(heard.count)
    return heard
  }

  private func frame(at start: Int) -> HeardFrame {
    let l = powers(left, start)
    let r = powers(right, start)
    var levels = bins.map { range -> Double in
      var sum = 1e-9
      for bin in range { sum += Double(l[bin]) + Double(r[bin]) }
      // Two ears hear the same twice.
      return Trigonometry.decibels(power: sum / 2) - Self.fullDecibels
    }
    let masks = Self.masking.thresholds(levels)
    for band in levels.indices { levels[band] = max(levels[band], masks[band]) }
    return HeardFrame(
      number: number, voices: voices(l, r, masks),
      bands: levels.map { max(HeardFrame.silence, Int($0.rounded())) })
  }

  private func powers(_ ear: [Float], _ start: Int) -> [Float] {
    fourier.powers((0..<Self.windowFrames).map { ear[start + $0] * window[$0] })
  }

  private func voices(_ l: [Float], _ r: [Float], _ masks: [Double]) -> [HeardFrame.Voice] {
    var peaks: [(bin: Int, power: Float)] = []
    guard let lowest = bins.first?.lowerBound, let highest = bins.last?.upperBound else {
      return []
    }
    for bin in max(2, lowest)..<highest {
      let power = l[bin] + r[bin]
      if power > l[bin - 1] + r[bin - 1], power >= l[bin + 1] + r[bin + 1] {
        peaks.append((bin, power))
      }
    }
    peaks.sort { $0.power > $1.power || ($0.power == $1.power && $0.bin < $1.bin) }
    var voices: [HeardFrame.Voice] = []
    for peak in peaks where voices.count < HeardFrame.voiceLimit {
      let level = Int(
        (Trigonometry.decibels(power: Double(peak.power) / 2 + 1e-9) - Self.fullDecibels)
          .rounded())
      let band = bins.firstIndex { $0.contains(peak.bin) } ?? 0
      guard level > HeardFrame.silence, Double(level) > masks[band],
        level >= (voices.first?.level ?? level) - Self.voiceDecibels
      else { continue }
      let bin = Double(peak.bin) + Self.offset(l, r, peak.bin)
      let pitch = HeardFrame.Voice.pitch(hertz: bin * ListeningPlace.rate / Double(Self.size))
      guard voices.allSatisfy({ !Self.isPart(pitch, of: $0.pitch) }) else { continue }
      voices.append(
        HeardFrame.Voice(pitch: pitch, level: level, side: Self.side(l, r, peak.bin)))
    }
    return voices
  }

  /// Whether a tone is within a third of an octave of another, or one of its overtones: then it is
  /// not heard by itself.
  private static func isPart(_ pitch: Int, of other: Int) -> Bool {
    if abs(pitch - other) < 16 { return true }
    // How far the overtones two to ten lie over a tone, in quarters of a semitone.
    return [48, 76, 96, 111, 124, 135, 144, 152, 159].contains { abs(pitch - other - $0) <= 1 }
  }

  /// Where between the bins a peak lies, from the levels beside it.
  private static func offset(_ l: [Float], _ r: [Float], _ bin: Int) -> Double {
    let levels = (-1...1).map {
      Trigonometry.decibels(power: Double(l[bin + $0] + r[bin + $0]) + 1e-12)
    }
    let curve = levels[0] - 2 * levels[1] + levels[2]
    return curve < -1e-6 ? min(max(-0.5, (levels[0] - levels[2]) / (2 * curve)), 0.5) : 0
  }

  private static func side(_ l: [Float], _ r: [Float], _ bin: Int) -> Int {
    var (left, right) = (1e-12, 1e-12)
    for near in (bin - 1)...(bin + 1) {
      left += Double(l[near])
      right += Double(r[near])
    }
    let decibels = Trigonometry.decibels(power: right / left)
    let steps = decibels.magnitude <= 9 ? decibels.rounded() : (decibels / 2).rounded() * 2
    return Int(min(max(-40, steps), 40))
  }
}
