/// Models human hearing between a game and a bot with human ears. Equal samples always give equal
/// frames. docs/senses.md explains the figures.
///
/// - A window of 25 ms that advances by half of its length. The ear's own window is 8 to 13 ms long
///   (Moore, Glasberg, Plack, Biswas 1988); people recognise the order of two sounds from about 20
///   ms on (Hirsh 1959).
/// - At most three voices (Huron 1989). An overtone belongs to the voice of its fundamental.
/// - Pitch in quarters of a semitone, which are 1.4 %. The just noticeable difference is 1 to 2 %
///   for a tone of 25 ms (Moore 1973), and less for longer tones.
/// - Level in steps of 1 dB (Jesteadt, Wier, Green 1977: 0.5 to 1.5 dB). Direction in steps of 1
///   dB, and of 2 dB at the sides (Yost, Dye 1988).
/// - Masking of softer bands by louder ones. The masking level falls by 27 dB a Bark towards lower
///   frequencies and by 12 dB a Bark towards higher ones (Terhardt 1979, at 60 dB).
public final class HearingModel {
  private static let size = 2_048
  private static let windowFrames = 1_102
  /// The hop in quarters of a frame, so that rounding errors do not add up. It is 551.25 frames.
  private static let hopQuarters = 2_205
  /// The level of a full-scale sine in its bin, in decibels.
  private static let fullDecibels = 48.8
  /// The maximum level difference between the loudest voice and any other, in decibels.
  private static let voiceDecibels = 24
  private static let masking = Masking()

  private var place: ListeningPath
  private let lateFrames: Int
  private let fourier = Fourier(size: size)
  private let window: [Float]
  private var left: [Float] = []
  private var right: [Float] = []
  /// The number of frames that have been removed from the front of both channels.
  private var dropped = 0
  private var number = 0
  /// The number of frames that have arrived at the ears.
  private var arrived = 0
  private var waiting: [(frame: HeardFrame, due: Int)] = []
  private let bins: [Range<Int>]

  /// Creates a model of hearing.
  ///
  /// - Parameter conditions: the acoustics between the game and the ears. Ideal by default.
  public init(_ conditions: HearingConditions = HearingConditions()) {
    place = ListeningPath(conditions)
    lateFrames = conditions.lateMilliseconds * 441 / 10
    window = (0..<Self.windowFrames).map {
      let turn = Trigonometry.turn * (Double($0) + 0.5) / Double(Self.windowFrames)
      return Float(0.5 - 0.5 * Trigonometry.cosineAndSine(turn).cosine)
    }
    var edge = HeardFrame.lowestHertz
    bins = (0..<HeardFrame.bandCount).map { _ in
      let low = Int((edge / ListeningPath.rate * Double(Self.size)).rounded())
      edge *= Masking.bandRatio
      return low..<max(low + 1, Int((edge / ListeningPath.rate * Double(Self.size)).rounded()))
    }
  }

  /// Processes one pass of the game: 800 frames at 48 kHz, interleaved stereo.
  ///
  /// - Returns: The frames that are complete and whose delay has passed.
  public func hear(_ samples: [Float]) -> [HeardFrame] {
    let ears = place.arrive(samples)
    left += ears.left
    right += ears.right
    arrived += ListeningPath.passFrames
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
    let heard = waiting.prefix { $0.due <= arrived }.map { $0.frame }
    waiting.removeFirst(heard.count)
    return heard
  }

  private func frame(at start: Int) -> HeardFrame {
    let l = powers(left, start)
    let r = powers(right, start)
    var levels = bins.map { range -> Double in
      var sum = 1e-9
      for bin in range { sum += Double(l[bin]) + Double(r[bin]) }
      // A signal that reaches both ears is not counted twice.
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
      let pitch = HeardFrame.Voice.pitch(hertz: bin * ListeningPath.rate / Double(Self.size))
      guard voices.allSatisfy({ !Self.isPart(pitch, of: $0.pitch) }) else { continue }
      voices.append(
        HeardFrame.Voice(pitch: pitch, level: level, side: Self.side(l, r, peak.bin)))
    }
    return voices
  }

  /// Returns whether a tone is not heard separately, because it is within a third of an octave of
  /// another tone or is an overtone of it.
  private static func isPart(_ pitch: Int, of other: Int) -> Bool {
    if abs(pitch - other) < 16 { return true }
    // The intervals from the tone up to its overtones 2 to 10, in quarters of a semitone.
    return [48, 76, 96, 111, 124, 135, 144, 152, 159].contains { abs(pitch - other - $0) <= 1 }
  }

  /// Returns the offset of a peak from its bin, −0.5 to 0.5, interpolated from the neighbouring
  /// bins.
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

/// The masking of sounds by louder ones at other frequencies.
struct Masking {
  /// The level below its masker of a just masked sound at the same frequency, in decibels.
  private static let underDecibels = 12.0
  /// The frequency ratio of neighbouring bands: a sixth of an octave.
  static let bandRatio = 1.122462048309373
  private static let downwards = 27.0
  private static let upwards = 12.0
  /// The difference between the level of a band and its masking level in another band, in decibels.
  private let losses: [[Double]]

  init() {
    let count = HeardFrame.bandCount
    var hertz = HeardFrame.lowestHertz * 1.06
    let barks = (0..<count).map { _ -> Double in
      defer { hertz *= Self.bandRatio }
      // The Bark scale of Traunmüller (1990).
      return 26.81 * hertz / (1_960 + hertz) - 0.53
    }
    losses = barks.map { own in
      barks.map { other in
        Self.underDecibels
          + (own > other ? (own - other) * Self.upwards : (other - own) * Self.downwards)
      }
    }
  }

  /// Returns the level below which each band is inaudible, in decibels.
  func thresholds(_ levels: [Double]) -> [Double] {
    losses.indices.map { own in
      var most = Double(HeardFrame.silence)
      for other in levels.indices where other != own {
        most = max(most, levels[other] - losses[own][other])
      }
      return most
    }
  }
}
