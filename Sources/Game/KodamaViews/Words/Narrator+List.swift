import KodamaDataSources
import KodamaLanguage

// The words for lists and for what is typed.
extension Narrator {
  func saying(_ fact: ListFact) -> Saying? {
    switch fact {
    case .focused(_, _, _, let cause), .empty(let cause), .material(_, let cause),
      .noMaterial(let cause):
      // What a list is called is to be heard whole before what has its focus.
      Saying(
        message: message(fact), urgency: cause == .opened ? .message : .important, isShown: true)
    case .opened, .typed, .erased:
      Saying(message: message(fact), urgency: .important, isShown: true)
    case .sounded: Saying(message: message(fact), urgency: .written, isShown: true)
    case .catalogue, .found, .full, .nothingToErase, .pictured, .about:
      Saying(message: message(fact), urgency: .important)
    }
  }

  private func message(_ fact: ListFact) -> Message {
    switch fact {
    case .opened(let title): message(title)
    case .focused(let item, let number, let count, let cause):
      (cause == .changed ? changed(item) : nil) ?? message(item, number, of: count)
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

  /// What is said of a line that has just changed, where that is more than what it stands at.
  private func changed(_ item: MenuItemState) -> Message? {
    if case .verbosity(let level)? = item.value { return Self.about(level) }
    guard item.isOfVoice else { return nil }
    return Message(
      "menu.voice", ("label", .message(message(item.label))),
      ("value", .message(item.value.map(message) ?? Message(""))))
  }

  /// A level and what it leaves out.
  static func about(_ level: Verbosity) -> Message {
    Message(
      "verbosity.about.\(level.rawValue)",
      ("level", .message(Message("verbosity.\(level.rawValue)"))))
  }

  /// "Label, value, n of m": what is chosen has no role, for nearly everything is; what is set says
  /// so.
  private func message(_ item: MenuItemState, _ number: Int, of count: Int) -> Message {
    let position: (String, Message.Argument) = (
      "position",
      .message(Message("menu.position", ("n", .number(number)), ("m", .number(count))))
    )
    guard let value = item.value else {
      return Message(
        item.isEnabled ? "menu.button" : "menu.button.disabled",
        ("label", .message(message(item.label))),
        position)
    }
    return Message(
      item.isSetting ? "menu.setting" : "menu.button.value",
      ("label", .message(message(item.label))),
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
  /// Whether it is about the voice itself, which shows by speaking what it has become.
  fileprivate var isOfVoice: Bool {
    switch label {
    case .setting(.voice), .setting(.voiceRate), .setting(.voicePitch), .setting(.voiceVolume):
      true
    default: false
    }
  }
}
