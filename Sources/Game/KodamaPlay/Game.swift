package import KodamaDataSources
package import KodamaEtudes
import KodamaRoles
package import KodamaWorld

/// The Models of one game, grouped into a value that all screens share.
package struct Game {
  package let rules: MaterialRules
  package let names: MaterialNames
  package let settings: Settings
  package let palette: Palette
  package let etudes: EtudeBook
  package let eventLog = EventLog()
  package let problems: Problems
  package let session: Session
  package let library: Library
  package let workshop: Workshop
  package let sharing: Sharing
  package let export: Export
  package let requests = HostRequests()
  package let listPlaces = ListPlaces()

  /// Creates the Models of a game without a valley or étude in play.
  ///
  /// - Parameters:
  ///   - rules: The rules of the materials.
  ///   - names: The names and roles of the materials.
  ///   - settings: The player's settings.
  ///   - palette: The hotbar and the favourites.
  ///   - etudes: The available études.
  ///   - plan: The plan of the first new valley. Each further valley has a seed greater by 1.
  ///   - opening: The initial state of each new valley.
  ///   - keeper: Saves and loads files; nil if nothing is saved.
  ///   - codec: Writes and reads share codes; nil if sharing is not available.
  ///   - makeWorld: Creates the valley for a seed; nil to generate it from the plan.
  package init(
    rules: MaterialRules, names: MaterialNames, settings: Settings, palette: Palette,
    etudes: EtudeBook, plan: ValleyPlan, opening: WorldOpening = WorldOpening(),
    keeper: (any PlayKeeper)? = nil, codec: (any ShareCodec)? = nil,
    makeWorld: ((UInt64) -> World)? = nil
  ) {
    self.rules = rules
    self.names = names
    self.settings = settings
    self.etudes = etudes
    self.palette = palette
    let parts = PlayParts(
      palette: palette, settings: settings, names: names, eventLog: eventLog)
    session = Session(
      parts, rules: rules, etudes: etudes, keeper: keeper,
      valleys: ValleySource(plan: plan, opening: opening, makeWorld: makeWorld))
    library = Library(session, keeper, etudes, eventLog)
    problems = Problems(eventLog: eventLog, notKept: library.fault)
    workshop = Workshop(parts, rules: rules, session, library, etudes, keeper)
    sharing = Sharing(codec, parts, rules: rules, session, library, etudes, requests)
    export = Export(session, sharing, eventLog)
  }

  /// Starts a pass (1/60 s): clears the events of the previous pass, and autosaves when it is due.
  package func beginPass() {
    eventLog.beginPass()
    palette.beginPass()
    session.beginPlayPass()
    library.beginPass()
    problems.beginPass()
    session.beginWork()
    sharing.beginPass()
  }

  /// Handles a solved étude. In the workshop, marks the draft as proven. Otherwise, marks the étude
  /// as solved and deletes its saved game.
  package func recordSolution() {
    guard let play = session.play, play.isSolved, let etude = play.etudePlayed else { return }
    guard !session.isTrying else { return etude.variation == 0 ? workshop.recordSolution() : () }
    etudes.markSolved(etude.name)
    library.forgetEtude(etude.name)
  }

  /// The digest of the game's state, which is used to compare recordings.
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

// Settings with their own keys. Each change is announced.
extension Game {
  package func chooseNextLanguage() {
    settings.language.value = ChoiceStep.next.from(settings.language.value)
    eventLog.report(.game(.languageChosen))
  }

  /// Changes a setting. A setting that also has a key of its own announces the change.
  package func change(_ row: SettingRow, _ step: ChoiceStep) {
    let display = settings.display.value
    guard row.change(step) else { return }
    if settings.display.value != display { requests.ask(.showWindow) }
    if let answer = row.answer?() { eventLog.report(.game(answer)) }
  }

  package func changeSetting(_ id: String) {
    if let row = settings.row(id) { change(row, .next) }
  }

  package func toggle(_ output: OutputKind) {
    let isOn = settings.unplugged.value.contains(output)
    let fact: GameFact =
      settings.toggle(output) ? .output(output, isOn: isOn) : .lastOutput(output)
    eventLog.report(.game(fact))
  }

  package func changeVisibility(of part: ScreenPart) {
    settings.parts.value[part] = ChoiceStep.next.from(settings.parts.value[part])
    eventLog.report(.game(.screenPart(part, settings.parts.value[part])))
  }

  package func changeVerbosity(_ step: ChoiceStep) {
    settings.verbosity.value = step.from(settings.verbosity.value)
    eventLog.report(.game(.verbosityChosen(settings.verbosity.value)))
  }
}

/// Two hashes of a game's state: one of the world, and one of the words that the game has produced.
///
/// They are separate so that a change in the wording of a sentence affects only the second one.
public struct GameDigest: Hashable, Sendable {
  /// The hash of the world, the player's cursor, the view, the time, the étude (a small puzzle),
  /// the selected materials and the settings.
  public let world: UInt64
  /// The hash of everything that was spoken, shown as a caption, or logged.
  public var words: UInt64

  /// Both hashes combined into one.
  public var whole: UInt64 { world &* 0x9e37_79b9_7f4a_7c15 ^ words }
}

/// A request from the game to its host. The host answers with a command.
package enum GameRequest: Hashable, Sendable {
  case copy(String)
  case pasteText
  case savePicture
  /// Apply the display settings to the window again.
  case showWindow
}

/// The requests that the host has not handled yet.
package final class HostRequests: Model {
  private var waiting: [GameRequest] = []

  /// Adds a request, unless an equal request is already waiting.
  package func ask(_ request: GameRequest) {
    if !waiting.contains(request) { waiting.append(request) }
  }

  package func take() -> [GameRequest] {
    defer { waiting = [] }
    return waiting
  }
}
