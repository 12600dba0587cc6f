import KodamaDataSources
import KodamaRoles

/// What of the settings is about what is said, and how.
struct SpeechChoice {
  /// Whether something speaks at all in this game.
  let hasVoice: Bool
  /// How much is said.
  let verbosity = Observed(Verbosity.normal)
  /// What is told of each kind of event, where the player chooses that.
  let events = Observed(EventChoice())
  /// How the voice speaks.
  let voice = Observed(VoiceWish())
}
