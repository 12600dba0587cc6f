/// The number that identifies a patch (a timbre) in a `PatchTable`.
public struct PatchID: Hashable, Sendable {
  /// The index of the patch (a timbre) in its `PatchTable`.
  public let rawValue: UInt16
  /// Creates an identifier from an index in the table.
  public init(_ rawValue: UInt16) { self.rawValue = rawValue }
}

/// A group of sounds with a common volume, which the player can set.
public enum SoundBus: UInt8, Sendable, CaseIterable {
  /// Continuous background sounds, such as running water and rain.
  case ambience
  /// Events in the world, such as an explosion.
  case moments
  /// Music that the player makes.
  case music
  /// Answers to the player's keys, such as the sound of moving the hand (the player's cursor). They
  /// have no reverb.
  case probe
  /// Sounds of menus and lists.
  case interface
  /// Repeated pulses that indicate what is near, such as a hazard.
  case cues
}

/// A sound to play: its patch (timbre), pitch, direction, level and time. It has a fixed size, so
/// that it can be sent to the audio thread without allocation.
///
///     Note(patch, hertz: Pitch.hertz(row: 12), panDecibels: -6, reverb: 0.4, bus: .moments)
public struct Note: Hashable, Sendable {
  /// The timbre, as a number in the mixer's `PatchTable`.
  public var patch: PatchID
  /// The pitch in hertz, 16–14,000.
  public var hertz: Float
  /// The direction, as the level difference between the ears: −17 dB (left) to 17 dB (right).
  public var panDecibels: Float
  /// The level in decibels, at most 24. The note that sounds when the player moves has −8 dB.
  public var gainDecibels: Float
  /// The time from the start of the current pass (1/60 s) to the start of the note, in audio frames
  /// (1/48,000 s). It may be longer than a pass.
  public var offsetFrames: Int32
  /// The duration of the note, in audio frames (1/48,000 s); 0 plays the note for the length that
  /// its patch (timbre) defines.
  public var durationFrames: Int32
  /// The cutoff of a low-pass filter, in hertz, for sounds behind an obstacle; 0 for no filter.
  public var cutoffHertz: Float
  /// The level that is sent to the reverb, 0–1.
  public var reverb: Float
  /// The priority, 0–255. If too many notes sound, those of the lowest priority are ended first.
  public var priority: UInt8
  /// The group of sounds to which the note belongs, which determines its volume.
  public var bus: SoundBus
  /// A hash that distinguishes this stroke from others of the same note. The mixer derives small
  /// variations of pitch, partials and decay from it. 0 plays the patch exactly, so that it can be
  /// decoded.
  package var stroke: UInt32 = 0

  /// The priority of notes that are overtones of a musical note. Exported MIDI files do not contain
  /// them.
  public static let overtonePriority: UInt8 = 199

  /// Creates a note. By default, it starts at once, comes from the middle, and has the level of its
  /// patch (timbre).
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

/// The number that identifies a continuous sound, so that a sound View can later change or stop it.
public struct VoiceID: Hashable, Sendable {
  /// The number that identifies the sound. Each View uses a separate range of numbers.
  public let rawValue: UInt32
  /// Creates an identifier from a number.
  public init(_ rawValue: UInt32) { self.rawValue = rawValue }
}

/// The pitches with which sound Views represent the rows of the map: 24 notes of the major
/// pentatonic scale.
public enum Pitch {
  /// The number of rows of the map that have a pitch of their own.
  public static let rowCount = 24

  /// The pitch of each row of the map in hertz, from C3 in the bottom row to G7 in the top row (A4
  /// = 440 Hz, equal temperament).
  public static let rowHertz: [Float] = (0..<rowCount).map { row in
    let degrees = [0, 2, 4, 7, 9]
    let semitones = 12 * (row / 5) + degrees[row % 5] - 21
    return Float(440 * SoundMath.exp2(Double(semitones) / 12))
  }

  /// Returns the pitch that represents a row of the map, in hertz. Rows are counted from 0 at the
  /// bottom and clamped to 0–23.
  public static func hertz(row: Int) -> Float { rowHertz[min(max(row, 0), rowCount - 1)] }

  /// Returns the row of the map whose pitch has the smallest interval to a frequency. Rows are
  /// counted from 0 at the bottom.
  public static func row(hertz: Float) -> Int {
    var row = 0
    while row < rowCount - 1, hertz * hertz > rowHertz[row] * rowHertz[row + 1] { row += 1 }
    return row
  }

  /// Returns the pitch of a MIDI key in hertz; key 69 is A4. Keys are clamped to 0–127.
  public static func hertz(midiKey: Int) -> Float {
    Float(440 * SoundMath.exp2(Double(min(max(midiKey, 0), 127) - 69) / 12))
  }
}

/// Converts horizontal distances on the map into level differences between the ears, which a
/// listener hears as directions.
public enum Pan {
  /// The largest level difference between the ears, in decibels.
  public static let limitDecibels: Float = 17

  /// Returns the level difference for a distance in columns to the right: 1 dB for each of the
  /// first 9 columns, then 0.7 dB for each, at most 17 dB. Negative distances give negative levels.
  ///
  /// People just notice a difference of 0.5–1 dB in the middle and of up to 2 dB at the side.
  public static func decibels(columns: Int) -> Float {
    let distance = Float(min(abs(columns), 1_000))
    let level = min(distance <= 9 ? distance : 9 + 0.7 * (distance - 9), limitDecibels)
    return columns < 0 ? -level : level
  }

  /// Returns the gains of both channels for a level difference in decibels. The sum of their
  /// squares is 1, so the loudness does not depend on the direction.
  static func gains(decibels: Float) -> (left: Float, right: Float) {
    let ratio = SoundMath.amplitude(min(max(decibels, -40), 40))
    let left = 1 / (1 + ratio * ratio).squareRoot()
    return (left, ratio * left)
  }
}

/// Direction with a single loudspeaker. A short grace note before the note indicates it: above the
/// note for left, below it for right, and earlier the farther away it is.
package enum MonoDirection {
  /// The length of the grace note, in frames: 30 ms.
  package static let graceFrames: Int32 = 1_440

  /// Returns the time from the grace note to the note, in audio frames: 40 ms, and 5 ms for each
  /// column of distance up to 36; 0 without a distance.
  package static func gapFrames(columns: Int) -> Int32 {
    let milliseconds = columns == 0 ? 0 : 40 + 5 * min(abs(columns), 36)
    return Int32(milliseconds * SoundFormat.framesPerSecond / 1_000)
  }

  /// Returns the grace note of a note: a fifth above it for left (negative columns), a fifth below
  /// it for right, or nil for the middle.
  package static func grace(for note: Note, columns: Int) -> Note? {
    guard columns != 0 else { return nil }
    var grace = note
    grace.panDecibels = 0
    grace.hertz = columns < 0 ? note.hertz * 1.5 : note.hertz / 1.5
    grace.durationFrames = graceFrames
    return grace
  }

  /// Returns the grace note, if there is one, and the note itself, delayed and without direction.
  package static func notes(for note: Note, columns: Int) -> [Note] {
    var main = note
    main.panDecibels = 0
    main.offsetFrames += gapFrames(columns: columns)
    return [grace(for: note, columns: columns), main].compactMap { $0 }
  }
}
