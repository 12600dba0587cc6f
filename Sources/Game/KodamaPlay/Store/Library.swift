package import KodamaDataSources
import KodamaEtudes
package import KodamaRoles
import KodamaWorld

/// The saved valleys, stamps and études, including autosaves. Each request's outcome is announced.
package final class Library: Model {
  /// The error that prevents saving; nil while saving works.
  package let fault = Observed<StoreError?>(nil)
  /// Screens observe whether the saves have changed.
  package let observers = ObserverSet<KeeperChange>()
  private let session: Session
  private let keeper: (any PlayKeeper)?
  private let etudes: EtudeBook
  private let eventLog: EventLog
  /// The outcomes to announce once what was saved is written.
  private var outcomes: [StoreFact] = []

  init(
    _ session: Session, _ keeper: (any PlayKeeper)?, _ etudes: EtudeBook, _ eventLog: EventLog
  ) {
    self.session = session
    self.keeper = keeper
    self.etudes = etudes
    self.eventLog = eventLog
    keeper?.delegate = self
  }

  /// Starts a pass (1/60 s): autosaves when it is due, and announces what was written.
  func beginPass() {
    if let fact = keeper?.beginPass(session.autosavedPlays) { post(fact) }
    guard !outcomes.isEmpty, keeper?.writeState != .pending else { return }
    let written = outcomes
    outcomes = []
    for fact in written { announce(fact) }
  }

  /// Announces that something was saved or changed, as soon as it is written.
  private func announce(_ fact: StoreFact) {
    switch (keeper?.writeState ?? .finished, fact) {
    case (.finished, _), (_, .taken): post(fact)
    case (.pending, _): outcomes.append(fact)
    case (.failed(let fault), .saved), (.failed(let fault), .savedEtude),
      (.failed(let fault), .kept):
      post(.notSaved(fault))
    case (.failed(let fault), _): post(.notChanged(fault))
    }
  }

  /// Autosaves at the end of the game, and waits until the store has finished.
  ///
  /// - Returns: The error that prevented saving; nil if everything is saved.
  @discardableResult
  package func finish() -> StoreError? {
    session.autosave()
    guard case .notKept(let problem) = keeper?.finish() else { return keeper?.fault }
    post(.notKept(problem))
    return problem
  }

  // MARK: Lists of saves

  /// The autosaves, newest first.
  package var autosaves: [SaveInfo] { saves.filter { $0.isAutosave } }
  /// The valleys that the player saved under a name, newest first.
  package var worlds: [SaveInfo] { saves.filter { $0.worldName != nil } }
  /// The stamps, newest first.
  package var stamps: [SaveInfo] { saves.filter { $0.stampName != nil } }
  private var saves: [SaveInfo] { keeper?.saves() ?? [] }

  package func miniature(of save: SaveInfo) -> Miniature? { keeper?.miniature(of: save) }

  package var keptEtudes: [String] {
    let saves = saves
    let courses = saves.compactMap { $0.summary.etudeCourse }
    let named = saves.compactMap { $0.etudeName }
    return named
      + etudes.etudes.map { $0.name }.filter {
        !named.contains($0) && courses.contains(SaveSummary.course(ofEtude: $0))
      }
  }

  // MARK: Continuing and loading

  /// True if a valley is in play or an autosave exists.
  package var canContinue: Bool { session.play != nil || !autosaves.isEmpty }

  /// Continues the valley or étude in play, or else the newest valid autosave. If that is an étude,
  /// the newest valley waits behind it.
  ///
  /// - Returns: False if there is nothing to continue. The reason is posted.
  package func continuePlay() -> Bool {
    if session.play != nil { return true }
    var firstFault: StoreError?
    for save in autosaves {
      do {
        guard let saved = try keeper?.load(save.slot) else { break }
        if saved.etude == nil {
          session.adopt(saved)
        } else {
          // The étude sets its own hotbar, so the waiting valley must be restored first.
          try session.check(saved)
          letNewestValleyWait()
          try session.resume(saved)
        }
        post(.continued(isOlder: firstFault != nil))
        return true
      } catch {
        // The save is valid, but its étude no longer exists. Try the next one.
        if error != .missing { firstFault = firstFault ?? error }
      }
    }
    let fault = firstFault ?? .missing
    post(.impossible(fault, pack: missingPack(fault)))
    return false
  }

  private func letNewestValleyWait() {
    for save in autosaves where save.summary.etudeCourse == nil {
      guard let saved = try? keeper?.load(save.slot), saved.etude == nil else { continue }
      return session.adopt(saved)
    }
  }

  /// Returns whether the save key's slot can be loaded. If not, posts the reason.
  package func canLoad() -> Bool {
    do throws(StoreError) {
      _ = try load(.named(keySlot))
      return true
    } catch {
      session.play?.refuse(.store(.notLoaded(error, pack: missingPack(error))))
      return false
    }
  }

  /// True if loading would discard changes that the player has not saved.
  package var hasUnsavedChanges: Bool {
    guard let play = session.play, let keeper else { return false }
    return play.etudePlayed != nil || keeper.hasUnsavedChanges(play)
  }

  /// Loads a slot in place of the current valley, which is autosaved first. A loaded étude does not
  /// replace the valley, which waits behind it.
  ///
  /// - Parameter slot: The slot to load; nil for the save key's slot.
  /// - Returns: False if nothing was loaded. The reason is posted.
  package func play(_ slot: SaveSlot? = nil) -> Bool {
    guard keeper != nil else { return canLoad() }
    do {
      let saved = try load(slot ?? .named(keySlot))
      session.autosave()
      if saved.etude != nil {
        try session.resume(saved)
        return true
      }
      session.adopt(saved)
      post(.loaded(tick: saved.world.tick))
      return true
    } catch {
      let fact = Fact.store(.notLoaded(error, pack: missingPack(error)))
      if let play = session.play { play.refuse(fact) } else { eventLog.post(fact) }
      return false
    }
  }

  func load(_ slot: SaveSlot) throws(StoreError) -> SavedPlay {
    guard let keeper else { throw .unavailable }
    return try keeper.load(slot)
  }

  /// Returns the name of the missing material pack, or nil for any other error.
  func missingPack(_ fault: StoreError) -> String? {
    fault == .packMissing ? keeper?.missingPack : nil
  }

  // MARK: Valleys

  /// The name of the slot that the save key uses. Each étude has its own.
  private var keySlot: String {
    session.play?.etudePlayed.map { SaveSlot.etudePrefix + $0.name } ?? SaveSlot.quickName
  }

  /// Saves the current valley or étude in the save key's slot.
  package func save() {
    guard let play = session.play else { return }
    // A trial run's étude is not in the book, so its save could not be loaded.
    guard !session.isTrying else { return play.refuse(.workshop(.refused(.trial))) }
    guard let keeper else {
      return play.refuse(.store(.impossible(.unavailable, pack: nil)))
    }
    do {
      try keeper.save(play, name: keySlot)
      announce(play.etudePlayed == nil ? .saved(tick: play.status.tick) : .savedEtude)
    } catch {
      play.refuse(.store(.notSaved(error)))
    }
  }

  package func save(as name: String) {
    change(.kept(name: name)) { (keeper: any PlayKeeper) throws(StoreError) in
      guard let play = session.play else { throw .missing }
      guard Self.isUsable(name) else { throw .badName }
      try keeper.save(play, name: name)
    }
  }

  package func remove(_ save: SaveInfo) {
    change(.removed(name: Self.name(of: save))) { (keeper: any PlayKeeper) throws(StoreError) in
      try keeper.remove(save.slot)
    }
  }

  package func rename(_ save: SaveInfo, to name: String) {
    change(.renamed(name: name)) { (keeper: any PlayKeeper) throws(StoreError) in
      guard Self.isUsable(name), case .named(let old) = save.slot else { throw .badName }
      let new = save.stampName == nil ? name : SaveSlot.stampPrefix + name
      try keeper.rename(old, to: new)
    }
  }

  /// Returns the name of a save as the player sees it.
  package static func name(of save: SaveInfo) -> String {
    save.stampName ?? save.worldName ?? save.slot.description
  }

  package static func isUsable(_ name: String) -> Bool {
    SaveSlot.isUsable(SaveSlot.stampPrefix + name) && SaveSlot.isUsable(name)
      && !name.hasPrefix(SaveSlot.stampPrefix) && !name.hasPrefix(SaveSlot.etudePrefix)
  }

  private func change(_ done: StoreFact, _ body: (any PlayKeeper) throws(StoreError) -> Void) {
    do throws(StoreError) {
      guard let keeper else { throw .unavailable }
      try body(keeper)
      announce(done)
    } catch {
      post(.notChanged(error))
    }
  }

  private func post(_ fact: StoreFact) { eventLog.report(.store(fact)) }
}

