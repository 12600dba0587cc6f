/// Reads which of the 24 pitches sound together in a slot, when all are plain tones.
///
/// It knows what a player is told of them: the pitches, that row r starts at the phase π r²/24, and
/// how much louder a tone must be to be as loud as others. Known phases leave one unknown a row, so
/// that even neighbouring low rows can be told apart within 25 ms.
final class ChordReader {
  /// The level of each row's tone over one of 1 kHz, in decibels: what makes tones of 60 phon
  /// equally loud (ISO 226:2003), at most 9.
  private static let levels: [Double] = [
    9, 9, 9, 9, 8.9, 7.1, 6.0, 5.0, 3.6, 2.9, 1.8, 1.2, 0.6, 0, -0.1, 0.4, 1.6, 2.4, 3.1, 1.8,
    -0.6, -2.0, -2.9, -3.6,
  ]
  /// A tone rises in 2 ms and falls in 5 ms.
  private static let riseFrames = 96
  private static let fallFrames = 240

  /// How long a slot is, in frames.
  let frames: Int
  private let fit: LeastSquares

  /// Prepares for slots of a length in frames.
  init(frames: Int) {
    self.frames = frames
    var basis = [Float](repeating: 0, count: RowReader.rowCount * frames)
    for (row, hertz) in RowReader.hertz.enumerated() {
      let level = Trigonometry.exponential(Self.levels[row] / 8.685889638065037)
      let step = Trigonometry.cosineAndSine(Trigonometry.turn * hertz / 48_000)
      var wave = Trigonometry.cosineAndSine(Trigonometry.turn * Double(row * row) / 48)
      for frame in 0..<frames {
        basis[row * frames + frame] = Float(level * wave.sine * Self.envelope(frame, of: frames))
        wave = (
          wave.cosine * step.cosine - wave.sine * step.sine,
          wave.sine * step.cosine + wave.cosine * step.sine
        )
      }
    }
    fit = LeastSquares(basis: basis, frames: frames, ridge: 0.001)
  }

  /// How much of each row's tone there is, 1 for each in a chord of equally loud ones, times a
  /// common factor.
  func amounts(_ mono: ArraySlice<Float>) -> [Double] { fit.amounts(mono) }

  private static func envelope(_ frame: Int, of frames: Int) -> Double {
    func smooth(_ x: Double) -> Double { x <= 0 ? 0 : x >= 1 ? 1 : x * x * (3 - 2 * x) }
    return smooth(Double(frame) / Double(riseFrames))
      * smooth(Double(frames - frame) / Double(fallFrames))
  }
}
