import KodamaDataSources
import KodamaSurfaces

/// Converts positions and distances of tiles to pitch, panning and level.
enum TileSound {
  /// Returns the pitch of a row in hertz. Row 0 is at the top, and has the highest pitch.
  static func hertz(row: Int) -> Float {
    Pitch.hertz(row: min(max(0, Pitch.rowCount - 1 - row), Pitch.rowCount - 1))
  }

  /// The MIDI key of note 0: C3.
  private static let lowestKey = 48

  /// Returns the pitch of a note in a scale, in hertz.
  static func hertz(ofNote number: Int, in scale: Scale) -> Float {
    Pitch.hertz(midiKey: lowestKey + scale.semitones(ofNote: number))
  }

  /// Returns the offset of a column from the middle of the visible rectangle; negative to the left.
  static func columns(_ column: Int) -> Int { column - ViewRectangle.columns / 2 }

  /// Returns the panning of a column, in decibels between left and right.
  static func pan(column: Int) -> Float {
    Pan.decibels(columns: columns(column))
  }

  /// Returns the loss of level at a distance, in decibels: −6 dB for each doubling from 2 cells on,
  /// and at most −24 dB.
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

  /// Returns the cutoff frequency behind solid cells in hertz: 3,000 for one or two cells, 1,000
  /// for more, and 0 (no filter) for none.
  static func cutoffHertz(obstacles: Int) -> Float {
    switch obstacles {
    case ...0: 0
    case 1, 2: 3_000
    default: 1_000
    }
  }

  /// Returns the frequency ratio of an interval in octaves.
  static func octaves(_ octaves: Float) -> Float { Float(SoundMath.exp2(Double(octaves))) }

  static func frames(milliseconds: Int) -> Int32 {
    Int32(milliseconds * SoundFormat.framesPerSecond / 1_000)
  }

  /// Returns the sample frame for a fraction of a pass, in units of 1/65,536 pass.
  static func offset(fraction: UInt16) -> Int32 {
    Int32(Int(fraction) * SoundFormat.framesPerPass >> 16)
  }
}
