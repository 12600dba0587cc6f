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

  /// Puts what was told during this pass on the surface.
  public override func update() {
    guard let dataSource, let words else { return }
    let verbosity = narrationSource?.chosenVerbosity ?? .normal
    let narrator = narrator
    for fact in taken.take(from: dataSource) { tell(fact, verbosity, words, narrator) }
  }

  /// Who comes back is first given the answer of the screen that is left.
  private func urgency(of saying: Saying, _ fact: Fact) -> Saying.Urgency {
    switch fact {
    case .valley(.cameBack), .etude(.cameBack): surface.hasAnswered ? .message : .important
    default: saying.urgency
    }
  }

  private func tell(
    _ fact: Fact, _ verbosity: Verbosity, _ words: Words, _ narrator: Narrator
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
      guard let saying = narrator.saying(fact) else { return }
      let urgency = urgency(of: saying, fact)
      let isWanted =
        switch urgency {
        case .progress: verbosity == .full
        case .message: verbosity != .terse
        case .important: true
        }
      if isWanted { surface.say(words.utterance(saying.message, urgency)) }
    }
  }
}
