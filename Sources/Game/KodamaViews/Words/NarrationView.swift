public import KodamaDataSources
import KodamaLanguage
import KodamaSurfaces

/// Says what is told, in the player's language: words for the eye, a reading for a voice.
public final class NarrationView: WordView {
  /// Where it pulls what it says; held weakly, and nothing happens without it.
  public weak var dataSource: (any ChronicleDataSource)?
  /// How much of it.
  public weak var narrationSource: (any NarrationDataSource)?
  private var taken = TakenFacts()
  /// Whether what is told follows from what is heard in the pass.
  private var followsHeard = false

  /// Puts what was told during this pass on the surface.
  public override func update() {
    guard let dataSource, let words else { return }
    let level = SayingLevel(narrationSource)
    let narrator = narrator
    let facts = taken.take(from: dataSource)
    var isKeptAnswered = false
    followsHeard = false
    for fact in facts {
      // Who comes back with an answer knows it by that.
      let isAnswered =
        fact.isComingBack
        && facts.contains { !$0.isComingBack && narrator.saying($0)?.urgency == .important }
      if fact.isConsequence { followsHeard = true }
      // The list that comes back after an answer is said when that was heard whole.
      if !isAnswered { tell(fact, level, words, narrator, isBehind: isKeptAnswered) }
      if fact.leadsBackToList { isKeptAnswered = true }
    }
  }

  private func tell(
    _ fact: Fact, _ level: SayingLevel, _ words: Words, _ narrator: Narrator, isBehind: Bool
  ) {
    switch fact {
    case .silence: surface.stop()
    case .again(nil, _):
      surface.sayNow(words.utterance(Message("history.none"), .important))
    case .again(let fact?, let isNewest):
      guard let message = narrator.saying(fact)?.message else { return }
      let utterance = words.utterance(message, .important)
      if isNewest { surface.say(utterance) } else { surface.sayNow(utterance) }
    default:
      guard var saying = narrator.saying(fact) else { return }
      if saying.urgency == .written { return surface.write(words(saying.message)) }
      if case .list = fact, isBehind { saying.urgency = .message }
      let isWanted = level.isSaid(saying, of: fact) || level.verbosity == .full
      guard isWanted else { return }
      var utterance = words.utterance(saying.message, saying.urgency)
      utterance.followsHeard = followsHeard
      switch fact {
      case .valley(.entered), .valley(.cameBack): surface.say(utterance, isOpening: true)
      case .valley(.weather), .valley(.woke): surface.sayNews(utterance)
      default: surface.say(utterance)
      }
    }
  }
}

extension Fact {
  /// Whether it follows from what is heard in the same pass.
  fileprivate var isConsequence: Bool {
    switch self {
    case .etude(.open), .etude(.solved), .grove(.progress), .grove(.lost), .grove(.woke): true
    default: false
    }
  }

  /// Whether it only says where the player is again.
  fileprivate var isComingBack: Bool {
    switch self {
    case .valley(.cameBack), .etude(.cameBack): true
    default: false
    }
  }

  /// Whether it answers a key of a list, which is another one then: what was made, or what became
  /// of something that is kept.
  fileprivate var leadsBackToList: Bool {
    switch self {
    case .workshop, .store(.kept), .store(.removed), .store(.renamed), .store(.notChanged),
      .explore(.named), .explore(.unnamed):
      true
    default: false
    }
  }
}
