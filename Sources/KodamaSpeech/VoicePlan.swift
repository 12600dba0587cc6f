import KodamaHosting

/// The voices to try, in order.
public struct VoicePlan: Hashable, Sendable {
  /// One kind of voice.
  public enum Kind: String, Sendable {
    /// Through speech-dispatcher.
    case dispatcher = "speech-dispatcher"
    /// A process of its own.
    case espeak = "espeak-ng"
  }

  /// The voices, the best first.
  public var kinds: [Kind]
  /// Why the first is the first, or why there is none; the end of a sentence.
  public var reason: String

  /// Which voice is begun with and why, in one line.
  public var summary: String { "\(kinds.first?.rawValue ?? "none"): \(reason)" }

  /// Makes the voice; nil when there is none.
  public func makeSpeech() -> LiveSpeech? {
    guard !kinds.isEmpty else { return nil }
    return LiveSpeech(
      kinds.map { kind in
        switch kind {
        case .dispatcher: { DispatcherSpeech() }
        case .espeak: { EspeakSpeech() }
        }
      })
  }
}
