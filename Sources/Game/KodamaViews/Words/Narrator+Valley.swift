import KodamaDataSources
import KodamaLanguage

// Messages for the valley, time and the hand.
extension Narrator {
  func announcement(_ fact: ValleyFact) -> Announcement? {
    let urgency: Announcement.Urgency =
      switch fact {
      case .entered, .weather, .hour, .woke: .message
      default: .important
      }
    return Announcement(message: message(fact), urgency: urgency)
  }

  func caption(_ fact: ValleyFact) -> Message? {
    switch fact {
    case .edge(let direction):
      Message(
        "caption.edge", ("where", .message(Message("direction.\(direction.rawValue)"))))
    case .weather, .hour: message(fact)
    default: nil
    }
  }

  private func message(_ fact: ValleyFact) -> Message {
    switch fact {
    case .entered(let seed, let title, let around): welcome(seed, title, around)
    case .cameBack(let around): welcomeBack(around)
    case .paused(let isPaused): Message(isPaused ? "play.paused" : "play.resumed")
    case .away: keyNames.message("play.away")
    case .stepped: Message("play.stepped")
    case .speed(let exponent): Message("play.speed.\(exponent)")
    case .speedRefused: Message("play.speed.limit")
    case .leapt(let seconds): Message("play.leapt", ("n", .number(seconds)))
    case .time(let time): message(time)
    case .progress(let progress, let grove): Self.fullAnswer(progress, grove)
    case .edge(let direction):
      Message("play.edge", ("where", .message(Message("direction.\(direction.rawValue)"))))
    case .ran(let cells, let material, nil):
      Message("play.ran", ("n", .number(cells)), ("what", .message(looks.name(material))))
    case .ran(let cells, let material, let stop?):
      Message(
        "play.ran.\(stop.rawValue)", ("n", .number(cells)),
        ("what", .message(looks.name(material))))
    case .rested(let material): looks.name(material)
    case .zoomed(1): Message("play.zoom.near")
    case .zoomed(2): Message("play.zoom.far")
    case .zoomed(let side): Message("play.zoom.whole", ("n", .number(side)))
    case .zoomRefused(let side):
      Message(side == 1 ? "play.zoom.nearest" : "play.zoom.farthest")
    case .weather(.clear, let before): Message("weather.ends.\(before.name)")
    case .weather(let weather, _): Message("weather.begins.\(weather.name)")
    case .hour(let phase): Message("hour.\(phase.name)")
    case .woke(let isAwake): Message(isAwake ? "play.valley.wakes" : "play.valley.dozes")
    }
  }

  /// Returns a message such as "Valley 7: grass, 4 below; water, 8 down. Arrows move, Space places
  /// sand, F1 help." The time of day and the weather are named unless it is a clear day.
  private func welcome(_ seed: UInt64, _ title: String?, _ around: Surroundings?) -> Message {
    let name = name(seed, title)
    let keys = Message(
      "play.first", ("move", .message(keyNames.names(of: KeyNames.moves))),
      ("place", .message(keyNames.key(.place))),
      ("what", .message(looks.name(around?.inHand ?? .air))),
      ("help", .message(keyNames.key(.help))))
    guard let around else {
      return Message("play.welcome.bare", ("valley", .message(name)), ("keys", .message(keys)))
    }
    let hour = Message(
      "around.hour", ("phase", .message(Message("phase.\(around.phase.name)"))),
      ("weather", .message(Message("weather.\(around.weather.name)"))))
    var places = places(around)
    let isClearDay = around.phase == .day && around.weather == .clear
    if !isClearDay || places.isEmpty { places.insert(hour, at: 0) }
    return Message(
      "play.welcome", ("valley", .message(name)),
      ("around", .message(places.dropFirst().reduce(places[0], joined))), ("keys", .message(keys)))
  }

  /// Returns a short form of a long message, for a line of a list; nil if the message is short.
  func short(_ fact: Fact) -> Message? {
    switch fact {
    case .valley(.entered(let seed, let title, _)): name(seed, title)
    case .grove(.nearest(let grove)): Self.task(grove)
    default: nil
    }
  }

