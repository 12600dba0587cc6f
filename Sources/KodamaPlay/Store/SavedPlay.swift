public import KodamaDataSources
public import KodamaEtudes
public import KodamaWorld

/// Everything of a valley being played that a save holds: the world, the hand over it, the part of
/// it that is shown, time, the materials at hand, the lines.
///
/// What lasts for moments only is left out, because it is over when a save is loaded: a sweep under
/// way, captions, the rest before a name is spoken.
public struct SavedPlay {
  /// How time goes.
  public struct Clock: Hashable, Sendable {
    /// Whether time stands still.
    public var isPaused: Bool
    /// The speed as a power of two, −2…4.
    public var speedExponent: Int
    /// The passes run so far; slow speeds count by them.
    public var passes: UInt64
    /// Single ticks that were asked for and have not run, 0…16.
    public var singleTicks: Int
  }

  /// The world itself, not a copy of it.
  public var world: World
  /// Where the hand is.
  public var hand: GridPoint
  /// The cell at the top left of the rectangle.
  public var viewOrigin: GridPoint
  /// The side of a tile in cells, 1 or 2.
  public var tileSide: Int
  /// How time goes.
  public var clock: Clock
  /// The materials of the hotbar.
  public var hotbar: [MaterialID]
  /// The material in hand.
  public var selected: MaterialID
  /// The last facts, the newest last.
  public var facts: [Fact]
  /// The places that have a name.
  public var landmarks: [Landmark] = []
  /// The étude that is played, or nil in a valley.
  public var etude: SavedEtude?

  /// What can be told without reading it whole.
  public var summary: SaveSummary { SaveSummary(world) }
}
