/// A look-ahead limiter: it lowers the gain around samples that would exceed a ceiling, and
/// otherwise changes nothing.
///
/// The sound is divided into cells of 32 frames, counted from frame 0. Within a cell, the gain
/// changes linearly. The gain between two cells must be low enough for both of them, so the output
/// is delayed by two cells.
struct Limiter {
  /// The maximum amplitude of a sample: 1.16 dB below full scale. Peaks between samples are up to
  /// 0.1 dB higher, so they stay below −1 dB.
  static let ceiling: Float = 0.875
  static let cellFrames = 32
  /// The delay of the output, in frames.
  static let latencyFrames = 64
  private static let ringFrames = 128
  /// The fraction of the way back to 1 that the gain moves in each cell, which gives a time
  /// constant of 80 ms.
  private static let recovery: Float = 0.0083

  private let ring: UnsafeMutablePointer<Float>
  private var peak: Float = 0
  private var need: Float = 1
  private var needBefore: Float = 1
  private var node: Float = 1
  private var gain: Float = 1
  private var slope: Float = 0
  /// True if the lower ceiling of night mode applies.
  var isNight = false
  private static let nightCeiling = Float(
    SoundMath.amplitude(decibels: Double(SoundLevels.nightCeiling)))
  /// The lowest gain since the limiter was created.
  private(set) var lowestGain: Float = 1

  init() {
    ring = .allocate(capacity: Self.ringFrames * 2)
    ring.initialize(repeating: 0, count: Self.ringFrames * 2)
  }

  func deallocate() { ring.deallocate() }

  /// Limits interleaved stereo frames; `frame` is the number of the first one.
  mutating func process(
    _ input: UnsafePointer<Float>, into output: UnsafeMutablePointer<Float>, frames: Int,
    frame: Int64
  ) {
    let first = Int(truncatingIfNeeded: frame & Int64(Self.ringFrames - 1))
    var done = 0
    while done < frames {
      let now = first + done
      let inCell = now & (Self.cellFrames - 1)
      if inCell == 0 { beginCell() }
      let count = min(Self.cellFrames - inCell, frames - done)
      let write = ring + (now & (Self.ringFrames - 1)) * 2
      let read = ring + ((now - Self.latencyFrames) & (Self.ringFrames - 1)) * 2
      let source = input + done * 2
      let target = output + done * 2
      var highest = peak
      var level = gain
      for index in 0..<count {
        let left = source[2 * index]
        let right = source[2 * index + 1]
        highest = max(highest, max(left.magnitude, right.magnitude))
        write[2 * index] = left
        write[2 * index + 1] = right
        target[2 * index] = read[2 * index] * level
        target[2 * index + 1] = read[2 * index + 1] * level
        level += slope
      }
      peak = highest
      gain = level
      done += count
    }
  }

  private mutating func beginCell() {
    needBefore = need
    let ceiling = isNight ? Self.nightCeiling : Self.ceiling
    need = peak > ceiling ? ceiling / peak : 1
    peak = 0
    var recovered = node + (1 - node) * Self.recovery
    if recovered > 0.9999 { recovered = 1 }
    gain = node
    node = min(recovered, min(need, needBefore))
    lowestGain = min(lowestGain, node)
    slope = (node - gain) / Float(Self.cellFrames)
  }
}
