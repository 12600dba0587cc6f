@testable import KodamaPerception

/// Recognises the direction of a note in mono from its grace note: a fifth above it for left, a
/// fifth below it for right, and earlier the farther away it is.
final class MonoReader {
  /// The duration of the grace note, in frames: 30 ms.
  private static let graceFrames = 1_440
  /// The time from the grace note to a note of the nearest column, in frames: 40 ms.
  private static let nearestFrames = 1_920
  private static let columnFrames = 240
  private static let farthestColumns = 36
  private static let fifth = 1.5
  private static let blockFrames = 48

  private let rows: RowReader

  /// Creates a reader for notes that last at least a number of frames.
  init(noteFrames: Int = 2_880) { rows = RowReader(frames: noteFrames) }

  /// Returns the column of the first note relative to the middle (negative to the left), or nil in
  /// silence.
  func column(_ samples: [Float]) -> Int? {
    let mono = Mono.of(samples)
    guard let first = onset(mono, from: 0) else { return nil }
    // A grace note ends after 30 ms; the note itself is longer.
    guard let gap = silence(mono, from: first), gap < first + Self.nearestFrames,
      let second = onset(mono, from: gap), second < first + longestGap
    else { return 0 }
    let columns = min(
      max(1, (second - first - Self.nearestFrames + Self.columnFrames / 2) / Self.columnFrames),
      Self.farthestColumns)
    let note = Array(mono[second..<min(second + rows.frames, mono.count)])
    let energies = rows.energies(note)
    let row = energies.indices.max { energies[$0] < energies[$1] } ?? 0
    let grace = mono[first..<min(first + Self.graceFrames, mono.count)]
    let above = Self.power(grace, hertz: RowReader.hertz[row] * Self.fifth)
    let below = Self.power(grace, hertz: RowReader.hertz[row] / Self.fifth)
    return above > below ? -columns : columns
  }

  private var longestGap: Int {
    Self.nearestFrames + (Self.farthestColumns + 1) * Self.columnFrames
  }

  /// Returns the first frame at which sound begins.
  private func onset(_ mono: [Float], from start: Int) -> Int? {
    (start..<mono.count).first { mono[$0].magnitude > 2e-4 }
  }

  /// Returns the first frame after which there are 3 ms of silence.
  private func silence(_ mono: [Float], from start: Int) -> Int? {
    var quiet = 0
    for frame in start..<mono.count {
      quiet = mono[frame].magnitude > 2e-4 ? 0 : quiet + 1
      if quiet == 3 * Self.blockFrames { return frame + 1 - quiet }
    }
    return nil
  }

  private static func power(_ mono: ArraySlice<Float>, hertz: Double) -> Double {
    let step = Trigonometry.cosineAndSine(Trigonometry.turn * hertz / 48_000)
    var (cosine, sine) = (1.0, 0.0)
    var (c, s) = (0.0, 0.0)
    for sample in mono {
      c += Double(sample) * cosine
      s += Double(sample) * sine
      (cosine, sine) = (
        cosine * step.cosine - sine * step.sine, sine * step.cosine + cosine * step.sine
      )
    }
    return c * c + s * s
  }
}
