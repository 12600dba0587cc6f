@testable import KodamaPerception

/// Computes spectra of a note in three overlapping parts of the time, with equal-loudness weights.
final class NoteSpectra {
  private static let partCount = 3
  /// The number of positions at which a whole note is measured.
  private static let placeCount = 8
  /// The levels in decibels of the equal-loudness contour for 60 phon, at thirds of an octave from
  /// 100 Hz (ISO 226:2003). Weights are at most 9 dB.
  private static let contour: [Double] = [
    78.65, 75.56, 72.47, 69.86, 67.53, 65.39, 63.45, 62.05, 60.81, 59.89, 60.01, 62.15, 63.19,
    59.96, 57.26, 56.42, 57.57, 60.89, 66.36, 71.66, 73.16, 68.63,
  ]
  /// The number of frequency bands: thirds of an octave from 100 Hz to 12.8 kHz.
  private static let bandCount = 21

  private let partFrames: Int
  private let fourier: Fourier
  private let window: [Float]
  private let weights: [Float]
  /// The first bin of each band, and the fractions of this and the following bins that belong to
  /// it.
  private let bands: [(first: Int, shares: [Float])]
  /// The levels with which the window spreads a tone over the bins on each side.
  private let lobe: [Float]
  /// The width of a bin, in hertz.
  let binHertz: Double

  /// Creates an analyser for notes of a number of frames at 48 kHz.
  init(frames: Int) {
    partFrames = frames / 2
    var size = 256
    while size < partFrames { size *= 2 }
    fourier = Fourier(size: size)
    let (length, step) = (partFrames, 48_000 / Double(size))
    binHertz = step
    window = (0..<length).map {
      let turn = Trigonometry.turn * (Double($0) + 0.5) / Double(length)
      return Float(0.5 - 0.5 * Trigonometry.cosineAndSine(turn).cosine)
    }
    weights = (0...(size / 2)).map { Self.weight(hertz: Double($0) * step) }
    bands = (0..<Self.bandCount).map { band in
      let octave = { (third: Int) in
        Trigonometry.exponential(Double(third) / 3 * 0.6931471805599453) * 100 / step
      }
      let (low, high) = (octave(band), octave(band + 1))
      let bins = Int((low + 0.5).rounded(.down))...Int((high + 0.5).rounded(.down))
      return (
        bins.lowerBound,
        bins.map { Float(max(0, min(high, Double($0) + 0.5) - max(low, Double($0) - 0.5))) }
      )
    }
    let side = fourier.powers(window).prefix(13)
    let sum = 2 * side.reduce(0, +) - side[0]
    lobe = side.map { $0 / sum }
  }

  private static func weight(hertz: Double) -> Float {
    let octaves = Trigonometry.logarithm(max(hertz, 1) / 1_000) / 0.6931471805599453
    let place = min(max(octaves * 3 + 10, 0), Double(contour.count - 1))
    let index = min(Int(place), contour.count - 2)
    let level = contour[index] + (contour[index + 1] - contour[index]) * (place - Double(index))
    return Float(Trigonometry.exponential(-min(level - 60.01, 9) / 4.342944819032518))
  }

  private func spectrum(_ samples: [Float], from start: Int) -> [Float] {
    let powers = fourier.powers((0..<partFrames).map { samples[start + $0] * window[$0] })
    return powers.indices.map { powers[$0] * weights[$0] }
  }

  /// Returns the spectrum of each part of a note.
  func parts(_ samples: [Float]) -> [[Float]] {
    (0..<Self.partCount).map { spectrum(samples, from: $0 * partFrames / 2) }
  }

  /// Returns the spectra of a whole note of any length, with parts that are scaled to its length.
  func whole(_ samples: [Float]) -> [[Float]] {
    let places = (0..<Self.placeCount).map { place in
      let middle = (2 * place + 1) * samples.count / (2 * Self.placeCount)
      return spectrum(samples, from: max(0, middle - partFrames / 2))
    }
    let step = Self.placeCount / 4
    return (0..<Self.partCount).map { Self.mean(Array(places[($0 * step)..<(($0 + 2) * step)])) }
  }

  /// Returns the mean of spectra, bin by bin.
  static func mean(_ spectra: [[Float]]) -> [Float] {
    spectra[0].indices.map { bin in
      spectra.reduce(0) { $0 + $1[bin] } / Float(spectra.count)
    }
  }

  /// Returns the background levels of samples without notes.
  func background(_ samples: [Float]) -> [Double] {
    let starts = stride(from: 0, to: samples.count - 2 * partFrames, by: partFrames)
    let mean = Self.mean(starts.map { spectrum(samples, from: $0) })
    return levels([[Float]](repeating: mean, count: Self.partCount))
  }

  /// Returns the levels of the bands in each part, in decibels.
  func levels(_ parts: [[Float]]) -> [Double] {
    parts.flatMap { spectrum in
      bands.map { band in
        var sum: Float = 1e-12
        for (offset, share) in band.shares.enumerated() {
          sum += share * spectrum[band.first + offset]
        }
        return Trigonometry.decibels(power: Double(sum))
      }
    }
  }

  /// Returns a spectrum in which all frequencies are multiplied by a factor.
  func moved(_ spectrum: [Float], by factor: Double) -> [Float] {
    var sums: [Float] = [0]
    for power in spectrum { sums.append(sums[sums.count - 1] + power) }
    let edges = (0...spectrum.count).map { bin -> Float in
      let place = min(max((Double(bin) - 0.5) / factor + 0.5, 0), Double(spectrum.count))
      let index = min(Int(place), spectrum.count - 1)
      return sums[index] + (sums[index + 1] - sums[index]) * Float(place - Double(index))
    }
    let moved = spectrum.indices.map { max(0, edges[$0 + 1] - edges[$0]) }
    // Compressing the spectrum makes tones narrower than those of short notes.
    return factor < 0.9 ? widened(moved) : moved
  }

  private func widened(_ spectrum: [Float]) -> [Float] {
    var wide = [Float](repeating: 0, count: spectrum.count)
    let least = (spectrum.max() ?? 0) * 1e-6
    for (bin, power) in spectrum.enumerated() where power > least {
      for offset in (1 - lobe.count)..<lobe.count where wide.indices.contains(bin + offset) {
        wide[bin + offset] += power * lobe[abs(offset)]
      }
    }
    return wide
  }
}
