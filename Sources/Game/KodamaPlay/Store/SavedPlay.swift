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

/// What keeps what is played and brings it back, as the game asks it. How it is written and where
/// it lies is not known here.
package protocol PlayKeeper: AnyObject {
  /// Why nothing is being kept; nil as long as it is.
  var fault: StoreError? { get }
  /// The pack that was missed when a save was last refused for one.
  var missingPack: String? { get }

  /// What is to be told, if anything is; `plays` are what is played and what waits for it to end.
  func beginPass(_ plays: [PlayModel]) -> StoreFact?
  /// The valley or the étude being played is another one now; nothing in it has been changed yet.
  func begin(_ play: PlayModel)
  /// Whether the player has done something since last saving or loading.
  func hasUnsavedChanges(_ play: PlayModel) -> Bool
  /// Autosaves now, if there is anything new.
  func autosave(_ play: PlayModel)
  /// Saves under a name, at the player's wish.
  func save(_ play: PlayModel, name: String) throws(StoreError)
  /// Reads the valley that a slot keeps.
  func load(_ slot: SaveSlot) throws(StoreError) -> SavedPlay
  /// The valley that a slot keeps made small; nil where there is none, or where it is too large to
  /// be read in passing.
  func miniature(of save: SaveInfo) -> Miniature?
  /// Keeps a stamp under a name; what had the name is replaced.
  func save(_ stamp: Stamp, as name: String) throws(StoreError)
  /// Reads the stamp of a name.
  func loadStamp(_ name: String) throws(StoreError) -> Stamp
  /// Keeps an étude that somebody has given on, so that it is there at the next start.
  func keep(_ etude: Etude)
  /// Keeps an étude of the player under another name and no more under its old one.
  ///
  /// - Throws: why nothing was changed; `StoreError.badName` where the name is another file's.
  func rename(_ etude: Etude, to renamed: Etude) throws(StoreError)
  /// Moves an étude that is to be gone on with to another name; where that fails it stays.
  func move(_ slot: SaveSlot, toEtude name: String)
  /// Keeps an étude of the player no more.
  func forget(etude name: String)
  /// What is kept, the newest first.
  func saves() -> [SaveInfo]
  /// Keeps nothing in a slot any more.
  func remove(_ slot: SaveSlot) throws(StoreError)
  /// Keeps nothing in a slot any more, without the player's wish: a fault waits to be told.
  func forget(_ slot: SaveSlot)
  /// Gives what is kept under a name another name.
  func rename(_ name: String, to newName: String) throws(StoreError)
  /// Waits until all is safe.
  ///
  /// - Returns: what is to be told, if anything is.
  func finish() -> StoreFact?
}
