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
