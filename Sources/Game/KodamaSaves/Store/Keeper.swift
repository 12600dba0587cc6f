package import KodamaDataSources
package import KodamaEtudes
package import KodamaPlay
import KodamaRoles
package import KodamaWorld

/// Saves the player's settings when they change, and autosaves the current valley or étude.
///
/// It only observes other Models, which also work without it.
package final class Keeper: Model, PlayKeeper {
  /// Tracks whether the valley or the étude has changed since it was last saved.
  private struct Watch {
    var passesSinceChange = 0
    /// The number of changes at the time of the last autosave, or nil if that autosave failed.
    var autosavedCount: UInt64? = 0
    /// The number of the player's edits at the time of the last save under a name.
    var savedCount: UInt64 = 0
  }

  /// The time from a change until its autosave, in passes. It is 9 s, so that a crash loses at most
  /// 10 s.
  static let autosavePasses = 540

  /// What was read about the saves since one changed, because screens read it in every pass.
  private struct Cache {
    var saves: [SaveInfo]?
    var miniatures: [(slot: SaveSlot, miniature: Miniature?)] = []
    var revision: Int
  }

  package weak var delegate: (any PlayKeeperDelegate)?
  private let store: any GameStore
  private var cache: Cache
  let rules: MaterialRules
  private let etudes: EtudeBook
  private var hasReportedOpening = false
  /// The error of the last attempt to read or save, or nil if it succeeded.
  private var lastFault: StoreError?
  private let palette: Palette
  /// The error that was last reported to the delegate, and whether all changes of saves were.
  private var reportedFault: StoreError?
  private var hasReportedSaves = true
  private var observations: [Observation] = []
  private let readEtude: ((_ text: String, _ name: String) -> Etude?)?
  /// The settings that were read from the store, or nil if they could not be read yet.
  ///
  /// While it is nil, favourite materials and solved études are not saved, because that would
  /// overwrite the stored ones.
  private var initial: StoredSettings?
  private var valley = Watch()
  private var etude = Watch()

  package private(set) var missingPack: String?

  /// Creates a keeper. It restores settings, favourite materials and études from the store, and
  /// saves them when they change.
  ///
  /// - Parameters:
  ///   - store: The store of saves and settings.
  ///   - rules: The rules of the materials.
  ///   - etudes: The études, to which imported ones are added.
  ///   - settings: The player's settings.
  ///   - palette: The palette with the favourite materials.
  ///   - keepsLanguage: True to restore the stored language. Pass false if the player chose a
  ///     language on the command line.
  ///   - readEtude: A closure that parses an imported étude from its text and its name; nil to
  ///     ignore imported études.
  package init(
    store: any GameStore, rules: MaterialRules, etudes: EtudeBook, settings: Settings,
    palette: Palette, keepsLanguage: Bool,
    readEtude: ((_ text: String, _ name: String) -> Etude?)? = nil
  ) {
    self.store = store
    cache = Cache(revision: store.revision)
    self.rules = rules
    self.etudes = etudes
    self.palette = palette
    self.readEtude = readEtude
    do {
      let stored = try store.settings()
      settings.restore(stored, withLanguage: keepsLanguage)
      restore(stored)
    } catch {
      lastFault = error
    }
    etudes.delegate = self
    observations = settings.observeAll { [weak self] entry in self?.keep(entry) }
    observations.append(
      palette.observers.add { [weak self] notice in
        if notice == .favourites { self?.keepFavourites() }
      })
  }

  package var fault: StoreError? {
    if case .failed(let fault) = store.writeState { return fault }
    return lastFault
  }

  package var writeState: WriteState { store.writeState }

  /// Reads the settings again after another program has changed what is stored.
  private func followStore() {
    guard store.revision != cache.revision else { return }
    forgetSaves(revision: store.revision)
    initial = nil
    _ = readInitial()
    // Stores favourites and solved études of the meantime together with the settings just read.
    keepFavourites()
    etudesDidChange()
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

  /// Returns the settings that were read from the store. If they could not be read, tries again.
  private func readInitial() -> StoredSettings? {
    if initial == nil {
      do {
        restore(try store.settings())
      } catch {
        lastFault = error
      }
    }
    return initial
  }

  private func keepFavourites() {
    guard let initial = readInitial() else { return }
    keep(StoredSettings.favourites(palette.favourites, besides: initial, rules))
  }

  /// The store, for a call that changes a save. Clears the cache.
  private var changedStore: any GameStore {
    forgetSaves(revision: cache.revision)
    return store
  }

  private func forgetSaves(revision: Int) {
    cache = Cache(revision: revision)
    hasReportedSaves = false
  }

  private func report() {
    if fault != reportedFault {
      reportedFault = fault
      delegate?.keeperDidChange(.fault)
    }
    if !hasReportedSaves {
      hasReportedSaves = true
      delegate?.keeperDidChange(.saves)
    }
  }

  /// Autosaves each valley or étude 9 s after its first unsaved change.
  ///
  /// - Parameter plays: The play models, including that of a valley that is paused while an étude
  ///   is played.
  /// - Returns: In the first pass, a fact about the recovery if a damaged database was set aside;
  ///   otherwise nil. Any other error of opening the store is stored in `fault`.
  package func beginPass(_ plays: [PlayModel]) -> StoreFact? {
    defer { report() }
    followStore()
    if !hasReportedOpening {
      hasReportedOpening = true
      if let found = store.openingError() {
        // The damaged database was replaced with a new one, so saving works.
        if found == .setAside {
          lastFault = nil
          return store.recovery().map { .recovered($0) } ?? .setAside
        }
        lastFault = found
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

  package func autosave(_ play: PlayModel) {
    autosave(play, play.saved.encode())
  }

  private func autosave(_ play: PlayModel, _ bytes: @autoclosure () -> [UInt8]) {
    guard play.counts.changes != self[play].autosavedCount else { return }
    self[play].passesSinceChange = 0
    self[play].autosavedCount = play.counts.changes
    do {
      var summary = play.saved.summary
      summary.etudeCourse = play.etudePlayed.map { SaveSummary.course(ofEtude: $0.name) }
      try changedStore.autosave(bytes(), summary)
      lastFault = nil
    } catch {
      // Because this is nil, autosaving is tried again after the usual delay, even without a
      // change.
      self[play].autosavedCount = nil
      lastFault = error
    }
  }

  /// Saves a valley or étude under a name, and autosaves it.
  ///
  /// Without the autosave, a save of another valley under the same name would be a loss, and
  /// *Continue* would return to an earlier state than the saved one.
  package func save(_ play: PlayModel, name: String) throws(StoreError) {
    let saved = play.saved
    let bytes = saved.encode()
    try changedStore.save(bytes, saved.summary, name: name)
    // Saving an étude does not save the valley.
    if play.etudePlayed == nil { valley.savedCount = play.counts.edits }
    lastFault = nil
    if play.isAutosaved { autosave(play, bytes) }
  }

  /// Returns all saves, newest first. If an error occurs, returns an empty array and sets `fault`.
  package func saves() -> [SaveInfo] {
    if let saves = cache.saves { return saves }
    do {
      let saves = try store.saves()
      cache.saves = saves
      return saves
    } catch {
      lastFault = error
      return []
    }
  }

  package func forget(_ slot: SaveSlot) {
    do {
      try changedStore.remove(slot)
    } catch {
      lastFault = error
    }
  }

  package func remove(_ slot: SaveSlot) throws(StoreError) { try changedStore.remove(slot) }

  /// Renames a save, replacing any save that has the new name.
  package func rename(_ name: String, to newName: String) throws(StoreError) {
    try changedStore.rename(name, to: newName)
  }

  package func loadStamp(_ name: String) throws(StoreError) -> Stamp {
    let bytes = try store.load(.named(SaveSlot.stampPrefix + name))
    do {
      return try Stamp(decoding: bytes, rules: rules)
    } catch {
      throw error.storeError
    }
  }

  package func save(_ stamp: Stamp, as name: String) throws(StoreError) {
    try changedStore.save(stamp.encode(rules), stamp.summary, name: SaveSlot.stampPrefix + name)
  }

  package func load(_ slot: SaveSlot) throws(StoreError) -> SavedPlay {
    let bytes = try store.load(slot)
    do {
      return try SavedPlay(decoding: bytes, rules: rules)
    } catch {
      if case .packMissing(let name) = error { missingPack = name }
      throw error.storeError
    }
  }

  /// Starts to track the changes of another valley or étude, whose current state counts as saved.
  package func begin(_ play: PlayModel) {
    self[play] = Watch(
      autosavedCount: play.counts.changes, savedCount: play.counts.edits)
  }

  /// Returns whether the player has edited the valley since it was last saved or loaded.
  ///
  /// Changes made by the simulation do not count.
  package func hasUnsavedChanges(_ play: PlayModel) -> Bool {
    play.counts.edits != valley.savedCount
  }

  package func finish() -> StoreFact? {
    do {
      try store.finish()
      return nil
    } catch {
      return .notKept(error)
    }
  }

  package func keep(_ etude: Etude) { keep(StoredSettings.imported(etude, rules)) }

  /// Deletes an imported étude, and removes it from the solved études.
  package func forget(etude name: String) {
    keep(StoredSettings.deleted(etude: name))
    if fault == nil { initial = initial.map { StoredSettings.withoutSolved(name, in: $0) } }
  }

  /// Renames an imported étude in a single write to the store.
  package func rename(_ etude: Etude, to renamed: Etude) throws(StoreError) {
    let entries = [
      StoredSettings.imported(renamed, rules), StoredSettings.deleted(etude: etude.name),
    ]
    let settings = StoredSettings(entries)
    guard settings.entries.count == entries.count else { throw .tooMany }
    try store.keep(settings)
    initial = initial.map { StoredSettings.withoutSolved(etude.name, in: $0) }
    lastFault = nil
  }

  package func move(_ slot: SaveSlot, toEtude name: String) {
    do throws(StoreError) {
      var saved = try load(slot)
      saved.etude = saved.etude?.named(name)
      var summary = saved.summary
      let slotName = SaveSlot.etudePrefix + name
      if case .named = slot, SaveSlot.isUsable(slotName) {
        try changedStore.save(saved.encode(), summary, name: slotName)
      } else {
        summary.etudeCourse = SaveSummary.course(ofEtude: name)
        try changedStore.autosave(saved.encode(), summary)
      }
      try changedStore.remove(slot)
    } catch {
      lastFault = error
    }
  }

  private func keep(_ entry: StoredSettings.Entry) {
    do throws(StoreError) {
      let settings = StoredSettings([entry])
      // `StoredSettings` ignores entries that are too long.
      guard !settings.entries.isEmpty else { throw .tooMany }
      try store.keep(settings)
      lastFault = nil
    } catch {
      lastFault = error
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
  /// The maximum number of cells in a valley that has a preview. Larger valleys take too long to
  /// load.
  static let miniatureLimit = 1 << 20

  package func miniature(of save: SaveInfo) -> Miniature? {
    guard save.summary.width * save.summary.height <= Self.miniatureLimit else { return nil }
    if let made = cache.miniatures.first(where: { $0.slot == save.slot }) { return made.miniature }
    let bytes = try? store.excerpt(save.slot) { [rules] bytes in
      guard let saved = try? SavedPlay(decoding: bytes, rules: rules) else { return [] }
      let made = saved.world.miniature
      // Encodes the preview as a stamp. Because a stamp contains the names of materials, other
      // versions of the game can also read it in a recording.
      let cells = made.materials.map { Cell($0) }
      return Stamp(width: made.columns, height: made.rows, cells: cells)?.encode(rules) ?? []
    }
    guard let bytes else { return nil }
    let miniature = (try? Stamp(decoding: bytes, rules: rules)).map { stamp in
      Miniature(columns: stamp.width, materials: stamp.cells.map { $0.material })
    }
    cache.miniatures.append((save.slot, miniature))
    return miniature
  }
}
