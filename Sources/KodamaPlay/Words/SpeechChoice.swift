import KodamaDataSources
import KodamaRoles

/// What of the settings is about what is said, and how.
struct SpeechChoice {
  /// Whether something speaks at all in this game.
  let hasVoice: Bool
  /// How much is said.
  let verbosity = Observed(Verbosity.normal)
  /// How the voice speaks.
  let voice = Observed(VoiceWish())
}
