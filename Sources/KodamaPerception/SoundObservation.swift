/// What an ear gets of one pass: samples, nothing else.
package struct SoundObservation: Hashable, Sendable {
  /// 800 frames at 48 kHz, interleaved, left and right.
  package var samples: [Float]

  /// What a microphone has: interleaved stereo at 48 kHz, from -1 to 1.
  package init(samples: [Float]) { self.samples = samples }

  /// A pass in which nothing is heard.
  package static let silence = SoundObservation(samples: Array(repeating: 0, count: 1_600))
}
