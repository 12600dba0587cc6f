public import Kodama
import KodamaBots
public import KodamaPerception

/// Lets a bot play a game through real keys, and says what became of it. A game that is played by
/// eye has no sound, one that is played by ear no screen: there is nothing to cheat with.
public struct Trial {
  /// The longest game, in passes: ten minutes.
  public static let passLimit = 36_000

  /// What materials look and sound like.
  public var content: Content
  /// What is to be done.
  public var tasks: [PlayTask]
  /// How many keys the bot may press.
  public var pressLimit = 600
  /// Makes the game on these outputs, and tells whether it is solved.
  public var makeGame: (Outputs) -> (app: KodamaApp, isSolved: () -> Bool)
  /// Told what the bot is about to do.
  public var onThought: (Thought) -> Void = { _ in }

  /// Makes a trial.
  public init(
    content: Content, tasks: [PlayTask],
    makeGame: @escaping (Outputs) -> (app: KodamaApp, isSolved: () -> Bool)
  ) {
    self.content = content
    self.tasks = tasks
    self.makeGame = makeGame
  }

  /// Lets a bot play.
  public func run(_ kind: BotKind) -> TrialResult {
    let hears = kind == .ears
    let (app, isSolved) = makeGame(
      Outputs(
        screen: hears ? nil : TextSurface(), sound: hears ? SoundSurface() : nil, words: nil))
    let game = TrialGame(
      app: app, mixer: hears ? Mixer(patches: content.patches) : nil,
      passLimit: Self.passLimit, isSolved: isSolved)
    let bot = Bot(tasks: tasks, pressLimit: pressLimit, onThought: onThought)
    let presses =
      switch kind {
      case .eyes: bot.play(byEye: EyeConsole(game: game), legend: GlyphLegend(content))
      case .blank:
        bot.play(byEye: EyeConsole(game: game, isBlank: true), legend: GlyphLegend(content))
      case .ears: bot.play(byEar: EarConsole(game: game))
      }
    return TrialResult(isSolved: game.isSolved, presses: presses, passes: game.loop.pass)
  }
}
