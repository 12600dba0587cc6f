@testable import KodamaPerception

/// Hears notes: row, family and column of a stretch of sound, from samples alone.
///
/// Families are learnt from examples, as a person learns them; a family is the mean of its
/// examples' timbres on each row, and the nearest mean wins.
final class Ear {
  /// How long a stretch it hears, in frames.
  let frames: Int
  private let pitch: PitchEar
  private let timbre: Timbre
  private var sums: [[[Double]]]
  private var counts: [[Int]]

  /// Prepares for stretches of a length in frames and a number of families.
  init(frames: Int, families: Int) {
    self.frames = frames
    pitch = PitchEar(frames: frames)
    timbre = Timbre(frames: frames)
    sums = Array(
      repeating: Array(repeating: [], count: families), count: RowReader.rowCount)
    counts = Array(repeating: Array(repeating: 0, count: families), count: RowReader.rowCount)
  }

  /// Learns one example of a family on a row from a stretch of interleaved stereo.
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

  /// Hears a stretch of interleaved stereo that starts where the note starts; nil when it is more
  /// than `silenceDecibels` under full scale.
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

/// What the ear makes of one stretch of sound.
struct HeardNote: Hashable, Sendable {
  /// The row, the bottom one 0.
  var row: Int
  /// The number of the family, in the order in which they were learnt.
  var family: Int
  /// Columns to the right of the middle; negative to the left.
  var column: Int
  /// The level, in decibels relative to full scale.
  var decibels: Double

  /// Makes a heard note.
  init(row: Int, family: Int, column: Int, decibels: Double) {
    self.row = row
    self.family = family
    self.column = column
    self.decibels = decibels
  }
}
