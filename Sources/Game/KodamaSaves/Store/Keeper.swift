package import KodamaDataSources
package import KodamaEtudes
package import KodamaPlay
import KodamaRoles
package import KodamaWorld

/// Keeps what the player has chosen, and autosaves what is played. It only watches: with it or
/// without it the Models do the same, except that a fault is told.
package final class Keeper: Model, PlayKeeper {
  /// What is known of a valley or an étude that is played. Each has its own: a valley that could
  /// not be kept is tried again while it waits for an étude to end.
  private struct Watch {
    var passesSinceChange = 0
    /// What the play model had counted when it was last autosaved, nil after that went wrong, and
    /// when it was saved by the player.
    var autosavedCount: UInt64? = 0
    var savedCount: UInt64 = 0
  }

  /// How long after a change a valley is autosaved, in passes: 9 s, so that with the time of
  /// writing less than 10 s of play are lost to a crash.
  static let autosavePasses = 540

  let store: any GameStore
  let rules: MaterialRules
  private let etudes: EtudeBook
  private var hasToldOpening = false
  /// Why nothing is being kept; nil as long as it is.
  package private(set) var fault: StoreError?
  private let palette: Palette
  private var observations: [Observation] = []
  /// Reads an étude that was taken; nil where nothing can.
  private let readEtude: ((_ text: String, _ name: String) -> Etude?)?
  /// What was kept when the game began, nil until it could be read. So long stars and solved études
  /// are not written: they would take the place of those that are there.
  private var earlier: StoredSettings?
  private var valley = Watch()
  private var etude = Watch()

  /// The pack that was missed when a save was last refused for one.
  package private(set) var missingPack: String?

  /// Takes what was kept into the settings and the stars, and keeps them from now on.
  ///
  /// - Parameters:
  ///   - store: where everything is kept.
  ///   - rules: the rules of the materials.
  ///   - etudes: the book that gets the étude files and the stars of those that are solved.
  ///   - settings: the player's choices.
  ///   - palette: the holder of the stars.
  ///   - keepsLanguage: whether the language kept there counts; not where one was asked for.
  ///   - readEtude: reads an étude that was taken; nil where nothing can.
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
    earlier = stored
    let stars = StoredSettings.favourites(stored, rules) + palette.favourites
    palette.restore(favourites: stars)
    for (name, text) in StoredSettings.taken(stored) {
      if let etude = readEtude?(text, name) { _ = etudes.add(etude) }
    }
    etudes.restore(solved: StoredSettings.solved(stored))
  }

  /// What was kept earlier; read now if it could not be read before.
  private func readEarlier() -> StoredSettings? {
    if earlier == nil {
      do {
        restore(try store.settings())
      } catch {
        fault = error
      }
    }
    return earlier
  }

  private func keepFavourites() {
    guard let earlier = readEarlier() else { return }
    keep(StoredSettings.favourites(palette.favourites, besides: earlier, rules))
  }

  /// What is to be told, if anything is; `plays` are what is played and what waits for it to end.
  package func beginPass(_ plays: [PlayModel]) -> StoreFact? {
    if !hasToldOpening {
      hasToldOpening = true
      if let found = store.openingFault() {
        // A file that was set aside has another in its place, which keeps things.
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

  /// Autosaves now, if there is anything new.
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
      // Tried again after as long, whether anything has changed by then or not.
      self[play].autosavedCount = nil
      fault = error
    }
  }

  /// Saves under a name, at the player's wish.
  package func save(_ play: PlayModel, name: String) throws(StoreError) {
    let saved = play.saved
    try store.save(saved.encode(), saved.summary, name: name)
    // The valley waits while an étude is played; nothing of it was saved.
    if play.etudePlayed == nil { valley.savedCount = play.counts.edits }
    fault = nil
  }

  /// What is kept, the newest first.
  package func saves() -> [SaveInfo] {
    do {
      return try store.saves()
    } catch {
      fault = error
      return []
    }
  }

  /// Keeps nothing in a slot any more, without the player's wish: a fault waits to be told.
  package func forget(_ slot: SaveSlot) {
    do {
      try store.remove(slot)
    } catch {
      fault = error
    }
  }

  /// Keeps nothing in a slot any more.
  package func remove(_ slot: SaveSlot) throws(StoreError) { try store.remove(slot) }

  /// Gives what is kept under a name another name.
  package func rename(_ name: String, to newName: String) throws(StoreError) {
    try store.rename(name, to: newName)
  }

  /// Reads the stamp of a name from the store.
  package func loadStamp(_ name: String) throws(StoreError) -> Stamp {
    let bytes = try store.load(.named(SaveSlot.stampPrefix + name))
    do {
      return try Stamp(decoding: bytes, rules: rules)
    } catch {
      throw error.storeError
    }
  }

  /// Keeps a stamp in the store under a name.
  package func save(_ stamp: Stamp, as name: String) throws(StoreError) {
    try store.save(stamp.encode(rules), stamp.summary, name: SaveSlot.stampPrefix + name)
  }

  /// Reads the valley of a slot from the store.
  package func load(_ slot: SaveSlot) throws(StoreError) -> SavedPlay {
    let bytes = try store.load(slot)
    do {
      return try SavedPlay(decoding: bytes, rules: rules)
    } catch {
      if case .packMissing(let name) = error { missingPack = name }
      throw error.storeError
    }
  }

  /// The valley or the étude being played is another one now; nothing in it has been changed yet.
  package func begin(_ play: PlayModel) {
    self[play] = Watch(
      autosavedCount: play.counts.changes, savedCount: play.counts.edits)
  }

  /// Whether the player has done something since last saving or loading. What the world did by
  /// itself is no loss that is worth a question.
  package func hasUnsavedChanges(_ play: PlayModel) -> Bool {
    play.counts.edits != valley.savedCount
  }

  /// Waits until all is safe.
  ///
  /// - Returns: what is to be told, if anything is.
  package func finish() -> StoreFact? {
    do {
      try store.finish()
      return nil
    } catch {
      return .notKept(error)
    }
  }

  /// Keeps an étude that somebody has given on.
  package func keep(_ etude: Etude) { keep(StoredSettings.taken(etude, rules)) }

  /// Keeps an étude of the player no more.
  package func forget(etude name: String) {
    keep(StoredSettings.forgotten(etude: name))
    if fault == nil { earlier = earlier.map { StoredSettings.withoutSolved(name, in: $0) } }
  }

  /// Keeps an étude of the player under another name: for the store both are one step.
  package func rename(_ etude: Etude, to renamed: Etude) throws(StoreError) {
    let entries = [
      StoredSettings.taken(renamed, rules), StoredSettings.forgotten(etude: etude.name),
    ]
    let settings = StoredSettings(entries)
    guard settings.entries.count == entries.count else { throw .tooMany }
    try store.keep(settings)
    earlier = earlier.map { StoredSettings.withoutSolved(etude.name, in: $0) }
    fault = nil
  }

  /// Moves an étude that is to be gone on with to another name.
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
      // What is beyond a limit is left out there.
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
    guard let earlier = readEarlier() else { return }
    keep(StoredSettings.solved(etudes.solvedNames, besides: earlier))
  }
}
