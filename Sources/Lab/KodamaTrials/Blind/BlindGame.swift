import Kodama

/// Lets a plan play the variations of an étude. Nothing is shown, nothing sounds: nobody is there.
struct BlindGame {
  /// What became of a plan.
  struct Result {
    var isSolved: Bool
    /// How near it came to all goals, 0 to 1.
    var progress: Double
    /// How many passes were played.
    var passes: Int
  }

  /// How long the world may go on behind the last key, in passes: what was begun has its time.
  static let rest = 300

  private let content: Content
  private let etude: Etude

  init(content: Content, etude: Etude) {
    var content = content
    content.add(etude)
    self.content = content
    self.etude = etude
  }

  /// Whether the étude allows every key of a plan.
  func allows(_ plan: BlindPlan) -> Bool {
    plan.steps.allSatisfy { step in step.map { etude.allows(action: ActionID($0)) } ?? true }
  }

  /// Plays a variation of the étude from its start.
  func play(_ plan: BlindPlan, variation: UInt64, rest: Int = rest) -> Result {
    let app = content.app(outputs: Outputs(screen: nil, sound: nil, words: nil))
    app.start(.etude(etude.name, variation: variation))
    let game = TrialGame(app: app, mixer: nil, passLimit: Trial.passLimit)
    Self.play(plan, in: game, rest: rest)
    let goals = app.goals
    let done = goals.reduce(0.0) { sum, goal in
      let share = Double(goal.done) / Double(max(1, goal.needed))
      return sum + (goal.isMet ? 1 : min(max(share, 0), 0.99))
    }
    return Result(
      isSolved: app.isSolved, progress: done / Double(max(1, goals.count)),
      passes: game.loop.pass)
  }

  /// Presses the keys of a plan, and waits for what comes of them.
  ///
  /// - Returns: how many keys were pressed.
  @discardableResult
  static func play(_ plan: BlindPlan, in game: TrialGame, rest: Int = rest) -> Int {
    var presses = 0
    for step in plan.steps {
      presses += step == nil ? 0 : 1
      if !game.pass(step) { return presses }
    }
    let isQuiet = plan.steps.allSatisfy { step in step.map(leavesAll) ?? true }
    for _ in 0..<(isQuiet ? 10 : rest) where !game.pass(nil) { break }
    return presses
  }

  /// Whether an action leaves the world as it is, so that nothing has to be waited for.
  private static func leavesAll(_ action: String) -> Bool {
    let quiet = ["left", "right", "up", "down", "first", "use"]
    return action.hasPrefix("scan-") || quiet.contains { action.hasSuffix($0) }
  }
}
