import KodamaDataSources
package import KodamaEtudes
import KodamaRoles
package import KodamaWorld

/// The Models of one game: one value, passed from screen to screen in place of a web of delegates
/// between screens.
package struct Game {
  /// The rules of the materials.
  package let rules: MaterialRules
  /// The names of the materials.
  package let names: MaterialNames
  /// The player's choices: language, keys, sound, display.
  package let settings: Settings
  /// The materials at hand.
  package let palette: Palette
  /// The études there are, and which are solved.
  package let etudes: EtudeBook
  /// The facts of the game, in their order.
  package let eventLog = EventLog()
  /// The faults around the game that last.
  package let problems: Problems
  /// The valley or étude in play, and the valley behind it.
  package let session: Session
  /// The saved valleys, stamps and études.
  package let library: Library
  /// The études that the player makes.
  package let workshop: Workshop
  /// The exchange of lines of text with others.
  package let sharing: Sharing
  /// Files of what was played.
  package let export: Export
  /// The requests to the host.
  package let requests = HostRequests()

  /// Makes the Models of a game in which nothing is played yet.
  ///
  /// - Parameters:
  ///   - rules: the rules of the materials.
  ///   - names: the names of the materials.
  ///   - settings: the player's choices.
  ///   - palette: the materials at hand.
  ///   - etudes: the études there are.
  ///   - seed: the seed of the first new valley; the next one has the next number.
  ///   - opening: how each new valley begins.
  ///   - keeper: keeps what is played and chosen; nil where nothing is kept.
  ///   - desk: makes and reads lines of text of what is given on; nil where nothing is.
  ///   - makeWorld: makes the valley of a seed.
  package init(
    rules: MaterialRules, names: MaterialNames, settings: Settings, palette: Palette,
    etudes: EtudeBook, seed: UInt64, opening: WorldOpening = WorldOpening(),
    keeper: (any PlayKeeper)? = nil, codec: (any ShareCodec)? = nil,
    makeWorld: @escaping (UInt64) -> World
  ) {
    self.rules = rules
    self.names = names
    self.settings = settings
    self.etudes = etudes
    self.palette = palette
    let parts = PlayParts(
      palette: palette, settings: settings, names: names, eventLog: eventLog)
    problems = Problems(eventLog: eventLog)
    session = Session(
      parts, rules: rules, etudes: etudes, keeper: keeper,
      valleys: ValleySource(seed: seed, opening: opening, makeWorld: makeWorld))
    library = Library(session, keeper, etudes, eventLog)
    workshop = Workshop(parts, rules: rules, session, library, etudes, keeper)
    sharing = Sharing(codec, parts, rules: rules, session, library, etudes, requests)
    export = Export(session, sharing, eventLog)
  }

  /// Forgets what happened during the last pass.
  package func beginPass() {
    eventLog.beginPass()
    palette.beginPass()
    session.beginPlayPass()
    library.beginPass()
    problems.setNotKept(library.fault)
    problems.beginPass()
    session.beginWork()
  }

  /// The étude that is played is solved: one that is being made is proven by that, any other has
  /// its star and is not gone on with any more.
  package func recordSolution() {
    guard let play = session.play, play.isSolved, let etude = play.etudePlayed else { return }
    guard !session.isTrying else { return etude.variation == 0 ? workshop.recordSolution() : () }
    etudes.markSolved(etude.name)
    library.forgetEtude(etude.name)
  }

  /// The digest of the state: of what is played and chosen, and of what the player is told.
  package var digest: GameDigest {
    var world = Digest()
    settings.combine(into: &world)
    palette.combine(into: &world)
    session.play?.combine(into: &world)
    session.play?.combineSurroundings(into: &world)
    etudes.combine(into: &world)
    var words = Digest()
    eventLog.combine(into: &words)
    problems.combine(into: &words)
    session.play?.combineWords(into: &words)
    return GameDigest(world: world.value, words: words.value)
  }
}

// Choices by a key, which are reported.
extension Game {
  /// Speaks and writes in the next language from now on.
  package func chooseNextLanguage() {
    settings.language.value = ChoiceStep.next.from(settings.language.value)
    eventLog.report(.game(.languageChosen))
  }

  /// Darkens the screen for those who play by ear, or shows it again.
  package func toggleCurtain() {
    settings.isCurtainDown.value.toggle()
    eventLog.report(.game(.curtain(isDown: settings.isCurtainDown.value)))
  }

  /// Changes how much is said, and says how.
  package func changeVerbosity(_ step: ChoiceStep) {
    settings.changeVerbosity(step)
    eventLog.report(.game(.verbosityChosen(settings.verbosity.value)))
  }

  /// Shows what is heard in words, or no longer.
  package func toggleCaptions() {
    settings.showsCaptions.value.toggle()
    eventLog.report(.game(.captions(settings.showsCaptions.value)))
  }
}

/// A game's state in two numbers: one of the play, one of the words.
///
/// They are kept apart so that a sentence can be reworded without a doubt about the valley: then
/// only the second number differs.
public struct GameDigest: Hashable, Sendable {
  /// The world, the hand, the view, time, the étude, what is in hand and what was chosen.
  public let world: UInt64
  /// The words that are said, captioned and written.
  public var words: UInt64

  /// Both in one number.
  public var whole: UInt64 { world &* 0x9e37_79b9_7f4a_7c15 ^ words }
}

/// A request of the game to its host, which does it and answers by a command.
package enum GameRequest: Hashable, Sendable {
  /// Put a text on the clipboard.
  case copy(String)
  /// Hand over the text of the clipboard.
  case pasteText
  /// Keep a picture of the screen.
  case keepPicture
  /// Make the window as the settings want it.
  case showWindow
}

/// The requests to the host that it has not taken yet.
package final class HostRequests: Model {
  private var waiting: [GameRequest] = []

  /// Adds a request; the same one in a pass is added once.
  package func ask(_ request: GameRequest) {
    if !waiting.contains(request) { waiting.append(request) }
  }

  /// Hands over the requests, and forgets them.
  package func take() -> [GameRequest] {
    defer { waiting = [] }
    return waiting
  }
}
