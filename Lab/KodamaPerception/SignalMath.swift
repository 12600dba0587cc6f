/// Sines, exponentials and logarithms. The module implements them itself, because it imports
/// nothing and shares no code with the synthesis of sounds.
public enum Trigonometry {
  /// A full circle in radians.
  public static let turn = 6.283185307179586

  /// Returns the cosine and sine of an angle in radians. They are computed by short series for a
  /// sixteenth of the angle, which is then doubled four times.
  public static func cosineAndSine(_ radians: Double) -> (cosine: Double, sine: Double) {
    let reduced = radians - (radians / turn).rounded() * turn
    let x = reduced / 16
    let s = x * x
    var sine = x * (1 - s / 6 * (1 - s / 20 * (1 - s / 42 * (1 - s / 72))))
    var cosine = 1 - s / 2 * (1 - s / 12 * (1 - s / 30 * (1 - s / 56)))
    for _ in 0..<4 { (cosine, sine) = (cosine * cosine - sine * sine, 2 * sine * cosine) }
    return (cosine, sine)
  }

  /// Returns the natural logarithm of a positive number, or −690 for any other number.
  public static func logarithm(_ x: Double) -> Double {
    guard x > 1e-300, x.isFinite else { return -690 }
    let t = (x.significand - 1) / (x.significand + 1)
    let s = t * t
    var sum = 0.0
    for n in stride(from: 25.0, through: 1.0, by: -2.0) { sum = sum * s + 1 / n }
    return Double(x.exponent) * 0.6931471805599453 + 2 * t * sum
  }

  /// Returns e to the power of a number between −20 and 20.
  public static func exponential(_ x: Double) -> Double {
    let z = x / 1_024
    var value = 1 + z * (1 + z / 2 * (1 + z / 3 * (1 + z / 4)))
    for _ in 0..<10 { value *= value }
    return value
  }

  /// Returns the level of a power in decibels.
  public static func decibels(power: Double) -> Double { logarithm(power) * 4.342944819032518 }
}

/// A Fourier transform of a fixed size, which is a power of two (Cooley and Tukey, radix 2).
struct Fourier {
  let size: Int
  private let cosines: [Float]
  private let sines: [Float]
  private let order: [Int]

  init(size: Int) {
    self.size = size
    let turns = (0..<(size / 2)).map {
      Trigonometry.cosineAndSine(-Trigonometry.turn * Double($0) / Double(size))
    }
    cosines = turns.map { Float($0.cosine) }
    sines = turns.map { Float($0.sine) }
    let bits = size.trailingZeroBitCount
    order = (0..<size).map { index in
      var reversed = 0
      for bit in 0..<bits where index & (1 << bit) != 0 { reversed |= 1 << (bits - 1 - bit) }
      return reversed
    }
  }

  /// Returns the power of each bin from 0 to half the size. Input that is too short is padded with
  /// zeros.
  func powers(_ input: [Float]) -> [Float] {
    var real = [Float](repeating: 0, count: size)
    var imaginary = [Float](repeating: 0, count: size)
    for (index, sample) in input.prefix(size).enumerated() { real[order[index]] = sample }
    real.withUnsafeMutableBufferPointer { real in
      imaginary.withUnsafeMutableBufferPointer { imaginary in
        turn(real, imaginary)
      }
    }
    return (0...(size / 2)).map { real[$0] * real[$0] + imaginary[$0] * imaginary[$0] }
  }

  private func turn(
    _ real: UnsafeMutableBufferPointer<Float>, _ imaginary: UnsafeMutableBufferPointer<Float>
  ) {
    var half = 1
    while half < size {
      let stride = size / (2 * half)
      var start = 0
      while start < size {
        for k in 0..<half {
          let cosine = cosines[k * stride]
          let sine = sines[k * stride]
          let a = start + k
          let b = a + half
          let r = real[b] * cosine - imaginary[b] * sine
          let i = real[b] * sine + imaginary[b] * cosine
          real[b] = real[a] - r
          imaginary[b] = imaginary[a] - i
          real[a] += r
          imaginary[a] += i
        }
        start += 2 * half
      }
      half *= 2
    }
  }
}

/// Fits a sum of functions to samples by least squares. It computes the Cholesky factor of the
/// normal equations once.
struct LeastSquares {
  /// The number of functions to fit.
  let count: Int
  /// The number of frames of each function.
  let frames: Int
  /// The scalar product of each pair of functions, row by row. Only the lower triangle is filled.
  let gram: [Double]
  /// The values of the functions, one function after another.
  private let basis: [Float]
  private let factor: [Double]

  /// Creates a fit for a set of functions.
  ///
  /// - Parameters:
  ///   - basis: the values of the functions, one function after another, each of `frames` values.
  ///   - frames: the number of frames of each function.
  ///   - ridge: the regularisation per frame. It prevents similar functions from getting large
  ///     opposite amounts.
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

  /// Returns the scalar product of the samples with each function.
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

  /// Returns the amount of each function in the sum that best fits the samples.
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

/// A picture of sound: time from left to right, pitch upwards, level as brightness.
public struct Spectrogram {
  /// The number of columns, one for each hop.
  public let width: Int
  /// The number of rows.
  public let height: Int
  /// The grey levels, row by row from the top left: 0 is −80 dBFS or less, 255 is 0 dBFS.
  public let pixels: [UInt8]

  /// Draws the mono sum of interleaved stereo at 48 kHz. Each column represents `hopFrames`; the
  /// rows cover 60 Hz to 16 kHz logarithmically. Both sizes must be at least 1.
  public init(_ samples: [Float], hopFrames: Int = 240, height: Int = 320) {
    precondition(hopFrames > 0 && height > 0, "hopFrames and height must be positive")
    let size = 4_096
    let fourier = Fourier(size: size)
    let window = (0..<size).map {
      Float(0.5 - 0.5 * Trigonometry.cosineAndSine(Trigonometry.turn * Double($0) / 4_096).cosine)
    }
    let frames = samples.count / 2
    let columns = max(1, min(frames / hopFrames, 20_000))
    // The frequency ratio of neighbouring rows.
    let ratio = Trigonometry.exponential(
      Trigonometry.logarithm(16_000.0 / 60) / Double(height))
    var pixels = [UInt8](repeating: 0, count: columns * height)
    for column in 0..<columns {
      let start = column * hopFrames - size / 2
      let slice = (0..<size).map { index -> Float in
        let frame = start + index
        guard frame >= 0, frame < frames else { return 0 }
        return (samples[2 * frame] + samples[2 * frame + 1]) * window[index]
      }
      let powers = fourier.powers(slice)
      var hertz = 60.0
      for row in 0..<height {
        let low = Int(hertz / 48_000 * Double(size))
        let high = max(low, Int(hertz * ratio / 48_000 * Double(size)))
        var loudest: Float = 0
        for bin in low...high { loudest = max(loudest, powers[min(bin, size / 2)]) }
        let level = Trigonometry.decibels(power: Double(loudest)) - 66
        let bright = min(max((level + 80) * 255 / 80, 0), 255)
        pixels[(height - 1 - row) * columns + column] = UInt8(bright)
        hertz *= ratio
      }
    }
    self.pixels = pixels
    width = columns
    self.height = height
  }
}
