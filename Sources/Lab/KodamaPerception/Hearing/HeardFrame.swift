/// What a person could make of 25 ms of sound. It is all that reaches a bot with human ears: whole
/// steps of what can just be told apart, never a sample.
package struct HeardFrame: Hashable, Sendable {
  /// Something with a pitch.
  package struct Voice: Hashable, Sendable {
    /// The pitch, in quarters of a semitone over 55 Hz.
    package var pitch: Int
    /// The level, in decibels relative to a full sine.
    package var level: Int
    /// How much louder it is in the right ear than in the left one, in decibels: in steps of one up
    /// to nine, of two beyond.
    package var side: Int

    /// A tone that is heard.
    package init(pitch: Int, level: Int, side: Int) {
      self.pitch = pitch
      self.level = level
      self.side = side
    }
  }

  /// How many voices a person can follow at once (Huron 1989: beyond three they are miscounted).
  package static let voiceLimit = 3
  /// How many bands the colour of a sound has: sixths of an octave from 89 Hz to 14 kHz, as wide as
  /// the ear's own filters (Glasberg, Moore 1990: 11 % of the pitch and 25 Hz).
  package static let bandCount = 44
  /// Bands that an octave has.
  package static let bandsPerOctave = 6
  /// The lower edge of the lowest band, in hertz.
  package static let lowestHertz = 89.0
  /// What is softer than this is not heard, in decibels relative to a full sine.
  package static let silence = -78
  /// Frames overlap by half: so many begin in a second.
  package static let perSecond = 80

  /// Which frame it is, counted from the first one on.
  package var number: Int
  /// At most three voices, the loudest first.
  package var voices: [Voice]
  /// The levels of the bands in decibels, the lowest first; what another band masks is not in them.
  package var bands: [Int]

  /// What was heard within one window.
  package init(number: Int, voices: [Voice], bands: [Int]) {
    self.number = number
    self.voices = voices
    self.bands = bands
  }

  /// The level of the loudest band, in decibels.
  package var level: Int { bands.max() ?? Self.silence }
}

extension HeardFrame.Voice {
  /// The step of pitch in which a frequency is heard.
  package static func pitch(hertz: Double) -> Int {
    Int((48 * Trigonometry.logarithm(hertz / 55) / 0.6931471805599453).rounded())
  }
}

extension HeardFrame {
  /// What no person could have heard of it; empty where all is in whole steps.
  package var faults: [String] {
    var faults: [String] = []
    if voices.count > Self.voiceLimit { faults.append("\(voices.count) voices") }
    if bands.count != Self.bandCount { faults.append("\(bands.count) bands") }
    for voice in voices {
      if abs(voice.side) > 9, voice.side % 2 != 0 { faults.append("a side of \(voice.side) dB") }
      if abs(voice.side) > 40 { faults.append("a side of \(voice.side) dB") }
      if voice.level <= Self.silence { faults.append("a level of \(voice.level) dB") }
    }
    if bands.contains(where: { $0 < Self.silence }) { faults.append("what is too soft") }
    return faults
  }
}

/// Turns powers into decibels, and decibels into powers.
package enum Level {
  /// The level in decibels of a power relative to a full sine.
  package static func decibels(_ power: Double) -> Double { Trigonometry.decibels(power: power) }

  /// The power of a level in decibels.
  package static func power(_ decibels: Double) -> Double {
    let magnitude = Trigonometry.exponential(abs(decibels) / 4.342944819032518)
    return decibels < 0 ? 1 / magnitude : magnitude
  }
}
