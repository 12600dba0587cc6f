import Foundation
import KodamaHosting
import KodamaSystem

/// The voices that the game tries, in order.
package struct VoicePlan: Hashable, Sendable {
  package enum Kind: String, Sendable {
    /// The screen reader Orca. The game learns whether it is running only after the session bus has
    /// replied. Until then, the next voice speaks.
    case orca = "Orca"
    case dispatcher = "speech-dispatcher"
    case espeak = "espeak-ng"
  }

  /// The voices that are available now, the best first.
  package var kinds: [Kind]
  /// The voices to try, the best first, including those that may become available later.
  package var wanted: [Kind]
  /// The reason why the first voice was chosen or why there is none, as the end of a sentence.
  package var reason: String

  package var summary: String { "\(kinds.first?.rawValue ?? "none"): \(reason)" }

  /// Creates the speech, or returns nil if no voice is wanted. It checks whether a voice is
  /// available each time it tries it, so a voice that is installed later is found.
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

/// The player's choice of a voice.
public enum VoiceChoice: String, Sendable, CaseIterable {
  /// The best voice that is available.
  case automatic = "auto"
  /// The screen reader Orca.
  case orca
  /// The voice of the service speech-dispatcher.
  case dispatcher
  /// The program `espeak-ng`, which is run once for each utterance.
  case espeak
  /// No voice. The words are only written as text.
  case none

  /// Returns the voices to try on a machine.
  ///
  /// - Throws: `VoiceError`, whose description tells how to install the voice, if a voice that was
  ///   chosen by name is missing.
  package func plan(on survey: VoiceSurvey) throws(VoiceError) -> VoicePlan {
    let hasDispatcher = survey.hasLibrary && survey.hasDispatcher
    switch self {
    case .none: return VoicePlan(kinds: [], wanted: [], reason: "no voice was chosen")
    case .orca:
      guard survey.hasSessionBus else {
        throw VoiceError("no session bus. Fix: \(VoiceSurvey.orcaFix)")
      }
      return VoicePlan(kinds: [.orca], wanted: [.orca], reason: "chosen by name")
    case .dispatcher:
      guard hasDispatcher else {
        let missing = survey.hasLibrary ? "speech-dispatcher" : "libspeechd.so.2"
        throw VoiceError("\(missing) was not found. Fix: \(VoiceSurvey.dispatcherFix)")
      }
      return VoicePlan(
        kinds: [.dispatcher], wanted: [.dispatcher], reason: "chosen by name")
    case .espeak:
      guard survey.hasEspeak else {
        throw VoiceError("espeak-ng was not found. Fix: \(VoiceSurvey.espeakFix)")
      }
      return VoicePlan(kinds: [.espeak], wanted: [.espeak], reason: "chosen by name")
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

/// The voices that are available on a machine. They are determined without making a sound.
public struct VoiceSurvey: Sendable {
  /// True if the session has a D-Bus message bus, through which a screen reader can be called.
  package var hasSessionBus = false
  package var hasLibrary: Bool
  /// True if speech-dispatcher is running or installed.
  package var hasDispatcher: Bool
  package var hasEspeak: Bool

  package init(hasLibrary: Bool, hasDispatcher: Bool, hasEspeak: Bool) {
    self.hasLibrary = hasLibrary
    self.hasDispatcher = hasDispatcher
    self.hasEspeak = hasEspeak
  }

  /// Determines the voices that are available on the current machine.
  public init() {
    hasSessionBus = SessionBus.isAvailable
    hasLibrary = SpeechdLibrary.isInstalled
    // If the variable contains an address, a dispatcher is running.
    hasDispatcher =
      getenv("SPEECHD_ADDRESS") != nil || SystemProgram.path(of: "speech-dispatcher") != nil
      || SystemProgram.path(of: "/usr/bin/speech-dispatcher") != nil
    hasEspeak = SystemProgram.path(of: EspeakProcess.program) != nil
  }

  /// True if Orca is running. It calls the session bus and may block briefly.
  package var hasOrca: Bool { hasSessionBus && OrcaConnection.isRunning }

  package static let orcaFix = "start Orca 49 or later in a desktop's session"
  package static let dispatcherFix =
    "apt install speech-dispatcher speech-dispatcher-espeak-ng libspeechd2"
  package static let espeakFix = "apt install espeak-ng"
}
