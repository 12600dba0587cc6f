/// A picture of sound: time from left to right, pitch upwards, level as brightness.
package struct Spectrogram {
  /// The number of columns, one for each hop.
  package let width: Int
  /// The number of rows.
  package let height: Int
  /// The grey levels, row by row from the top left: 0 is −80 dBFS or less, 255 is 0 dBFS.
  package let pixels: [UInt8]

  /// Draws the mono sum of interleaved stereo at 48 kHz. Each column is `hopFrames` wide; the rows
  /// cover 60 Hz to 16 kHz logarithmically. Both sizes must be at least 1.
  package init(_ samples: [Float], hopFrames: Int = 240, height: Int = 320) {
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
