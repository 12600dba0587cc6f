package import KodamaDataSources
import KodamaRoles

extension Settings: MixSoundViewDataSource {
  /// What the player has set.
  package var soundMix: SoundMix { mix.value }
}
