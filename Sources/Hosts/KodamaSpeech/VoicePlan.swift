import KodamaHosting

/// The voices to try, in order.
package struct VoicePlan: Hashable, Sendable {
  /// One kind of voice.
  package enum Kind: String, Sendable {
    /// The screen reader itself. Whether it runs is known once its bus has answered; until then,
    /// and where it does not, the next one speaks.
    case orca = "Orca"
    /// Through speech-dispatcher, as the desktop's screen reader does.
    case dispatcher = "speech-dispatcher"
    /// A process of its own.
    case espeak = "espeak-ng"
  }

  /// The voices, the best first.
  package var kinds: [Kind]
  /// The voices that are wanted, those among them that were not found: they may come.
  package var wanted: [Kind]
  /// Why the first is the first, or why there is none; the end of a sentence.
  package var reason: String

  /// Which voice is begun with and why, in one line.
  package var summary: String { "\(kinds.first?.rawValue ?? "none"): \(reason)" }

  /// Makes the voice; nil when none is wanted. Each is looked for when it is needed, so that one
  /// that was installed meanwhile speaks.
  package func makeSpeech() -> LiveSpeech? {
    guard !wanted.isEmpty else { return nil }
    return LiveSpeech(
      wanted.map { kind in
        { () -> (any LiveVoice)? in
          let survey = VoiceSurvey()
          switch kind {
          case .orca: return survey.hasSessionBus ? DispatcherSpeech.orca() : nil
          case .dispatcher:
            return survey.hasLibrary && survey.hasDispatcher ? DispatcherSpeech() : nil
          case .espeak: return survey.hasEspeak ? EspeakSpeech() : nil
          }
        }
      })
  }
}
