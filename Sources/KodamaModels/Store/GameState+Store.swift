import KodamaDataSources
import KodamaRoles

// What the screens of a game ask of its store.
extension GameState {
  /// Gives the game a store: takes on what the player has chosen, and keeps it from now on.
  ///
  /// - Parameters:
  ///   - store: where everything is kept.
  ///   - keepsLanguage: whether the language kept there counts; not where one was asked for.
  public func attach(_ store: any GameStore, keepsLanguage: Bool = true) {
    let keeper = Keeper(store: store, rules: rules)
    keeper.attach(
      settings: settings, palette: palette, etudes: etudes, keepsLanguage: keepsLanguage)
    self.keeper = keeper
  }

  /// Whether there is a valley to go on with: one being played, or an autosave.
  public var canContinue: Bool { play != nil || !autosaves.isEmpty }

  /// Goes on with the valley being played, or else with the newest autosave that is whole.
  ///
  /// - Returns: whether there is a valley now; if not, the player was told why.
  public func continuePlay() -> Bool {
    if play != nil { return true }
    var firstFault: StoreFault?
    for save in autosaves {
      do {
        guard let saved = try keeper?.load(save.slot) else { break }
        adopt(saved)
        tell(Message(firstFault == nil ? "store.continued" : "store.continued.older"))
        return true
      } catch {
        firstFault = firstFault ?? error
      }
    }
    speech.say((firstFault ?? .missing).message, .important)
    return false
  }

  /// Saves the valley under the name of the save key, and says so.
  public func save() {
    guard let play else { return }
    guard play.task == nil else { return play.refuse(Message("store.etude")) }
    guard let keeper else { return play.refuse(StoreFault.unavailable.message) }
    do {
      try keeper.save(play, name: SaveSlot.quickName)
      play.say(Message("store.saved", ("tick", .text(String(play.status.tick)))))
    } catch {
      play.refuse(Message("store.save.failed", ("why", .message(error.message))))
    }
  }

  /// Whether loading would lose something that the player has not saved.
  public var hasUnsavedChanges: Bool {
    guard let play, play.task == nil, let keeper else { return false }
    return keeper.hasUnsavedChanges(play)
  }

  /// Whether the save key has kept something that could be loaded; if not, the player is told.
  public func canLoad() -> Bool {
    do {
      guard let keeper else { throw StoreFault.unavailable }
      _ = try keeper.load(.named(SaveSlot.quickName))
      return true
    } catch let fault as StoreFault {
      play?.refuse(Message("store.load.failed", ("why", .message(fault.message))))
    } catch {
      play?.refuse(StoreFault.failed.message)
    }
    return false
  }

  /// Puts what is kept in a slot in place of the valley being played, which is autosaved first.
  ///
  /// - Returns: whether it was; if not, the player was told why and everything is as it was.
  public func load(_ slot: SaveSlot = .named(SaveSlot.quickName)) -> Bool {
    guard let keeper else { return canLoad() }
    do {
      let saved = try keeper.load(slot)
      autosave()
      adopt(saved)
      tell(Message("store.loaded", ("tick", .text(String(saved.world.tick)))))
      return true
    } catch {
      let message = Message("store.load.failed", ("why", .message(error.message)))
      if let play { play.refuse(message) } else { speech.say(message, .important) }
      return false
    }
  }

  /// Autosaves now, if something is new: on leaving.
  public func autosave() {
    guard let play, play.task == nil, let keeper, let message = keeper.autosave(play) else {
      return
    }
    tell(message)
  }

  /// Autosaves and waits until all is safe: at the end of the game.
  public func finish() {
    autosave()
    if let message = keeper?.finish() { tell(message) }
  }

  /// Tells what the store has to say, and autosaves when it is time.
  func keepGoing() {
    let valley = play?.task == nil ? play : nil
    if let message = keeper?.beginPass(valley) { tell(message, .message) }
  }

  private var autosaves: [SaveInfo] {
    (keeper?.saves() ?? []).filter(\.isAutosave)
  }

  func tell(_ message: Message, _ priority: Announcement.Priority = .important) {
    speech.say(message, priority)
    play?.write(message)
  }
}
