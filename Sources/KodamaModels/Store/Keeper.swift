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
  /// The list as the store last gave it; nil after something was kept.
  private var listed: [SaveInfo]?
  private var hasToldOpening = false
  private var hasToldFault = false
  private var passesSinceChange = 0
  /// What the play model had counted when it was last autosaved, and saved by the player.
  private var autosavedCount: UInt64 = 0
  private var savedCount: UInt64 = 0

  init(store: any GameStore, rules: MaterialRules) {
    self.store = store
    self.rules = rules
  }

  /// Takes what was kept into the settings and the stars, and keeps them from now on.
  func attach(settings: Settings, palette: Palette, etudes: EtudeBook, keepsLanguage: Bool) {
    if let stored = try? store.settings() {
      settings.restore(stored, withLanguage: keepsLanguage)
      palette.restore(favourites: StoredSettings.favourites(stored, rules))
      etudes.restore(solved: StoredSettings.solved(stored))
    }
    etudes.observers.add(self) { [weak etudes] keeper, _, _ in
      if let etudes { keeper.keep(StoredSettings.solved(etudes.solvedNames)) }
    }
    settings.observeAll(self) { keeper, entry in keeper.keep(entry) }
    palette.observers.add(self) { [weak palette] keeper, notice, _ in
      guard notice == .favourites, let palette else { return }
      keeper.keep(StoredSettings.favourites(palette.favourites, keeper.rules))
    }
  }

  /// What is to be told, if anything is.
  func beginPass(_ play: PlayModel?) -> Message? {
    if !hasToldOpening {
      hasToldOpening = true
      if let fault = store.openingFault() { return fault.message }
    }
    guard let play, play.changeCount != autosavedCount else { return nil }
    passesSinceChange += 1
    return passesSinceChange < Self.autosavePasses ? nil : autosave(play)
  }

  /// Autosaves now, if there is anything new.
  ///
  /// - Returns: what is to be told, if anything is: a fault is told once, until all is well again.
  func autosave(_ play: PlayModel) -> Message? {
    guard play.changeCount != autosavedCount else { return nil }
    passesSinceChange = 0
    autosavedCount = play.changeCount
    do {
      let saved = play.saved
      listed = nil
      try store.autosave(saved.encode(), saved.summary)
      hasToldFault = false
      return nil
    } catch {
      return tell(error)
    }
  }

  /// Saves under a name, at the player's wish.
  func save(_ play: PlayModel, name: String) throws(StoreFault) {
    let saved = play.saved
    listed = nil
    try store.save(saved.encode(), saved.summary, name: name)
    // The valley waits while an étude is played; nothing of it was saved.
    if play.task == nil { savedCount = play.deedCount }
    hasToldFault = false
  }

  /// What is kept, the newest first.
  func saves() -> [SaveInfo] {
    if let listed { return listed }
    let saves = (try? store.saves()) ?? []
    listed = saves
    return saves
  }

  /// Changes what is kept.
  func change(_ body: (any GameStore) throws(StoreFault) -> Void) throws(StoreFault) {
    listed = nil
    try body(store)
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
    let bytes = stamp.encode(rules)
    try change { store throws(StoreFault) in
      try store.save(bytes, stamp.summary, name: SaveSlot.stampPrefix + name)
    }
  }

  /// Reads a slot.
  func load(_ slot: SaveSlot) throws(StoreFault) -> SavedPlay {
    let bytes = try store.load(slot)
    do {
      return try SavedPlay(decoding: bytes, rules: rules)
    } catch {
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
      return tell(error)
    }
  }

  private func keep(_ entry: StoredSettings.Entry) { try? store.keep(StoredSettings([entry])) }

  private func tell(_ fault: StoreFault) -> Message? {
    guard !hasToldFault else { return nil }
    hasToldFault = true
    return Message("store.autosave.failed", ("why", .message(fault.message)))
  }
}
