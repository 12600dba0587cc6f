/// Reads left and right from the level difference between the channels.
package enum Direction {
  /// The level difference right over left in decibels, of interleaved stereo.
  ///
  /// The fainter channel is fitted by the louder one, so that noise of its own does not count.
  package static func decibels(_ samples: [Float]) -> Double {
    var left = 0.0
    var right = 0.0
    var both = 0.0
    for frame in 0..<(samples.count / 2) {
      let l = Double(samples[2 * frame])
      let r = Double(samples[2 * frame + 1])
      left += l * l
      right += r * r
      both += l * r
    }
    guard left > 0, right > 0 else { return left > right ? -60 : (right > left ? 60 : 0) }
    let ratio = max(both, 1e-12) / max(left, right)
    let decibels = Trigonometry.decibels(power: ratio * ratio)
    return right > left ? -decibels : decibels
  }

  /// How many columns from the middle a level difference means: 1 dB a column up to nine, then
  /// 0.7 dB.
  package static func column(decibels: Double) -> Int {
    let size = decibels.magnitude
    let columns = size <= 9 ? size : 9 + (size - 9) / 0.7
    let rounded = Int(min(columns, 100).rounded())
    return decibels < 0 ? -rounded : rounded
  }
}

/// What one ear would hear of interleaved stereo.
enum Mono {
  /// Both sides added, frame by frame.
  static func of(_ samples: [Float]) -> [Float] {
    // The types are said: worked out, the same sum took the compiler twelve seconds.
    (0..<samples.count / 2).map { (frame: Int) -> Float in
      samples[2 * frame] + samples[2 * frame + 1]
    }
  }
}
