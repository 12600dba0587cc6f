import KodamaHosting

/// The voices to try, in order.
public struct VoicePlan: Hashable, Sendable {
  /// One kind of voice.
  public enum Kind: String, Sendable {
    /// Through speech-dispatcher, as the desktop's screen reader does.
    case dispatcher = "speech-dispatcher"
    /// A process of its own.
    case espeak = "espeak-ng"
  }

  /// The voices, the best first.
  public var kinds: [Kind]
  /// The voices that are wanted, those among them that were not found: they may come.
  public var wanted: [Kind]
  /// Why the first is the first, or why there is none; the end of a sentence.
  public var reason: String

  /// Which voice is begun with and why, in one line.
  public var summary: String { "\(kinds.first?.rawValue ?? "none"): \(reason)" }

  /// Makes the voice; nil when none is wanted. Each is looked for when it is needed, so that one
  /// that was installed meanwhile speaks.
  public func makeSpeech() -> LiveSpeech? {
    guard !wanted.isEmpty else { return nil }
    return LiveSpeech(
      wanted.map { kind in
        {
          let survey = VoiceSurvey()
          switch kind {
          case .dispatcher:
            return survey.hasLibrary && survey.hasDispatcher ? DispatcherSpeech() : nil
          case .espeak: return survey.hasEspeak ? EspeakSpeech() : nil
          }
        }
      })
  }
}
