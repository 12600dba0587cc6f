/// What an ear gets of one pass: samples, nothing else.
public struct SoundObservation: Hashable, Sendable {
  /// 800 frames at 48 kHz, interleaved, left and right.
  public var samples: [Float]

  /// Makes an observation of its parts, each as its property says.
  public init(samples: [Float]) { self.samples = samples }

  /// A pass in which nothing is heard.
  public static let silence = SoundObservation(samples: Array(repeating: 0, count: 1_600))
}
