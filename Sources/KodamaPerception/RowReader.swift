/// Reads which of the 24 pitches is in a stretch of sound, by fitting a sine of each at once.
public final class RowReader {
  /// How many pitches there are: rows of the view, the bottom one first.
  public static let rowCount = 24
  /// The pitches in hertz: the major pentatonic scale from C3 to G7.
  public static let hertz: [Double] = [
    130.813, 146.832, 164.814, 195.998, 220.000, 261.626, 293.665, 329.628, 391.995, 440.000,
    523.251, 587.330, 659.255, 783.991, 880.000, 1046.502, 1174.659, 1318.510, 1567.982, 1760.000,
    2093.005, 2349.318, 2637.020, 3135.963,
  ]

  /// How long a stretch it reads, in frames.
  public let frames: Int
  private let unknowns = 2 * rowCount
  /// The fitted functions: cosine and sine of each pitch, one after another.
  private let basis: [Float]
  /// The Cholesky factor of their products, row by row.
  private let factor: [Double]
  /// For each pitch the products of its own two functions: cosine², cosine · sine, sine².
  private let own: [Double]

  /// Prepares for stretches of a length in frames (48,000 a second).
  public init(frames: Int) {
    self.frames = frames
    var basis = [Float](repeating: 0, count: 2 * Self.rowCount * frames)
    for (row, hertz) in Self.hertz.enumerated() {
      let step = Trigonometry.cosineAndSine(Trigonometry.turn * hertz / 48_000)
      var cosine = 1.0
      var sine = 0.0
      for frame in 0..<frames {
        basis[2 * row * frames + frame] = Float(cosine)
        basis[(2 * row + 1) * frames + frame] = Float(sine)
        (cosine, sine) = (
          cosine * step.cosine - sine * step.sine, sine * step.cosine + cosine * step.sine
        )
      }
    }
    self.basis = basis
    (factor, own) = Self.factorise(basis, frames: frames)
  }

  /// The amplitude of each pitch in a stretch of `frames` samples when several sound at once.
  public func amplitudes(_ samples: [Float]) -> [Double] {
    var right = products(samples)
    solve(&right)
    return (0..<Self.rowCount).map { row -> Double in
      let cosine = right[2 * row]
      let sine = right[2 * row + 1]
      return (cosine * cosine + sine * sine).squareRoot()
    }
  }

  /// The energy each pitch explains by itself, for stretches with one note: in a short stretch
  /// neighbours look too much alike to be fitted side by side.
  public func energies(_ samples: [Float]) -> [Double] {
    let right = products(samples)
    return (0..<Self.rowCount).map { row -> Double in
      let (cc, cs, ss) = (own[3 * row], own[3 * row + 1], own[3 * row + 2])
      let (c, s) = (right[2 * row], right[2 * row + 1])
      return (c * c * ss - 2 * c * s * cs + s * s * cc) / max(cc * ss - cs * cs, 1e-9)
    }
  }

  /// The products of a stretch with every fitted function.
  private func products(_ samples: [Float]) -> [Double] {
    var right = [Double](repeating: 0, count: unknowns)
    samples.withUnsafeBufferPointer { samples in
      basis.withUnsafeBufferPointer { basis in
        for unknown in 0..<unknowns {
          var sum: Float = 0
          let start = unknown * frames
          for frame in 0..<min(frames, samples.count) {
            sum += samples[frame] * basis[start + frame]
          }
          right[unknown] = Double(sum)
        }
      }
    }
    return right
  }

  private func solve(_ right: inout [Double]) {
    let n = unknowns
    for i in 0..<n {
      for j in 0..<i { right[i] -= factor[i * n + j] * right[j] }
      right[i] /= factor[i * n + i]
    }
    for i in stride(from: n - 1, through: 0, by: -1) {
      for j in (i + 1)..<max(n, i + 1) { right[i] -= factor[j * n + i] * right[j] }
      right[i] /= factor[i * n + i]
    }
  }

  private static func factorise(_ basis: [Float], frames: Int) -> (factor: [Double], own: [Double])
  {
    let n = 2 * rowCount
    var matrix = [Double](repeating: 0, count: n * n)
    basis.withUnsafeBufferPointer { basis in
      for i in 0..<n {
        for j in 0...i {
          var sum = 0.0
          for frame in 0..<frames {
            sum += Double(basis[i * frames + frame] * basis[j * frames + frame])
          }
          // A little on the diagonal keeps neighbours in a short stretch from blowing up.
          matrix[i * n + j] = sum + (i == j ? 0.002 * Double(frames) : 0)
        }
      }
    }
    let own = (0..<rowCount).flatMap { row -> [Double] in
      let c = 2 * row
      let s = c + 1
      return [matrix[c * n + c], matrix[s * n + c], matrix[s * n + s]]
    }
    for i in 0..<n {
      for j in 0...i {
        var sum = matrix[i * n + j]
        for k in 0..<j { sum -= matrix[i * n + k] * matrix[j * n + k] }
        matrix[i * n + j] = i == j ? max(sum, 1e-9).squareRoot() : sum / matrix[j * n + j]
      }
    }
    return (matrix, own)
  }
}
