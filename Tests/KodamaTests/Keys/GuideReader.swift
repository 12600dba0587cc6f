@testable import KodamaPerception

/// Detects the guide in samples. A pulse consists of 30 ms at the pitch of the hand, a glide of 30
/// ms, and 50 ms at the pitch of the target. A bell marks the arrival.
final class GuideReader {
  /// The length of a pulse, in sample frames: 110 ms.
  static let pulseFrames = 5_280
  private static let blockFrames = 96
  private static let pulseBlocks = pulseFrames / blockFrames
  /// The number of blocks before and after a pulse that are compared with it. They lie within the
  /// silence between pulses, which lasts at least 20 ms.
  private static let gapBlocks = 7
  private static let handFrames = 1_440
  private static let targetStart = 2_880
  /// The number of frames to skip at the start and end of a tone.
  private static let edgeFrames = 120
  private static let parts = 5
  /// The minimum power of a pulse as a multiple of the power around it.
  private static let contrast: Float = 3
  /// The partials of the bell at the target, as multiples of the pitch of its row.
  private static let strike = [2.0, 2.76, 3.4, 4.1]
  private static let strikeFrames = 4_096

  private let hand = RowReader(frames: handFrames - 2 * edgeFrames)
  private let target = RowReader(frames: pulseFrames - targetStart - 2 * edgeFrames)
  private let fourier = Fourier(size: strikeFrames)
  private let window: [Float]

  /// Creates a reader, and computes its window function.
  init() {
    window = (0..<Self.strikeFrames).map {
      let turn = Trigonometry.turn * Double($0) / Double(Self.strikeFrames)
      return Float(0.5 - 0.5 * Trigonometry.cosineAndSine(turn).cosine)
    }
  }

  /// Returns the pulses that are completely inside interleaved stereo samples, in order.
  func pulses(_ samples: [Float]) -> [HeardPulse] {
    let mono = Self.mono(samples)
    let sums = Self.powerSums(mono)
    var pulses: [HeardPulse] = []
    var block = 0
    while block + Self.pulseBlocks <= sums.count - 1 {
      guard let start = Self.strongest(sums, from: block) else { break }
      pulses.append(pulse(samples, at: start * Self.blockFrames))
      block = start + Self.pulseBlocks
    }
    return pulses
  }

  /// Returns the distance of the target in tiles, the larger of columns and rows. It follows from
  /// the period of the pulses in frames: 130 ms plus 6 ms per tile.
  static func distance(periodFrames: Int) -> Int { (periodFrames - 6_240 + 144) / 288 }

  /// Returns whether the bell at the target starts in interleaved stereo samples.
  func hasArrived(_ samples: [Float]) -> Bool {
    let mono = Self.mono(samples)
    var start = 0
    while start + Self.strikeFrames <= mono.count {
      if isStrike(mono[start..<(start + Self.strikeFrames)]) { return true }
      start += Self.strikeFrames / 2
    }
    return false
  }

  private func pulse(_ samples: [Float], at start: Int) -> HeardPulse {
    let from = tone(samples, hand, at: start + Self.edgeFrames)
    let to = tone(samples, target, at: start + Self.targetStart + Self.edgeFrames)
    let (left, right) = (from.left + to.left, from.right + to.right)
    let decibels = Trigonometry.decibels(power: max(right, 1e-12) / max(left, 1e-12))
    return HeardPulse(
      startFrame: start, handRow: from.row, targetRow: to.row,
      columns: Direction.column(decibels: decibels))
  }

  /// Returns the strongest pitch in a part of the samples, with its energy in each channel.
  private func tone(
    _ samples: [Float], _ reader: RowReader, at start: Int
  ) -> (row: Int, left: Double, right: Double) {
    let end = min(start + reader.frames, samples.count / 2)
    let left = reader.energies((start..<end).map { samples[2 * $0] })
    let right = reader.energies((start..<end).map { samples[2 * $0 + 1] })
    let row = left.indices.max { left[$0] + right[$0] < left[$1] + right[$1] } ?? 0
    return (row, left[row], right[row])
  }

