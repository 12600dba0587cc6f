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
  private let basis: [Float]
  private let factor: [Double]

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
    self.basis = basis
    factor = Self.factorise(basis, frames: frames)
  }

  /// How much of each row's tone there is, 1 for each in a chord of equally loud ones, times a
  /// common factor.
  func amounts(_ mono: ArraySlice<Float>) -> [Double] {
    let n = RowReader.rowCount
    var right = [Double](repeating: 0, count: n)
    mono.withUnsafeBufferPointer { samples in
      basis.withUnsafeBufferPointer { basis in
        for row in 0..<n {
          var sum: Float = 0
          for frame in 0..<min(frames, samples.count) {
            sum += samples[frame] * basis[row * frames + frame]
          }
          right[row] = Double(sum)
        }
      }
    }
    for i in 0..<n {
      for j in 0..<i { right[i] -= factor[i * n + j] * right[j] }
      right[i] /= factor[i * n + i]
    }
    for i in stride(from: n - 1, through: 0, by: -1) {
      for j in (i + 1)..<max(n, i + 1) { right[i] -= factor[j * n + i] * right[j] }
      right[i] /= factor[i * n + i]
    }
    return right
  }

  private static func envelope(_ frame: Int, of frames: Int) -> Double {
    func smooth(_ x: Double) -> Double { x <= 0 ? 0 : x >= 1 ? 1 : x * x * (3 - 2 * x) }
    return smooth(Double(frame) / Double(riseFrames))
      * smooth(Double(frames - frame) / Double(fallFrames))
  }

  /// The Cholesky factor of the products of all rows' tones.
  private static func factorise(_ basis: [Float], frames: Int) -> [Double] {
    let n = RowReader.rowCount
    var matrix = [Double](repeating: 0, count: n * n)
    basis.withUnsafeBufferPointer { basis in
      for i in 0..<n {
        for j in 0...i {
          var sum = 0.0
          for frame in 0..<frames {
            sum += Double(basis[i * frames + frame] * basis[j * frames + frame])
          }
          matrix[i * n + j] = sum + (i == j ? 0.001 * Double(frames) : 0)
        }
      }
    }
    for i in 0..<n {
      for j in 0...i {
        var sum = matrix[i * n + j]
        for k in 0..<j { sum -= matrix[i * n + k] * matrix[j * n + k] }
        matrix[i * n + j] = i == j ? max(sum, 1e-9).squareRoot() : sum / matrix[j * n + j]
      }
    }
    return matrix
  }
}
