@testable import KodamaPerception

/// Hears which of the 24 pitches a short note has.
struct PitchEar {
  private let rows: RowReader
  private let tail: RowReader

  /// Prepares for stretches of a length in frames.
  init(frames: Int) {
    rows = RowReader(frames: frames)
    tail = RowReader(frames: frames / 2)
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
}
