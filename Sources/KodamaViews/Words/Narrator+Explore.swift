import KodamaDataSources
import KodamaLanguage

// The words for what was found out.
extension Narrator {
  func message(_ fact: ExploreFact) -> Message {
    switch fact {
    case .here(let point, let material):
      Message(
        "play.where", ("x", .number(point.x)), ("y", .number(point.y)),
        ("what", .message(looks.name(material))))
    case .looked(let direction, let material, let cells):
      Message(
        "play.look.\(direction.rawValue)", ("what", .message(looks.name(material))),
        ("n", .number(cells)))
    case .lookedInVain(let direction): Message("play.look.nothing.\(direction.rawValue)")
    case .found(let thing, let offset, let number, let count):
      Message(
        "play.scan.found", ("what", .message(name(thing))), ("where", .message(Self.way(offset))),
        ("n", .number(number)), ("m", .number(count)))
    case .foundNothing(let category):
      Message("play.scan.nothing", ("category", .message(Message("scan.\(category)"))))
    case .isOnly(let thing): Message("play.scan.only", ("what", .message(name(thing))))
    case .jumped(let material): looks.name(material)
    case .guiding(let thing): Message("play.guide.on", ("what", .message(name(thing))))
    case .guideEnded: Message("play.guide.off")
    case .guideRefused: Message("play.guide.nothing")
    case .arrived: Message("play.guide.arrived")
    case .changes(let changes): message(changes)
    case .structure(let material, let width, let height, let cells, let isCut):
      Message(
        isCut ? "play.structure.large" : "play.structure",
        ("what", .message(looks.name(material))), ("width", .number(width)),
        ("height", .number(height)), ("n", .number(cells)))
    case .noStructure: Message("play.structure.air")
    case .named(let name): place("landmark.added", name)
    case .unnamed(let name): place("landmark.removed", name)
    case .namesFull: Message("landmark.full")
    case .wentTo(let name): self.name(.place(name))
    case .bearings(let name, let offset, let goal): bearings(name, offset, goal)
    case .noBearings: Message("landmark.none")
    }
  }

  private func place(_ id: String, _ name: String) -> Message {
    Message(id, ("what", .message(self.name(.place(name)))))
  }

  /// The largest change first, each with the rest behind it.
  private func message(_ changes: [ChangeFact]) -> Message {
    guard !changes.isEmpty else { return Message("play.changes.none") }
    return changes.reversed().reduce(Message("play.probe.end")) { rest, change in
      Message(
        Self.id(of: change), ("what", .message(looks.name(change.material))),
        ("n", .number(change.cells)), ("way", .message(Self.way(change.way))),
        ("where", .message(Self.way(change.place))), ("rest", .message(rest)))
    }
  }

  private static func id(of change: ChangeFact) -> String {
    switch change.kind {
    case .more: "play.changes.more"
    case .fewer: "play.changes.less"
    case .set: "play.changes.set"
    case .moved where change.way == Offset(dx: 0, dy: 0): "play.changes.stirred"
    case .moved: "play.changes.moved"
    }
  }

  private func bearings(_ name: String?, _ offset: Offset, _ goal: GoalBearing?) -> Message {
    let place = name.map {
      Message(
        "landmark.at", ("what", .message(self.name(.place($0)))),
        ("where", .message(Self.way(offset))))
    }
    let goal = goal.map(message)
    switch (place, goal) {
    case (let one?, let other?):
      return Message("play.both", ("one", .message(one)), ("other", .message(other)))
    case (let one?, nil), (nil, let one?): return one
    case (nil, nil): return Message("landmark.none")
    }
  }

  private func message(_ goal: GoalBearing) -> Message {
    switch goal {
    case .nearest(let material, let offset):
      Message(
        "goal.at", ("what", .message(looks.name(material))), ("where", .message(Self.way(offset))))
    case .open(let goals): Message("goal.said", ("goals", .message(told(goals))))
    case .solved(let name): solved(name)
    }
  }
}
