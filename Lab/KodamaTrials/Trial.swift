public import Kodama
public import KodamaBots
public import KodamaPerception

/// A trial of an étude by a bot that presses real keys. The game has outputs only for the bot's
/// sense: a screen, sound or words.
///
///     let trial = Trial(content: content, etude: etude)
///     trial.run(.ears, variation: 3).isSolved
public struct Trial {
  /// The maximum length of a game in passes: ten minutes.
  public static let passLimit = 36_000

  /// The tasks that the bot receives, one for each goal that needs an action.
  public var tasks: [PlayTask] { PlayTask.all(of: etude, lookalikes, content: content) }
  /// The materials of one family that the étude's goals distinguish.
  public var lookalikes: Lookalikes
  /// The maximum number of key presses. The default is 600.
  public var pressLimit = 600
  /// If true, the bot does not remember the start of the game. The default is false.
  public var forgets = false
  /// The keys that the blind bot presses.
  public var plan = BlindPlan()
  /// The maximum number of key presses a second, or 0 for one in each pass. For human ears, 0 means
  /// 8 a second.
  public var keysPerSecond = 0
  /// Actions whose keys have no effect, to find out whether a bot can solve the étude without them.
  public var disabledActions: Set<String> = []
  /// The learnt timbres and the acoustics for bots with human ears. If it is nil, the bot takes the
  /// sound lesson before the trial.
  public var training: EarTraining?
  /// A closure that is called with each new plan of the bot.
  public var onThought: (Thought) -> Void = { _ in }
  private let content: Content
  private let etude: Etude

  /// Creates a trial of an étude, which does not have to be part of the content.
  public init(content: Content, etude: Etude) {
    var content = content
    content.add(etude)
    self.content = content
    self.etude = etude
    lookalikes = Lookalikes(etude, content: content)
  }

  /// Plays a variation of the étude with a bot. Variation 0 is the étude as written.
  public func run(_ kind: BotKind, variation: UInt64) -> TrialResult {
    transcribed(kind, variation: variation).result
  }

  /// Plays a variation of the étude with a bot, and also returns the transcript. Only bots with
  /// human ears and bots that play from pictures have one; for others it is empty.
  public func transcribed(
    _ kind: BotKind, variation: UInt64
  ) -> (result: TrialResult, transcript: PerceptionTranscript) {
    let hears = kind == .ears || kind == .earsHuman
    let reads = kind == .words
    let screen = hears || reads ? nil : TextSurface()
    screen?.showsPictures = kind == .eyesFloor
    // Bots that read text cells see a square's mean colour, so textures would only blur it.
    let content = kind == .eyesFloor ? content.withPlainSquares : content
    let app = content.app(
      outputs: Outputs(
        screen: screen, sound: hears ? SoundSurface() : nil,
        words: reads ? WordSurface() : nil))
    if kind == .earsHuman { app.prepareForEars() }
    // This bot reads the panel.
    if kind == .eyesFloor { app.showDetails() }
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
      case .eyesFloor: playAtFloor(bot, game, content, &transcript)
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
    _ bot: Bot, _ game: TrialGame, _ content: Content,
    _ transcript: inout PerceptionTranscript
  ) -> Int {
    let console = FloorConsole(game: game)
    let floor = FloorRenderer(content, lookalikes, columns: etude.columns)
    let presses = bot.play(byEye: console, floor: floor)
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

  /// The number of keys a second that a person presses.
  public static let humanKeysPerSecond = 8
}

/// The bots, which differ only in their perception.
public enum BotKind: String, Sendable, CaseIterable {
  /// Reads the text on the screen.
  case eyes
  /// Sees the picture at the largest scale.
  case eyesFloor = "eyes-floor"
  /// Hears the samples of all sounds.
  case ears
  /// Hears what a person could hear while the world runs. See `Track.earsHuman`.
  case earsHuman = "ears-human"
  /// Reads the spoken lines.
  case words
  /// Perceives nothing, so that it solves études only by chance.
  case blank
  /// Perceives nothing and acts as if the hand were in the middle of the valley.
  case stubborn
  /// Perceives nothing and presses the keys that `BlindSearch` has found.
  case blind
}

/// The result of a trial.
public struct TrialResult: Hashable, Sendable {
  /// True if all goals were reached.
  public var isSolved: Bool
  /// The number of key presses.
  public var presses: Int
  /// The length of the game in passes of 1/60 s.
  public var passes: Int

  /// Creates a result from its three values.
  public init(isSolved: Bool, presses: Int, passes: Int) {
    self.isSolved = isSolved
    self.presses = presses
    self.passes = passes
  }
}

extension Field {
  init(_ etude: Etude) { self.init(columns: etude.columns, rows: etude.rows) }
}

/// A game in a trial. It presses keys by their actions' names, and ends when the étude is solved or
/// the time is over.
final class TrialGame {
  let loop: GameLoop
  let host: HeadlessHost
  private let app: KodamaApp
  private let passLimit: Int
  /// The minimum number of passes between two keys.
  private let passesBetweenKeys: Int
  /// Actions whose keys have no effect.
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

  /// The number of passes until the next key may be pressed.
  var passesToKey: Int { max(0, passOfKey + passesBetweenKeys - loop.pass) }

  /// Presses the key of an action and runs one pass. Before that, it runs the passes in which no
  /// key may be pressed. Without an action, it only runs one pass.
  ///
  /// - Parameters:
  ///   - action: the action to perform; nil for none.
  ///   - perceive: called after every pass, including the last one of the game.
  /// - Returns: True while the game runs.
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

/// The learnt timbres and the acoustics for bots with human ears, which all trials share.
public struct EarTraining: Sendable {
  /// The acoustics between the game and the ears.
  public let conditions: HearingConditions
  /// The timbres that were learnt in the sound lesson.
  public let memory: TimbreMemory

  /// Trains a bot in the sound lesson, which it opens in an étude where nothing moves.
  ///
  /// - Parameters:
  ///   - content: the content that the games use.
  ///   - conditions: the acoustics in the lesson and in the trials. Ideal by default.
  public init(_ content: Content, conditions: HearingConditions = HearingConditions()) {
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

  /// Creates a training in which two families are exchanged, for tests that expect a failure.
  public init(swapping one: Family, _ other: Family, of training: EarTraining) {
    conditions = training.conditions
    memory = training.memory.swapped(one, other)
  }
}
