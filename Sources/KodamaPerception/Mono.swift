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
