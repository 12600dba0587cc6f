import Foundation
import KodamaHosting
import KodamaSystem

/// The voices to try, in order.
package struct VoicePlan: Hashable, Sendable {
  package enum Kind: String, Sendable {
    /// The screen reader Orca. Whether it runs is known only after the session bus has answered;
    /// until then the next voice speaks.
    case orca = "Orca"
    /// speech-dispatcher, which the desktop's screen reader uses too.
    case dispatcher = "speech-dispatcher"
    /// A process of `espeak-ng`.
    case espeak = "espeak-ng"
  }

  /// The voices that were found, the best first.
  package var kinds: [Kind]
  /// All voices to try, including those that were not found and may appear later.
  package var wanted: [Kind]
  /// The reason for the first voice, or for having none; the end of a sentence.
  package var reason: String

  /// The first voice and the reason, on one line.
  package var summary: String { "\(kinds.first?.rawValue ?? "none"): \(reason)" }

  /// Creates the speech; nil if no voice is wanted. Each voice is looked up when it is needed, so
  /// one that was installed meanwhile is found.
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

/// The voice that the player chose.
package enum VoiceChoice: String, Sendable, CaseIterable {
  /// The best voice that is available.
  case automatic = "auto"
  /// The screen reader Orca, over the session bus.
  case orca
  /// The screen reader's voice, through speech-dispatcher.
  case dispatcher
  /// A process of `espeak-ng` per utterance.
  case espeak
  /// No voice at all.
  case none

  /// Returns the voices to try, in order, and the reason.
  ///
  /// - Throws: `VoiceError`, which names a fix, if a voice that was chosen by name is missing.
  package func plan(on survey: VoiceSurvey) throws(VoiceError) -> VoicePlan {
    let hasDispatcher = survey.hasLibrary && survey.hasDispatcher
    switch self {
    case .none: return VoicePlan(kinds: [], wanted: [], reason: "no voice was asked for")
    case .orca:
      guard survey.hasSessionBus else {
        throw VoiceError("there is no session bus. Mend: \(VoiceSurvey.orcaFix)")
      }
      return VoicePlan(kinds: [.orca], wanted: [.orca], reason: "asked for by name")
    case .dispatcher:
      guard hasDispatcher else {
        let missing = survey.hasLibrary ? "speech-dispatcher" : "libspeechd.so.2"
        throw VoiceError("\(missing) was not found. Mend: \(VoiceSurvey.dispatcherFix)")
      }
      return VoicePlan(
        kinds: [.dispatcher], wanted: [.dispatcher], reason: "asked for by name")
    case .espeak:
      guard survey.hasEspeak else {
        throw VoiceError("espeak-ng was not found. Mend: \(VoiceSurvey.espeakFix)")
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

/// The means of speech that this machine has, found without speaking and without waiting.
package struct VoiceSurvey: Sendable {
  /// True if the session has a bus on which a screen reader could answer.
  package var hasSessionBus = false
  /// True if `libspeechd` can be loaded.
  package var hasLibrary: Bool
  /// True if a dispatcher runs or can be started.
  package var hasDispatcher: Bool
  /// True if `espeak-ng` is installed.
  package var hasEspeak: Bool

  /// Creates a survey without looking at the machine.
  package init(hasLibrary: Bool, hasDispatcher: Bool, hasEspeak: Bool) {
    self.hasLibrary = hasLibrary
    self.hasDispatcher = hasDispatcher
    self.hasEspeak = hasEspeak
  }

  /// Inspects the current machine.
  package init() {
    hasSessionBus = SessionBus.isAvailable
    hasLibrary = SpeechdLibrary.isInstalled
    // The address in the environment means that a dispatcher is running.
    hasDispatcher =
      getenv("SPEECHD_ADDRESS") != nil || SystemProgram.path(of: "speech-dispatcher") != nil
      || SystemProgram.path(of: "/usr/bin/speech-dispatcher") != nil
    hasEspeak = SystemProgram.path(of: EspeakProcess.program) != nil
  }

  /// True if Orca answers. This calls the session bus and may block briefly.
  package var hasOrca: Bool { hasSessionBus && OrcaConnection.isRunning }

  /// Instructions for getting the voice of Orca.
  package static let orcaFix = "start Orca 49 or later in a desktop's session"
  /// The command that installs the voice of a screen reader.
  package static let dispatcherFix =
    "apt install speech-dispatcher speech-dispatcher-espeak-ng libspeechd2"
  /// The command that installs `espeak-ng`.
  package static let espeakFix = "apt install espeak-ng"
}
