@testable import KodamaPerception

/// Recognises a sweep from its samples: the chirp, the home tone, and one note for each column.
///
/// It uses the times in the manual: a chirp of 10 ms, the home tone from 20 to 140 ms, and columns
/// from 170 ms.
final class SweepReader {
  /// The level difference to the loudest column at which a column counts as silent, in decibels.
  static let silenceDecibels = 17.0
  private static let homeFrames = 960..<6_720
  private static let columnStart = 8_160

  private let ear: Ear
  private let columns: Int
  private let home = RowReader(frames: 5_760)
  private let chirp = Chirp(fromHertz: 1_500, toHertz: 6_000)

  /// Creates a reader for sweeps of a number of columns. Each column lasts as long as the notes
  /// that the ear analyses.
  init(ear: Ear, columns: Int = 40) {
    self.ear = ear
    self.columns = columns
  }

  /// Reads the sweep whose chirp is within the first `searchFrames`. Returns nil if there is no
  /// chirp or the samples end too early.
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

/// The content of a sweep.
struct SweepReading: Hashable, Sendable {
  /// The frame of the chirp.
  var startFrame: Int
  /// The row of the home tone, from 0 at the bottom.
  var homeRow: Int
  /// The notes of the columns from left to right; nil for silence.
  var columns: [HeardNote?]

  init(startFrame: Int, homeRow: Int, columns: [HeardNote?]) {
    self.startFrame = startFrame
    self.homeRow = homeRow
    self.columns = columns
  }
}
