package import KodamaDataSources
import KodamaLanguage
import KodamaRoles
package import KodamaSurfaces

/// The base class of Views that write text to a `WordSurface`. A subclass adds a data source and
/// overrides `update()`.
package class WordView: View {
  package weak var languageSource: (any LanguageDataSource)?
  package weak var keySource: (any KeyNamesDataSource)?
  package weak var voiceSource: (any VoiceDataSource)?
  let surface: WordSurface
  private let vocabulary: Vocabulary

  package init(surface: WordSurface, vocabulary: Vocabulary) {
    self.surface = surface
    self.vocabulary = vocabulary
  }

  package final func follow(
    _ source: any LanguageDataSource & KeyNamesDataSource & VoiceDataSource
  ) {
    (languageSource, keySource, voiceSource) = (source, source, source)
  }

  /// Writes the pass's new content. Subclasses override this method.
  package func update() {}

  /// A narrator that knows the current key bindings. Read it once per update, because it is costly.
  var narrator: Narrator {
    Narrator(keys: KeyNames(keySource?.boundKeys ?? []), looks: vocabulary.looks)
  }

  /// A narrator for captions of sounds, which name no keys. It is cheap enough for every pass.
  var keylessNarrator: Narrator { Narrator(keys: KeyNames(), looks: vocabulary.looks) }

  /// The localizer for the player's language; nil without a language source. Read it once per
  /// update.
  var words: Localizer? {
    guard let languageSource else { return nil }
    var words = Localizer(catalogue: vocabulary.messages, language: languageSource.chosenLanguage)
    if let voiceSource {
      words.lengthPercent = voiceSource.hasVoice ? voiceSource.chosenVoice.lengthPercent : 0
    }
    return words
  }
}

/// Remembers which messages a View has read, so that it handles each of them once.
struct FactCursor {
  private var count = 0

  mutating func newFacts(in source: any EventLogDataSource) -> ArraySlice<Fact> {
    let new = source.factCount - count
    count = source.factCount
    return source.factsOfPass.suffix(max(0, new))
  }
}

/// Speaks messages in the player's language. Each utterance has a text for the screen and a reading
/// for the voice.
package final class NarrationView: WordView {
  package weak var dataSource: (any EventLogDataSource)?
  package weak var narrationSource: (any NarrationDataSource)?
  private var cursor = FactCursor()
  private var names = SpokenNames()
  /// True if an utterance is the consequence of a sound in the same pass.
  private var followsCaptions = false
  /// The duration of the sound of a grove that wakes, in passes: 8 s. No message begins meanwhile.
  private static let wakingPasses = 480

  package override func update() {
    guard let dataSource, let words else { return }
    let level = VerbosityFilter(narrationSource)
    let isUnplugged = narrationSource?.areWordsUnplugged ?? false
    if !isUnplugged { surface.isUnplugged = false }
    let narrator = narrator
    let facts = cursor.newFacts(in: dataSource)
    var isAfterAnswer = false
    followsCaptions = false
    for fact in facts {
      // An answer in the same pass makes clear that the player is back.
      let isAnswered =
        fact.isComingBack
        && facts.contains { !$0.isComingBack && narrator.announcement($0)?.urgency == .important }
      if fact.isConsequence { followsCaptions = true }
      // A list that appears again after an answer must not interrupt the answer.
      if !isAnswered { speak(fact, level, words, narrator, isAfterAnswer: isAfterAnswer) }
      if fact.leadsBackToList { isAfterAnswer = true }
    }
    // The last sentence says how to switch words on again.
    surface.isUnplugged = isUnplugged
  }

  /// True if the voice is heard together with sounds that tell the same.
  private var isHeardWithSound: Bool {
    voiceSource?.hasVoice ?? false && narrationSource?.isSoundHeard ?? false
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
      let isNew = names.areNew(in: fact)
      if !isNew, level.verbosity != .full, isHeardWithSound {
        return surface.write(words(announcement.message))
      }
      var utterance = words.utterance(announcement.message, announcement.urgency)
      utterance.followsCaptions = followsCaptions
      switch fact {
      case .valley(.entered), .valley(.cameBack): surface.say(utterance, isOpening: true)
      case .valley(.weather), .valley(.hour), .valley(.woke): surface.sayUnlessRecent(utterance)
      case .grove(.progress), .etude(.advanced):
        if isHeardWithSound { surface.sayAfterNote(utterance) } else { surface.say(utterance) }
      case .grove(.woke):
        if isHeardWithSound { surface.hush(for: Self.wakingPasses) }
        surface.say(utterance, isAboutSound: true)
      default: surface.say(utterance, isAboutSound: fact.isAboutSound)
      }
    }
  }
}

