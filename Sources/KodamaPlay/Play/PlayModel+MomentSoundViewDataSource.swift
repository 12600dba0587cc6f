public import KodamaDataSources
import KodamaWorld

extension PlayModel: MomentSoundViewDataSource {
  /// The scale of the world.
  public var scale: Scale { world.music.scale }
}
