public import KodamaDataSources
import KodamaWorld

extension Soundscape: MomentSoundViewDataSource {
  /// What was heard during this pass.
  public var heardMoments: [HeardMoment] { happening.heardMoments }

  /// The scale of the world.
  public var scale: Scale { scene.world.music.scale }
}
