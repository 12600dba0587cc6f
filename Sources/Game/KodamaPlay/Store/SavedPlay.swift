package import KodamaDataSources
package import KodamaEtudes
package import KodamaWorld

/// The saved state of a valley or étude: world, hand, view, time, hotbar.
///
/// Short-lived state is left out: a sweep, captions, the log.
package struct SavedPlay {
  /// The saved state of the clock.
  package struct Clock: Hashable, Sendable {
    /// The speeds as powers of two.
    package static let speedExponents = GameClock.speedExponents
    /// The maximum number of pending single ticks.
    package static let singleTickLimit = GameClock.singleTickLimit

    package var isPaused: Bool
    /// The speed as a power of two, −2…4.
    package var speedExponent: Int
    /// The number of passes so far, by which slow speeds count.
    package var passes: UInt64
    /// The number of pending single ticks, 0…16.
    package var singleTicks: Int

    package init(isPaused: Bool, speedExponent: Int, passes: UInt64, singleTicks: Int) {
      self.isPaused = isPaused
      self.speedExponent = speedExponent
      self.passes = passes
      self.singleTicks = singleTicks
    }
  }

  /// The live world, not a copy.
  package var world: World
  package var hand: CellPoint
  /// The top left cell of the rectangle.
  package var viewOrigin: CellPoint
  /// The side of a tile in cells.
  package var tileSide: Int
  package var clock: Clock
  package var hotbar: [MaterialID]
  package var selected: MaterialID
  package var landmarks: [Landmark]
  /// The étude; nil for a valley.
  package var etude: SavedEtude?
  /// The share codes that the valley comes from, the oldest first.
  package var lineage: [Ancestor]
  package var groves: [Grove]

  package init(
    world: World, hand: CellPoint, viewOrigin: CellPoint, tileSide: Int, clock: Clock,
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

  package var summary: SaveSummary { SaveSummary(world) }
}

/// Saves and loads for the game. The game knows neither the format nor the place.
package protocol PlayKeeper: AnyObject {
  /// The error that prevents saving; nil while saving works.
  var fault: StoreError? { get }
  /// The pack that was missing when a save was last rejected with `packMissing`.
  var missingPack: String? { get }

  /// Autosaves when it is time.
  ///
  /// - Parameter plays: The valley or étude in play, and the valley behind it.
  /// - Returns: A fact to post, if any.
  func beginPass(_ plays: [PlayModel]) -> StoreFact?
  /// Starts to follow another valley or étude, which has no changes yet.
  func begin(_ play: PlayModel)
  /// Returns true if the player has made changes since the last save or load.
  func hasUnsavedChanges(_ play: PlayModel) -> Bool
  /// Saves the changes since the last autosave.
  func autosave(_ play: PlayModel)
  /// Saves a valley or étude under a name.
  func save(_ play: PlayModel, name: String) throws(StoreError)
  func load(_ slot: SaveSlot) throws(StoreError) -> SavedPlay
  /// Returns the miniature of a saved valley; nil if it is missing or takes too long to read.
  func miniature(of save: SaveInfo) -> Miniature?
  /// Saves a stamp, and replaces one of the same name.
  func save(_ stamp: Stamp, as name: String) throws(StoreError)
  func loadStamp(_ name: String) throws(StoreError) -> Stamp
  /// Saves an étude of the player, so that it is in the book at the next start.
  func keep(_ etude: Etude)
  /// Saves an étude of the player under another name, and deletes its old file.
  ///
  /// - Throws: The error that prevented it; `StoreError.badName` if another file has the name.
  func rename(_ etude: Etude, to renamed: Etude) throws(StoreError)
  /// Moves a saved étude to another name, and leaves it in place if that fails.
  func move(_ slot: SaveSlot, toEtude name: String)
  /// Deletes the file of an étude of the player.
  func forget(etude name: String)
  /// Returns all saves, newest first.
  func saves() -> [SaveInfo]
  func remove(_ slot: SaveSlot) throws(StoreError)
  /// Deletes a save without a request of the player; an error is reported later.
  func forget(_ slot: SaveSlot)
  func rename(_ name: String, to newName: String) throws(StoreError)
  /// Waits until everything is written, and returns a fact to post.
  func finish() -> StoreFact?
}
