/// Reads which of the 24 pitches is in a stretch of sound, by fitting a sine of each at once.
package final class RowReader {
  /// How many pitches there are: rows of the view, the bottom one first.
  package static let rowCount = 24
  /// The pitches in hertz: the major pentatonic scale from C3 to G7.
  package static let hertz: [Double] = [
    130.813, 146.832, 164.814, 195.998, 220.000, 261.626, 293.665, 329.628, 391.995, 440.000,
    523.251, 587.330, 659.255, 783.991, 880.000, 1046.502, 1174.659, 1318.510, 1567.982, 1760.000,
    2093.005, 2349.318, 2637.020, 3135.963,
  ]

  /// How long a stretch it reads, in frames.
  package let frames: Int
  /// The fitted functions: cosine and sine of each pitch, one after another.
  private let fit: LeastSquares
  /// For each pitch the products of its own two functions: cosine², cosine · sine, sine².
  private let own: [Double]

  /// Prepares for stretches of a length in frames (48,000 a second), at least 1.
  package init(frames: Int) {
    precondition(frames > 0, "a stretch has at least one frame")
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
    let fit = LeastSquares(basis: basis, frames: frames, ridge: 0.002)
    self.fit = fit
    own = (0..<Self.rowCount).flatMap { row -> [Double] in
      let c = 2 * row
      let s = c + 1
      return [
        fit.gram[c * fit.count + c], fit.gram[s * fit.count + c], fit.gram[s * fit.count + s],
      ]
    }
  }

  /// The amplitude of each pitch in a stretch of `frames` samples when several sound at once.
  package func amplitudes(_ samples: [Float]) -> [Double] {
    let right = fit.amounts(samples[...])
    return (0..<Self.rowCount).map { row -> Double in
      let cosine = right[2 * row]
      let sine = right[2 * row + 1]
      return (cosine * cosine + sine * sine).squareRoot()
    }
  }

  /// The energy each pitch explains by itself, for stretches with one note: in a short stretch
  /// neighbours look too much alike to be fitted side by side.
  package func energies(_ samples: [Float]) -> [Double] {
    let right = fit.products(samples[...])
    return (0..<Self.rowCount).map { row -> Double in
      let (cc, cs, ss) = (own[3 * row], own[3 * row + 1], own[3 * row + 2])
      let (c, s) = (right[2 * row], right[2 * row + 1])
      return (c * c * ss - 2 * c * s * cs + s * s * cc) / max(cc * ss - cs * cs, 1e-9)
    }
  }
}
