/// The information that a person can hear in 25 ms of sound, in steps of just noticeable
/// differences. A bot with human ears receives these frames instead of samples.
public struct HeardFrame: Hashable, Sendable {
  /// A sound with a pitch.
  public struct Voice: Hashable, Sendable {
    /// The pitch in quarters of a semitone above 55 Hz.
    public var pitch: Int
    /// The level in decibels relative to a full-scale sine.
    public var level: Int
    /// The level in the right ear minus the level in the left ear, in decibels: in steps of 1 dB up
    /// to ±9 dB, and of 2 dB beyond.
    public var side: Int

    /// Creates a voice from its three values.
    public init(pitch: Int, level: Int, side: Int) {
      self.pitch = pitch
      self.level = level
      self.side = side
    }
  }

  /// The maximum number of simultaneous voices in a frame. People miscount more than three (Huron
  /// 1989).
  public static let voiceLimit = 3
  /// The number of frequency bands: sixths of an octave from 89 Hz to 14 kHz, as wide as the ear's
  /// filters (Glasberg, Moore 1990: 11 % of the frequency plus 25 Hz).
  public static let bandCount = 44
  /// The number of frequency bands in an octave.
  public static let bandsPerOctave = 6
  /// The lower edge of the lowest band, in hertz.
  public static let lowestHertz = 89.0
  /// The threshold of hearing, in decibels relative to a full-scale sine.
  public static let silence = -78
  /// The number of frames that begin in each second. Each frame overlaps half of the next.
  public static let perSecond = 80

  /// The number of the frame, counted from 0.
  public var number: Int
  /// The voices of the frame, loudest first; at most three.
  public var voices: [Voice]
  /// The level of each band in decibels, lowest band first. A band that is masked by louder ones
  /// has the masking level.
  public var bands: [Int]

  /// Creates a frame from its voices and bands.
  public init(number: Int, voices: [Voice], bands: [Int]) {
    self.number = number
    self.voices = voices
    self.bands = bands
  }

  /// The level of the loudest band, in decibels.
  public var level: Int { bands.max() ?? Self.silence }
}

extension HeardFrame.Voice {
  /// Returns the pitch of a frequency, in quarters of a semitone above 55 Hz.
  public static func pitch(hertz: Double) -> Int {
    Int((48 * Trigonometry.logarithm(hertz / 55) / 0.6931471805599453).rounded())
  }
}

extension HeardFrame {
  /// Descriptions of the values that a person could not have heard; empty for a valid frame.
  public var violations: [String] {
    var violations: [String] = []
    if voices.count > Self.voiceLimit { violations.append("\(voices.count) voices") }
    if bands.count != Self.bandCount { violations.append("\(bands.count) bands") }
    for voice in voices {
      if abs(voice.side) > 9, voice.side % 2 != 0 {
        violations.append("a side of \(voice.side) dB")
      }
      if abs(voice.side) > 40 { violations.append("a side of \(voice.side) dB") }
      if voice.level <= Self.silence { violations.append("a level of \(voice.level) dB") }
    }
    if bands.contains(where: { $0 < Self.silence }) { violations.append("what is too soft") }
    return violations
  }
}

/// Converts between powers and decibels.
public enum Level {
  /// Returns the level of a power in decibels, relative to a full-scale sine.
  public static func decibels(_ power: Double) -> Double { Trigonometry.decibels(power: power) }

  /// Returns the power of a level that is in decibels relative to a full-scale sine.
  public static func power(_ decibels: Double) -> Double {
    let magnitude = Trigonometry.exponential(abs(decibels) / 4.342944819032518)
    return decibels < 0 ? 1 / magnitude : magnitude
  }
}