extension Library {
  package var hasStamp: Bool { session.play?.stamp != nil }

  func stamp(named name: String) throws(StoreError) -> Stamp {
    guard let keeper else { throw .unavailable }
    return try keeper.loadStamp(name)
  }

  /// Loads a stamp, which becomes the copy in hand.
  package func takeStamp(_ name: String) {
    change(.taken(name: name)) { (keeper: any PlayKeeper) throws(StoreError) in
      let stamp = try keeper.loadStamp(name)
      session.play?.stamp = stamp
    }
  }

  package func saveStamp(as name: String) {
    change(.kept(name: name)) { (keeper: any PlayKeeper) throws(StoreError) in
      guard let stamp = session.play?.stamp else { throw .missing }
      guard Self.isUsable(name) else { throw .badName }
      try keeper.save(stamp, as: name)
    }
  }

  /// Saves the player's work in the most recently woken grove as a stamp, under the first unused
  /// name.
  ///
  /// - Parameter name: Returns the name of a kind of grove in the player's language.
  package func keepGrove(as name: (GroveKind) -> String) {
    guard let keeper, let (kind, stamp) = session.play?.newestGrove else { return }
    let taken = stamps.compactMap { $0.stampName }
    let plain = name(kind)
    let names = [plain] + (2...99).map { "\(plain) \($0)" }
    guard let free = names.first(where: { !taken.contains($0) }), Self.isUsable(free) else {
      return
    }
    do {
      try keeper.save(stamp, as: free)
      eventLog.report(.grove(.kept(name: free)))
    } catch {
      post(.notChanged(error))
    }
  }
}

