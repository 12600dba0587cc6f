import KodamaDataSources
import KodamaSurfaces

/// Where tiles of the rectangle lie in the ear.
enum TileSound {
  /// The pitch of a row, 0 at the top: the top row is the highest note.
  static func hertz(row: Int) -> Float {
    Pitch.hertz(row: min(max(0, Pitch.rowCount - 1 - row), Pitch.rowCount - 1))
  }

  /// Note 0, C3, as a key of the piano.
  private static let lowestKey = 48

  /// The pitch of a note of a scale, in hertz.
  static func hertz(ofNote number: Int, in scale: Scale) -> Float {
    Pitch.hertz(midiKey: lowestKey + scale.semitones(ofNote: number))
  }

  /// How many columns right of the middle a column of the rectangle lies; negative to the left.
  static func columns(_ column: Int) -> Int { column - ViewRectangle.columns / 2 }

  /// The level difference of a column of the rectangle, as heard from its middle.
  static func pan(column: Int) -> Float {
    Pan.decibels(columns: columns(column))
  }

  /// The level of something this many cells away: −6 dB a doubling from 2 cells on, down to −24 dB.
  static func distanceDecibels(_ cells: Int) -> Float {
    var decibels: Float = 0
    var reach = 2
    while reach * 2 <= cells, decibels > -24 {
      decibels -= 6
      reach *= 2
    }
    guard cells > reach else { return max(-24, decibels) }
    return max(-24, decibels - 6 * Float(cells - reach) / Float(reach))
  }

  /// What is in the way takes the brightness: one or two solid cells some of it, more nearly all.
  static func cutoffHertz(obstacles: Int) -> Float {
    switch obstacles {
    case ...0: 0
    case 1, 2: 3_000
    default: 1_000
    }
  }

  /// The ratio of two pitches so many octaves apart.
  static func octaves(_ octaves: Float) -> Float { Float(SoundMath.exp2(Double(octaves))) }

  static func frames(milliseconds: Int) -> Int32 {
    Int32(milliseconds * SoundFormat.framesPerSecond / 1_000)
  }

  /// The frame of the pass at which a fraction of it, in 1/65,536, has gone by.
  static func offset(fraction: UInt16) -> Int32 {
    Int32(Int(fraction) * SoundFormat.framesPerPass >> 16)
  }
}

/// How the ear gets used to a source: what does not change keeps its full urgency for a while, then
/// becomes soft and rare; what changes has its full urgency back.
enum Habituation {
  /// How long an unchanged source keeps its urgency, and how long it takes to lose it.
  static let holdMilliseconds: Float = 4_000
  static let fadeMilliseconds: Float = 8_000
  /// The time between two pulses of a source that the ear is used to.
  static let restMilliseconds: Float = 10_000

  /// How used the ear is to what has not changed for some passes, from 0, new, to 1.
  static func familiarity(afterPasses passes: Int) -> Float {
    let milliseconds = Float(passes) * 1_000 / Float(SoundFormat.passesPerSecond)
    return min(1, max(0, (milliseconds - holdMilliseconds) / fadeMilliseconds))
  }

  /// Pulses to which the ear gets used, until something about them changes.
  static func pulses(milliseconds: Float, strokes: UInt8, isFresh: Bool) -> GrainStream {
    GrainStream(
      perSecond: 1_000 / milliseconds, strokes: strokes, holdMilliseconds: holdMilliseconds,
      fadeMilliseconds: fadeMilliseconds, restMilliseconds: restMilliseconds, isFresh: isFresh)
  }
}
