/// A Fourier transform of a fixed size, a power of two (Cooley and Tukey, radix 2).
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

  /// The power of each bin up to the middle; shorter input is filled with zeros.
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
