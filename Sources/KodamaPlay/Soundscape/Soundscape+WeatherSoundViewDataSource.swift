public import KodamaDataSources
import KodamaWorld

extension Soundscape: WeatherSoundViewDataSource {
  /// What the sky does.
  public var heardSky: SkySign? { lasting.sky }
}
