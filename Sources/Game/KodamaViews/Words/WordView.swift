public import KodamaDataSources
import KodamaLanguage
public import KodamaRoles
public import KodamaSurfaces

/// A View that puts words on a surface of words: what both of them share. A View of this kind adds
/// its data source and what it says.
public class WordView: View {
  /// The language of the words.
  public weak var languageSource: (any LanguageDataSource)?
  /// The keys that the words name.
  public weak var keySource: (any KeyNamesDataSource)?
  /// How the voice speaks, and so how long it takes.
  public weak var voiceSource: (any VoiceDataSource)?
  let surface: WordSurface
  private let vocabulary: Vocabulary

  /// Makes a View that words with these strings, and knows what the materials are called.
  public init(surface: WordSurface, vocabulary: Vocabulary) {
    self.surface = surface
    self.vocabulary = vocabulary
  }

  /// Takes the language, the names of the keys and how the voice speaks from one source.
  public final func follow(
    _ source: any LanguageDataSource & KeyNamesDataSource & VoiceDataSource
  ) {
    (languageSource, keySource, voiceSource) = (source, source, source)
  }

  /// Puts what came up during this pass on the surface.
  public func update() {}

  /// Puts facts in words, with the keys as they are bound now; bound once an update.
  var narrator: Narrator {
    Narrator(keys: KeyNames(keySource?.boundKeys ?? []), looks: vocabulary.looks)
  }

  /// Puts what is heard in words, which name no keys: it is asked in every pass.
  var keylessNarrator: Narrator { Narrator(keys: KeyNames(), looks: vocabulary.looks) }

  /// Writes messages out in the player's language; bound once an update.
  var words: Localizer? {
    guard let languageSource else { return nil }
    var words = Localizer(catalogue: vocabulary.messages, language: languageSource.chosenLanguage)
    if let voiceSource {
      words.lengthPercent = voiceSource.hasVoice ? voiceSource.chosenVoice.lengthPercent : 0
    }
    return words
  }
}

/// Which facts a View has taken: none is told twice, however often the View is updated.
struct FactCursor {
  private var count = 0

  /// What was told since the last time.
  mutating func newFacts(in source: any ChronicleDataSource) -> ArraySlice<Fact> {
    let new = source.factsTold - count
    count = source.factsTold
    return source.factsOfPass.suffix(max(0, new))
  }
}

/// Says what is told, in the player's language: words for the eye, a reading for a voice.
public final class NarrationView: WordView {
  /// Where it pulls what it says; held weakly, and nothing happens without it.
  public weak var dataSource: (any ChronicleDataSource)?
  /// How much of it.
  public weak var narrationSource: (any NarrationDataSource)?
  private var cursor = FactCursor()
  /// Whether what is told follows from what is heard in the pass.
  private var followsHeard = false

  /// Puts what was told during this pass on the surface.
  public override func update() {
    guard let dataSource, let words else { return }
    let level = VerbosityFilter(narrationSource)
    let narrator = narrator
    let facts = cursor.newFacts(in: dataSource)
    var hasAnsweredStore = false
    followsHeard = false
    for fact in facts {
      // Who comes back with an answer knows it by that.
      let isAnswered =
        fact.isComingBack
        && facts.contains { !$0.isComingBack && narrator.announcement($0)?.urgency == .important }
      if fact.isConsequence { followsHeard = true }
      // The list that comes back after an answer is said when that was heard whole.
      if !isAnswered { speak(fact, level, words, narrator, isAfterAnswer: hasAnsweredStore) }
      if fact.leadsBackToList { hasAnsweredStore = true }
    }
  }

  private func speak(
    _ fact: Fact, _ level: VerbosityFilter, _ words: Localizer, _ narrator: Narrator,
    isAfterAnswer: Bool
  ) {
    switch fact {
    case .silence: surface.stop()
    case .again(nil, _):
      surface.sayNow(words.utterance(Message("history.none"), .important))
    case .again(let fact?, let isNewest):
      guard let message = narrator.announcement(fact)?.message else { return }
      let utterance = words.utterance(message, .important)
      if isNewest { surface.say(utterance) } else { surface.sayNow(utterance) }
    default:
      guard var announcement = narrator.announcement(fact) else { return }
      if announcement.urgency == .written { return surface.write(words(announcement.message)) }
      if case .list = fact, isAfterAnswer { announcement.urgency = .message }
      let isWanted = level.isSpoken(announcement, of: fact) || level.verbosity == .full
      guard isWanted else { return }
      var utterance = words.utterance(announcement.message, announcement.urgency)
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

/// Captions what is told, for the screen, a terminal or a transcript. What the voice says as well
/// stands on the screen alone: a terminal has it once.
public final class CaptionWordsView: WordView {
  /// Where it pulls what it words; held weakly, and nothing happens without it.
  public weak var dataSource: (any ChronicleDataSource)?
  /// Whether it is wanted.
  public weak var captionSource: (any CaptionViewDataSource)?
  /// How much is said.
  public weak var narrationSource: (any NarrationDataSource)?
  private var cursor = FactCursor()

  /// Writes the captions that came up during this pass.
  public override func update() {
    guard let dataSource, let words else { return }
    let narrator = narrator
    let level = VerbosityFilter(narrationSource)
    let style = captionSource?.captionStyle ?? CaptionStyle()
    for fact in cursor.newFacts(in: dataSource) {
      guard let message = narrator.caption(fact), !style.leavesOut(fact.kind) else { continue }
      let isSpoken = narrator.announcement(fact).map { level.isSpoken($0, of: fact) } ?? false
      let wantsCaptions = captionSource?.wantsCaptions ?? true
      let isWritten = !isSpoken && wantsCaptions && level.isWritten(fact)
      surface.caption(words(message), pace: isWritten ? .answer : .unwritten)
    }
  }
}

/// Says that what is played is not being kept, until that was heard whole. What else is amiss is
/// shown, and told when it comes and goes.
public final class ProblemWordsView: WordView {
  /// Where it pulls what it words; held weakly, and nothing happens without it.
  public weak var dataSource: (any TroubleViewDataSource)?

  /// Tells the surface what must be heard.
  public override func update() {
    guard let dataSource, let words else { return }
    let message = dataSource.troublesShown.compactMap(Narrator.spokenProblem).first
    surface.insist(on: message.map { words.utterance($0, .important) })
  }
}
