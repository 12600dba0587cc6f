@testable import KodamaPerception

/// Hears notes: row, family and column of a stretch of sound, from samples alone.
///
/// Families are learnt from examples, as a person learns them; a family is the mean of its
/// examples' timbres on each row, and the nearest mean wins.
final class Ear {
  /// How long a stretch it hears, in frames.
  let frames: Int
  private let rows: RowReader
  private let tail: RowReader
  private let timbre: Timbre
  private var sums: [[[Double]]]
  private var counts: [[Int]]

  /// Prepares for stretches of a length in frames and a number of families.
  init(frames: Int, families: Int) {
    self.frames = frames
    rows = RowReader(frames: frames)
    tail = RowReader(frames: frames / 2)
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
  /// than `silenceDecibels` under full scale. What lies under the background, as `listen` has found
  /// it, is not looked at.
  func hear(
    _ samples: [Float], silenceDecibels: Double = -60, over background: [Double]? = nil
  ) -> HeardNote? {
    var power = 0.0
    for sample in samples { power += Double(sample * sample) }
    let decibels = Trigonometry.decibels(power: power / Double(max(samples.count / 2, 1)))
    guard decibels > silenceDecibels else { return nil }
    let mono = Self.mono(samples)
    let row = self.row(mono)
    return HeardNote(
      row: row, family: family(of: mono, row: row, over: background),
      column: Direction.column(decibels: Direction.decibels(samples)), decibels: decibels)
  }

  /// The row whose pitch is strongest, over the whole stretch and over its second half together:
  /// a glide has arrived by then.
  func row(_ mono: [Float]) -> Int {
    let whole = rows.energies(mono)
    let late = tail.energies(Array(mono.suffix(tail.frames)))
    var best = 0
    for row in whole.indices where whole[row] + late[row] > whole[best] + late[best] {
      best = row
    }
    return best
  }

  /// What sounds all the time, of a stretch of interleaved stereo without notes.
  func listen(_ samples: [Float]) -> [Double] { timbre.background(Self.mono(samples)) }

  /// How far over the mean of what sounds all the time something must be to be told from it.
  private static let maskDecibels = 3.0

  private func family(of mono: [Float], row: Int, over background: [Double]?) -> Int {
    guard let background else { return family(timbre.features(mono), row: row, mask: nil) }
    let loudest = timbre.levels(mono).max() ?? 0
    return family(
      timbre.features(mono), row: row, mask: background.map { $0 - loudest + Self.maskDecibels })
  }

  private func family(_ features: [Double], row: Int, mask: [Double]?) -> Int {
    var best = 0
    var bestDistance = Double.infinity
    for family in sums[row].indices where counts[row][family] > 0 {
      let count = Double(counts[row][family])
      var distance = 0.0
      for (index, value) in features.enumerated() {
        let floor = mask?[index] ?? -.infinity
        let difference = max(value, floor) - max(sums[row][family][index] / count, floor)
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
