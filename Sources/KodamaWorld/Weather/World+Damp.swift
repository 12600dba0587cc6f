import KodamaDataSources

extension World {
  /// Whether there is a sky with weather over the world; études and sketches have none.
  public var hasSky: Bool { width >= Self.weatherWidth && height >= Self.weatherHeight }

  /// How damp what burns is in the tick to come.
  var damp: Damp {
    guard hasSky else { return .dry }
    if weather.isWet { return .wet }
    guard tick >= Weather.spellTicks else { return .dry }
    return Weather(seed: seed, tick: tick - Weather.spellTicks).isWet ? .damp : .dry
  }
}
