import KodamaDataSources
import KodamaLanguage

// Messages for lists and text entry.
extension Narrator {
  func announcement(_ fact: ListFact) -> Announcement? {
    switch fact {
    case .focused(_, _, _, let cause), .empty(let cause), .material(_, let cause),
      .noMaterial(let cause):
      // The title of a list must be spoken completely before the focused item.
      Announcement(
        message: message(fact), urgency: cause == .opened ? .message : .important, isShown: true)
    case .opened, .typed, .erased:
      Announcement(message: message(fact), urgency: .important, isShown: true)
    case .sounded: Announcement(message: message(fact), urgency: .written, isShown: true)
    case .catalogue, .found, .full, .nothingToErase, .pictured, .about:
      Announcement(message: message(fact), urgency: .important)
    }
  }

  private func message(_ fact: ListFact) -> Message {
    switch fact {
    case .opened(let title): message(title)
    case .focused(let item, let number, let count, let cause):
      headed(
        (cause == .changed ? changed(item) : nil) ?? message(item, number, of: count),
        by: item.heading)
    case .empty: Message("menu.empty")
    case .catalogue(let count): Message("catalogue.title", ("n", .number(count)))
    case .material(let place, _): message(place)
    case .noMaterial: message(nil)
    case .found(let text, let count, let first):
      Message(
        text.isEmpty ? "catalogue.all" : "catalogue.found", ("text", .text(text)),
        ("n", .number(count)), ("focus", .message(message(first))))
    case .sounded(let title): Message("lesson.heard", ("what", .message(message(title))))
    case .typed(let text): Self.typed(text)
    case .erased(let text):
      Message("entry.erased", ("what", .message(Self.typed(text))))
    case .full: Message("entry.full")
    case .nothingToErase: Message("entry.empty")
    case .pictured(let materials, nil): pictured(materials)
    case .pictured(let materials, let help?):
      Message(
        "help.pictured", ("help", .message(keyNames.message("help.\(help.rawValue)"))),
        ("pictured", .message(pictured(materials))))
    case .about(let about): looks.message(about)
    }
  }

  private func pictured(_ materials: [MaterialID]) -> Message {
    Message("worlds.pictured", ("what", .message(Self.list(materials.map(looks.name)))))
  }

  private func headed(_ item: Message, by heading: Title?) -> Message {
    guard let heading else { return item }
    return Message("menu.headed", ("heading", .message(message(heading))), ("item", .message(item)))
  }

  /// Returns the message for a changed item, or nil if announcing the new value is enough.
  private func changed(_ item: MenuItemState) -> Message? {
    if case .verbosity(let level)? = item.value { return Self.about(level) }
    guard item.isOfVoice else { return nil }
    return Message(
      "menu.voice", ("label", .message(message(item.label))),
      ("value", .message(item.value.map(message) ?? Message(""))))
  }

  static func about(_ level: Verbosity) -> Message {
    Message(
      "verbosity.about.\(level.rawValue)",
      ("level", .message(Message("verbosity.\(level.rawValue)"))))
  }

  /// Returns a message such as "Label, value, 2 of 5". Settings are announced as such. Buttons are
  /// not, because most items are buttons.
  private func message(_ item: MenuItemState, _ number: Int, of count: Int) -> Message {
    let position: (String, Message.Argument) = (
      "position",
      .message(Message("menu.position", ("n", .number(number)), ("m", .number(count))))
    )
    guard let value = item.value else {
      return Message("menu.button", ("label", .message(message(item.label))), position)
    }
    let id =
      switch value {
      case _ where item.isSetting: "menu.setting"
      // The number of lines could be mistaken for the number of lands.
      case .terrain: "menu.land"
      default: "menu.button.value"
      }
    return Message(
      id, ("label", .message(message(item.label))),
      ("value", .message(message(value))), position)
  }

  private func message(_ place: MaterialPlace?) -> Message {
    guard let place else { return Message("catalogue.nothing") }
    let item = Message(
      place.isFavourite ? "catalogue.item.starred" : "catalogue.item",
      ("what", .message(looks.name(place.material))), ("n", .number(place.number)),
      ("m", .number(place.count)))
    guard let family = place.entered else { return item }
    return Message(
      "catalogue.group", ("group", .message(Message("family.\(family.name)"))),
      ("item", .message(item)))
  }

  private static func typed(_ text: String) -> Message {
    text == " " ? Message("key.space") : Message("entry.typed", ("text", .text(text)))
  }
}

