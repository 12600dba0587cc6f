package import KodamaDataSources
import KodamaEtudes
import KodamaRoles
package import KodamaWorld

/// The saved valleys, stamps and études: those of the player, and those that the game saves by
/// itself. It reports what became of each request.
package final class Library: Model {
  private let session: Session
  private let keeper: (any PlayKeeper)?
  private let etudes: EtudeBook
  private let eventLog: EventLog

  init(
    _ session: Session, _ keeper: (any PlayKeeper)?, _ etudes: EtudeBook, _ eventLog: EventLog
  ) {
    self.session = session
    self.keeper = keeper
    self.etudes = etudes
    self.eventLog = eventLog
  }

  /// The reason why nothing is saved; nil while everything is.
  var fault: StoreError? { keeper?.fault }

  /// Tells what the store has to say, and autosaves when it is time.
  func beginPass() {
    if let fact = keeper?.beginPass(session.autosavedPlays) { post(fact) }
  }

  /// Autosaves and waits until all is safe: at the end of the game.
  ///
  /// - Returns: the reason why something was not kept; nil where everything was.
  @discardableResult
  package func finish() -> StoreError? {
    session.autosave()
    guard case .notKept(let problem) = keeper?.finish() else { return keeper?.fault }
    post(.notKept(problem))
    return problem
  }

  // MARK: What there is

  /// The saves that the game made by itself, the newest first.
  package var autosaves: [SaveInfo] { saves.filter { $0.isAutosave } }
  /// The valleys kept under names, the newest first.
  package var worlds: [SaveInfo] { saves.filter { $0.worldName != nil } }
  /// The stamps kept, the newest first.
  package var stamps: [SaveInfo] { saves.filter { $0.stampName != nil } }
  private var saves: [SaveInfo] { keeper?.saves() ?? [] }

  /// A kept valley made small; nil where it cannot be read in passing.
  package func miniature(of save: SaveInfo) -> Miniature? { keeper?.miniature(of: save) }

  /// The names of the études that were kept, to be gone on with.
  package var keptEtudes: [String] {
    let saves = saves
    let courses = saves.compactMap { $0.summary.etudeCourse }
    return saves.compactMap { $0.etudeName }
      + etudes.etudes.map { $0.name }.filter { courses.contains(SaveSummary.course(ofEtude: $0)) }
  }

  // MARK: Going on

  /// True if there is a valley to go on with: one being played, or an autosave.
  package var canContinue: Bool { session.play != nil || !autosaves.isEmpty }

  /// Goes on with what is being played, or else with the newest autosave that is whole. Where that
  /// is an étude, the newest valley waits behind it.
  ///
  /// - Returns: whether there is a valley now; if not, the player was told why.
  package func continuePlay() -> Bool {
    if session.play != nil { return true }
    var firstFault: StoreError?
    for save in autosaves {
      do {
        guard let saved = try keeper?.load(save.slot) else { break }
        if saved.etude == nil {
          session.adopt(saved)
        } else {
          // Materials at hand belong to the étude from here on; the valley gets its own back.
          try session.check(saved)
          letNewestValleyWait()
          try session.resume(saved)
        }
        post(.continued(isOlder: firstFault != nil))
        return true
      } catch {
        // An étude that this game does not have is no fault of the save.
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

  /// Returns whether the save key has saved something that can be loaded; if not, it says so.
  package func canLoad() -> Bool {
    do throws(StoreError) {
      _ = try load(.named(keySlot))
      return true
    } catch {
      session.play?.refuse(.store(.notLoaded(error, pack: missingPack(error))))
      return false
    }
  }

  /// True if loading would lose something that the player has not saved.
  package var hasUnsavedChanges: Bool {
    guard let play = session.play, let keeper else { return false }
    return play.etudePlayed != nil || keeper.hasUnsavedChanges(play)
  }

  /// Puts what is kept in a slot, or what the save key kept, in place of what is played. A valley
  /// is autosaved first, and waits while an étude is gone on with.
  ///
  /// - Returns: whether it was; if not, the player was told why and everything is as it was.
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

  /// Reads what a slot keeps.
  func load(_ slot: SaveSlot) throws(StoreError) -> SavedPlay {
    guard let keeper else { throw .unavailable }
    return try keeper.load(slot)
  }

  /// The pack that is missing, where that is why something was refused.
  func missingPack(_ fault: StoreError) -> String? {
    fault == .packMissing ? keeper?.missingPack : nil
  }

  // MARK: Valleys

  /// The slot of the save key: an étude has one of its own.
  private var keySlot: String {
    session.play?.etudePlayed.map { SaveSlot.etudePrefix + $0.name } ?? SaveSlot.quickName
  }

  /// Saves the valley or the étude under the name of the save key, and says so.
  package func save() {
    guard let play = session.play else { return }
    // It is no étude of the list yet, so nobody could go on with it.
    guard !session.isTrying else { return play.refuse(.workshop(.refused(.trial))) }
    guard let keeper else {
      return play.refuse(.store(.impossible(.unavailable, pack: nil)))
    }
    do {
      try keeper.save(play, name: keySlot)
      post(play.etudePlayed == nil ? .saved(tick: play.status.tick) : .savedEtude)
    } catch {
      play.refuse(.store(.notSaved(error)))
    }
  }

  /// Keeps the valley being played under a name.
  package func save(as name: String) {
    change(.kept(name: name)) { (keeper: any PlayKeeper) throws(StoreError) in
      guard let play = session.play else { throw .missing }
      guard Self.isUsable(name) else { throw .badName }
      try keeper.save(play, name: name)
    }
  }

  /// Keeps nothing in a slot any more.
  package func remove(_ save: SaveInfo) {
    change(.removed(name: Self.name(of: save))) { (keeper: any PlayKeeper) throws(StoreError) in
      try keeper.remove(save.slot)
    }
  }

  /// Gives a valley or a stamp another name.
  package func rename(_ save: SaveInfo, to name: String) {
    change(.renamed(name: name)) { (keeper: any PlayKeeper) throws(StoreError) in
      guard Self.isUsable(name), case .named(let old) = save.slot else { throw .badName }
      let new = save.stampName == nil ? name : SaveSlot.stampPrefix + name
      try keeper.rename(old, to: new)
    }
  }

  /// The player's name for a save.
  package static func name(of save: SaveInfo) -> String {
    save.stampName ?? save.worldName ?? save.slot.description
  }

  /// Returns whether a valley or a stamp can have a name.
  package static func isUsable(_ name: String) -> Bool {
    SaveSlot.isUsable(SaveSlot.stampPrefix + name) && SaveSlot.isUsable(name)
      && !name.hasPrefix(SaveSlot.stampPrefix) && !name.hasPrefix(SaveSlot.etudePrefix)
  }

  private func change(_ done: StoreFact, _ body: (any PlayKeeper) throws(StoreError) -> Void) {
    do throws(StoreError) {
      guard let keeper else { throw .unavailable }
      try body(keeper)
      post(done)
    } catch {
      post(.notChanged(error))
    }
  }

  private func post(_ fact: StoreFact) { eventLog.report(.store(fact)) }
}

// Stamps.
extension Library {
  /// True while a stamp is in hand.
  package var hasStamp: Bool { session.play?.stamp != nil }

  /// Reads the stamp of a name.
  func stamp(named name: String) throws(StoreError) -> Stamp {
    guard let keeper else { throw .unavailable }
    return try keeper.loadStamp(name)
  }

  /// Takes the stamp kept under a name in hand, to be put down in the valley.
  package func takeStamp(_ name: String) {
    change(.taken(name: name)) { (keeper: any PlayKeeper) throws(StoreError) in
      let stamp = try keeper.loadStamp(name)
      session.play?.stamp = stamp
    }
  }

  /// Keeps the stamp in hand under a name.
  package func saveStamp(as name: String) {
    change(.kept(name: name)) { (keeper: any PlayKeeper) throws(StoreError) in
      guard let stamp = session.play?.stamp else { throw .missing }
      guard Self.isUsable(name) else { throw .badName }
      try keeper.save(stamp, as: name)
    }
  }

  /// Keeps what was built to wake the newest grove among the stamps, under the first name that is
  /// free; nothing is said where nothing is kept.
  ///
  /// - Parameter name: what a kind of grove is called.
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

// Études.
extension Library {
  /// Goes on with an étude that was kept: with what the player kept, else with the newest that the
  /// game kept by itself and that is whole.
  ///
  /// - Returns: whether it could; if not, the player was told why.
  package func resumeEtude(_ name: String) -> Bool {
    let slots = slots(ofEtude: name)
    let whole = slots.first { (try? keeper?.load($0)) != nil }
    return play(whole ?? slots.first ?? .named(SaveSlot.etudePrefix + name))
  }

  /// An étude that is solved is not gone on with.
  func forgetEtude(_ name: String) {
    for slot in slots(ofEtude: name) { keeper?.forget(slot) }
  }

  /// Moves the saves of an étude to another name, the oldest first.
  func moveEtude(_ name: String, to newName: String) {
    for slot in slots(ofEtude: name).reversed() { keeper?.move(slot, toEtude: newName) }
  }

  /// Takes an étude that somebody has given on into the book.
  ///
  /// - Returns: the name under which it is there.
  func take(_ etude: Etude) -> String {
    let name = etudes.add(etude)
    if let added = etudes[name] { keeper?.keep(added) }
    return name
  }

  /// The slots of an étude: the player's first, then the game's, the newest first.
  private func slots(ofEtude name: String) -> [SaveSlot] {
    let course = SaveSummary.course(ofEtude: name)
    let saves = saves
    let own = saves.filter { $0.isAutosave && $0.summary.etudeCourse == course }
    return (saves.filter { $0.etudeName == name } + own).map { $0.slot }
  }
}

extension WorldTextError {
  /// The fault as a fact.
  package var fault: WorldTextFault {
    WorldTextFault(
      code: code.rawValue, line: line, column: column, found: found, expected: expected,
      suggestion: suggestion)
  }
}
