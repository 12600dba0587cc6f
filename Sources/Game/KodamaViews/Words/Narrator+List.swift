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

  private func headed(_ item: Message, by heading: Label?) -> Message {
    guard let heading else { return item }
    return Message("menu.headed", ("heading", .message(message(heading))), ("item", .message(item)))
  }

  /// Returns the message for a changed item, or nil if announcing the new value is enough.
  private func changed(_ item: MenuItemState) -> Message? {
    let level = Verbosity.allCases.first { item.value?.id == "verbosity.\($0.rawValue)" }
    if let level { return Self.about(level) }
    // The voice demonstrates the new value of its settings by speaking.
    guard item.label.id.hasPrefix("settings.voice") else { return nil }
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
      if item.isSetting {
        "menu.setting"
      } else if value.id.hasPrefix("terrain.") {
        // The number of lines could be mistaken for the number of lands.
        "menu.land"
      } else {
        "menu.button.value"
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

// Messages for the labels that Models and Controllers choose.
extension Narrator {
  func message(_ label: Label) -> Message {
    if label.id.isEmpty, let alone = label.gaps.first,
      case .message(let message) = argument(alone.value)
    {
      return message
    }
    return Message(label.id, gaps: label.gaps.map { Message.Gap($0.name, argument($0.value)) })
  }

  private func argument(_ value: Label.Value) -> Message.Argument {
    switch value {
    case .number(let number), .count(let number): .number(number)
    case .text(let text), .typed(let text): .text(text)
    case .date(let seconds): .text(Self.date(seconds))
    case .label(let label): .message(message(label))
    case .list(let labels): .message(Self.list(labels.map(message)))
    case .material(let material): .message(looks.name(material))
    case .thing(let name, let size): .message(thing(name, size))
    case .way(let offset, false): .message(Self.way(offset))
    case .way(let offset, true):
      .message(Message("survey.met", ("where", .message(Self.way(offset)))))
    case .grove(let grove): .message(Self.way(grove))
    case .goal(let goal): .message(sentence(goal))
    case .progress(let progress): .message(Self.bookLine(progress))
    case .action(let action): .message(KeyNames.name(ofAction: action))
    case .keys(let strokes): .message(Self.keys(strokes))
    case .fact(let fact): .message(short(fact) ?? line(fact) ?? Message("history.none"))
    }
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
