import Foundation
import KodamaHosting
import KodamaSystem

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

/// Which voice a player wants.
package enum VoiceChoice: String, Sendable, CaseIterable {
  /// The best that is there.
  case automatic = "auto"
  /// The screen reader Orca itself, over the session's bus.
  case orca
  /// The screen reader's, through speech-dispatcher.
  case dispatcher
  /// `espeak-ng`, as a process.
  case espeak
  /// Words are written and not spoken.
  case none

  /// The voices to try, in order, and why it is these.
  ///
  /// - Throws: `VoiceFault` that names the mend when a voice was asked for by name and is not
  /// there.
  package func plan(on survey: VoiceSurvey) throws(VoiceFault) -> VoicePlan {
    let hasDispatcher = survey.hasLibrary && survey.hasDispatcher
    switch self {
    case .none: return VoicePlan(kinds: [], wanted: [], reason: "no voice was asked for")
    case .orca:
      guard survey.hasSessionBus else {
        throw VoiceFault("there is no session bus. Mend: \(VoiceSurvey.orcaMend)")
      }
      return VoicePlan(kinds: [.orca], wanted: [.orca], reason: "asked for by name")
    case .dispatcher:
      guard hasDispatcher else {
        let missing = survey.hasLibrary ? "speech-dispatcher" : "libspeechd.so.2"
        throw VoiceFault("\(missing) was not found. Mend: \(VoiceSurvey.dispatcherMend)")
      }
      return VoicePlan(
        kinds: [.dispatcher], wanted: [.dispatcher], reason: "asked for by name")
    case .espeak:
      guard survey.hasEspeak else {
        throw VoiceFault("espeak-ng was not found. Mend: \(VoiceSurvey.espeakMend)")
      }
      return VoicePlan(kinds: [.espeak], wanted: [.espeak], reason: "asked for by name")
    case .automatic:
      let kinds: [VoicePlan.Kind] =
        (hasDispatcher ? [.dispatcher] : []) + (survey.hasEspeak ? [.espeak] : [])
      let reason =
        switch kinds.first {
        case .dispatcher: "the voice of the screen reader"
        case .espeak where survey.hasLibrary: "speech-dispatcher was not found"
        case .espeak: "libspeechd.so.2 was not found"
        case .orca, nil: "neither speech-dispatcher nor espeak-ng was found"
        }
      return VoicePlan(kinds: kinds, wanted: [.orca, .dispatcher, .espeak], reason: reason)
    }
  }
}

/// What of a voice a machine has, found without speaking and without waiting.
package struct VoiceSurvey: Sendable {
  /// Whether the session has a bus on which a screen reader could answer.
  package var hasSessionBus = false
  /// Whether the dispatcher's library can be loaded.
  package var hasLibrary: Bool
  /// Whether a dispatcher runs, or can be started.
  package var hasDispatcher: Bool
  /// Whether `espeak-ng` can be run.
  package var hasEspeak: Bool

  /// Makes a survey by hand.
  package init(hasLibrary: Bool, hasDispatcher: Bool, hasEspeak: Bool) {
    self.hasLibrary = hasLibrary
    self.hasDispatcher = hasDispatcher
    self.hasEspeak = hasEspeak
  }

  /// Looks at this machine.
  package init() {
    hasSessionBus = SessionBus.isThere
    hasLibrary = SpeechdLibrary.isInstalled
    // An address in the environment says that somebody has one running.
    hasDispatcher =
      getenv("SPEECHD_ADDRESS") != nil || SystemProgram.place(of: "speech-dispatcher") != nil
      || SystemProgram.place(of: "/usr/bin/speech-dispatcher") != nil
    hasEspeak = SystemProgram.place(of: EspeakProcess.program) != nil
  }

  /// Whether Orca answers; it may take a moment.
  package var hasOrca: Bool { hasSessionBus && OrcaConnection.isRunning }

  /// What to do for the voice of Orca.
  package static let orcaMend = "start Orca 49 or later in a desktop's session"
  /// What to install for the voice of a screen reader, as one command.
  package static let dispatcherMend =
    "apt install speech-dispatcher speech-dispatcher-espeak-ng libspeechd2"
  /// What to install for a voice of the game's own, as one command.
  package static let espeakMend = "apt install espeak-ng"
}
