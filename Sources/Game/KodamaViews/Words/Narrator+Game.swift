package import KodamaDataSources
package import KodamaLanguage

// Messages for everything outside the valley: settings, devices, keys and help.
extension Narrator {
  func announcement(_ fact: GameFact) -> Announcement? {
    Announcement(message: message(fact), urgency: Self.urgency(of: fact))
  }

  private static func urgency(of fact: GameFact) -> Announcement.Urgency {
    switch fact {
    case .displayScaled, .gamepad, .voice, .searchBegun, .firstKeys: .message
    default: .important
    }
  }

  func message(_ fact: GameFact) -> Message {
    switch fact {
    case .languageChosen: Message("language.chosen")
    case .verbosityChosen(let verbosity): Self.about(verbosity)
    case .captions(let areOn): Message(areOn ? "captions.on" : "captions.off")
    case .discoveryHint(let second, let becomes):
      Message(
        "discoveries.hint", ("second", .message(Message("material.\(second)"))),
        ("one", .message(Message("material.\(becomes)"))))
    case .curtain(let isDown):
      Message(
        isDown ? "curtain.down" : "curtain.up", ("key", .message(keyNames.key(.curtain))))
    case .fullscreen(let isOn): Message(isOn ? "fullscreen.on" : "fullscreen.off")
    case .screenPart(let part, let visibility):
      Message(
        "parts.\(visibility.rawValue)", ("part", .message(Message("parts.name.\(part.rawValue)"))),
        ("key", .message(keyNames.key(part.operation))))
    case .output(let output, let isOn):
      Message(
        isOn ? "output.on" : "output.off",
        ("output", .message(Message("output.name.\(output.rawValue)"))),
        ("key", .message(keyNames.key(output.operation))))
    case .lastOutput(let output):
      Message(
        "output.last", ("output", .message(Message("output.name.\(output.rawValue)"))))
    case .pictureSaved(let place): Message("host.picture", ("place", .text(place)))
    case .pictureNotSaved: Message("host.picture.none")
    case .displayScaled(let percent): Message("host.scale", ("n", .number(percent)))
    case .textCopied: Message("host.copied")
    case .textWritten(let place?): Message("host.copied.file", ("place", .text(place)))
    case .textWritten(nil): Message("host.copied.none")
    case .gamepad(let isThere): Message(isThere ? "gamepad.found" : "gamepad.lost")
    case .loudspeaker(let isThere):
      Message(isThere ? "host.loudspeaker.found" : "host.loudspeaker.lost")
    case .voice(let isThere): Message(isThere ? "speech.voice.found" : "speech.voice.lost")
    case .keyChangeUndone: Message("keys.undone")
    case .noKeyChangeToUndo: Message("keys.undo.nothing")
    case .keyNamed(let stroke, let action, let leaves):
      Message(
        leaves ? "learn.leave" : "learn.key", ("key", .message(KeyNames.name(of: stroke))),
        ("action", .message(action.map(KeyNames.name(ofAction:)) ?? Message("learn.nothing"))))
    case .unbound(let stroke):
      Message(
        "key.unbound", ("key", .message(KeyNames.name(of: stroke))),
        ("help", .message(keyNames.key(.help))))
    case .menuClosed: Message("menu.closed")
    case .notHere(let place): keyNames.message("nothere.\(place.rawValue)")
    case .searchBegun: Message("catalogue.search")
    case .firstKeys: keyNames.message("title.keys")
    case .help(let topic): keyNames.message("help.\(topic.rawValue)")
    }
  }
}

// Messages for saving and loading.
extension Narrator {
  func announcement(_ fact: StoreFact) -> Announcement? {
    switch fact {
    case .recovered, .setAside: Announcement(message: message(fact), urgency: .message)
    // The screen shows this message for as long as the problem lasts.
    case .notKept: Announcement(message: message(fact), urgency: .important, isShown: true)
    default: Announcement(message: message(fact), urgency: .important)
    }
  }

  private func message(_ fact: StoreFact) -> Message {
    switch fact {
    case .saved(let tick): Message("store.saved", ("tick", .text(String(tick))))
    case .savedEtude: Message("store.etude", ("key", .message(keyNames.key(.load))))
    case .continued(let isOlder):
      Message(isOlder ? "store.continued.older" : "store.continued")
    case .loaded(let tick): Message("store.loaded", ("tick", .text(String(tick))))
    case .kept(let name): Message("store.kept", ("name", .text(name)))
    case .taken(let name): Message("stamps.taken", ("name", .text(name)))
    case .removed(let name): Message("store.removed", ("name", .text(name)))
    case .renamed(let name): Message("store.renamed", ("name", .text(name)))
    case .recovered(let recovery): Self.message(recovery)
    case .setAside: Self.message(.setAside)
    case .notSaved(let why):
      Message("store.save.failed", ("why", .message(Self.message(why))))
    case .notLoaded(let why, let pack):
      Message("store.load.failed", ("why", .message(Self.message(why, pack: pack))))
    case .notChanged(let why):
      Message("store.change.failed", ("why", .message(Self.message(why))))
    case .notKept(let why):
      Message("store.autosave.failed", ("why", .message(Self.message(why))))
    case .impossible(let why, let pack): Self.message(why, pack: pack)
    }
  }

  /// `pack` is the name of the missing pack, if it is known.
  package static func message(_ problem: StoreError, pack: String? = nil) -> Message {
    if problem == .packMissing, let pack { return Message("store.pack", ("name", .text(pack))) }
    return Message("store.fault.\(problem.rawValue)")
  }

  package static func message(_ recovery: RecoveryFact) -> Message {
    let what = Message(recovery.wasBroken ? "store.recovered.broken" : "store.recovered.gone")
    guard recovery.cameBack > 0 else {
      return Message("store.recovered.nothing", ("what", .message(what)))
    }
    return Message(
      "store.recovered", ("what", .message(what)), ("n", .number(recovery.cameBack)),
      ("copies", .number(recovery.fromCopies)), ("lost", .number(recovery.lost)),
      ("age", .message(age(recovery.newestAgeSeconds))))
  }

  private static func age(_ seconds: Int64?) -> Message {
    guard let seconds, seconds >= 0 else { return Message("store.age.unknown") }
    let minutes = Int(clamping: seconds / 60)
    let (id, count) =
      switch minutes {
      case 0: ("store.age.now", 0)
      case ..<120: ("store.age.minutes", minutes)
      case ..<2_880: ("store.age.hours", minutes / 60)
      default: ("store.age.days", minutes / 1_440)
      }
    return id == "store.age.now" ? Message(id) : Message(id, ("n", .number(count)))
  }
}

// Messages for exported files.
extension Narrator {
  func announcement(_ fact: ExportFact) -> Announcement? {
    switch fact {
    case .begun(let form):
      Announcement(
        message: Message(
          "export.begun", ("what", .message(Message("export.form.\(form.rawValue)")))),
        urgency: .important)
    case .coming(let percent):
      Announcement(message: Message("export.percent", ("n", .number(percent))), urgency: .message)
    case .done(let place):
      Announcement(message: Message("export.done", ("place", .text(place))), urgency: .important)
    case .failed(let problem):
      Announcement(message: Message("export.failed.\(problem.rawValue)"), urgency: .important)
    }
  }
}
