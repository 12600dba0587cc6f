@testable import KodamaPerception

/// Describes how a short sound is made up: levels of thirds of an octave in overlapping parts.
final class Timbre {
  private static let parts = 3
  private static let floorDecibels = -34.0
  private let partFrames: Int
  private let hop: Int
  private let fourier: Fourier
  private let window: [Float]
  private let bands: [Range<Int>]

  /// Prepares for stretches of a length in frames (48,000 a second).
  init(frames: Int) {
    partFrames = frames / 2
    hop = frames / 4
    var size = 256
    while size < partFrames { size *= 2 }
    fourier = Fourier(size: size)
    let length = partFrames
    window = (0..<length).map {
      let turn = Trigonometry.turn * (Double($0) + 0.5) / Double(length)
      return Float(0.5 - 0.5 * Trigonometry.cosineAndSine(turn).cosine)
    }
    var bands: [Range<Int>] = []
    var edge = 100.0
    while edge < 15_500 {
      let low = Int((edge / 48_000 * Double(size)).rounded(.up))
      edge *= 1.2599210498948732
      let high = Int((edge / 48_000 * Double(size)).rounded(.up))
      if high > low { bands.append(low..<high) }
    }
    self.bands = bands
  }

  /// The levels in decibels under the loudest band, bounded below, part by part.
  func features(_ samples: [Float]) -> [Double] {
    let levels = levels(samples)
    let loudest = levels.max() ?? 0
    return levels.map { max($0 - loudest, Self.floorDecibels) }
  }

  /// The mean level of each band in decibels, part by part as `features` are: of what sounds all
  /// the time.
  func background(_ samples: [Float]) -> [Double] {
    var sums = [Double](repeating: 0, count: bands.count)
    var count = 0.0
    for start in stride(from: 0, to: samples.count - 2 * partFrames, by: partFrames) {
      let powers = fourier.powers((0..<partFrames).map { samples[start + $0] * window[$0] })
      for (index, band) in bands.enumerated() {
        for bin in band { sums[index] += Double(powers[bin]) }
      }
      count += 1
    }
    let levels = sums.map { Trigonometry.decibels(power: $0 / max(1, count) + 1e-12) }
    return (0..<Self.parts).flatMap { _ in levels }
  }

  /// The levels in decibels, part by part.
  func levels(_ samples: [Float]) -> [Double] {
    var levels: [Double] = []
    for part in 0..<Self.parts {
      let start = part * hop
      let slice = (0..<partFrames).map { index -> Float in
        let place = start + index
        return place < samples.count ? samples[place] * window[index] : 0
      }
      let powers = fourier.powers(slice)
      for band in bands {
        var sum: Float = 1e-12
        for bin in band { sum += powers[bin] }
        levels.append(Trigonometry.decibels(power: Double(sum)))
      }
    }
    return levels
  }
}
