/// Fits a few functions to a stretch of samples, all at once, by least squares: the normal
/// equations, solved by a Cholesky factor that is made once.
struct LeastSquares {
  /// How many functions are fitted.
  let count: Int
  /// How long each is, in frames.
  let frames: Int
  /// The products of each two functions, row by row; only the lower triangle is filled.
  let gram: [Double]
  /// The fitted functions, one after another.
  private let basis: [Float]
  /// The Cholesky factor of the products.
  private let factor: [Double]

  /// Prepares for functions of a length.
  ///
  /// - Parameters:
  ///   - basis: the functions, one after another, each of `frames` values.
  ///   - frames: how long each is.
  ///   - ridge: what is added to a function's product with itself, a frame: a little keeps those
  ///     that look alike in a short stretch from blowing up.
  init(basis: [Float], frames: Int, ridge: Double) {
    let count = basis.count / max(1, frames)
    var matrix = [Double](repeating: 0, count: count * count)
    basis.withUnsafeBufferPointer { basis in
      for i in 0..<count {
        for j in 0...i {
          var sum = 0.0
          for frame in 0..<frames {
            sum += Double(basis[i * frames + frame] * basis[j * frames + frame])
          }
          matrix[i * count + j] = sum + (i == j ? ridge * Double(frames) : 0)
        }
      }
    }
    self.count = count
    self.frames = frames
    self.basis = basis
    gram = matrix
    for i in 0..<count {
      for j in 0...i {
        var sum = matrix[i * count + j]
        for k in 0..<j { sum -= matrix[i * count + k] * matrix[j * count + k] }
        matrix[i * count + j] = i == j ? max(sum, 1e-9).squareRoot() : sum / matrix[j * count + j]
      }
    }
    factor = matrix
  }

  /// The product of a stretch with each function.
  func products(_ samples: ArraySlice<Float>) -> [Double] {
    var products = [Double](repeating: 0, count: count)
    samples.withUnsafeBufferPointer { samples in
      basis.withUnsafeBufferPointer { basis in
        for index in 0..<count {
          var sum: Float = 0
          let start = index * frames
          for frame in 0..<min(frames, samples.count) {
            sum += samples[frame] * basis[start + frame]
          }
          products[index] = Double(sum)
        }
      }
    }
    return products
  }

  /// How much of each function there is in a stretch when several are.
  func amounts(_ samples: ArraySlice<Float>) -> [Double] {
    var right = products(samples)
    for i in 0..<count {
      for j in 0..<i { right[i] -= factor[i * count + j] * right[j] }
      right[i] /= factor[i * count + i]
    }
    for i in stride(from: count - 1, through: 0, by: -1) {
      for j in (i + 1)..<max(count, i + 1) { right[i] -= factor[j * count + i] * right[j] }
      right[i] /= factor[i * count + i]
    }
    return right
  }
}
