package import KodamaDataSources
package import KodamaEtudes
package import KodamaPlay
import KodamaRoles
package import KodamaWorld

/// Saves the player's settings when they change, and autosaves what is being played.
///
/// It only observes: the other Models behave the same without it, except that they report no store
/// errors.
package final class Keeper: Model, PlayKeeper {
  /// The save state of the valley or of the étude.
  ///
  /// Each has its own, so that a valley that could not be saved is tried again after an étude.
  private struct Watch {
    var passesSinceChange = 0
    /// The values of the play model's counters at the last autosave and the last save.
    ///
    /// `autosavedCount` is nil after a failure.
    var autosavedCount: UInt64? = 0
    var savedCount: UInt64 = 0
  }

  /// The delay between a change and its autosave, in passes.
  ///
  /// It is 9 s, so that a crash loses less than 10 s including the time for writing.
  static let autosavePasses = 540

  let store: any GameStore
  let rules: MaterialRules
  private let etudes: EtudeBook
  private var hasReportedOpening = false
  /// The error that prevents saving; nil while saving works.
  package private(set) var fault: StoreError?
  private let palette: Palette
  private var observations: [Observation] = []
  /// Parses an étude that was imported; nil if études cannot be parsed.
  private let readEtude: ((_ text: String, _ name: String) -> Etude?)?
  /// The settings from the start of the game; nil until they could be read.
  ///
  /// Until then, stars and solved études are not saved, because that would overwrite the stored
  /// ones.
  private var initial: StoredSettings?
  private var valley = Watch()
  private var etude = Watch()

  /// The content pack that the last rejected save needs.
  package private(set) var missingPack: String?

  /// Restores settings, stars and solved études from the store, and saves every change from then
  /// on.
  ///
  /// - Parameters:
  ///   - store: The store for saves and settings.
  ///   - rules: The rules of the materials.
  ///   - etudes: The book that receives imported études and the solved ones.
  ///   - settings: The player's settings.
  ///   - palette: The palette that receives the stars.
  ///   - keepsLanguage: A Boolean value that indicates whether the stored language is restored.
  ///     Pass `false` if the player chose one on the command line.
  ///   - readEtude: Parses an étude that was imported; nil if études cannot be parsed.
  package init(
    store: any GameStore, rules: MaterialRules, etudes: EtudeBook, settings: Settings,
    palette: Palette, keepsLanguage: Bool,
    readEtude: ((_ text: String, _ name: String) -> Etude?)? = nil
  ) {
    self.store = CachedGameStore(store)
    self.rules = rules
    self.etudes = etudes
    self.palette = palette
    self.readEtude = readEtude
    do {
      let stored = try self.store.settings()
      settings.restore(stored, withLanguage: keepsLanguage)
      restore(stored)
    } catch {
      fault = error
    }
    etudes.delegate = self
    observations = settings.observeAll { [weak self] entry in self?.keep(entry) }
    observations.append(
      palette.observers.add { [weak self] notice in
        if notice == .favourites { self?.keepFavourites() }
      })
  }

  private func restore(_ stored: StoredSettings) {
    initial = stored
    let stars = StoredSettings.favourites(stored, rules) + palette.favourites
    palette.restore(favourites: stars)
    for (name, text) in StoredSettings.imported(stored) {
      if let etude = readEtude?(text, name) { _ = etudes.add(etude) }
    }
    etudes.restore(solved: StoredSettings.solved(stored))
  }

  /// Returns the settings from the start, reading them now if that failed before.
  private func readInitial() -> StoredSettings? {
    if initial == nil {
      do {
        restore(try store.settings())
      } catch {
        fault = error
      }
    }
    return initial
  }

  private func keepFavourites() {
    guard let initial = readInitial() else { return }
    keep(StoredSettings.favourites(palette.favourites, besides: initial, rules))
  }

  /// Autosaves if it is time.
  ///
  /// - Parameter plays: The play models, including one that waits while an étude is played.
  /// - Returns: A fact about the opened store, once.
  package func beginPass(_ plays: [PlayModel]) -> StoreFact? {
    if !hasReportedOpening {
      hasReportedOpening = true
      if let found = store.openingError() {
        // After a damaged file was set aside, a new one works.
        if found == .setAside {
          fault = nil
          return store.recovery().map { .recovered($0) } ?? .setAside
        }
        fault = found
      }
    }
    for play in plays where play.counts.changes != self[play].autosavedCount {
      self[play].passesSinceChange += 1
      if self[play].passesSinceChange >= Self.autosavePasses { autosave(play) }
    }
    return nil
  }

  private subscript(play: PlayModel) -> Watch {
    get { play.etudePlayed == nil ? valley : etude }
    set {
      if play.etudePlayed == nil { valley = newValue } else { etude = newValue }
    }
  }

  /// Autosaves now if anything has changed.
  package func autosave(_ play: PlayModel) {
    guard play.counts.changes != self[play].autosavedCount else { return }
    self[play].passesSinceChange = 0
    self[play].autosavedCount = play.counts.changes
    do {
      let saved = play.saved
      var summary = saved.summary
      summary.etudeCourse = play.etudePlayed.map { SaveSummary.course(ofEtude: $0.name) }
      try store.autosave(saved.encode(), summary)
      fault = nil
    } catch {
      // Tries again after the same delay, whether or not anything changes.
      self[play].autosavedCount = nil
      fault = error
    }
  }

  /// Saves under a name that the player chose.
  package func save(_ play: PlayModel, name: String) throws(StoreError) {
    let saved = play.saved
    try store.save(saved.encode(), saved.summary, name: name)
    // While an étude is played, the valley is not saved.
    if play.etudePlayed == nil { valley.savedCount = play.counts.edits }
    fault = nil
  }

  /// Returns all saves, the newest first; empty after an error.
  package func saves() -> [SaveInfo] {
    do {
      return try store.saves()
    } catch {
      fault = error
      return []
    }
  }

  /// Deletes a slot without a request of the player. An error is stored in `fault`.
  package func forget(_ slot: SaveSlot) {
    do {
      try store.remove(slot)
    } catch {
      fault = error
    }
  }

  /// Deletes a slot of the store.
  package func remove(_ slot: SaveSlot) throws(StoreError) { try store.remove(slot) }

  /// Renames a save in the store.
  package func rename(_ name: String, to newName: String) throws(StoreError) {
    try store.rename(name, to: newName)
  }

  /// Loads the stamp of a name.
  package func loadStamp(_ name: String) throws(StoreError) -> Stamp {
    let bytes = try store.load(.named(SaveSlot.stampPrefix + name))
    do {
      return try Stamp(decoding: bytes, rules: rules)
    } catch {
      throw error.storeError
    }
  }

  /// Saves a stamp under a name.
  package func save(_ stamp: Stamp, as name: String) throws(StoreError) {
    try store.save(stamp.encode(rules), stamp.summary, name: SaveSlot.stampPrefix + name)
  }

  /// Loads the save of a slot.
  package func load(_ slot: SaveSlot) throws(StoreError) -> SavedPlay {
    let bytes = try store.load(slot)
    do {
      return try SavedPlay(decoding: bytes, rules: rules)
    } catch {
      if case .packMissing(let name) = error { missingPack = name }
      throw error.storeError
    }
  }

  /// Starts to observe another valley or étude, which has no changes yet.
  package func begin(_ play: PlayModel) {
    self[play] = Watch(
      autosavedCount: play.counts.changes, savedCount: play.counts.edits)
  }

  /// Returns whether the player changed something since the last save or load.
  ///
  /// Changes that the world made by itself do not count.
  package func hasUnsavedChanges(_ play: PlayModel) -> Bool {
    play.counts.edits != valley.savedCount
  }

  /// Waits until everything is safe.
  ///
  /// - Returns: A fact about an error, if there was one.
  package func finish() -> StoreFact? {
    do {
      try store.finish()
      return nil
    } catch {
      return .notKept(error)
    }
  }

  /// Saves an étude that was shared.
  package func keep(_ etude: Etude) { keep(StoredSettings.imported(etude, rules)) }

  /// Deletes an étude of the player.
  package func forget(etude name: String) {
    keep(StoredSettings.deleted(etude: name))
    if fault == nil { initial = initial.map { StoredSettings.withoutSolved(name, in: $0) } }
  }

  /// Renames an étude of the player in a single step of the store.
  package func rename(_ etude: Etude, to renamed: Etude) throws(StoreError) {
    let entries = [
      StoredSettings.imported(renamed, rules), StoredSettings.deleted(etude: etude.name),
    ]
    let settings = StoredSettings(entries)
    guard settings.entries.count == entries.count else { throw .tooMany }
    try store.keep(settings)
    initial = initial.map { StoredSettings.withoutSolved(etude.name, in: $0) }
    fault = nil
  }

  /// Moves the save of an étude in progress to the étude's new name.
  package func move(_ slot: SaveSlot, toEtude name: String) {
    do throws(StoreError) {
      var saved = try load(slot)
      saved.etude = saved.etude?.named(name)
      var summary = saved.summary
      let slotName = SaveSlot.etudePrefix + name
      if case .named = slot, SaveSlot.isUsable(slotName) {
        try store.save(saved.encode(), summary, name: slotName)
      } else {
        summary.etudeCourse = SaveSummary.course(ofEtude: name)
        try store.autosave(saved.encode(), summary)
      }
      try store.remove(slot)
    } catch {
      fault = error
    }
  }

  private func keep(_ entry: StoredSettings.Entry) {
    do throws(StoreError) {
      let settings = StoredSettings([entry])
      // Entries beyond a limit were dropped.
      guard !settings.entries.isEmpty else { throw .tooMany }
      try store.keep(settings)
      fault = nil
    } catch {
      fault = error
    }
  }
}

extension Keeper: EtudeBookDelegate {
  package func etudesDidChange() {
    guard let initial = readInitial() else { return }
    keep(StoredSettings.solved(etudes.solvedNames, besides: initial))
  }
}

extension Keeper {
  /// The maximum number of cells of a valley with a preview. Reading a larger one would make the
  /// list stutter.
  static let miniatureLimit = 1 << 20

  /// Returns the preview of a save, cached until something is saved; nil if the save cannot be
  /// read.
  package func miniature(of save: SaveInfo) -> Miniature? {
    guard save.summary.width * save.summary.height <= Self.miniatureLimit else { return nil }
    let bytes = try? store.excerpt(save.slot) { [rules] bytes in
      guard let saved = try? SavedPlay(decoding: bytes, rules: rules) else { return [] }
      let made = saved.world.miniature
      // A stamp contains the names of its materials, so that other versions can read it.
      let cells = made.materials.map { Cell($0) }
      return Stamp(width: made.columns, height: made.rows, cells: cells)?.encode(rules) ?? []
    }
    guard let bytes, let stamp = try? Stamp(decoding: bytes, rules: rules) else { return nil }
    return Miniature(columns: stamp.width, materials: stamp.cells.map { $0.material })
  }
}
