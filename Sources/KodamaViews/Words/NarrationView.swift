public import KodamaDataSources
import KodamaSurfaces

/// Says what is told, in the player's language: words for the eye, a reading for a voice.
public final class NarrationView: WordView {
  /// What is said.
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
    case .afterAnswer(let message):
      guard !surface.hasAnswered || verbosity != .terse else { return }
      surface.say(words.utterance(message, surface.hasAnswered ? .message : .important))
    case .described(let message):
      guard verbosity == .full else { return }
      surface.say(words.utterance(message, .progress))
    default:
      guard let saying = narrator.saying(fact) else { return }
      guard saying.urgency == .important || verbosity != .terse else { return }
      surface.say(words.utterance(saying.message, saying.urgency))
    }
  }
}
