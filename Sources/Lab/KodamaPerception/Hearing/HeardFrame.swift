/// The information that a person can take from 25 ms of sound. It is all that a bot with human ears
/// receives: values in steps of just noticeable differences, never samples.
package struct HeardFrame: Hashable, Sendable {
  /// A sound with a pitch.
  package struct Voice: Hashable, Sendable {
    /// The pitch, in quarters of a semitone over 55 Hz.
    package var pitch: Int
    /// The level, in decibels relative to a full sine.
    package var level: Int
    /// The level in the right ear over that in the left, in decibels: steps of 1 dB up to 9, of 2
    /// dB beyond.
    package var side: Int

    package init(pitch: Int, level: Int, side: Int) {
      self.pitch = pitch
      self.level = level
      self.side = side
    }
  }

  /// Maximum number of voices that a person can follow (Huron 1989: beyond three they are
  /// miscounted).
  package static let voiceLimit = 3
  /// The number of bands: sixths of an octave from 89 Hz to 14 kHz, as wide as the ear's filters
  /// (Glasberg, Moore 1990: 11 % of the frequency and 25 Hz).
  package static let bandCount = 44
  package static let bandsPerOctave = 6
  /// The lower edge of the lowest band, in hertz.
  package static let lowestHertz = 89.0
  /// The threshold of hearing, in decibels relative to a full sine.
  package static let silence = -78
  /// Frames that begin in a second. They overlap by half.
  package static let perSecond = 80

  /// The frame's number from 0.
  package var number: Int
  /// At most three voices, the loudest first.
  package var voices: [Voice]
  /// The levels of the bands in decibels from the lowest. A masked band has the masking level.
  package var bands: [Int]

  package init(number: Int, voices: [Voice], bands: [Int]) {
    self.number = number
    self.voices = voices
    self.bands = bands
  }

  /// The level of the loudest band, in decibels.
  package var level: Int { bands.max() ?? Self.silence }
}

extension HeardFrame.Voice {
  /// Returns the pitch of a frequency, in quarters of a semitone.
  package static func pitch(hertz: Double) -> Int {
    Int((48 * Trigonometry.logarithm(hertz / 55) / 0.6931471805599453).rounded())
  }
}

extension HeardFrame {
  /// The values that no person could have perceived; empty for a valid frame.
  package var violations: [String] {
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
package enum Level {
  /// Returns the level of a power relative to a full sine, in decibels.
  package static func decibels(_ power: Double) -> Double { Trigonometry.decibels(power: power) }

  /// Returns the power of a level in decibels.
  package static func power(_ decibels: Double) -> Double {
    let magnitude = Trigonometry.exponential(abs(decibels) / 4.342944819032518)
    return decibels < 0 ? 1 / magnitude : magnitude
  }
}
