@testable import KodamaPerception

/// Recognises the row, material family and column of a note from its samples.
///
/// It learns the families from examples. For each family and row, it stores the mean of the
/// timbres. It then recognises the family with the most similar mean.
final class Ear {
  /// The number of frames of a note that it analyses.
  let frames: Int
  private let pitch: PitchEar
  private let timbre: Timbre
  private var sums: [[[Double]]]
  private var counts: [[Int]]

  /// Creates an ear that analyses notes of a number of frames and distinguishes a number of
  /// families.
  init(frames: Int, families: Int) {
    self.frames = frames
    pitch = PitchEar(frames: frames)
    timbre = Timbre(frames: frames)
    sums = Array(
      repeating: Array(repeating: [], count: families), count: RowReader.rowCount)
    counts = Array(repeating: Array(repeating: 0, count: families), count: RowReader.rowCount)
  }

  /// Learns an example of a family on a row from interleaved stereo samples.
  func learn(_ samples: [Float], row: Int, family: Int) {
    guard sums.indices.contains(row), sums[row].indices.contains(family) else { return }
    let features = timbre.features(Self.mono(samples))
    if sums[row][family].isEmpty {
      sums[row][family] = features
    } else {
      for index in features.indices { sums[row][family][index] += features[index] }
    }
    counts[row][family] += 1
  }

  /// Recognises the note at the start of interleaved stereo samples. Returns nil if its level is
  /// below `silenceDecibels`.
  func hear(_ samples: [Float], silenceDecibels: Double = -60) -> HeardNote? {
    var power = 0.0
    for sample in samples { power += Double(sample * sample) }
    let decibels = Trigonometry.decibels(power: power / Double(max(samples.count / 2, 1)))
    guard decibels > silenceDecibels else { return nil }
    let mono = Self.mono(samples)
    let row = pitch.row(mono)
    return HeardNote(
      row: row, family: family(timbre.features(mono), row: row),
      column: Direction.column(decibels: Direction.decibels(samples)), decibels: decibels)
  }

  private func family(_ features: [Double], row: Int) -> Int {
    var best = 0
    var bestDistance = Double.infinity
    for family in sums[row].indices where counts[row][family] > 0 {
      let count = Double(counts[row][family])
      var distance = 0.0
      for (index, value) in features.enumerated() {
        let difference = value - sums[row][family][index] / count
        distance += difference * difference
      }
      if distance < bestDistance { (best, bestDistance) = (family, distance) }
    }
    return best
  }

  private static func mono(_ samples: [Float]) -> [Float] {
    (0..<(samples.count / 2)).map { samples[2 * $0] + samples[2 * $0 + 1] }
  }
}

/// The note that an ear recognised.
struct HeardNote: Hashable, Sendable {
  /// The row, from 0 at the bottom.
  var row: Int
  /// The number of the family that was passed to `learn`.
  var family: Int
  /// The column, relative to the middle; negative to the left.
  var column: Int
  /// The level, in decibels relative to full scale.
  var decibels: Double

  init(row: Int, family: Int, column: Int, decibels: Double) {
    self.row = row
    self.family = family
    self.column = column
    self.decibels = decibels
  }
}

/// Recognises the row of a short note by its pitch.
struct PitchEar {
  private let rows: RowReader
  private let tail: RowReader

  /// Creates an ear that analyses notes of a number of frames.
  init(frames: Int) {
    rows = RowReader(frames: frames)
    tail = RowReader(frames: frames / 2)
  }

  /// Returns the row whose pitch is strongest in the whole note and in its second half, in which
  /// glides have ended.
  func row(_ mono: [Float]) -> Int {
    let whole = rows.energies(mono)
    let late = tail.energies(Array(mono.suffix(tail.frames)))
    var best = 0
    for row in whole.indices where whole[row] + late[row] > whole[best] + late[best] {
      best = row
    }
    return best
  }
}

/// Computes the timbre of a short sound: its levels in thirds of an octave, in overlapping parts of
/// the time.
final class Timbre {
  private static let parts = 3
  private static let floorDecibels = -34.0
  private let partFrames: Int
  private let hop: Int
  private let fourier: Fourier
  private let window: [Float]
  private let bands: [Range<Int>]

  /// Creates an analyser for sounds of a number of frames at 48 kHz.
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

  /// Returns the levels of each part relative to the loudest band, in decibels, clamped.
  func features(_ samples: [Float]) -> [Double] {
    let levels = levels(samples)
    let loudest = levels.max() ?? 0
    return levels.map { max($0 - loudest, Self.floorDecibels) }
  }

  /// Returns the levels of each part, in decibels.
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
