import KodamaDataSources

/// How much softer the music of a place becomes that rings by itself, as the generator made it,
/// once the player has been near it for a while and does nothing: it becomes one with the valley,
/// as what is near loses its pulses when nothing changes (`NearestSoundView`), and is back at once
/// when the player does something. What the player has built goes on as it is.
enum FamiliarPlaces {
  /// How far from its middle a place reaches, in cells.
  static let reach = 14
  /// How long it rings as it is, and how long it takes to step back, in passes: 8 s and 6 s.
  static let holdPasses = 480
  static let fadePasses = 360
  /// How far it steps back, in decibels: from music to a calm valley.
  static let decibels: Float = 15

  /// By how much a moment is softer, in decibels, 0 to `decibels`.
  static func decibels(
    of moment: Moment, sites: [GridPoint], restedPasses: Int
  ) -> Float {
    guard restedPasses > holdPasses,
      sites.contains(where: { Offset(from: $0, to: moment.point).reach <= reach })
    else { return 0 }
    return decibels * min(1, Float(restedPasses - holdPasses) / Float(fadePasses))
  }
}
