import KodamaDataSources
import KodamaLanguage

// Messages for looking, scanning, guiding and naming places.
extension Narrator {
  func message(_ fact: ExploreFact) -> Message {
    switch fact {
    case .here(let point, let report, let area, let bearing): here(point, report, area, bearing)
    case .covers(let area): message(area)
    case .cursor(let side, let area):
      Message(
        "survey.cursor", ("n", .number(side)),
        ("what", .message(area.map(message) ?? Message("survey.cursor.one"))))
    case .overview(let forms, let isNearest, let caves, let largest):
      overview(forms, isNearest: isNearest, caves: caves, largest)
    case .followed(let thing, let isBack, let left):
      Message(
        isBack ? "survey.back" : "survey.forth", ("what", .message(name(thing))),
        ("n", .number(left)))
    case .noTrail(let isBack): Message(isBack ? "survey.back.none" : "survey.forth.none")
    case .looked(let direction, let material, let cells):
      Message(
        "play.look.\(direction.rawValue)", ("what", .message(looks.name(material))),
        ("n", .number(cells)))
    case .lookedAtNothing(let direction): Message("play.look.nothing.\(direction.rawValue)")
    case .found(let thing, let offset, let number, let count, let category, let size):
      found(
        Message(
          "play.scan.found", ("what", .message(self.thing(thing, size))),
          ("where", .message(Self.way(offset))), ("n", .number(number)), ("m", .number(count))),
        in: category)
    case .foundNothing(let category?, let reach):
      Message(
        "play.scan.nothing", ("category", .message(Message("scan.\(category.name)"))),
        ("where", .message(Self.within(reach))))
    case .foundNothing(nil, let reach):
      Message("play.scan.none", ("where", .message(Self.within(reach))))
    case .isOnly(let thing, let reach):
      Message(
        "play.scan.only", ("what", .message(name(thing))), ("where", .message(Self.within(reach))))
    case .jumped(let material): looks.name(material)
    case .guiding(let thing, let offset?, let size): guiding(thing, offset, size)
    case .guiding(let thing, nil, _): Message("play.guide.on", ("what", .message(name(thing))))
    case .leading(let offset, let material?):
      Message(
        "play.guide.rest", ("where", .message(Self.way(offset))),
        ("what", .message(looks.name(material))))
    case .leading(let offset, nil): Self.way(offset)
    case .guideEnded: Message("play.guide.off")
    case .guideRefused: Message("play.guide.nothing", keyGap(.scanNext))
    case .arrived: Message("play.guide.arrived")
    case .changes(let changes, let deed): message(changes, deed)
    case .structure(let material, let width, let height, let cells, let isCut):
      structure(
        material,
        ThingSize(width: width, height: height, isDeep: looks[material].nature == .liquid),
        cells: cells, isCut: isCut)
    case .noStructure: Message("play.structure.air")
    case .named(let name): place("landmark.added", name)
    case .unnamed(let name): place("landmark.removed", name)
    case .tooManyNames: Message("landmark.full")
    case .wentTo(let name): self.name(.place(name))
    case .wentToSite(let kind):
      Message("site.there", ("what", .message(kind.name)), ("about", .message(kind.about)))
    case .bearings(let name, let offset, let goal): bearings(name, offset, goal)
    case .noBearings: Message("landmark.none", keyGap(.landmarks))
    }
  }

  private func place(_ id: String, _ name: String) -> Message {
    Message(id, ("what", .message(self.name(.place(name)))))
  }

  /// Returns a message such as "Liquids: pond, 78 wide, 12 deep, 3 right, 3 down, 1 of 2".
  private func found(_ finding: Message, in category: ScanCategory?) -> Message {
    guard let category else { return finding }
    return Message(
      "play.scan.category", ("category", .message(Message("scan.\(category.name)"))),
      ("found", .message(finding)))
  }

  func thing(_ thing: ThingName, _ size: ThingSize?) -> Message {
    guard let size else { return name(thing) }
    return Message(
      size.isDeep ? "play.sized.liquid" : "play.sized", ("what", .message(body(thing, size))),
      ("width", .number(size.width)), ("height", .number(size.height)))
  }

