public import KodamaDataSources
import KodamaWorld

extension Soundscape: WeatherSoundViewDataSource {
  /// What the sky does.
  public var heardSky: SkySign? { lasting.overhead.sky }

  /// What lies open to it.
  public var openGround: OpenGround { lasting.overhead.ground }

  /// How large the cave around the hand is, 0 (a hole) to 100 (open sky).
  public var roomPercent: Int { scene.roomPercent }
}