  private func name(_ seed: UInt64, _ title: String?) -> Message {
    title.map { Message("play.valley.titled", ("title", .text($0))) }
      ?? Message("play.valley", ("seed", .text(String(seed))))
  }

  /// Returns a message such as "Back in the valley: grass, 4 below; water, 14 left, 3 down."
  private func welcomeBack(_ around: Surroundings?) -> Message {
    let places = around.map { Array(self.places($0).prefix(2)) } ?? []
    guard let first = places.first else { return Message("play.back") }
    return Message(
      "play.back.at", ("around", .message(places.dropFirst().reduce(first, joined))))
  }

  /// Returns the ground and the liquid near the hand, one message for each.
  private func places(_ around: Surroundings) -> [Message] {
    var places: [Message] = []
    if let ground = around.ground {
      let what: (String, Message.Argument) = ("what", .message(looks.name(ground)))
      places.append(
        around.depth == 0
          ? Message("around.in", what)
          : Message("around.ground", what, ("n", .number(around.depth))))
    }
    if let liquid = around.liquid, liquid != around.ground {
      places.append(
        Message(
          "around.liquid", ("what", .message(looks.name(liquid))),
          ("where", .message(Self.way(around.way)))))
    }
    return places
  }

  private func joined(_ one: Message, _ other: Message) -> Message {
    Message("around.both", ("one", .message(one)), ("other", .message(other)))
  }

  private func message(_ time: TimeFact) -> Message {
    let state = Message(
      time.isPaused ? "play.time.paused" : "play.time", ("tick", .text(String(time.tick))),
      ("phase", .message(Message("phase.\(time.phase.name)"))),
      ("weather", .message(Message("weather.\(time.weather.name)"))),
      ("speed", .message(Message("play.speed.\(time.speedExponent)"))),
      ("scale", .message(Message("scale.\(time.scale.rawValue)"))),
      ("tempo", .number(time.beatsPerMinute)))
    guard let macro = time.macro else { return state }
    return Message("play.both", ("one", .message(message(macro))), ("other", .message(state)))
  }

  /// Returns the progress of a recording or replay, such as "Recording, 12 seconds".
  private func message(_ progress: MacroProgress) -> Message {
    switch progress {
    case .recording(let seconds): Message("macro.recording", ("n", .number(seconds)))
    case .playing(let seconds, let all):
      Message("macro.playing", ("n", .number(seconds)), ("all", .number(all)))
    }
  }
}

// Messages for groves.
extension Narrator {
  func announcement(_ fact: GroveFact) -> Announcement? {
    let urgency: Announcement.Urgency =
      switch fact {
      case .nearest, .progress, .fell, .missed, .woke, .allWoke, .kept: .message
      case .wentTo, .asks: .important
      }
    return Announcement(message: message(fact), urgency: urgency)
  }

  func caption(_ fact: GroveFact) -> Message? {
    switch fact {
    case .progress, .fell, .allWoke: message(fact)
    case .woke(let kind): Message("grove.woke.caption", ("what", .message(kind.name)))
    case .nearest, .missed, .asks, .wentTo, .kept: nil
    }
  }

