public import KodamaDataSources
public import KodamaLanguage

/// Puts facts in words: for the voice, for the lines below the valley, for captions. What a fact
/// sounds like as a sentence stands here and nowhere else.
public struct Narrator {
  /// What the keys are called.
  let keyNames: KeyNames

  /// What the materials are called.
  let looks: MaterialLooks

  /// Makes a narrator that knows these keys and materials.
  public init(keys: KeyNames, looks: MaterialLooks) {
    keyNames = keys
    self.looks = looks
  }

  /// What is said of a fact, if anything is.
  func announcement(_ fact: Fact) -> Announcement? {
    switch fact {
    case .edit(let fact): announcement(fact)
    case .explore(let fact): Announcement(message: message(fact), urgency: .important)
    case .soundscape(let fact): announcement(fact)
    case .macro(let fact): Announcement(message: message(fact), urgency: .important)
    case .etude(let fact): announcement(fact)
    case .valley(let fact): announcement(fact)
    case .grove(let fact): announcement(fact)
    case .game(let fact): announcement(fact)
    case .list(let fact): announcement(fact)
    case .store(let fact): announcement(fact)
    case .share(let fact): Announcement(message: message(fact), urgency: .important)
    case .gallery(let fact): announcement(fact)
    case .export(let fact): announcement(fact)
    case .workshop(let fact): Announcement(message: message(fact), urgency: .important)
    case .silence, .again: nil
    }
  }

  /// The caption of a fact, if it has one.
  func caption(_ fact: Fact) -> Message? {
    switch fact {
    case .edit(let fact): caption(fact)
    case .explore(.arrived): heard("caption.reached", Offset(dx: 0, dy: 0))
    case .soundscape(let fact): caption(fact)
    case .macro(let fact): caption(fact)
    case .etude(.solved): Message("caption.solved")
    case .valley(let fact): caption(fact)
    case .grove(let fact): caption(fact)
    case .game, .store, .share, .gallery, .export, .list, .explore, .etude, .silence, .again,
      .workshop:
      nil
    }
  }

  /// What is said of what is amiss where it must be heard.
  static func spokenProblem(_ trouble: Trouble) -> Message? {
    if case .notKept = trouble { message(trouble) } else { nil }
  }

  /// The words for what is amiss.
  static func message(_ trouble: Trouble) -> Message {
    switch trouble {
    case .noVoice: Message("trouble.voice")
    case .noLoudspeaker: Message("trouble.loudspeaker")
    case .notKept(let why):
      Message("store.autosave.failed", ("why", .message(message(why))))
    }
  }

  /// The line of a fact among the last ones.
  public func line(_ fact: Fact) -> Message? {
    // The question that follows says it.
    if case .etude(.solved(let name)) = fact { return solved(name) }
    return announcement(fact)?.message
  }

  /// What is heard, with the direction it is heard from, the larger of columns and rows, and how
  /// far that is.
  func heard(
    _ id: String, _ offset: Offset, _ what: Message? = nil, isFar: Bool = false
  ) -> Message {
    let (direction, cells) =
      switch (offset.dx, offset.dy) {
      case (0, 0): ("here", 0)
      case (let dx, let dy) where abs(dx) >= abs(dy): (dx < 0 ? "left" : "right", abs(dx))
      default: (offset.dy < 0 ? "up" : "down", abs(offset.dy))
      }
    let place =
      isFar && cells > 0
      ? Message("distance.\(direction)", ("n", .number(cells)))
      : Message("direction.\(direction)")
    let gap: (String, Message.Argument) = ("where", .message(place))
    guard let what else { return Message(id, gap) }
    return Message(id, ("what", .message(what)), gap)
  }

  /// "3 left, 2 down": so many columns to the right and rows down; "here" for none.
  public static func way(_ offset: Offset) -> Message {
    let (dx, dy) = (offset.dx, offset.dy)
    let across: Message? =
      dx == 0 ? nil : Message(dx < 0 ? "place.left" : "place.right", ("n", .number(abs(dx))))
    let along: Message? =
      dy == 0 ? nil : Message(dy < 0 ? "place.up" : "place.down", ("n", .number(abs(dy))))
    switch (across, along) {
    case (nil, nil): return Message("direction.here")
    case (let one?, nil), (nil, let one?): return one
    case (let one?, let other?):
      return Message("place.both", ("one", .message(one)), ("other", .message(other)))
    }
  }

  /// What something is called.
  func name(_ named: Named) -> Message {
    switch named {
    case .material(let material): looks.name(material)
    case .place(let name): Message("landmark.name", ("name", .text(name)))
    case .site(let kind): kind.name
    case .grove(let kind): kind.name
    }
  }
}

/// What the keys are called, as they are bound now.
public struct KeyNames {
  private let bound: [BoundKey]

  /// Names keys as they are bound now.
  public init(_ bound: [BoundKey] = []) { self.bound = bound }

  /// What a key is called: "Shift + Left".
  static func name(of stroke: String) -> Message {
    // A terminal knows the sign, and not the keys that make it.
    if stroke == "shift+slash" { return Message("key.question") }
    guard let plus = stroke.firstIndex(of: "+") else { return Message("key.\(stroke)") }
    let rest = name(of: String(stroke[stroke.index(after: plus)...]))
    return Message("key.with.\(stroke[..<plus])", ("key", .message(rest)))
  }

  /// What an action is called: "run to the left".
  static func name(ofAction action: String) -> Message {
    for family in ["slot", "message"] where action.hasPrefix("\(family)-") {
      let number = Int(action.dropFirst(family.count + 1)) ?? 0
      return Message("actions.\(family)", ("n", .number(number)))
    }
    return Message("action.\(action)")
  }

  /// What the key of an action is called; a gamepad's buttons are passed over.
  func key(_ action: String) -> Message {
    let own = bound.first { $0.action == action && !$0.stroke.hasPrefix("pad-") }
    return own.map { Self.name(of: $0.stroke) } ?? Message("key.none")
  }

  /// What the keys of one action are called, or of two that belong together.
  func names(of actions: [String]) -> Message {
    guard let last = actions.last, actions.count > 1 else { return key(actions.first ?? "") }
    return Message("hint.both", ("one", .message(key(actions[0]))), ("other", .message(key(last))))
  }

  /// A text with gaps named after actions, filled with the names of their keys.
  func message(_ id: String) -> Message {
    var actions: [String] = []
    for key in bound where !actions.contains(key.action) { actions.append(key.action) }
    return Message(id, gaps: actions.map { Message.Gap($0, .message(key($0))) })
  }
}
