import KodamaDataSources
import KodamaLanguage

// The words for what happened to the valley, to time and to the hand.
extension Narrator {
  func saying(_ fact: ValleyFact) -> Saying? {
    let urgency: Saying.Urgency =
      switch fact {
      case .entered, .weather, .woke: .message
      default: .important
      }
    return Saying(message: message(fact), urgency: urgency)
  }

  func caption(_ fact: ValleyFact) -> Message? {
    switch fact {
    case .edge(let direction):
      Message(
        "caption.edge", ("where", .message(Message("direction.\(direction.rawValue)"))))
    case .weather: message(fact)
    default: nil
    }
  }

  private func message(_ fact: ValleyFact) -> Message {
    switch fact {
    case .entered(let seed, let title, let around): welcome(seed, title, around)
    case .cameBack(let around): back(around)
    case .paused(let isPaused): Message(isPaused ? "play.paused" : "play.resumed")
    case .stepped: Message("play.stepped")
    case .speed(let exponent): Message("play.speed.\(exponent)")
    case .speedRefused: Message("play.speed.limit")
    case .leapt(let seconds): Message("play.leapt", ("n", .number(seconds)))
    case .time(let time): message(time)
    case .progress(let progress, let grove): Self.answer(progress, grove)
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
    case .woke(let isAwake): Message(isAwake ? "play.valley.wakes" : "play.valley.dozes")
    }
  }

  /// "Valley 7. It is day, clear sky; grass, 4 below; …. Space places sand, F1 for help…"
  private func welcome(_ seed: UInt64, _ title: String?, _ around: Surroundings?) -> Message {
    let name = name(seed, title)
    let keys = Message(
      "play.first", ("place", .message(keyNames.key("place"))),
      ("what", .message(looks.name(around?.inHand ?? .air))),
      ("help", .message(keyNames.key("help"))), ("menu", .message(keyNames.key("menu"))))
    guard let around else {
      return Message("play.welcome.bare", ("valley", .message(name)), ("keys", .message(keys)))
    }
    let hour = Message(
      "around.hour", ("phase", .message(Message("phase.\(around.phase.name)"))),
      ("weather", .message(Message("weather.\(around.weather.name)"))))
    let places = self.places(around).reduce(hour, joined)
    return Message(
      "play.welcome", ("valley", .message(name)), ("around", .message(places)),
      ("keys", .message(keys)))
  }

  /// What fits into a line of a list, of what is long to be told; nil for what fits as it is.
  func short(_ fact: Fact) -> Message? {
    switch fact {
    case .valley(.entered(let seed, let title, _)): name(seed, title)
    case .grove(.nearest(let grove)): Self.way(grove)
    default: nil
    }
  }

  private func name(_ seed: UInt64, _ title: String?) -> Message {
    title.map { Message("play.valley.titled", ("title", .text($0))) }
      ?? Message("play.valley", ("seed", .text(String(seed))))
  }

  /// "Back in the valley: grass, 4 below; water, 14 left, 3 down."
  private func back(_ around: Surroundings?) -> Message {
    let places = around.map { Array(self.places($0).prefix(2)) } ?? []
    guard let first = places.first else { return Message("play.back") }
    return Message(
      "play.back.at", ("around", .message(places.dropFirst().reduce(first, joined))))
  }

  /// What lies around, the nearest to the hand first.
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
    if let first = around.creatures.first {
      let all = around.creatures.dropFirst().reduce(looks.name(first)) {
        Message("tag.list", ("one", .message($0)), ("rest", .message(looks.name($1))))
      }
      places.append(Message("around.life", ("what", .message(all))))
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

  /// How far a recording is: "Recording, 12 seconds".
  private func message(_ progress: MacroProgress) -> Message {
    switch progress {
    case .recording(let seconds): Message("macro.recording", ("n", .number(seconds)))
    case .playing(let seconds, let all):
      Message("macro.playing", ("n", .number(seconds)), ("all", .number(all)))
    }
  }
}
