import KodamaDataSources
import KodamaRoles

/// Keeps what the player has chosen, and autosaves what is played. It only watches: with it or
/// without it the Models do the same, except that a fault is told.
final class Keeper: Model {
  /// How long after a change a valley is autosaved, in passes: 9 s, so that with the time of
  /// writing less than 10 s of play are lost to a crash.
  static let autosavePasses = 540

  let store: any GameStore
  private let rules: MaterialRules
  private let etudes: EtudeBook
  private var hasToldOpening = false
  /// Why nothing is being kept; nil as long as it is.
  private(set) var fault: StoreFault?
  private var passesSinceChange = 0
  /// What the play model had counted when it was last autosaved, nil after that went wrong, and
  /// when it was saved by the player.
  private var autosavedCount: UInt64? = 0
  private var savedCount: UInt64 = 0

  /// The pack that was missed when a save was last refused for one.
  private(set) var missingPack: String?

  init(store: any GameStore, rules: MaterialRules, etudes: EtudeBook) {
    self.store = CachedGameStore(store)
    self.rules = rules
    self.etudes = etudes
  }

  /// Takes what was kept into the settings and the stars, and keeps them from now on.
  func attach(settings: Settings, palette: Palette, keepsLanguage: Bool) {
    do {
      let stored = try store.settings()
      settings.restore(stored, withLanguage: keepsLanguage)
      palette.restore(favourites: StoredSettings.favourites(stored, rules))
      etudes.restore(solved: StoredSettings.solved(stored))
    } catch {
      fault = error
    }
    etudes.delegate = self
    settings.observeAll(self) { keeper, entry in keeper.keep(entry) }
    palette.observers.add(self) { [weak palette] keeper, notice in
      guard notice == .favourites, let palette else { return }
      keeper.keep(StoredSettings.favourites(palette.favourites, keeper.rules))
    }
  }

  /// What is to be told, if anything is.
  func beginPass(_ play: PlayModel?) -> Message? {
    if !hasToldOpening {
      hasToldOpening = true
      if let found = store.openingFault() {
        // A file that was set aside has another in its place, which keeps things.
        if found == .setAside { return found.message }
        fault = found
      }
    }
    guard let play, play.changeCount != autosavedCount else { return nil }
    passesSinceChange += 1
    if passesSinceChange >= Self.autosavePasses { autosave(play) }
    return nil
  }

  /// Autosaves now, if there is anything new.
  func autosave(_ play: PlayModel) {
    guard play.changeCount != autosavedCount else { return }
    passesSinceChange = 0
    autosavedCount = play.changeCount
    do {
      let saved = play.saved
      try store.autosave(saved.encode(), saved.summary)
      fault = nil
    } catch {
      // Tried again after as long, whether anything has changed by then or not.
      autosavedCount = nil
      fault = error
    }
  }

  /// Saves under a name, at the player's wish.
  func save(_ play: PlayModel, name: String) throws(StoreFault) {
    let saved = play.saved
    try store.save(saved.encode(), saved.summary, name: name)
    // The valley waits while an étude is played; nothing of it was saved.
    if play.etudeName == nil { savedCount = play.deedCount }
    fault = nil
  }

  /// What is kept, the newest first.
  func saves() -> [SaveInfo] {
    do {
      return try store.saves()
    } catch {
      fault = error
      return []
    }
  }

  /// Keeps nothing in a slot any more, without the player's wish: a fault waits to be told.
  func forget(_ slot: SaveSlot) {
    do {
      try store.remove(slot)
    } catch {
      fault = error
    }
  }

  /// Reads a stamp.
  func loadStamp(_ name: String) throws(StoreFault) -> Stamp {
    let bytes = try store.load(.named(SaveSlot.stampPrefix + name))
    do {
      return try Stamp(decoding: bytes, rules: rules)
    } catch {
      throw error.storeFault
    }
  }

  /// Keeps a stamp.
  func save(_ stamp: Stamp, as name: String) throws(StoreFault) {
    try store.save(stamp.encode(rules), stamp.summary, name: SaveSlot.stampPrefix + name)
  }

  /// Reads a slot.
  func load(_ slot: SaveSlot) throws(StoreFault) -> SavedPlay {
    let bytes = try store.load(slot)
    do {
      return try SavedPlay(decoding: bytes, rules: rules)
    } catch {
      if case .packMissing(let name) = error { missingPack = name }
      throw error.storeFault
    }
  }

  /// The valley being played is another one now; nothing in it has been changed yet.
  func begin(_ play: PlayModel) {
    passesSinceChange = 0
    autosavedCount = play.changeCount
    savedCount = play.deedCount
  }

  /// Whether the player has done something since last saving or loading. What the world did by
  /// itself is no loss that is worth a question.
  func hasUnsavedChanges(_ play: PlayModel) -> Bool { play.deedCount != savedCount }

  /// Waits until all is safe.
  func finish() -> Message? {
    do {
      try store.finish()
      return nil
    } catch {
      return Message("store.autosave.failed", ("why", .message(error.message)))
    }
  }

  private func keep(_ entry: StoredSettings.Entry) {
    do {
      try store.keep(StoredSettings([entry]))
      fault = nil
    } catch {
      fault = error
    }
  }
}

extension Keeper: EtudeBookDelegate {
  func etudesDidChange() { keep(StoredSettings.solved(etudes.solvedNames)) }
}
