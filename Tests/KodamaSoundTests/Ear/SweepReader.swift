@testable import KodamaPerception

/// Reads a sweep from samples alone: it finds the chirp it starts with, then the home tone, then
/// one note a column.
///
/// The times are the ones a player is told: the chirp takes 10 ms, the home tone lasts from 20 to
/// 140 ms, the columns start at 170 ms.
final class SweepReader {
  /// A column this much fainter than the loudest one is silent, in decibels.
  static let silenceDecibels = 17.0
  private static let homeFrames = 960..<6_720
  private static let columnStart = 8_160

  private let ear: Ear
  private let columns: Int
  private let home = RowReader(frames: 5_760)
  private let chirp = Chirp(fromHertz: 1_500, toHertz: 6_000)

  /// Prepares for sweeps of a number of columns, each as long as the stretches the ear hears.
  init(ear: Ear, columns: Int = 40) {
    self.ear = ear
    self.columns = columns
  }

  /// Reads the sweep whose chirp lies within the first `searchFrames` of interleaved stereo; nil
  /// when there is none or the samples end before it does.
  func read(_ samples: [Float], searchFrames: Int) -> SweepReading? {
    let mono = Mono.of(samples)
    guard let start = chirp.first(in: mono, within: searchFrames) else { return nil }
    let first = start + Self.columnStart
    guard mono.count >= first + columns * ear.frames else { return nil }
    let tone = Array(
      mono[(start + Self.homeFrames.lowerBound)..<(start + Self.homeFrames.upperBound)])
    let energies = home.energies(tone)
    let homeRow = energies.indices.max { energies[$0] < energies[$1] } ?? 0
    var heard: [HeardNote?] = (0..<columns).map { column in
      let frame = first + column * ear.frames
      return ear.hear(Array(samples[(2 * frame)..<(2 * (frame + ear.frames))]))
    }
    let loudest = heard.compactMap { $0?.decibels }.max() ?? 0
    for column in heard.indices {
      if let note = heard[column], note.decibels < loudest - Self.silenceDecibels {
        heard[column] = nil
      }
    }
    return SweepReading(startFrame: start, homeRow: homeRow, columns: heard)
  }
}

/// What the ear makes of a sweep.
struct SweepReading: Hashable, Sendable {
  /// The frame at which its first chirp starts.
  var startFrame: Int
  /// The row of the home tone, the bottom one 0.
  var homeRow: Int
  /// What each column sounded, from the left; nil where it was silent.
  var columns: [HeardNote?]

  /// Makes a reading.
  init(startFrame: Int, homeRow: Int, columns: [HeardNote?]) {
    self.startFrame = startFrame
    self.homeRow = homeRow
    self.columns = columns
  }
}