extension MenuItemState {
  /// True for settings of the voice. The voice demonstrates their new value by speaking.
  fileprivate var isOfVoice: Bool {
    guard case .message(let id) = label else { return false }
    return id.hasPrefix("settings.voice")
  }
}

// Messages for the titles, questions and values that Controllers choose.
extension Narrator {
  func message(_ title: Title) -> Message {
    switch title {
    case .nothing: Message("")
    case .message(let id): keyNames.message(id)
    case .count(let id, let count): Message(id, ("n", .number(count)))
    case .share(let id, let count, let all):
      Message(id, ("n", .number(count)), ("m", .number(all)))
    case .settings(let group): Message("settings.group.\(group.rawValue)")
    case .operations(let group, let count):
      Message(
        "menu.heading", ("group", .message(Message("menu.group.\(group.rawValue)"))),
        ("n", .number(count)))
    case .named(let name): Message("shelf.item", ("name", .text(name)))
    case .progress(let progress): Self.bookLine(progress)
    case .thing(let name, let size): thing(name, size)
    case .things(let category?): Message("scan.\(category.name)")
    case .things(nil): Message("survey.land")
    case .offer(let terrain, let seed):
      Message(
        "newvalley.offer", ("land", .message(terrain.name)), ("seed", .text(String(seed))))
    case .autosave(let number): Message("worlds.autosave", ("n", .number(number)))
    case .inHand(let material): Message("help.hand", ("what", .message(looks.name(material))))
    case .slot(let action, let material):
      Message(
        "menu.headed", ("heading", .message(KeyNames.name(ofAction: action))),
        ("item", .message(looks.name(material))))
    case .underHand(let material):
      Message("help.here", ("what", .message(looks.name(material))))
    case .reaction(let first, let second, let one, let other):
      Message(
        "discoveries.item", ("first", Self.material(first)), ("second", Self.material(second)),
        ("one", Self.material(one)), ("other", Self.material(other)))
    case .unseenReactions(let second, let count):
      Message("discoveries.unseen", ("second", Self.material(second)), ("n", .number(count)))
    case .etude(let name, let group): Self.etude(name, in: group)
    case .solved(let name): solved(name)
    case .sound(let name): Self.sound(name)
    case .action(let action): KeyNames.name(ofAction: action)
    case .logged(let fact): short(fact) ?? line(fact) ?? Message("history.none")
    case .question(let question):
      Message("front.ask", ("what", .message(message(question))))
    case .rebinding(let action, let key):
      Message(
        "keys.ask", ("action", .message(KeyNames.name(ofAction: action))),
        ("key", .message(key.map(KeyNames.name(of:)) ?? Message("key.none"))))
    case .name(let typed):
      Message("front.entry", ("what", .message(Message("shelf.name"))), ("text", .text(typed)))
    case .address(let typed):
      Message(
        "front.entry", ("what", .message(Message("gallery.address"))), ("text", .text(typed)))
    case .about(let id, let name): Message(id, ("name", .text(name)))
    case .found(let id, let text, let count):
      Message(id, ("text", .text(text)), ("n", .number(count)))
    case .workshop(let line): message(line)
    }
  }

  private func message(_ question: Question) -> Message {
    switch question {
    case .quit: Message("title.quit.ask")
    case .leaveValley: Message("play.leave")
    case .leaveEtude: Message("etudes.leave")
    case .restartEtude: Message("etudes.restart.ask")
    case .load: Message("store.load.confirm")
    case .pasteCode(let name):
      name.isEmpty
        ? Message("share.confirm") : Message("share.confirm.named", ("name", .text(name)))
    case .delete(let name): Message("shelf.delete.confirm", ("name", .text(name)))
    case .replace(let name): Message("shelf.taken", ("name", .text(name)))
    case .change(let change, let cells):
      Message("question.\(change.rawValue)", ("n", .number(cells)))
    case .swapKeys(let key, let owner, let action):
      Message(
        "keys.conflict", ("key", .message(KeyNames.name(of: key))),
        ("other", .message(KeyNames.name(ofAction: owner))),
        ("action", .message(KeyNames.name(ofAction: action))))
    }
  }

