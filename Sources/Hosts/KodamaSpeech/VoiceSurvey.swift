import Foundation
import KodamaSystem

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
