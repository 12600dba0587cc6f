package import KodamaPerception

/// A program that plays. It receives the tasks, the hotbar and the size of the valley; everything
/// else it must perceive.
package struct Bot {
  /// The tasks, one for each goal.
  package var tasks: [PlayTask]
  /// The size of the valley.
  package var field: Field
  /// Maximum number of keys; then the bot gives up.
  package var pressLimit: Int
  /// If true, the bot does not look at the valley before it acts, so it cannot know what to
  /// restore.
  package var forgets = false
  /// Actions whose keys do nothing. The bot knows them and does not wait for an answer.
  package var disabledActions: Set<String> = []
  /// Receives each intention, for people who watch.
  package var onThought: (Thought) -> Void

  /// Creates a bot that has perceived nothing yet.
  package init(
    tasks: [PlayTask], field: Field = .page, pressLimit: Int = 600,
    onThought: @escaping (Thought) -> Void = { _ in }
  ) {
    self.tasks = tasks
    self.field = field
    self.pressLimit = pressLimit
    self.onThought = onThought
  }

  /// Plays by eye until the game is over or the bot gives up.
  ///
  /// - Parameters:
  ///   - console: receives keys and returns frames.
  ///   - legend: the meaning of the glyphs.
  ///   - assumesHand: if true, the bot assumes the hand in the middle and acts without perceiving
  ///     it.
  /// - Returns: The number of keys pressed.
  @discardableResult
  package func play(
    byEye console: any TextConsole, legend: GlyphLegend, assumesHand: Bool = false
  ) -> Int {
    play(with: Eyes(console: console, legend: legend, field: field, assumesHand: assumesHand))
  }

  /// Plays by eye at the scale of the valley's floor, where materials are colours.
  ///
  /// - Parameters:
  ///   - console: receives keys and returns pictures.
  ///   - legend: draws the expected picture of a map.
  /// - Returns: The number of keys pressed.
  @discardableResult
  package func play(byEye console: any TextConsole, floor legend: any FloorLegend) -> Int {
    play(with: FloorEyes(console: console, legend: legend, field: field))
  }

  /// Plays by ear until the game is over or the bot gives up.
  ///
  /// - Parameter console: receives keys and returns samples.
  /// - Returns: The number of keys pressed.
  @discardableResult
  package func play(byEar console: any SoundConsole) -> Int {
    play(
      with: Ears(
        console: console, field: field, lookalikes: tasks.lazy.compactMap(\.lookalikes).first))
  }

  /// Plays by ear as a person could, until the game is over or the bot gives up.
  ///
  /// - Parameters:
  ///   - console: receives keys and returns what a person hears.
  ///   - memory: the timbres learnt in the sound lesson.
  /// - Returns: The number of keys pressed.
  @discardableResult
  package func play(byHumanEar console: any HearingConsole, memory: TimbreMemory) -> Int {
    play(
      with: HumanEars(
        console: console, memory: memory, tasks: tasks, field: field,
        hasGuide: !disabledActions.contains("guide")))
  }

  /// Plays by words until the game is over or the bot gives up.
  ///
  /// - Parameters:
  ///   - console: receives keys and returns spoken lines.
  ///   - legend: the families that English names stand for.
  /// - Returns: The number of keys pressed.
  @discardableResult
  package func play(byWords console: any WordConsole, legend: WordLegend) -> Int {
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

/// The perception and the keys of the planner. Every kind of senses uses the same keys.
protocol Senses: AnyObject {
  /// The number of keys pressed so far.
  var presses: Int { get }
  /// True when the game is over.
  var isOver: Bool { get }
  /// The size of the valley, which the bot knows from the start.
  var field: Field { get }
  /// The tile of the valley at the top left of the current page.
  var corner: Spot { get }
  /// The position of the hand; nil until it is perceived.
  var hand: Spot? { get }

  func press(_ action: String)
  func wait(_ passes: Int)
  /// True if silence shows that nothing moves, burns or approaches.
  var hearsRest: Bool { get }
  /// The number of times that a completed goal was perceived.
  var doneCount: Int { get }
  /// Perceives the valley from the current position. The map may omit other families.
  func look(for families: [Family]) -> SeenMap
  /// A tile on a page that was never perceived; nil if all were, or if distance does not matter.
  var unseen: Spot? { get }
  /// Marks tiles that may have changed. Senses that remember a map perceive them again at the next
  /// look.
  func doubt(_ spots: [Spot])
  /// Follows the guide to the nearest target of the current goal, if the track has one.
  ///
  /// - Parameter near: targets within this many cells are not approached.
  /// - Returns: The result.
  func followGuide(unlessWithin near: Int) -> GuideResult
}

extension Senses {
  /// False by default; most senses cannot tell.
  var hearsRest: Bool { false }

  /// Nil by default, for senses that perceive the whole valley at once.
  var unseen: Spot? { nil }

  /// Does nothing by default, for senses that remember no map.
  func doubt(_ spots: [Spot]) {}

  /// 0 by default, for senses that perceive only the valley.
  var doneCount: Int { 0 }

  /// Moves to a tile, key by key, while the position of the hand is known.
  func go(to target: Spot) {
    while !isOver, let hand, let key = field.key(from: hand, to: target) { press(key) }
  }

  /// `.nowhere` by default, for senses that perceive places.
  func followGuide(unlessWithin near: Int) -> GuideResult { .nowhere }
}

/// The result of following the guide.
enum GuideResult {
  /// There is no target or no guide.
  case nowhere
  /// The target is near; the hand stayed where it was.
  case near
  /// The hand is on the target.
  case arrived
  /// The hand is on the target, and that completed a goal.
  case goalReached
}
