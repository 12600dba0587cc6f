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
