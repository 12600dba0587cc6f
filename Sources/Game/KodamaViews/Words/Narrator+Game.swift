import KodamaDataSources
import KodamaLanguage

// The words for what happened around the valley.
extension Narrator {
  func saying(_ fact: GameFact) -> Saying? {
    Saying(message: message(fact), urgency: Self.urgency(of: fact))
  }

  private static func urgency(of fact: GameFact) -> Saying.Urgency {
    switch fact {
    case .displayScaled, .gamepad, .voice, .searchBegun: .message
    default: .important
    }
  }

  private func message(_ fact: GameFact) -> Message {
    switch fact {
    case .languageChosen: Message("language.chosen")
    case .verbosityChosen(let verbosity): Self.about(verbosity)
    case .captions(let areOn): Message(areOn ? "captions.on" : "captions.off")
    case .discoveryHint(let second, let becomes):
      Message(
        "discoveries.hint", ("second", .message(Message("material.\(second)"))),
        ("one", .message(Message("material.\(becomes)"))))
    case .curtain(let isDown):
      Message(
        isDown ? "curtain.down" : "curtain.up", ("key", .message(keyNames.key("curtain"))))
    case .pictureKept(let place): Message("host.picture", ("place", .text(place)))
    case .pictureNotKept: Message("host.picture.none")
    case .displayScaled(let percent): Message("host.scale", ("n", .number(percent)))
    case .textCopied: Message("host.copied")
    case .gamepad(let isThere): Message(isThere ? "gamepad.found" : "gamepad.lost")
    case .loudspeaker(let isThere):
      Message(isThere ? "host.loudspeaker.found" : "host.loudspeaker.lost")
    case .voice(let isThere): Message(isThere ? "speech.voice.found" : "speech.voice.lost")
    case .keysTakenBack: Message("keys.undone")
    case .noKeysToTakeBack: Message("keys.undo.nothing")
    case .keyNamed(let stroke, let action, let leaves):
      Message(
        leaves ? "learn.leave" : "learn.key", ("key", .message(KeyNames.name(of: stroke))),
        ("action", .message(action.map(KeyNames.name(ofAction:)) ?? Message("learn.nothing"))))
    case .unbound(let stroke):
      Message(
        "key.unbound", ("key", .message(KeyNames.name(of: stroke))),
        ("help", .message(keyNames.key("help"))))
    case .menuClosed: Message("menu.closed")
    case .notHere(let place): keyNames.message("nothere.\(place.rawValue)")
    case .searchBegun: Message("catalogue.search")
    case .help(let topic): keyNames.message("help.\(topic.rawValue)")
    }
  }
}
