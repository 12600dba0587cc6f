package import KodamaDataSources
import KodamaWorld

extension Soundscape: WeatherSoundViewDataSource {
  /// What the sky does.
  package var heardSky: SkySign? { lasting.overhead.sky }

  /// What lies open to it.
  package var openGround: OpenGround { lasting.overhead.ground }

  /// How large the cave around the hand is, 0 (a hole) to 100 (open sky).
  package var roomPercent: Int { scene.roomPercent }
}
