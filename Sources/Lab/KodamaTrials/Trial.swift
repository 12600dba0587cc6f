public import Kodama
package import KodamaBots
package import KodamaPerception

/// Lets a bot play a variation of an étude with real keys. The game has only the surfaces of the
/// bot's sense: a screen, or sound, or words.
///
///     let trial = Trial(content: content, etude: etude)
///     trial.run(.ears, variation: 3).isSolved
public struct Trial {
  /// The longest game in passes: ten minutes.
  public static let passLimit = 36_000

  /// The tasks that the bot receives.
  package var tasks: [PlayTask] { PlayTask.all(of: etude, lookalikes, content: content) }
  /// The materials that the étude distinguishes.
  package var lookalikes: Lookalikes
  /// Maximum number of keys.
  public var pressLimit = 600
  /// If true, the bot does not remember the start of the game.
  package var forgets = false
  /// The keys of the blind bot.
  public var plan = BlindPlan()
  /// Maximum number of keys a second; 0 for one a pass. The default for human ears is 8.
  public var keysPerSecond = 0
  /// Actions whose keys do nothing, to find out what a bot can do without.
  public var disabledActions: Set<String> = []
  /// The training and the hearing conditions of human ears. If it is nil, the bot takes the sound
  /// lesson first.
  package var training: EarTraining?
  /// Receives each intention of the bot.
  package var onThought: (Thought) -> Void = { _ in }
  private let content: Content
  private let etude: Etude

  /// Creates a trial of an étude, which need not be part of the content.
  public init(content: Content, etude: Etude) {
    var content = content
    content.add(etude)
    self.content = content
    self.etude = etude
    lookalikes = Lookalikes(etude, content: content)
  }

  /// Plays a variation with a bot; 0 is the étude as it is written.
  public func run(_ kind: BotKind, variation: UInt64) -> TrialResult {
    transcribed(kind, variation: variation).result
  }

  /// Plays a variation. Also returns the transcript of bots with human ears and of those at the
  /// valley's floor; it is empty for others.
  package func transcribed(
    _ kind: BotKind, variation: UInt64
  ) -> (result: TrialResult, transcript: PerceptionTranscript) {
    let hears = kind == .ears || kind == .earsHuman
    let reads = kind == .words
    let screen = hears || reads ? nil : TextSurface()
    screen?.showsPictures = kind == .eyesFloor
    let app = content.app(
      outputs: Outputs(
        screen: screen, sound: hears ? SoundSurface() : nil,
        words: reads ? WordSurface() : nil))
    if kind == .earsHuman { app.runWorldDuringSweeps() }
    app.start(.etude(etude.name, variation: variation))
    let pace = kind == .earsHuman && keysPerSecond == 0 ? Self.humanKeysPerSecond : keysPerSecond
    let game = TrialGame(
      app: app, mixer: hears ? Mixer(patches: content.patches) : nil, passLimit: Self.passLimit,
      passesBetweenKeys: pace > 0 ? (SoundFormat.passesPerSecond + pace - 1) / pace : 0,
      disabledActions: disabledActions)
    var transcript = PerceptionTranscript()
    var bot = Bot(
      tasks: tasks, field: Field(etude), pressLimit: pressLimit, onThought: onThought)
    bot.forgets = forgets
    bot.disabledActions = disabledActions
    let presses =
      switch kind {
      case .eyes: bot.play(byEye: EyeConsole(game: game), legend: GlyphLegend(content, lookalikes))
      case .eyesFloor: playAtFloor(bot, game, &transcript)
      case .blank, .stubborn:
        bot.play(
          byEye: EyeConsole(game: game, isBlank: true), legend: GlyphLegend(content, lookalikes),
          assumesHand: kind == .stubborn)
      case .words:
        bot.play(byWords: SpokenConsole(game: game), legend: WordLegend(content, lookalikes))
      case .ears: bot.play(byEar: EarConsole(game: game))
      case .earsHuman: playAsPerson(bot, game, &transcript)
      case .blind: BlindGame.play(plan, in: game)
      }
    let result = TrialResult(
      isSolved: app.isSolved, presses: presses, passes: game.loop.pass)
    return (result, transcript)
  }

  private func playAtFloor(
    _ bot: Bot, _ game: TrialGame, _ transcript: inout PerceptionTranscript
  ) -> Int {
    let console = FloorConsole(game: game)
    let presses = bot.play(
      byEye: console, floor: FloorRenderer(content, lookalikes, columns: etude.columns))
    transcript = console.transcript
    return presses
  }

  private func playAsPerson(
    _ bot: Bot, _ game: TrialGame, _ transcript: inout PerceptionTranscript
  ) -> Int {
    let training = training ?? EarTraining(content)
    let console = HumanEarConsole(game: game, conditions: training.conditions)
    let presses = bot.play(byHumanEar: console, memory: training.memory)
    transcript = console.transcript
    return presses
  }