  func message(_ value: ItemValue) -> Message {
    switch value {
    case .on(let isOn): Message(isOn ? "settings.on" : "settings.off")
    case .percent(let percent): Message("settings.percent", ("n", .number(percent)))
    case .seconds(let seconds): Message("settings.seconds", ("n", .number(seconds)))
    case .milliseconds(let count): Message("settings.milliseconds", ("n", .number(count)))
    case .lines(let count): Message("settings.lines", ("n", .number(count)))
    case .captionSize(let size): Message("caption.size.\(size.rawValue)")
    case .keyRate(let rate): Message("repeat.\(rate.rawValue)")
    case .automatic: Message("settings.automatic")
    case .language: Message("language.chosen")
    case .output(let output): Message("output.\(output.rawValue)")
    case .voice(let kind): Message("voice.\(kind.rawValue)")
    case .voiceDefault: Message("settings.voice.own")
    case .verbosity(let verbosity): Message("verbosity.\(verbosity.rawValue)")
    case .telling(let telling): Message("telling.\(telling.rawValue)")
    case .look(let look): Message("look.\(look.rawValue)")
    case .palette(let palette): Message("palette.\(palette.rawValue)")
    case .size(let width, let height):
      Message("stamps.value", ("width", .number(width)), ("height", .number(height)))
    case .kept(let tick, nil): Message("worlds.value", ("tick", .text(String(tick))))
    case .kept(let tick, let seconds?):
      Message(
        "worlds.value.dated", ("date", .text(Self.date(seconds))), ("tick", .text(String(tick))))
    case .terrain(let terrain): terrain.name
    case .sites(let kinds): Self.list(kinds.map { $0.name })
    case .seed(let seed): Message("newvalley.seed", ("seed", .text(String(seed))))
    case .autosave(let save): Self.autosave(save)
    case .etude(let progress): Message("etudes.\(progress.rawValue)")
    case .way(let offset, let isMet):
      isMet ? Message("survey.met", ("where", .message(Self.way(offset)))) : Self.way(offset)
    case .grove(let grove): Self.way(grove)
    case .keys(let strokes): Self.keys(strokes)
    case .workshop(let value): message(value)
    case .thing(let kind, let isProven): Self.thing(kind, isProven)
    case .kin(let steps): Self.kin(steps)
    case .material(let material): material.map(looks.name) ?? Message("gallery.anything")
    }
  }

  private static func autosave(_ save: AutosaveLine) -> Message {
    let held = Message(
      "worlds.autosave.value", ("tick", .text(String(save.tick))),
      ("seed", .text(String(save.seed))), ("width", .number(save.width)),
      ("height", .number(save.height)))
    return save.atSeconds.map {
      Message("worlds.autosave.dated", ("date", .text(date($0))), ("what", .message(held)))
    } ?? held
  }

  private static func material(_ name: String) -> Message.Argument {
    .message(Message("material.\(name)"))
  }

  private static func etude(_ name: String, in group: String?) -> Message {
    let title = Message("etude.\(name)")
    guard let group else { return title }
    return Message(
      "etudes.item", ("group", .message(Message("etudes.\(group)"))), ("title", .message(title)))
  }

  /// A sound such as `stone/gravel` is named after its material.
  private static func sound(_ name: String) -> Message {
    let parts = name.split(separator: "/")
    guard parts.count == 2 else { return Message("sound.\(name)") }
    return Message("lesson.material", ("what", material(String(parts[1]))))
  }

  static func list(_ names: [Message]) -> Message {
    guard let first = names.first else { return Message("newvalley.nothing") }
    return names.dropFirst().reduce(first) { all, name in
      Message("newvalley.and", ("one", .message(all)), ("other", .message(name)))
    }
  }

  private static func keys(_ strokes: [String]) -> Message {
    guard let first = strokes.first else { return Message("key.none") }
    return strokes.dropFirst().reduce(KeyNames.name(of: first)) { keys, stroke in
      Message(
        "keys.both", ("key", .message(keys)), ("button", .message(KeyNames.name(of: stroke))))
    }
  }

  /// Returns a date such as "2026-11-23 03:41" from seconds since 1970, in the proleptic Gregorian
  /// calendar. Calculates in eras of 400 years that start in March.
  static func date(_ seconds: Int64) -> String {
    func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : String(number) }
    let day = (seconds >= 0 ? seconds : seconds - 86_399) / 86_400
    let (rest, shifted) = (seconds - day * 86_400, day + 719_468)
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    let date = dayOfYear - (153 * month + 2) / 5 + 1
    let named = month < 10 ? month + 3 : month - 9
    let year = yearOfEra + era * 400 + (named <= 2 ? 1 : 0)
    return "\(year)-\(two(named))-\(two(date)) \(two(rest / 3_600)):\(two(rest / 60 % 60))"
  }
}
