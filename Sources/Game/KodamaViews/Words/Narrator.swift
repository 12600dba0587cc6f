package import KodamaDataSources
package import KodamaLanguage

/// Turns the game's facts into messages for the voice, the log and captions. `Narrator` makes all
/// of the game's sentences.
package struct Narrator {
  let keyNames: KeyNames

  let looks: MaterialLooks

  package init(keys: KeyNames, looks: MaterialLooks) {
    keyNames = keys
    self.looks = looks
  }

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

  func caption(_ fact: Fact) -> Message? {
    switch fact {
    case .edit(let fact): caption(fact)
    case .explore(.arrived): message("caption.reached", from: Offset(dx: 0, dy: 0))
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

  /// Returns the message of a problem that the voice must speak, which is that progress is not
  /// being saved. Nil for other problems.
  static func spokenProblem(_ problem: Problem) -> Message? {
    if case .notKept = problem { message(problem) } else { nil }
  }

  static func message(_ problem: Problem) -> Message {
    switch problem {
    case .noVoice: Message("problem.voice")
    case .noLoudspeaker: Message("problem.loudspeaker")
    case .notKept(let why):
      Message("store.autosave.failed", ("why", .message(message(why))))
    }
  }

  package func line(_ fact: Fact) -> Message? {
    // This fact has no announcement, because a question follows it.
    if case .etude(.solved(let name)) = fact { return solved(name) }
    return announcement(fact)?.message
  }

  /// Returns a message that states the direction of a sound.
  ///
  /// - Parameters:
  ///   - id: The id of the message. Its gap `where` gets the direction.
  ///   - offset: The offset of the sound from the hand. The larger component gives the direction.
  ///     Nil if the sound has ended.
  ///   - what: The value of the gap `what`; nil if the message has no such gap.
  ///   - other: The value of the gap `other`; nil if the message has no such gap.
  ///   - isFar: True to state the distance in cells as well.
  /// - Returns: The message with its gaps filled.
  func message(
    _ id: String, from offset: Offset?, _ what: Message? = nil, other: Message? = nil,
    isFar: Bool = false
  ) -> Message {
    let place = offset.map { Self.direction($0, isFar: isFar) } ?? Message("caption.ended")
    let gap: (String, Message.Argument) = ("where", .message(place))
    guard let what else { return Message(id, gap) }
    if let other { return Message(id, ("what", .message(what)), ("other", .message(other)), gap) }
    return Message(id, ("what", .message(what)), gap)
  }

  private static func direction(_ offset: Offset, isFar: Bool) -> Message {
    let (direction, cells) =
      switch (offset.dx, offset.dy) {
      case (0, 0): ("here", 0)
      case (let dx, let dy) where abs(dx) >= abs(dy): (dx < 0 ? "left" : "right", abs(dx))
      default: (offset.dy < 0 ? "up" : "down", abs(offset.dy))
      }
    return isFar && cells > 0
      ? Message("distance.\(direction)", ("n", .number(cells)))
      : Message("direction.\(direction)")
  }

  /// Returns an offset in words, such as "3 left, 2 down", or "here" if it is zero.
  package static func way(_ offset: Offset) -> Message {
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

  func name(_ named: ThingName) -> Message {
    switch named {
    case .material(let material): looks.name(material)
    case .place(let name): Message("landmark.name", ("name", .text(name)))
    case .site(let kind): kind.name
    case .grove(let kind): kind.name
    case .landform(let kind): Message("landform.\(kind.rawValue)")
    }
  }
}

/// The names of the keys that are bound to actions.
package struct KeyNames {
  private let bound: [BoundKey]

  package init(_ bound: [BoundKey] = []) { self.bound = bound }

  /// Returns the name of a key or key combination, such as "Shift + Left".
  static func name(of stroke: String) -> Message {
    if let sign = shiftedSign(stroke) { return sign }
    guard let plus = stroke.firstIndex(of: "+") else { return Message("key.\(stroke)") }
    let rest = name(of: String(stroke[stroke.index(after: plus)...]))
    return Message("key.with.\(stroke[..<plus])", ("key", .message(rest)))
  }

  /// Returns the sign that a stroke types. Layouts differ in the keys that type a sign, so that
  /// "Shift + Full stop" would be wrong on many keyboards where "Greater-than sign" is right.
  private static func shiftedSign(_ stroke: String) -> Message? {
    switch stroke {
    case "shift+comma": Message("key.less-than")
    case "shift+minus": Message("key.underscore")
    case "shift+period": Message("key.greater-than")
    case "shift+slash": Message("key.question")
    case "shift+semicolon": Message("key.colon")
    case "shift+apostrophe": Message("key.quotation-mark")
    case "shift+backslash": Message("key.vertical-bar")
    case "shift+backtick": Message("key.tilde")
    case "shift+equals": Message("key.plus")
    case "shift+left-bracket": Message("key.left-brace")
    case "shift+right-bracket": Message("key.right-brace")
    default: nil
    }
  }

  /// Returns the name of an action, such as "run to the left".
  static func name(ofAction action: String) -> Message {
    for family in ["slot", "message"] where action.hasPrefix("\(family)-") {
      let number = Int(action.dropFirst(family.count + 1)) ?? 0
      return Message("actions.\(family)", ("n", .number(number)))
    }
    return Message("action.\(action)")
  }

  /// Returns the name of the first key that is bound to an operation, ignoring gamepad buttons.
  func key(_ operation: PlayerOperation) -> Message { key(of: operation.rawValue) }

  private func key(of action: String) -> Message {
    stroke(action).map { Self.name(of: $0) } ?? Message("key.none")
  }

  private func stroke(_ action: String) -> String? {
    bound.first { $0.action == action && !$0.stroke.hasPrefix("pad-") }?.stroke
  }

  static let moves: [PlayerOperation] = [.left, .right, .up, .down]

  /// Returns the names of the keys that are bound to some operations. The four arrow keys, which
  /// are named like the moves, together have one name.
  func names(of operations: [PlayerOperation]) -> Message {
    if operations == Self.moves, operations.allSatisfy({ stroke($0.rawValue) == $0.rawValue }) {
      return Message("key.arrows")
    }
    guard let first = operations.first else { return Message("key.none") }
    return operations.dropFirst().reduce(key(first)) { names, operation in
      Message("hint.both", ("one", .message(names)), ("other", .message(key(operation))))
    }
  }

  /// Returns a message whose gaps are named after actions, filled with the names of their keys.
  func message(_ id: String) -> Message {
    var actions: [String] = []
    for key in bound where !actions.contains(key.action) { actions.append(key.action) }
    return Message(id, gaps: actions.map { Message.Gap($0, .message(key(of: $0))) })
  }
}
