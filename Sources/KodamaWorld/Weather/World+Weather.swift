public import KodamaDataSources

/// The sky over the world.
extension World {
  /// From this many columns on a world has a sky with weather; études and sketches are smaller.
  public static let weatherWidth = 192
  /// From this many rows on a world has a sky with weather.
  public static let weatherHeight = 96

  /// The weather of the tick to come; always clear in a world too small to have a sky.
  public var weather: Weather {
    guard width >= Self.weatherWidth, height >= Self.weatherHeight else { return .clear }
    return Weather(seed: seed, tick: tick)
  }
}
