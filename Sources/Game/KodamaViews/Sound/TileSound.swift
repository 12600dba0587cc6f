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

  static func hertz(ofNote number: Int, in scale: Scale) -> Float {
    Pitch.hertz(midiKey: lowestKey + scale.semitones(ofNote: number))
  }

  /// Returns the offset of a column from the middle of the visible rectangle; negative to the left.
  static func columns(_ column: Int) -> Int { column - ViewRectangle.columns / 2 }

  /// Returns the panning of a column, in decibels between left and right.
  static func pan(column: Int) -> Float {
    Pan.decibels(columns: columns(column))
  }

  /// Returns the change in level by distance, in decibels: −6 dB for each doubling beyond 2 cells,
  /// down to −24 dB.
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

  /// Returns a stroke's hash, computed from its pass, its position and its number in the pass. The
  /// mixer derives the stroke's random variation from it. It is never 0, which means no hash.
  static func stroke(pass: Int, at point: CellPoint, number: Int) -> UInt32 {
    var hash = UInt32(truncatingIfNeeded: pass) &* 0x9e37_79b1
    for value in [point.x, point.y, number] {
      hash = (hash ^ UInt32(truncatingIfNeeded: value)) &* 0x85eb_ca6b
      hash ^= hash >> 13
    }
    return hash | 1
  }

  /// Returns two random numbers in 0..<1 that are derived from a stroke's hash.
  static func draws(_ stroke: UInt32) -> (Float, Float) {
    let mixed = (stroke ^ stroke >> 15) &* 0x2c1b_3c6d
    return (Float(mixed >> 16) / 65_536, Float(mixed & 0xffff) / 65_536)
  }

  static func frames(milliseconds: Int) -> Int32 {
    Int32(milliseconds * SoundFormat.framesPerSecond / 1_000)
  }

  /// Returns the sample frame for a fraction of a pass, in units of 1/65,536 pass.
  static func offset(fraction: UInt16) -> Int32 {
    Int32(Int(fraction) * SoundFormat.framesPerPass >> 16)
  }
}
