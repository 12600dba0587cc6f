public import Kodama
import KodamaBots
package import KodamaPerception

/// Lets a bot play a variation of an étude through real keys, and says what became of it. A game
/// that is played by eye has no sound, one that is played by ear no screen, one that is played by
/// words neither: there is nothing to cheat with.
///
///     let trial = Trial(content: content, etude: etude)
///     trial.run(.ears, variation: 3).isSolved
public struct Trial {
  /// The longest game, in passes: ten minutes.
  public static let passLimit = 36_000

  /// What the bot is told to do.
  package var tasks: [PlayTask] { PlayTask.all(of: etude, kinds, content: content) }
  /// What the bot knows to be asked for and to be left, where the étude tells relatives apart.
  package var kinds: KindsApart
  /// How many keys the bot may press.
  public var pressLimit = 600
  /// Whether the bot keeps nothing in mind of how things were at the beginning.
  package var forgets = false
  /// What a blind player presses.
  public var plan = BlindPlan()
  /// How many keys are pressed in a second at most; 0 for as many as there are passes. Human ears
  /// never press more than eight.
  public var keysPerSecond = 0
  /// Keys that do nothing, by their actions: what a bot can do without is found out so.
  public var closed: Set<String> = []
  /// What human ears have learnt, and what lies between them and the game; without it they take
  /// the lesson first.
  package var school: SoundSchool?
  /// Told what the bot is about to do.
  package var onThought: (Thought) -> Void = { _ in }
  private let content: Content
  private let etude: Etude

  /// Prepares for an étude; it need not be one of the content's.
  public init(content: Content, etude: Etude) {
    var content = content
    content.add(etude)
    self.content = content
    self.etude = etude
    kinds = KindsApart(etude, content: content)
  }

  /// Lets a bot play a variation; 0 is the étude as it is written.
  public func run(_ kind: BotKind, variation: UInt64) -> TrialResult {
    transcribed(kind, variation: variation).result
  }

  /// The same, with everything that reached a bot with human ears, or one at the valley's floor.
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
    if kind == .earsHuman { app.letWorldRun() }
    app.start(.etude(etude.name, variation: variation))
    let pace = kind == .earsHuman && keysPerSecond == 0 ? Self.humanKeysPerSecond : keysPerSecond
    let game = TrialGame(
      app: app, mixer: hears ? Mixer(patches: content.patches) : nil, passLimit: Self.passLimit,
      passesBetweenKeys: pace > 0 ? (SoundFormat.passesPerSecond + pace - 1) / pace : 0,
      closed: closed)
    var transcript = PerceptionTranscript()
    var bot = Bot(
      tasks: tasks, field: Field(etude), pressLimit: pressLimit, onThought: onThought)
    bot.forgets = forgets
    bot.closed = closed
    let presses =
      switch kind {
      case .eyes: bot.play(byEye: EyeConsole(game: game), legend: GlyphLegend(content, kinds))
      case .eyesFloor: playAtFloor(bot, game, &transcript)
      case .blank, .stubborn:
        bot.play(
          byEye: EyeConsole(game: game, isBlank: true), legend: GlyphLegend(content, kinds),
          assumesHand: kind == .stubborn)
      case .words: bot.play(byWords: SpokenConsole(game: game), legend: WordLegend(content, kinds))
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
      byEye: console, floor: ImaginedFloor(content, kinds, columns: etude.columns))
    transcript = console.transcript
    return presses
  }

  private func playAsPerson(
    _ bot: Bot, _ game: TrialGame, _ transcript: inout PerceptionTranscript
  ) -> Int {
    let school = school ?? SoundSchool(content)
    let console = HumanEarConsole(game: game, conditions: school.conditions)
    let presses = bot.play(byHumanEar: console, memory: school.memory)
    transcript = console.transcript
    return presses
  }

  /// How many keys a person presses in a second, at most.
  package static let humanKeysPerSecond = 8
}

/// Who plays: what it perceives is all that differs.
public enum BotKind: String, Sendable, CaseIterable {
  /// Reads text frames, hears nothing.
  case eyes
  /// Sees the picture at the scale of the valley's floor, half a cell of the screen for each cell,
  /// by its colours.
  case eyesFloor = "eyes-floor"
  /// Hears samples, sees nothing.
  case ears
  /// Hears what a person could, while the world runs: see `Track.earsHuman`.
  case earsHuman = "ears-human"
  /// Is told what the voice says, sees and hears nothing else.
  case words
  /// Perceives nothing: what it solves, luck solves.
  case blank
  /// Perceives nothing either, but takes its hand to be in the middle and acts all the same.
  case stubborn
  /// Perceives nothing, and presses the keys that a search found: see `BlindSearch`.
  case blind
}

/// What became of a trial.
public struct TrialResult: Hashable, Sendable {
  /// Whether the goals were reached.
  public var isSolved: Bool
  /// How many keys were pressed.
  public var presses: Int
  /// How many passes of 1/60 s the game took.
  public var passes: Int

  /// How a bot fared: whether it solved the task, with how many keys, in how many passes.
  public init(isSolved: Bool, presses: Int, passes: Int) {
    self.isSolved = isSolved
    self.presses = presses
    self.passes = passes
  }
}

extension Field {
  /// How large the valley of an étude is: a player is told that as it begins.
  init(_ etude: Etude) { self.init(columns: etude.columns, rows: etude.rows) }
}