  private func message(_ fact: GroveFact) -> Message {
    switch fact {
    case .nearest(let grove):
      Message(
        "grove.nearest", ("where", .message(Self.way(grove.way))),
        ("what", .message(grove.kind.name)))
    case .progress(let kind, let done, let needed):
      Message(
        "grove.progress", ("what", .message(kind.name)), ("n", .number(done)),
        ("m", .number(needed)))
    case .fell(let kind, let done, let needed, let miss):
      Message(
        "grove.fell", ("what", .message(kind.name)), ("n", .number(done)), ("m", .number(needed)),
        ("why", .message(reason(miss))))
    case .missed(let kind, let miss):
      Message("grove.missed", ("what", .message(kind.name)), ("why", .message(reason(miss))))
    case .woke(let kind):
      Message("grove.woke", ("what", .message(kind.name)), ("trait", .message(kind.trait)))
    case .allWoke(let count): Message("grove.all", ("n", .number(count)))
    case .asks(let grove): asked(grove)
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

  /// Returns the task of a grove, what is still missing, and why the last try did not count.
  private func asked(_ grove: GroveState) -> Message {
    let asks = Message(
      "grove.asks", ("what", .message(grove.kind.name)), ("where", .message(Self.way(grove.way))),
      ("about", .message(grove.kind.about)), ("how", .message(grove.kind.how)),
      ("lack", .message(Self.missing(grove))))
    guard let miss = grove.miss else { return asks }
    return Message("grove.asks.missed", ("asks", .message(asks)), ("why", .message(reason(miss))))
  }

  /// Returns why a try at a grove does not count, such as "no answer within three seconds".
  func reason(_ miss: GroveMiss) -> Message {
    let number =
      switch miss.reason {
      // From ticks to seconds.
      case .notQuiet, .notNight: (miss.number + 59) / 60
      default: miss.number
      }
    return Message(
      "grove.miss.\(miss.reason.rawValue)", ("n", .number(number)),
      ("where", .message(Self.way(miss.way))), ("what", .message(looks.name(miss.material))))
  }

  /// Returns a message such as "grove of lamps, 14 right: 3 of 5 lamps burn; all must burn at
  /// once".
  static func task(_ grove: GroveState) -> Message {
    Message(
      "grove.task", ("what", .message(grove.kind.name)), ("where", .message(way(grove.way))),
      ("lack", .message(missing(grove))))
  }

  static func missing(_ grove: GroveState) -> Message {
    let seconds = (grove.ticksToNight + 59) / 60
    if seconds > 0 { return Message("grove.fire.lack.day", ("n", .number(seconds))) }
    let isShort = grove.found >= grove.kind.needed
    return Message(
      "grove.\(grove.kind.rawValue).lack\(isShort ? ".path" : "")",
      ("n", .number(isShort ? grove.found : grove.progress)), ("m", .number(grove.kind.needed)))
  }

  /// Returns the direction and the progress of a grove for a list, such as "14 right, 3 down, 2 of
  /// 5".
  static func way(_ grove: GroveState) -> Message {
    let way: (String, Message.Argument) = ("where", .message(way(grove.way)))
    guard !grove.isAwake else { return Message("grove.way.awake", way) }
    return Message(
      "grove.way", way, ("n", .number(grove.progress)), ("m", .number(grove.kind.needed)))
  }
}

// Messages for the progress of a valley, which the panel, the book and the voice share.
extension Narrator {
  /// Returns the short form for the panel, such as "stirring; groves 2/6".
  static func panelLine(_ progress: ValleyProgress) -> Message {
    message(progress, "progress.panel", withoutGroves: "progress.panel.alone")
  }

  /// Returns the first line of the book, such as "The valley is stirring. Groves awake: 2 of 6".
  static func bookLine(_ progress: ValleyProgress) -> Message {
    message(progress, "progress.valley", withoutGroves: "progress.alone")
  }

  /// Returns the next task and the state of the valley, such as "grove of lamps, 14 right: 3 of 5
  /// lamps burn; …. The valley is stirring. Groves awake: 2 of 6. Discoveries, 31 of 249".
  static func fullAnswer(_ progress: ValleyProgress, _ grove: GroveState?) -> Message {
    let seen = Message(
      "discoveries.title", ("n", .number(progress.discoveries)),
      ("m", .number(progress.reactionCount)))
    return Message(
      "progress.answer", ("valley", .message(bookLine(progress))), ("seen", .message(seen)),
      ("goal", .message(grove.map(task) ?? Message("goal.none"))))
  }

  private static func message(
    _ progress: ValleyProgress, _ id: String, withoutGroves alone: String
  ) -> Message {
    let state = Message("awake.\(progress.liveliness.rawValue)")
    guard progress.groveCount > 0 else { return Message(alone, ("state", .message(state))) }
    return Message(
      id, ("n", .number(progress.awakeGroves)), ("m", .number(progress.groveCount)),
      ("state", .message(state)))
  }
}

// Messages for sweeps, probes and temperatures.
extension Narrator {
  func announcement(_ fact: SoundscapeFact) -> Announcement? {
    switch fact {
    case .sweepPart(let family): Announcement(message: Self.name(family), urgency: .important)
    case .sweepNothing: Announcement(message: Message("play.sweep.nothing"), urgency: .important)
    case .noHazards: Announcement(message: Message("play.hazards.none"), urgency: .important)
    case .column(let runs, let hasMore, let start):
      Announcement(message: message(runs, hasMore, from: start), urgency: .important)
    case .sweepEnded: Announcement(message: Message("play.sweep.ended"), urgency: .important)
    case .heat(let here, let warmest, let coldest):
      Announcement(message: Self.message(here, warmest, coldest), urgency: .important)
    case .heatHidden: Announcement(message: Message("play.heat.off"), urgency: .important)
    case .happened(let kind, let material, let way):
      Announcement(message: caption(.moment(kind, material), from: way), urgency: .progress)
    case .sweep: nil
    }
  }

  func caption(_ fact: SoundscapeFact) -> Message? {
    switch fact {
    case .sweep(let kind, let land): sweep(kind, land)
    case .sweepPart(let family):
      Message("caption.sweep.family", ("what", .message(Self.name(family))))
    case .sweepEnded, .sweepNothing, .noHazards, .column, .heat, .heatHidden, .happened: nil
    }
  }

  /// Returns a message such as "♪ skyline, left to right: hill, 40 wide, 12 high, 60 left; …".
  private func sweep(_ kind: SweepProgress.Kind, _ land: [PlacedThing]) -> Message {
    let sweep = Message("caption.sweep.\(kind.name)")
    guard let forms = Self.joined(land.map(placed)) else { return sweep }
    return Message("caption.sweep.land", ("what", .message(sweep)), ("land", .message(forms)))
  }

  /// Returns a message such as "Warmth: 24 degrees here; warmest 384 degrees, 5 right; nothing is
  /// cold."
  private static func message(_ here: Int, _ warmest: FeltHeat?, _ coldest: FeltHeat?) -> Message {
    guard warmest != nil || coldest != nil else {
      return Message("play.heat.even", ("degrees", .message(degrees(here))))
    }
    let warm = warmest.map { felt in
      Message(
        "play.heat.warmest", ("degrees", .message(degrees(felt.degrees))),
        ("where", .message(way(felt.offset))))
    }
    let cold = coldest.map { felt in
      Message(
        "play.heat.coldest", ("degrees", .message(degrees(felt.degrees))),
        ("where", .message(way(felt.offset))))
    }
    return Message(
      "play.heat", ("here", .message(degrees(here))),
      ("warmest", .message(warm ?? Message("play.heat.warmest.none"))),
      ("coldest", .message(cold ?? Message("play.heat.coldest.none"))))
  }

  /// Returns a temperature such as "40 degrees" or "minus 3 degrees".
  static func degrees(_ degrees: Int) -> Message {
    Message(degrees < 0 ? "degrees.below" : "degrees.above", ("n", .number(abs(degrees))))
  }

  private static func name(_ family: MaterialFamily) -> Message {
    Message("family.\(family.name)")
  }

  /// Returns a message such as "From 4 up in cells: sand 3, water 5, stone 2, end."
  private func message(_ runs: [ColumnRun], _ hasMore: Bool, from start: Int?) -> Message {
    guard !runs.isEmpty else { return Message("play.probe.nothing") }
    let end = Message(hasMore ? "play.probe.more" : "play.probe.end")
    let all = runs.reversed().reduce(end) { rest, run in
      Message(
        "play.probe.run", ("what", .message(looks.name(run.material))), ("n", .number(run.cells)),
        ("rest", .message(rest)))
    }
    guard let start else { return all }
    let way = Self.way(Offset(dx: 0, dy: start))
    return Message("play.probe.from", ("where", .message(way)), ("runs", .message(all)))
  }
}
