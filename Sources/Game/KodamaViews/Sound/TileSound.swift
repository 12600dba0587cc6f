import KodamaDataSources
import KodamaSurfaces

/// Conversions from tiles of the rectangle and distances to pitch, panning and level.
enum TileSound {
  /// Returns the pitch of a row; row 0, at the top, is the highest.
  static func hertz(row: Int) -> Float {
    Pitch.hertz(row: min(max(0, Pitch.rowCount - 1 - row), Pitch.rowCount - 1))
  }

  /// The MIDI key of note 0, C3.
  private static let lowestKey = 48

  /// Returns the pitch of a note of a scale, in hertz.
  static func hertz(ofNote number: Int, in scale: Scale) -> Float {
    Pitch.hertz(midiKey: lowestKey + scale.semitones(ofNote: number))
  }

  /// Returns the offset of a column from the middle of the rectangle; negative to the left.
  static func columns(_ column: Int) -> Int { column - ViewRectangle.columns / 2 }

  /// Returns the panning of a column, heard from the middle of the rectangle.
  static func pan(column: Int) -> Float {
    Pan.decibels(columns: columns(column))
  }

  /// Returns the loss at a distance: −6 dB for each doubling from 2 cells on, down to −24 dB.
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

  /// Returns the cutoff behind solid cells: 3,000 Hz for one or two, 1,000 Hz for more. 0 means
  /// none.
  static func cutoffHertz(obstacles: Int) -> Float {
    switch obstacles {
    case ...0: 0
    case 1, 2: 3_000
    default: 1_000
    }
  }

  /// Returns the frequency ratio of an interval.
  static func octaves(_ octaves: Float) -> Float { Float(SoundMath.exp2(Double(octaves))) }

  static func frames(milliseconds: Int) -> Int32 {
    Int32(milliseconds * SoundFormat.framesPerSecond / 1_000)
  }

  /// Returns the frame of the pass for a fraction in 1/65,536.
  static func offset(fraction: UInt16) -> Int32 {
    Int32(Int(fraction) * SoundFormat.framesPerPass >> 16)
  }
}

/// A listener's habituation to a source. A source that does not change keeps its urgency for 4 s,
/// then becomes soft and rare within 8 s. Any change restores its urgency.
enum Habituation {
  /// The time for which an unchanged source keeps its urgency, and the time in which it fades.
  static let holdMilliseconds: Float = 4_000
  static let fadeMilliseconds: Float = 8_000
  /// The time between two pulses of a faded source.
  static let restMilliseconds: Float = 10_000

  /// Returns the habituation to a source that has not changed for a number of passes: 0 is none, 1
  /// is complete.
  static func familiarity(afterPasses passes: Int) -> Float {
    let milliseconds = Float(passes) * 1_000 / Float(SoundFormat.passesPerSecond)
    return min(1, max(0, (milliseconds - holdMilliseconds) / fadeMilliseconds))
  }

  /// Returns pulses that fade until something about them changes.
  static func pulses(milliseconds: Float, strokes: UInt8, isFresh: Bool) -> GrainStream {
    GrainStream(
      perSecond: 1_000 / milliseconds, strokes: strokes, holdMilliseconds: holdMilliseconds,
      fadeMilliseconds: fadeMilliseconds, restMilliseconds: restMilliseconds, isFresh: isFresh)
  }
}
