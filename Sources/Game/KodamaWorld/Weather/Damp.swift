import KodamaDataSources

/// How wet what burns is. It needs no memory: it follows from the weather of now and of before.
enum Damp: UInt8 {
  /// It has not rained for a spell.
  case dry
  /// It rained in the spell before.
  case damp
  /// It rains: plants drink, and fires go out.
  case wet

  /// A chance that fire has in the dry, as it is now; given as a shift to the right.
  @inline(__always) var shift: UInt32 {
    switch self {
    case .dry: 0
    case .damp: 2
    case .wet: 6
    }
  }
}

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