/// The facts that the voice has told last. Where sounds tell what the hand touches, the voice names
/// it only when it changes, and never air.
private struct SpokenNames {
  private var inHand: MaterialID?
  private var under: MaterialID?
  private var stroke: Fact?

  /// Returns whether a message says more than the sound and the message before it.
  mutating func areNew(in fact: Fact) -> Bool {
    switch fact {
    case .valley(.entered), .valley(.cameBack), .etude(.entered), .etude(.cameBack):
      self = SpokenNames()
    case .edit(.selected(let material, _)), .edit(.picked(let material, _)): inHand = material
    case .edit(.placed(let material, cells: 1)):
      defer { inHand = material }
      return material != inHand
    case .edit(.used), .edit(.taken(_, cells: 1)), .edit(.refused(.place)), .edit(.refused(.joins)),
      .edit(.refused(.take)), .edit(.refused(.use)):
      defer { stroke = fact }
      return fact != stroke
    case .valley(.rested(let material)):
      defer { under = material }
      return material != under && material != .air
    default: break
    }
    return true
  }
}

extension Fact {
  /// True if the message is the consequence of a sound in the same pass.
  fileprivate var isConsequence: Bool {
    switch self {
    case .etude(.open), .etude(.advanced), .etude(.solved): true
    case .grove(.progress), .grove(.fell), .grove(.woke), .grove(.allWoke): true
    default: false
    }
  }

  /// True if the message tells of what sounds at the same time: what the player did, or what rang.
  fileprivate var isAboutSound: Bool {
    switch self {
    case .edit, .grove, .soundscape(.happened): true
    default: false
    }
  }

  /// True if the message only states where the player has returned to.
  fileprivate var isComingBack: Bool {
    switch self {
    case .valley(.cameBack), .etude(.cameBack): true
    default: false
    }
  }

  /// True if the message answers a key in a list, and another list follows it.
  fileprivate var leadsBackToList: Bool {
    switch self {
    case .workshop, .store(.kept), .store(.removed), .store(.renamed), .store(.notChanged),
      .explore(.named), .explore(.unnamed):
      true
    default: false
    }
  }
}

/// Writes captions of messages for the screen, a terminal or a transcript. A caption that the voice
/// also speaks appears only on the screen, because a terminal would print it twice.
package final class CaptionWordsView: WordView {
  package weak var dataSource: (any EventLogDataSource)?
  package weak var captionSource: (any CaptionViewDataSource)?
  package weak var narrationSource: (any NarrationDataSource)?
  private var cursor = FactCursor()

  package override func update() {
    guard let dataSource, let words else { return }
    let narrator = narrator
    let level = VerbosityFilter(narrationSource)
    let style = captionSource?.captionStyle ?? CaptionStyle()
    for fact in cursor.newFacts(in: dataSource) {
      guard let message = narrator.caption(fact), !style.leavesOut(fact.kind) else { continue }
      let isSpoken = narrator.announcement(fact).map { level.isSpoken($0, of: fact) } ?? false
      let wantsCaptions = captionSource?.wantsCaptions ?? true
      let isWritten = !isSpoken && wantsCaptions && level.isWritten(fact)
      surface.caption(words(message), pace: isWritten ? .answer : .screenOnly)
    }
  }
}

/// Speaks the warning that progress is not being saved, until the voice has finished it once. Other
/// problems are only shown, and announced when they start and end.
package final class ProblemWordsView: WordView {
  package weak var dataSource: (any ProblemViewDataSource)?

  /// Passes the warning to the surface, which repeats it. Nil stops the repetition.
  package override func update() {
    guard let dataSource, let words else { return }
    let message = dataSource.currentProblems.compactMap(Narrator.spokenProblem).first
    surface.insist(on: message.map { words.utterance($0, .important) })
  }
}

/// A list as a document. It is the peer of `MenuView` and `MenuSoundView` for hosts that show real
/// buttons instead of letters.
package final class OutlineView: WordView {
  package weak var dataSource: (any MenuViewDataSource)?

  deinit { surface.removeOutline(of: ObjectIdentifier(self)) }

  package override func update() {
    guard let dataSource, let words else { return }
    let narrator = narrator
    let items = dataSource.items.map { item in
      let value = item.value.map { words(narrator.message($0)) } ?? ""
      return ListOutline.Item(
        Self.role(of: item), words(narrator.message(item.label)), value: value,
        isOn: item.isOn)
    }
    surface.show(
      ListOutline(
        title: words(narrator.message(dataSource.title)), items: items,
        focus: dataSource.focus), of: ObjectIdentifier(self))
  }

  private static func role(of item: MenuItemState) -> ListOutline.Role {
    guard item.isSetting else { return .button }
    return item.value == .on(true) || item.value == .on(false) ? .toggle : .choice
  }
}
