public import KodamaDataSources
import KodamaRoles
import KodamaWorld

// What the screens of a game ask of its store.
extension GameState {
  /// Gives the game a store: takes on what the player has chosen, and keeps it from now on.
  ///
  /// - Parameters:
  ///   - store: where everything is kept.
  ///   - keepsLanguage: whether the language kept there counts; not where one was asked for.
  public func attach(_ store: any GameStore, keepsLanguage: Bool = true) {
    let keeper = Keeper(store: store, rules: rules, etudes: etudes)
    keeper.attach(settings: settings, palette: palette, keepsLanguage: keepsLanguage)
    self.keeper = keeper
  }

  /// Whether there is a valley to go on with: one being played, or an autosave.
  public var canContinue: Bool { play != nil || !autosaves.isEmpty }

  /// Goes on with what is being played, or else with the newest autosave that is whole. Where that
  /// is an étude, the newest valley waits behind it.
  ///
  /// - Returns: whether there is a valley now; if not, the player was told why.
  public func continuePlay() -> Bool {
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
        tell(Message(firstFault == nil ? "store.continued" : "store.continued.older"))
        return true
      } catch {
        // An étude that this game does not have is no fault of the save.
        if error != .missing { firstFault = firstFault ?? error }
      }
    }
    tell(why(firstFault ?? .missing))
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
    play?.etudeName.map { SaveSlot.etudePrefix + $0 } ?? SaveSlot.quickName
  }

  /// Saves the valley or the étude under the name of the save key, and says so.
  public func save() {
    guard let play else { return }
    guard let keeper else { return play.refuse(StoreFault.unavailable.message) }
    do {
      try keeper.save(play, name: keySlot)
      let key = settings.keyTable.value.key("load")
      play.say(
        play.etudeName == nil
          ? Message("store.saved", ("tick", .text(String(play.status.tick))))
          : Message("store.etude", ("key", .message(key))))
    } catch {
      play.refuse(Message("store.save.failed", ("why", .message(error.message))))
    }
  }

  /// Whether loading would lose something that the player has not saved.
  public var hasUnsavedChanges: Bool {
    guard let play, let keeper else { return false }
    return play.etudeName != nil || keeper.hasUnsavedChanges(play)
  }

  /// Whether the save key has kept something that could be loaded; if not, the player is told.
  public func canLoad() -> Bool {
    do {
      guard let keeper else { throw StoreFault.unavailable }
      _ = try keeper.load(.named(keySlot))
      return true
    } catch let fault as StoreFault {
      play?.refuse(Message("store.load.failed", ("why", .message(why(fault)))))
    } catch {
      play?.refuse(StoreFault.failed.message)
    }
    return false
  }

  /// Puts what is kept in a slot, or what the save key kept, in place of what is played. A valley
  /// is autosaved first, and waits while an étude is gone on with.
  ///
  /// - Returns: whether it was; if not, the player was told why and everything is as it was.
  public func load(_ slot: SaveSlot? = nil) -> Bool {
    guard let keeper else { return canLoad() }
    do {
      let saved = try keeper.load(slot ?? .named(keySlot))
      autosave()
      if saved.etude != nil {
        try resume(saved)
        return true
      }
      adopt(saved)
      tell(Message("store.loaded", ("tick", .text(String(saved.world.tick)))))
      return true
    } catch {
      let message = Message("store.load.failed", ("why", .message(why(error))))
      if let play { play.refuse(message) } else { chronicle.say(message, .important) }
      return false
    }
  }

  /// Autosaves now, if something is new: on leaving.
  public func autosave() {
    for play in autosavedPlays { keeper?.autosave(play) }
  }

  /// Autosaves and waits until all is safe: at the end of the game.
  public func finish() {
    autosave()
    if let message = keeper?.finish() { tell(message) }
  }

  /// Tells what the store has to say, and autosaves when it is time.
  func keepGoing() {
    if let message = keeper?.beginPass(autosavedPlays) { tell(message, .message) }
    troubles.setNotKept(keeper?.fault?.message)
    troubles.beginPass()
  }

  /// Why something was refused; a pack that is missing is named.
  private func why(_ fault: StoreFault) -> Message {
    guard fault == .packMissing, let pack = keeper?.missingPack else { return fault.message }
    return Message("store.pack", ("name", .text(pack)))
  }

  /// What the game has kept by itself, the newest first.
  public var autosaves: [SaveInfo] {
    (keeper?.saves() ?? []).filter(\.isAutosave)
  }

  /// Says what is no answer of the screen that is on, and writes it where the valley's lines stand.
  public func tell(_ message: Message, _ priority: Urgency = .important) {
    chronicle.say(message, priority)
    play?.write(message)
  }
}