  /// Returns a message such as "Guide: pond, 3 right, 3 down; 78 wide, 12 deep". The direction
  /// comes first, because the player is about to move.
  private func guiding(_ thing: ThingName, _ offset: Offset, _ size: ThingSize?) -> Message {
    let way: (String, Message.Argument) = ("where", .message(Self.way(offset)))
    guard let size, size.isDeep else {
      return Message("play.guide.way", ("what", .message(name(thing))), way)
    }
    return Message(
      "play.guide.body", ("what", .message(body(thing, size))), way,
      ("width", .number(size.width)), ("height", .number(size.height)))
  }

  /// Returns a message such as "Pond, 9 wide, 3 deep, 27 cells".
  private func structure(
    _ material: MaterialID, _ size: ThingSize, cells: Int, isCut: Bool
  ) -> Message {
    let id = size.isDeep ? "play.structure.liquid" : "play.structure"
    return Message(
      isCut ? "play.structure.large" : id, ("what", .message(body(.material(material), size))),
      ("width", .number(size.width)), ("height", .number(size.height)), ("n", .number(cells)))
  }

  /// Returns the name of a connected body of material. Water that is at least two cells deep is a
  /// pool if it is at least 6 cells wide, a pond from 24 cells, and a lake from 128. Other bodies
  /// have the name of their material.
  func body(_ thing: ThingName, _ size: ThingSize) -> Message {
    guard case .material(let material) = thing, size.isDeep, size.height > 1,
      looks[material].name == "water"
    else { return name(thing) }
    switch size.width {
    case ..<6: return name(thing)
    case ..<24: return Message("body.pool")
    case ..<128: return Message("body.pond")
    default: return Message("body.lake")
    }
  }

  /// Returns a message such as "Water, column 87, row 34; 12 right of the mill".
  private func here(
    _ point: CellPoint, _ report: ThingReport, _ area: [AreaShare]?, _ bearing: NamedBearing?
  ) -> Message {
    let here = Message(
      "play.where", ("x", .number(point.x)), ("y", .number(point.y)),
      ("what", .message(area.map(message) ?? message(report))))
    let placed = bearing.map { bearing in
      Message(
        "play.where.from", ("here", .message(here)),
        ("where", .message(Self.way(bearing.offset))),
        ("what", .message(name(.place(bearing.name)))))
    }
    guard let grove = report.grove else { return placed ?? here }
    return Message(
      "play.both", ("one", .message(placed ?? here)), ("other", .message(Self.task(grove))))
  }

  /// Returns a message that lists changes in the given order.
  private func message(_ changes: [ChangeFact], _ deed: DeedFact?) -> Message {
    guard let deed else {
      return changes.isEmpty ? Message("play.changes.none") : message(changes)
    }
    let own = Message(
      deed.left == deed.cells ? "deed.same" : deed.left > 0 ? "deed.left" : "deed.gone",
      ("what", .message(looks.name(deed.material))), ("n", .number(deed.cells)),
      ("left", .number(deed.left)), ("where", .message(Self.way(deed.way))),
      ("now", .message(Self.list(deed.now.map(looks.name)))))
    return changes.isEmpty
      ? own : Message("play.both", ("one", .message(own)), ("other", .message(message(changes))))
  }

  private func message(_ changes: [ChangeFact]) -> Message {
    changes.reversed().reduce(Message("play.probe.end")) { rest, change in
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
    case (nil, nil): return Message("landmark.none", keyGap(.landmarks))
    }
  }

  private func message(_ goal: GoalBearing) -> Message {
    switch goal {
    case .nearest(let material, let offset):
      Message(
        "goal.at", ("what", .message(looks.name(material))), ("where", .message(Self.way(offset))))
    case .open(let goals): Message("goal.said", ("goals", .message(goalList(goals))))
    case .solved(let name): solved(name)
    }
  }
}
