public import KodamaPerception

/// A program that plays études. It receives its tasks and the size of the valley, and perceives
/// everything else through the screen, the sound or the spoken lines.
public struct Bot {
  /// The tasks to solve, one for each goal of the étude.
  public var tasks: [PlayTask]
  /// The size of the valley in tiles.
  public var field: Field
  /// The maximum number of key presses, after which the bot gives up.
  public var pressLimit: Int
  /// If true, the bot does not perceive the valley before its first action, so it cannot know what
  /// it must restore later. The default is false.
  public var forgets = false
  /// Actions whose keys have no effect. The bot knows them, and does not wait for their effects.
  public var disabledActions: Set<String> = []
  /// A closure that is called with each new plan of the bot, for people who watch it.
  public var onThought: (Thought) -> Void

  /// Creates a bot that plays each of the tasks in turn.
  public init(
    tasks: [PlayTask], field: Field = .page, pressLimit: Int = 600,
    onThought: @escaping (Thought) -> Void = { _ in }
  ) {
    self.tasks = tasks
    self.field = field
    self.pressLimit = pressLimit
    self.onThought = onThought
  }

  /// Plays from the text on the screen until the game is over or the bot gives up.
  ///
  /// - Parameters:
  ///   - console: presses the keys and returns the screen.
  ///   - legend: the meaning of the map's characters.
  ///   - assumesHand: if true, the bot acts as if the hand were in the middle of the valley until
  ///     it sees the hand.
  /// - Returns: The number of key presses.
  @discardableResult
  public func play(
    byEye console: any TextConsole, legend: GlyphLegend, assumesHand: Bool = false
  ) -> Int {
    play(with: Eyes(console: console, legend: legend, field: field, assumesHand: assumesHand))
  }

  /// Plays from pictures at the largest scale, where each half cell of the screen has the colour of
  /// one cell of the world.
  ///
  /// - Parameters:
  ///   - console: presses the keys and returns the screen with its colours.
  ///   - legend: draws the picture of a map that the bot guesses.
  /// - Returns: The number of key presses.
  @discardableResult
  public func play(byEye console: any TextConsole, floor legend: any FloorLegend) -> Int {
    play(with: FloorEyes(console: console, legend: legend, field: field))
  }

  /// Plays from the samples of all sounds until the game is over or the bot gives up.
  ///
  /// - Parameter console: presses the keys and returns the samples.
  /// - Returns: The number of key presses.
  @discardableResult
  public func play(byEar console: any SoundConsole) -> Int {
    play(
      with: Ears(
        console: console, field: field, lookalikes: tasks.lazy.compactMap(\.lookalikes).first))
  }

  /// Plays from the sounds that a person could hear, until the game is over or the bot gives up.
  ///
  /// - Parameters:
  ///   - console: presses the keys and returns the frames of a hearing model.
  ///   - memory: the timbres that the bot has learnt in the sound lesson.
  /// - Returns: The number of key presses.
  @discardableResult
  public func play(byHumanEar console: any HearingConsole, memory: TimbreMemory) -> Int {
    play(
      with: HumanEars(
        console: console, memory: memory, tasks: tasks, field: field,
        hasGuide: !disabledActions.contains("guide")))
  }

  /// Plays from the spoken lines until the game is over or the bot gives up.
  ///
  /// - Parameters:
  ///   - console: presses the keys and returns the spoken lines.
  ///   - legend: the family of each material's English name.
  /// - Returns: The number of key presses.
  @discardableResult
  public func play(byWords console: any WordConsole, legend: WordLegend) -> Int {
    play(with: WordReader(console: console, legend: legend, field: field))
  }

  private func play(with senses: any Senses) -> Int {
    let planner = Planner(
      senses: senses, tasks: tasks, pressLimit: pressLimit, onThought: onThought)
    planner.forgets = forgets
    planner.play()
    return senses.presses
  }
}

/// The perception and the keys that the planner uses. Each implementation perceives the valley with
/// another sense.
protocol Senses: AnyObject {
  /// The number of key presses so far.
  var presses: Int { get }
  /// True once the game is over.
  var isOver: Bool { get }
  /// The size of the valley in tiles, which is known from the start.
  var field: Field { get }
  /// The valley's tile at the top left of the visible page.
  var corner: Spot { get }
  /// The position of the hand; nil until it has been perceived.
  var hand: Spot? { get }

  func press(_ action: String)
  func wait(_ passes: Int)
  /// True if the bot has listened for long enough to know that nothing moves, burns or approaches.
  var hearsRest: Bool { get }
  /// The number of goals that the bot has heard being completed.
  var doneCount: Int { get }
  /// Perceives the valley around the hand. The map may omit families that `families` does not
  /// contain.
  func look(for families: [Family]) -> SeenMap
  /// A reachable tile on a page that has never been perceived. Nil if all pages have been, or if
  /// the bot perceives the whole valley at once.
  var unseen: Spot? { get }
  /// Marks tiles that may have changed. A bot that remembers its map perceives them again at the
  /// next `look(for:)`.
  func doubt(_ spots: [Spot])
  /// Follows the game's guide to the nearest target of the current goal.
  ///
  /// - Parameter near: the distance in cells within which the hand does not go to the target.
  /// - Returns: How far the guide led the hand.
  func followGuide(unlessWithin near: Int) -> GuideResult
}

extension Senses {
  /// The default is false, because most senses cannot tell.
  var hearsRest: Bool { false }

  /// The default is nil, for senses that perceive the whole valley at once.
  var unseen: Spot? { nil }

  /// Does nothing by default, for senses that remember no map.
  func doubt(_ spots: [Spot]) {}

  /// The default is 0, for senses that do not notice completed goals.
  var doneCount: Int { 0 }

  /// Moves the hand to a tile key by key. Stops if the hand's position becomes unknown.
  func go(to target: Spot) {
    while !isOver, let hand, let key = field.key(from: hand, to: target) { press(key) }
  }

  /// The default is `.nowhere`, for senses that perceive the positions of targets themselves.
  func followGuide(unlessWithin near: Int) -> GuideResult { .nowhere }
}

/// The distance that the guide led the hand of a bot.
enum GuideResult {
  /// There is no target, or the bot may not use the guide.
  case nowhere
  /// The target is near, and the hand has not moved.
  case near
  /// The hand has reached the target.
  case arrived
  /// The hand has reached the target, which completed a goal.
  case goalReached
}
