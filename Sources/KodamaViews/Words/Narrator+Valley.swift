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
    case .entered(let seed, let title): welcome(seed, title)
    case .cameBack: Message("play.back")
    case .paused(let isPaused): Message(isPaused ? "play.paused" : "play.resumed")
    case .stepped: Message("play.stepped")
    case .speed(let exponent): Message("play.speed.\(exponent)")
    case .speedRefused: Message("play.speed.limit")
    case .leapt(let seconds): Message("play.leapt", ("n", .number(seconds)))
    case .time(let time): message(time)
    case .edge: Message("play.edge")
    case .ran(let cells, let material):
      Message("play.ran", ("n", .number(cells)), ("what", .message(looks.name(material))))
    case .rested(let material): looks.name(material)
    case .zoomed(let side): Message(side == 1 ? "play.zoom.near" : "play.zoom.far")
    case .weather(.clear, let before): Message("weather.ends.\(before)")
    case .weather(let weather, _): Message("weather.begins.\(weather)")
    case .woke(let isAwake): Message(isAwake ? "play.valley.wakes" : "play.valley.dozes")
    }
  }

  /// "Valley 7. F1 for help."
  private func welcome(_ seed: UInt64, _ title: String?) -> Message {
    let help: (String, Message.Argument) = ("help", .message(keyNames.key("help")))
    let menu: (String, Message.Argument) = ("menu", .message(keyNames.key("menu")))
    if let title { return Message("play.welcome.titled", ("title", .text(title)), help, menu) }
    return Message("play.welcome", ("seed", .text(String(seed))), help, menu)
  }

  private func message(_ time: TimeFact) -> Message {
    let state = Message(
      time.isPaused ? "play.time.paused" : "play.time", ("tick", .text(String(time.tick))),
      ("phase", .message(Message("phase.\(time.phase)"))),
      ("weather", .message(Message("weather.\(time.weather)"))),
      ("speed", .message(Message("play.speed.\(time.speedExponent)"))),
      ("scale", .message(Message("scale.\(time.scale.rawValue)"))),
      ("tempo", .number(time.beatsPerMinute)), ("state", .message(wakefulness(time))),
      ("n", .number(time.awakePercent)))
    guard let piece = time.piece else { return state }
    return Message("play.both", ("one", .message(message(piece))), ("other", .message(state)))
  }

  private func wakefulness(_ time: TimeFact) -> Message {
    switch (time.isAwake, time.awakePercent) {
    case (true, 85...): Message("awake.singing")
    case (true, _): Message("awake.awake")
    case (false, _): Message(time.isStill ? "awake.still" : "awake.stirring")
    }
  }

  /// "Recording, 12 seconds".
  private func message(_ progress: PieceProgress) -> Message {
    switch progress {
    case .recording(let seconds): Message("piece.recording", ("n", .number(seconds)))
    case .playing(let seconds, let all):
      Message("piece.playing", ("n", .number(seconds)), ("all", .number(all)))
    }
  }
}
