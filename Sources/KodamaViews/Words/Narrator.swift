public import KodamaDataSources

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
  func saying(_ fact: Fact) -> Saying? {
    switch fact {
    case .edit(let fact): saying(fact)
    case .game(let fact): saying(fact)
    case .store(let fact): saying(fact)
    case .words(let message, let urgency, let isShown):
      Saying(message: message, urgency: urgency, isShown: isShown)
    case .described(let message): Saying(message: message, urgency: .progress, isShown: true)
    case .afterAnswer(let message): Saying(message: message, urgency: .important)
    case .silence, .again, .caption, .lasting, .gone: nil
    }
  }

  /// The caption of a fact, if it has one.
  func caption(_ fact: Fact) -> Message? {
    switch fact {
    case .caption(let message): message
    case .edit(let fact): caption(fact)
    case .game, .store, .silence, .again, .words, .afterAnswer, .lasting, .gone, .described: nil
    }
  }

  /// What is said of what is amiss where it must be heard.
  static func notKept(_ trouble: Trouble) -> Message? {
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
  public func line(_ fact: Fact) -> Message? { saying(fact)?.message }
}
