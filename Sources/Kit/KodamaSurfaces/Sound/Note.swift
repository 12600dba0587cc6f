/// The number of a patch in the table the mixer was given.
public struct PatchID: Hashable, Sendable {
  /// The place in the table.
  public let rawValue: UInt16
  /// Makes the number of a patch.
  public init(_ rawValue: UInt16) { self.rawValue = rawValue }
}

/// Which volume a sound follows, and what it ducks or is ducked by.
public enum SoundBus: UInt8, Sendable, CaseIterable {
  /// The lasting texture under everything.
  case ambience
  /// What happens in the world.
  case moments
  /// What the player makes ring: never thinned out.
  case music
  /// Answers to the player: hand, sweeps, probe, look, guide. Always dry.
  case probe
  /// What menus and lists sound.
  case interface
  /// What is near and matters: pulses.
  case cues
}

/// Everything there is to say about a sound: fixed in size, so that it can cross to the loudspeaker
/// without allocation.
public struct Note: Hashable, Sendable {
  /// The timbre that it sounds with.
  public var patch: PatchID
  /// The pitch of the tonal core, in hertz.
  public var hertz: Float
  /// Left to right, as the level difference between the ears in decibels: −17 left … +17 right.
  public var panDecibels: Float
  /// Level in decibels; 0 is a full note of the hand.
  public var gainDecibels: Float
  /// When it starts, in frames from the start of the pass; it may lie beyond the end of the pass.
  public var offsetFrames: Int32
  /// How long its slot is, in frames; nothing sounds after it. 0: until it has died away.
  public var durationFrames: Int32
  /// The cutoff of the low-pass that stands for what is in the way, in hertz; 0: none.
  public var cutoffHertz: Float
  /// How much goes to the shared reverb, 0…1.
  public var reverb: Float
  /// The higher wins when voices run out.
  public var priority: UInt8
  /// Which volume it follows.
  public var bus: SoundBus

  /// The priority of overtones that accompany a note of music and are none of their own.
  public static let overtonePriority: UInt8 = 199

  /// A note of a patch; by default in the middle, at once, as loud as its patch.
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

/// The name a sound View gives a lasting voice, so that it can change and stop it.
public struct VoiceID: Hashable, Sendable {
  /// The name; each View has a range of its own.
  public let rawValue: UInt32
  /// Makes the name of a lasting voice.
  public init(_ rawValue: UInt32) { self.rawValue = rawValue }
}

/// Height as pitch: the 24 notes of the major pentatonic scale that the rows of the view sound.
public enum Pitch {
  /// How many rows have a pitch.
  public static let rowCount = 24

  /// The pitch of each row in hertz, bottom row C3 first, top row G7 last (A4 = 440 Hz, equal
  /// temperament).
  public static let rowHertz: [Float] = (0..<rowCount).map { row in
    let degrees = [0, 2, 4, 7, 9]
    let semitones = 12 * (row / 5) + degrees[row % 5] - 21
    return Float(440 * SoundMath.exp2(Double(semitones) / 12))
  }

  /// The pitch of a row counted from the bottom, in hertz; rows outside are moved to the nearest.
  public static func hertz(row: Int) -> Float { rowHertz[min(max(row, 0), rowCount - 1)] }

  /// The row whose pitch is nearest, in ratio, to a frequency.
  public static func row(hertz: Float) -> Int {
    var row = 0
    while row < rowCount - 1, hertz * hertz > rowHertz[row] * rowHertz[row + 1] { row += 1 }
    return row
  }

  /// The pitch of a key of the piano in hertz; 69 is A4, and keys outside 0…127 are moved inside.
  public static func hertz(midiKey: Int) -> Float {
    Float(440 * SoundMath.exp2(Double(min(max(midiKey, 0), 127) - 69) / 12))
  }
}

/// Left and right as a level difference between the ears.
public enum Pan {
  /// The largest level difference, in decibels.
  public static let limitDecibels: Float = 17

  /// The level difference for a distance in columns: 1 dB a column up to 9, then 0.7 dB, up to 17.
  ///
  /// The just-noticeable step is 0.5–1 dB at the centre and up to 2 dB at the side.
  public static func decibels(columns: Int) -> Float {
    let distance = Float(min(abs(columns), 1_000))
    let level = min(distance <= 9 ? distance : 9 + 0.7 * (distance - 9), limitDecibels)
    return columns < 0 ? -level : level
  }

  /// The gains of left and right of constant power for a level difference in decibels.
  static func gains(decibels: Float) -> (left: Float, right: Float) {
    let ratio = SoundMath.amplitude(min(max(decibels, -40), 40))
    let left = 1 / (1 + ratio * ratio).squareRoot()
    return (left, ratio * left)
  }
}

/// Direction for one loudspeaker: a short note before the note, above it for left, below it for
/// right, the earlier the farther.
public enum MonoDirection {
  /// How long the short note is, in frames: 30 ms.
  public static let graceFrames: Int32 = 1_440

  /// How much later than the short note the note itself starts, in frames: 40 ms and 5 ms a column.
  public static func gapFrames(columns: Int) -> Int32 {
    let milliseconds = columns == 0 ? 0 : 40 + 5 * min(abs(columns), 36)
    return Int32(milliseconds * SoundFormat.framesPerSecond / 1_000)
  }

  /// The short note that tells a note's direction, a fifth above it for left, below it for right;
  /// none at the centre.
  public static func grace(for note: Note, columns: Int) -> Note? {
    guard columns != 0 else { return nil }
    var grace = note
    grace.panDecibels = 0
    grace.hertz = columns < 0 ? note.hertz * 1.5 : note.hertz / 1.5
    grace.durationFrames = graceFrames
    return grace
  }

  /// The short note and the note itself, later and in the middle; only the note at the centre.
  public static func notes(for note: Note, columns: Int) -> [Note] {
    var main = note
    main.panDecibels = 0
    main.offsetFrames += gapFrames(columns: columns)
    return [grace(for: note, columns: columns), main].compactMap { $0 }
  }
}
