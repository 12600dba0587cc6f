import KodamaHosting

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
