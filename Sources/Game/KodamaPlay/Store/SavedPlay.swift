package import KodamaDataSources
package import KodamaEtudes
package import KodamaWorld

/// Everything of a valley being played that a save holds: the world, the hand over it, the part of
/// it that is shown, time, the materials at hand. What was told is no part of it.
///
/// What lasts for moments only is left out, because it is over when a save is loaded: a sweep under
/// way, captions, the rest before a name is spoken.
package struct SavedPlay {
  /// How time went as it was saved: paused, and how fast.
  package struct Clock: Hashable, Sendable {
    /// The speeds there are, as powers of two.
    package static let speedExponents = GameClock.speedExponents
    /// The most single ticks that can be waiting.
    package static let singleTickLimit = GameClock.singleTickLimit

    /// Whether time stands still.
    package var isPaused: Bool
    /// The speed as a power of two, −2…4.
    package var speedExponent: Int
    /// The passes run so far; slow speeds count by them.
    package var passes: UInt64
    /// Single ticks that were asked for and have not run, 0…16.
    package var singleTicks: Int

    package init(isPaused: Bool, speedExponent: Int, passes: UInt64, singleTicks: Int) {
      self.isPaused = isPaused
      self.speedExponent = speedExponent
      self.passes = passes
      self.singleTicks = singleTicks
    }
  }

  /// The world itself, not a copy of it.
  package var world: World
  /// Where the hand is.
  package var hand: GridPoint
  /// The cell at the top left of the rectangle.
  package var viewOrigin: GridPoint
  /// The side of a tile in cells, 1 or 2.
  package var tileSide: Int
  /// How time went as it was saved.
  package var clock: Clock
  /// The materials of the hotbar.
  package var hotbar: [MaterialID]
  /// The material in hand.
  package var selected: MaterialID
  /// The places that have a name.
  package var landmarks: [Landmark]
  /// The étude that is played, or nil in a valley.
  package var etude: SavedEtude?
  /// What it was taken from, the oldest first.
  package var lineage: [Ancestor]
  /// The groves of the valley.
  package var groves: [Grove]

  package init(
    world: World, hand: GridPoint, viewOrigin: GridPoint, tileSide: Int, clock: Clock,
    hotbar: [MaterialID], selected: MaterialID, landmarks: [Landmark] = [],
    etude: SavedEtude? = nil, lineage: [Ancestor] = [], groves: [Grove] = []
  ) {
    self.world = world
    self.hand = hand
    self.viewOrigin = viewOrigin
    self.tileSide = tileSide
    self.clock = clock
    self.hotbar = hotbar
    self.selected = selected
    self.landmarks = landmarks
    self.etude = etude
    self.lineage = lineage
    self.groves = groves
  }

  /// What can be told without reading it whole.
  package var summary: SaveSummary { SaveSummary(world) }
}