  /// The default speed of a person in keys a second.
  package static let humanKeysPerSecond = 8
}

/// The bots, which differ only in what they perceive.
public enum BotKind: String, Sendable, CaseIterable {
  /// Reads text frames and hears nothing.
  case eyes
  /// Sees the picture at the scale of the valley's floor, by its colours.
  case eyesFloor = "eyes-floor"
  /// Hears samples and sees nothing.
  case ears
  /// Hears what a person could, while the world runs. See `Track.earsHuman`.
  case earsHuman = "ears-human"
  /// Reads the spoken lines.
  case words
  /// Perceives nothing; it solves only by luck.
  case blank
  /// Perceives nothing, but assumes its hand in the middle and acts.
  case stubborn
  /// Perceives nothing and presses keys that a search found. See `BlindSearch`.
  case blind
}

/// The result of a trial.
public struct TrialResult: Hashable, Sendable {
  /// True if the goals were reached.
  public var isSolved: Bool
  /// The number of keys pressed.
  public var presses: Int
  /// The length of the game in passes of 1/60 s.
  public var passes: Int

  /// Creates the result of a trial.
  public init(isSolved: Bool, presses: Int, passes: Int) {
    self.isSolved = isSolved
    self.presses = presses
    self.passes = passes
  }
}

extension Field {
  /// Creates the size of an étude's valley.
  init(_ etude: Etude) { self.init(columns: etude.columns, rows: etude.rows) }
}

/// An étude under trial. Keys are pressed by the names of their actions; the game ends when it is
/// solved or too long.
final class TrialGame {
  let loop: GameLoop
  let host: HeadlessHost
  private let app: KodamaApp
  private let passLimit: Int
  /// Minimum number of passes between keys.
  private let passesBetweenKeys: Int
  /// Actions whose keys do nothing.
  private let disabledActions: Set<String>
  private var passOfKey = Int.min / 2

  init(
    app: KodamaApp, mixer: Mixer?, passLimit: Int, passesBetweenKeys: Int = 0,
    disabledActions: Set<String> = []
  ) {
    self.app = app
    self.passLimit = passLimit
    self.passesBetweenKeys = passesBetweenKeys
    self.disabledActions = disabledActions
    host = HeadlessHost(mixer: mixer)
    loop = GameLoop(app: app, host: host)
  }

  /// The number of passes until a key may be pressed.
  var passesToKey: Int { max(0, passOfKey + passesBetweenKeys - loop.pass) }

  /// Presses the key of an action, or none, and runs one pass. Before a key it runs the passes for
  /// which none may be pressed.
  ///
  /// - Parameters:
  ///   - action: the action; nil for none.
  ///   - perceive: called after every pass, including the last one of the game.
  /// - Returns: True while the game goes on.
  func pass(_ action: String?, perceive: () -> Void = {}) -> Bool {
    if action != nil {
      for _ in 0..<passesToKey where !pass(nil, perceive: perceive) { return false }
    }
    guard !app.isSolved, loop.pass < passLimit else { return false }
    if let action, !disabledActions.contains(action),
      let stroke = app.bindings.strokes(for: ActionID(action)).first
    {
      passOfKey = loop.pass
      host.press(stroke)
    }
    let goesOn = loop.runPass()
    perceive()
    return goesOn && !app.isSolved
  }
}

/// The training of bots with human ears, shared by all trials under the same conditions.
package struct EarTraining: Sendable {
  /// The acoustics between the game and the ears.
  package let conditions: HearingConditions
  /// The timbres learnt in the sound lesson.
  package let memory: TimbreMemory

  /// Trains a bot in the sound lesson, within an étude where nothing moves.
  ///
  /// - Parameters:
  ///   - content: the content of the games.
  ///   - conditions: the acoustics, in the lesson and in the trials.
  package init(_ content: Content, conditions: HearingConditions = HearingConditions()) {
    self.conditions = conditions
    let app = content.app(outputs: Outputs(screen: nil, sound: SoundSurface(), words: nil))
    if let first = content.etudes.min(by: { $0.order < $1.order }) {
      app.start(.etude(first.name))
    } else {
      app.start(.play)
    }
    let game = TrialGame(app: app, mixer: Mixer(patches: content.patches), passLimit: .max)
    memory = SoundLesson.learn(HumanEarConsole(game: game, conditions: conditions))
  }

  /// Creates a training in which two families are exchanged, for tests.
  package init(swapping one: Family, _ other: Family, of training: EarTraining) {
    conditions = training.conditions
    memory = training.memory.swapped(one, other)
  }
}
