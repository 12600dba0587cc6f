import KodamaPerception

/// A note outside sweeps, with its pitch and its side.
struct HeardNote {
  /// The row of the pitch, from the bottom.
  var row: Int
  /// The level of the right channel minus that of the left one, in decibels.
  var side: Double
  /// True if the note rings on, as bells and calls do; false for short notes, as of the hand.
  var rings: Bool
}

/// Finds notes between other sounds: a pitch of the scale whose power rises suddenly.
///
/// Every 800 frames it fits all pitches to the last 50 ms of each channel.
final class NoteListener {
  private static let (hop, window) = (800, 2_400)
  /// The factor by which a note exceeds the pitch's power before, and its usual power.
  private static let (rise, overUsual) = (6.0, 8.0)
  /// The least power, and the least share of the power of the strongest pitch.
  private static let (leastPower, leastShare) = (2e-3, 0.3)
  /// The number of hops after which a note that still has this share of its power rings.
  private static let (ringHops, ringShare) = (15, 0.04)
  /// The share by which the usual power follows the power in a hop.
  private static let habit = 0.02

  private struct Onset {
    var row: Int
    var side: Double
    var power: Double
    var hops = 0
  }

  private let reader = RowReader(frames: window)
  private var left: [Float] = []
  private var right: [Float] = []
  private var last = [Double](repeating: 0, count: RowReader.rowCount)
  private var usual = [Double](repeating: 0, count: RowReader.rowCount)
  private var onsets: [Onset] = []

  /// Hears interleaved stereo at 48 kHz. While it is muted, it only remembers.
  func hear(_ samples: [Float], isMuted: Bool) -> [HeardNote] {
    for frame in 0..<(samples.count / 2) {
      left.append(samples[2 * frame])
      right.append(samples[2 * frame + 1])
    }
    var heard: [HeardNote] = []
    while left.count >= Self.window {
      if isMuted { onsets = [] } else { heard += listen() }
      left.removeFirst(Self.hop)
      right.removeFirst(Self.hop)
    }
    return heard
  }

  private func listen() -> [HeardNote] {
    let (lefts, rights) = (
      reader.energies(Array(left.prefix(Self.window))),
      reader.energies(Array(right.prefix(Self.window)))
    )
    let powers = lefts.indices.map { lefts[$0] + rights[$0] }
    let strongest = powers.max() ?? 0
    var heard: [HeardNote] = []
    var waiting: [Onset] = []
    for var onset in onsets {
      onset.power = max(onset.power, powers[onset.row])
      onset.hops += 1
      let isShort = powers[onset.row] < Self.ringShare * onset.power
      guard isShort || onset.hops == Self.ringHops else {
        waiting.append(onset)
        continue
      }
      heard.append(HeardNote(row: onset.row, side: onset.side, rings: !isShort))
    }
    onsets = waiting
    for row in powers.indices {
      let power = powers[row]
      let isPeak =
        (row == 0 || power >= powers[row - 1])
        && (row == powers.count - 1 || power >= powers[row + 1])
      if isPeak, power > Self.leastPower, power > Self.rise * last[row],
        power > Self.overUsual * usual[row], power > Self.leastShare * strongest,
        !onsets.contains(where: { $0.row == row })
      {
        let side = Trigonometry.decibels(power: rights[row] / max(lefts[row], 1e-12))
        onsets.append(Onset(row: row, side: side, power: power))
      }
      usual[row] += (power - usual[row]) * Self.habit
      last[row] = power
    }
    return heard
  }
}
