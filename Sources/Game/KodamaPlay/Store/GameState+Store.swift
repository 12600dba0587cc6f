package import KodamaDataSources
import KodamaRoles
import KodamaWorld

// What the screens of a game ask of its store.
extension GameState {
  /// Whether there is a valley to go on with: one being played, or an autosave.
  package var canContinue: Bool { play != nil || !autosaves.isEmpty }

  /// Goes on with what is being played, or else with the newest autosave that is whole. Where that
  /// is an étude, the newest valley waits behind it.
  ///
  /// - Returns: whether there is a valley now; if not, the player was told why.
  package func continuePlay() -> Bool {
    if play != nil { return true }
    var firstFault: StoreFault?
    for save in autosaves {
      do {
        guard let saved = try keeper?.load(save.slot) else { break }
        if saved.etude == nil {
          adopt(saved)
        } else {
          // Materials at hand belong to the étude from here on; the valley gets its own back.
          try check(saved)
          letNewestValleyWait()
          try resume(saved)
        }
        tell(.store(.continued(isOlder: firstFault != nil)))
        return true
      } catch {
        // An étude that this game does not have is no fault of the save.
        if error != .missing { firstFault = firstFault ?? error }
      }
    }
    let fault = firstFault ?? .missing
    tell(.store(.impossible(fault, pack: missingPack(fault))))
    return false
  }

  private func letNewestValleyWait() {
    for save in autosaves where save.summary.etudeCourse == nil {
      guard let saved = try? keeper?.load(save.slot), saved.etude == nil else { continue }
      return adopt(saved)
    }
  }

  /// What the save key keeps goes here: an étude has a place of its own.
  private var keySlot: String {
    play?.etude.etudeName.map { SaveSlot.etudePrefix + $0 } ?? SaveSlot.quickName
  }

  /// Saves the valley or the étude under the name of the save key, and says so.
  package func save() {
    guard let play else { return }
    // It is no étude of the list yet, so nobody could go on with it.
    guard !isTrying else { return play.log.refuse(.workshop(.refused(.trial))) }
    guard let keeper else { return play.log.refuse(.impossible(.unavailable, pack: nil)) }
    do {
      try keeper.save(play, name: keySlot)
      play.log.tell(play.etude.etudeName == nil ? .saved(tick: play.status.tick) : .savedEtude)
    } catch {
      play.log.refuse(.notSaved(error))
    }
  }

  /// Whether loading would lose something that the player has not saved.
  package var hasUnsavedChanges: Bool {
    guard let play, let keeper else { return false }
    return play.etude.etudeName != nil || keeper.hasUnsavedChanges(play)
  }

  /// Whether the save key has kept something that could be loaded; if not, the player is told.
  package func canLoad() -> Bool {
    do throws(StoreFault) {
      guard let keeper else { throw .unavailable }
      _ = try keeper.load(.named(keySlot))
      return true
    } catch {
      play?.log.refuse(.notLoaded(error, pack: missingPack(error)))
      return false
    }
  }

  /// Puts what is kept in a slot, or what the save key kept, in place of what is played. A valley
  /// is autosaved first, and waits while an étude is gone on with.
  ///
  /// - Returns: whether it was; if not, the player was told why and everything is as it was.
  package func load(_ slot: SaveSlot? = nil) -> Bool {
    guard let keeper else { return canLoad() }
    do {
      let saved = try keeper.load(slot ?? .named(keySlot))
      autosave()
      if saved.etude != nil {
        try resume(saved)
        return true
      }
      adopt(saved)
      tell(.store(.loaded(tick: saved.world.tick)))
      return true
    } catch {
      let fact = StoreFact.notLoaded(error, pack: missingPack(error))
      if let play { play.log.refuse(fact) } else { chronicle.tell(.store(fact)) }
      return false
    }
  }

  /// Autosaves now, if something is new: on leaving.
  package func autosave() {
    for play in autosavedPlays { keeper?.autosave(play) }
  }

  /// Autosaves and waits until all is safe: at the end of the game.
  ///
  /// - Returns: the reason why something was not kept; nil where everything was.
  @discardableResult
  package func finish() -> StoreFault? {
    autosave()
    guard case .notKept(let problem) = keeper?.finish() else { return keeper?.fault }
    tell(.store(.notKept(problem)))
    return problem
  }

  /// Tells what the store has to say, and autosaves when it is time.
  func keepGoing() {
    if let fact = keeper?.beginPass(autosavedPlays) { tell(.store(fact)) }
    troubles.setNotKept(keeper?.fault)
    troubles.beginPass()
  }

  /// The pack that is missing, where that is why something was refused.
  func missingPack(_ fault: StoreFault) -> String? {
    fault == .packMissing ? keeper?.missingPack : nil
  }

  /// What the game has kept by itself, the newest first.
  package var autosaves: [SaveInfo] {
    (keeper?.saves() ?? []).filter { $0.isAutosave }
  }

  /// Tells what is no answer of the screen that is on, so that the valley's lines have it too.
  package func tell(_ fact: Fact) {
    chronicle.tell(fact)
    play?.log.add(fact)
  }

  /// Tells the answer of the screen that is on.
  package func answer(_ fact: GameFact) { chronicle.tell(.game(fact)) }
}
