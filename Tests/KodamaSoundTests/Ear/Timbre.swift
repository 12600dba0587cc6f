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

  /// The levels in decibels under the loudest band, clamped below, part by part.
  func features(_ samples: [Float]) -> [Double] {
    let levels = levels(samples)
    let loudest = levels.max() ?? 0
    return levels.map { max($0 - loudest, Self.floorDecibels) }
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