  /// Returns the best position of the first pulse after a block that is louder than its
  /// surroundings.
  private static func strongest(_ sums: [Float], from block: Int) -> Int? {
    var best: (place: Int, contrast: Float)?
    for place in block..<(sums.count - pulseBlocks) {
      if let best, place > best.place + gapBlocks { break }
      let found = contrast(sums, at: place)
      if found > max(best?.contrast ?? 0, contrast) { best = (place, found) }
    }
    return best?.place
  }

  /// Returns the power of the weakest part of a pulse at `place`, divided by the higher of the
  /// powers before and after it.
  private static func contrast(_ sums: [Float], at place: Int) -> Float {
    let end = place + pulseBlocks
    let around = max(mean(sums, place - gapBlocks, place), mean(sums, end, end + gapBlocks))
    let part = pulseBlocks / parts
    var weakest = Float.infinity
    for index in 0..<parts {
      let start = place + index * part
      weakest = min(weakest, mean(sums, start, start + part))
      guard weakest > max(around * contrast, 1e-9) else { return 0 }
    }
    return weakest / (around + weakest * 1e-3)
  }

  /// Returns the mean power of a range of blocks. The range is limited to existing blocks.
  private static func mean(_ sums: [Float], _ from: Int, _ to: Int) -> Float {
    let (from, to) = (max(from, 0), min(to, sums.count - 1))
    return from < to ? (sums[to] - sums[from]) / Float(to - from) : 0
  }

  /// Returns the running sums of the powers of all blocks, starting with 0.
  private static func powerSums(_ mono: [Float]) -> [Float] {
    var sums: [Float] = [0]
    mono.withUnsafeBufferPointer { mono in
      for block in 0..<(mono.count / blockFrames) {
        var sum: Float = 0
        for place in max(1, block * blockFrames)..<((block + 1) * blockFrames) {
          // Low tones have more power. This filter gives all rows the same power.
          let sample = mono[place] - 0.92 * mono[place - 1]
          sum += sample * sample
        }
        sums.append(sums[block] + sum / Float(blockFrames))
      }
    }
    return sums
  }

  /// Returns whether all partials of the bell are present for some row and make up 35 % of the
  /// power.
  private func isStrike(_ mono: ArraySlice<Float>) -> Bool {
    let powers = fourier.powers(zip(mono, window).map { $0 * $1 })
    let all = powers.reduce(0, +)
    guard all > 1 else { return false }
    return RowReader.hertz.contains { hertz in
      var share: Float = 0
      for partial in Self.strike {
        let bin = Int((hertz * partial / 48_000 * Double(fourier.size)).rounded())
        guard bin < 1_200 else { continue }
        let peak = powers[(bin - 2)...(bin + 2)].reduce(0, +)
        let beside = (powers[(bin - 5)...(bin - 4)] + powers[(bin + 4)...(bin + 5)]).reduce(0, +)
        guard peak > 20 * beside, peak > 0.01 * all else { return false }
        share += peak / all
      }
      return share > 0.35
    }
  }

  private static func mono(_ samples: [Float]) -> [Float] {
    (0..<(samples.count / 2)).map { samples[2 * $0] + samples[2 * $0 + 1] }
  }
}

/// A pulse of the guide, as detected in the samples.
struct HeardPulse: Hashable, Sendable {
  /// The sample frame at which the pulse starts.
  var startFrame: Int
  /// The row of the hand; 0 is the bottom row.
  var handRow: Int
  /// The row of the target, or of the edge if the target is beyond it.
  var targetRow: Int
  /// The columns from the hand to the target; negative to the left.
  var columns: Int

  init(startFrame: Int, handRow: Int, targetRow: Int, columns: Int) {
    self.startFrame = startFrame
    self.handRow = handRow
    self.targetRow = targetRow
    self.columns = columns
  }
}
