import KodamaDataSources
import KodamaLanguage

// The words for what becomes of groves.
extension Narrator {
  func saying(_ fact: GroveFact) -> Saying? {
    let urgency: Saying.Urgency =
      switch fact {
      case .nearest, .progress, .lost, .woke, .kept: .message
      case .wentTo, .asks: .important
      }
    return Saying(message: message(fact), urgency: urgency)
  }

  func caption(_ fact: GroveFact) -> Message? {
    switch fact {
    case .progress, .lost: message(fact)
    case .woke(let kind): Message("grove.woke.caption", ("what", .message(kind.name)))
    case .nearest, .asks, .wentTo, .kept: nil
    }
  }

  private func message(_ fact: GroveFact) -> Message {
    switch fact {
    case .nearest(let grove):
      Message(
        "grove.nearest", ("where", .message(Self.way(grove.way))),
        ("what", .message(grove.kind.name)), ("about", .message(grove.kind.about)))
    case .progress(let kind, let done, let needed):
      Message(
        "grove.progress", ("what", .message(kind.name)), ("n", .number(done)),
        ("m", .number(needed)))
    case .lost(let kind): Message("grove.lost", ("what", .message(kind.name)))
    case .woke(let kind):
      Message("grove.woke", ("what", .message(kind.name)), ("trait", .message(kind.trait)))
    case .asks(let grove):
      Message(
        "grove.asks", ("what", .message(grove.kind.name)), ("where", .message(Self.way(grove.way))),
        ("about", .message(grove.kind.about)), ("lack", .message(Self.lack(grove))))
    case .wentTo(let grove) where grove.isAwake:
      Message(
        "grove.awake", ("what", .message(grove.kind.name)), ("trait", .message(grove.kind.trait)))
    case .wentTo(let grove):
      Message(
        "grove.silent", ("what", .message(grove.kind.name)), ("n", .number(grove.progress)),
        ("m", .number(grove.kind.needed)), ("about", .message(grove.kind.about)))
    case .kept(let name): Message("grove.kept", ("name", .text(name)))
    }
  }

  /// "grove of lamps, 14 right: 3 of 5 lamps burn; all must burn at once".
  static func task(_ grove: GroveSign) -> Message {
    Message(
      "grove.task", ("what", .message(grove.kind.name)), ("where", .message(way(grove.way))),
      ("lack", .message(lack(grove))))
  }

  /// How much of what a grove waits for is there, and what is still missing.
  static func lack(_ grove: GroveSign) -> Message {
    let isShort = grove.found >= grove.kind.needed
    return Message(
      "grove.\(grove.kind.rawValue).lack\(isShort ? ".path" : "")",
      ("n", .number(isShort ? grove.found : grove.progress)), ("m", .number(grove.kind.needed)))
  }

  /// "14 right, 3 down, 2 of 5": the way to a grove, as it stands in a list.
  static func way(_ grove: GroveSign) -> Message {
    let way: (String, Message.Argument) = ("where", .message(way(grove.way)))
    guard !grove.isAwake else { return Message("grove.way.awake", way) }
    return Message(
      "grove.way", way, ("n", .number(grove.progress)), ("m", .number(grove.kind.needed)))
  }
}
