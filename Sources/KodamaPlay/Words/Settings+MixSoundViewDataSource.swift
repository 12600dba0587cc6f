public import KodamaDataSources
import KodamaRoles

extension Settings: MixSoundViewDataSource {
  /// What the player has set.
  public var soundMix: SoundMix { mix.value }
}
