package import KodamaDataSources
package import KodamaEtudes
package import KodamaWorld

/// The saved state of a valley or étude: world, hand, view, time, hotbar.
///
/// Short-lived state, such as a sweep, captions and the log, is not saved.
package struct SavedPlay {
  /// The saved state of the clock.
  package struct Clock: Hashable, Sendable {
    package static let speedExponents = Timekeeping.speedExponents
    package static let singleTickLimit = Timekeeping.singleTickLimit

    package var isPaused: Bool
    /// The speed as a power of two, −2…4.
    package var speedExponent: Int
    /// The number of passes so far. Slow speeds use it to decide when to run a tick.
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

  /// The live world, not a copy of it.
  package var world: World
  package var hand: CellPoint
  /// The top left cell of the visible rectangle.
  package var viewOrigin: CellPoint
  /// The side length of a tile, in cells.
  package var tileSide: Int
  package var clock: Clock
  package var hotbar: [MaterialID]
  package var selected: MaterialID
  package var landmarks: [Landmark]
  /// The étude and its progress; nil for a valley.
  package var etude: SavedEtude?
  /// The share codes that the valley was made from, oldest first.
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

/// The kinds of changes that a keeper reports, at most once a pass.
package enum KeeperChange: Hashable, Sendable, CaseIterable {
  /// Saving has begun or ceased to fail, or fails for another reason.
  case fault
  /// The list of saves may have changed.
  case saves
}

/// Receives the changes of a keeper.
package protocol PlayKeeperDelegate: AnyObject {
  func keeperDidChange(_ change: KeeperChange)
}

/// Saves and loads games. The game does not depend on the file format or the folder.
package protocol PlayKeeper: AnyObject {
  var delegate: (any PlayKeeperDelegate)? { get set }
  /// The error that prevents saving; nil while saving works.
  var fault: StoreError? { get }
  /// The state of what was saved in this run.
  var writeState: WriteState { get }
  /// The name of the material pack that was missing when a save was last rejected with
  /// `packMissing`.
  var missingPack: String? { get }

  /// Autosaves when it is due, and reports what has changed since the last pass.
  ///
  /// - Parameter plays: The valley or étude in play, and the valley that waits behind it.
  /// - Returns: A message to post; nil if there is none.
  func beginPass(_ plays: [PlayModel]) -> StoreFact?
  /// Starts observing a new valley or étude, which counts as unchanged.
  func begin(_ play: PlayModel)
  /// Returns whether the player has changed something since the last save or load.
  func hasUnsavedChanges(_ play: PlayModel) -> Bool
  /// Saves a valley or étude if it has changed since the last autosave.
  func autosave(_ play: PlayModel)
  /// Saves a valley or étude under a name, replacing any save with that name.
  func save(_ play: PlayModel, name: String) throws(StoreError)
  func load(_ slot: SaveSlot) throws(StoreError) -> SavedPlay
  /// Returns the miniature of a saved valley, or nil if it is missing or takes too long to read.
  func miniature(of save: SaveInfo) -> Miniature?
  /// Saves a stamp under a name, replacing any stamp with that name.
  func save(_ stamp: Stamp, as name: String) throws(StoreError)
  func loadStamp(_ name: String) throws(StoreError) -> Stamp
  /// Saves an étude that the player made, so that the book lists it at the next start.
  func keep(_ etude: Etude)
  /// Saves an étude of the player under its new name, and deletes the old file.
  ///
  /// - Throws: `StoreError.badName` if another file has the new name, or the error of the store.
  func rename(_ etude: Etude, to renamed: Etude) throws(StoreError)
  /// Moves the save of an étude to another étude's name. If that fails, the save stays in place.
  func move(_ slot: SaveSlot, toEtude name: String)
  /// Deletes the file of an étude that the player made.
  func forget(etude name: String)
  /// Returns all saves, newest first.
  func saves() -> [SaveInfo]
  func remove(_ slot: SaveSlot) throws(StoreError)
  /// Deletes a save that the game no longer needs. An error is reported later.
  func forget(_ slot: SaveSlot)
  func rename(_ name: String, to newName: String) throws(StoreError)
  /// Waits until everything is written. Returns a message to post; nil if there is none.
  func finish() -> StoreFact?
}
