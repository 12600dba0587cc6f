/// The number of a patch in a `PatchTable`.
public struct PatchID: Hashable, Sendable {
  /// The index in the table.
  public let rawValue: UInt16
  /// Creates the number of a patch.
  public init(_ rawValue: UInt16) { self.rawValue = rawValue }
}

/// The group of a sound, with a volume of its own.
public enum SoundBus: UInt8, Sendable, CaseIterable {
  /// The lasting textures in the background.
  case ambience
  /// Events in the world.
  case moments
  /// Music that the player makes. It is never thinned out.
  case music
  /// Answers to the player, such as hand, sweeps and probe. They are always dry.
  case probe
  /// Sounds of menus and lists.
  case interface
  /// Pulses of things that are near and important.
  case cues
}

/// A sound: patch, pitch, direction, level and time. It has a fixed size, so that it crosses to the
/// audio thread without allocation.
///
///     Note(patch, hertz: Pitch.hertz(row: 12), panDecibels: -6, reverb: 0.4, bus: .moments)
public struct Note: Hashable, Sendable {
  /// The timbre, as a number in the mixer's table.
  public var patch: PatchID
  /// The pitch of the tonal core, in hertz, 16–14,000.
  public var hertz: Float
  /// The direction as the level difference between the ears, in decibels: −17 (left) to 17 (right).
  public var panDecibels: Float
  /// The level in decibels; 0 is a full note of the hand.
  public var gainDecibels: Float
  /// The start, in frames from the start of the pass. It may be after the end of the pass.
  public var offsetFrames: Int32
  /// The length of the note's slot, in frames, after which it is silent; 0 means until it has
  /// decayed.
  public var durationFrames: Int32
  /// The cutoff of the low-pass filter for obstacles, in hertz; 0 for none.
  public var cutoffHertz: Float
  /// The level in the shared reverb, 0…1.
  public var reverb: Float
  /// The priority when voices run out; higher ones survive.
  public var priority: UInt8
  /// The bus, whose volume it follows.
  public var bus: SoundBus

  /// The priority of overtones that accompany a note of music. They are left out of MIDI files.
  public static let overtonePriority: UInt8 = 199

  /// Creates a note. By default it starts at once in the middle, at the level of its patch.
  public init(
    _ patch: PatchID, hertz: Float, panDecibels: Float = 0, gainDecibels: Float = 0,
    offsetFrames: Int32 = 0,
    durationFrames: Int32 = 0, cutoffHertz: Float = 0, reverb: Float = 0, priority: UInt8 = 128,
    bus: SoundBus = .probe
  ) {
    self.patch = patch
    self.hertz = hertz
    self.panDecibels = panDecibels
    self.gainDecibels = gainDecibels
    self.offsetFrames = offsetFrames
    self.durationFrames = durationFrames
    self.cutoffHertz = cutoffHertz
    self.reverb = reverb
    self.priority = priority
    self.bus = bus
  }
}

/// The name of a lasting voice, by which a sound View changes and stops it.
public struct VoiceID: Hashable, Sendable {
  /// The number. Each View has its own range.
  public let rawValue: UInt32
  /// Creates the name of a lasting voice.
  public init(_ rawValue: UInt32) { self.rawValue = rawValue }
}

/// The pitches of the rows: 24 notes of the major pentatonic scale.
public enum Pitch {
  /// The number of rows with a pitch.
  public static let rowCount = 24

  /// The pitch of each row in hertz, from C3 in the bottom row to G7 in the top row (A4 = 440 Hz,
  /// equal temperament).
  public static let rowHertz: [Float] = (0..<rowCount).map { row in
    let degrees = [0, 2, 4, 7, 9]
    let semitones = 12 * (row / 5) + degrees[row % 5] - 21
    return Float(440 * SoundMath.exp2(Double(semitones) / 12))
  }

  /// Returns the pitch of a row counted from the bottom, in hertz. Rows out of range are clamped.
  public static func hertz(row: Int) -> Float { rowHertz[min(max(row, 0), rowCount - 1)] }

  /// Returns the row whose pitch is nearest to a frequency, by ratio.
  public static func row(hertz: Float) -> Int {
    var row = 0
    while row < rowCount - 1, hertz * hertz > rowHertz[row] * rowHertz[row + 1] { row += 1 }
    return row
  }

  /// Returns the pitch of a MIDI key in hertz; 69 is A4. Keys outside 0…127 are clamped.
  public static func hertz(midiKey: Int) -> Float {
    Float(440 * SoundMath.exp2(Double(min(max(midiKey, 0), 127) - 69) / 12))
  }
}

/// Direction as a level difference between the ears.
public enum Pan {
  /// The largest level difference, in decibels.
  public static let limitDecibels: Float = 17

  /// Returns the level difference for a distance in columns: 1 dB a column up to 9 columns, then
  /// 0.7 dB, at most 17 dB.
  ///
  /// The just-noticeable difference is 0.5–1 dB at the centre and up to 2 dB at the side.
  public static func decibels(columns: Int) -> Float {
    let distance = Float(min(abs(columns), 1_000))
    let level = min(distance <= 9 ? distance : 9 + 0.7 * (distance - 9), limitDecibels)
    return columns < 0 ? -level : level
  }

  /// Returns gains of constant power for a level difference in decibels.
  static func gains(decibels: Float) -> (left: Float, right: Float) {
    let ratio = SoundMath.amplitude(min(max(decibels, -40), 40))
    let left = 1 / (1 + ratio * ratio).squareRoot()
    return (left, ratio * left)
  }
}

/// Direction with one loudspeaker: a grace note before the note, above it for left and below it for
/// right, the earlier the farther.
public enum MonoDirection {
  /// The length of the grace note, in frames: 30 ms.
  public static let graceFrames: Int32 = 1_440

  /// Returns the time from the grace note to the note, in frames: 40 ms and 5 ms for each column.
  public static func gapFrames(columns: Int) -> Int32 {
    let milliseconds = columns == 0 ? 0 : 40 + 5 * min(abs(columns), 36)
    return Int32(milliseconds * SoundFormat.framesPerSecond / 1_000)
  }

  /// Returns the grace note of a note: a fifth above it for left, a fifth below it for right, nil
  /// at the centre.
  public static func grace(for note: Note, columns: Int) -> Note? {
    guard columns != 0 else { return nil }
    var grace = note
    grace.panDecibels = 0
    grace.hertz = columns < 0 ? note.hertz * 1.5 : note.hertz / 1.5
    grace.durationFrames = graceFrames
    return grace
  }

  /// Returns the grace note, if any, and the note itself, later and in the middle.
  public static func notes(for note: Note, columns: Int) -> [Note] {
    var main = note
    main.panDecibels = 0
    main.offsetFrames += gapFrames(columns: columns)
    return [grace(for: note, columns: columns), main].compactMap { $0 }
  }
}