// Saved games of études.
extension Library {
  /// Continues a saved étude: the player's own save, or else the newest valid autosave.
  ///
  /// - Returns: False if nothing was loaded. The reason is posted.
  package func resumeEtude(_ name: String) -> Bool {
    let slots = slots(ofEtude: name)
    let whole = slots.first { (try? keeper?.load($0)) != nil }
    return play(whole ?? slots.first ?? .named(SaveSlot.etudePrefix + name))
  }

  func forgetEtude(_ name: String) {
    for slot in slots(ofEtude: name) { keeper?.forget(slot) }
  }

  /// Moves the saved games of an étude to its new name, oldest first.
  func moveEtude(_ name: String, to newName: String) {
    for slot in slots(ofEtude: name).reversed() { keeper?.move(slot, toEtude: newName) }
  }

  /// Adds a shared étude to the book.
  ///
  /// - Returns: The name of the étude in the book.
  func add(_ etude: Etude) -> String {
    let name = etudes.add(etude)
    if let added = etudes[name] { keeper?.keep(added) }
    return name
  }

  /// Returns the slots of an étude. The player's saves come before the autosaves, newest first.
  private func slots(ofEtude name: String) -> [SaveSlot] {
    let course = SaveSummary.course(ofEtude: name)
    let saves = saves
    let own = saves.filter { $0.isAutosave && $0.summary.etudeCourse == course }
    return (saves.filter { $0.etudeName == name } + own).map { $0.slot }
  }
}

extension WorldTextError {
  /// The error in a form that Views can turn into words.
  package var fault: WorldTextProblem {
    WorldTextProblem(
      code: code.rawValue, line: line, column: column, found: found, expected: expected,
      suggestion: suggestion)
  }
}

extension Library: PlayKeeperDelegate {
  package func keeperDidChange(_ change: KeeperChange) {
    switch change {
    case .fault: fault.value = keeper?.fault
    case .saves: observers.notify(change)
    }
  }
}
