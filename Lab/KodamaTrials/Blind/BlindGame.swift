import Kodama

/// A sequence of keys that a bot presses without perception, one in each pass.
///
///     BlindPlan(["slot-1", nil, "place"])  // a pass without a key between the two
public struct BlindPlan: Hashable, Sendable {
  /// The names of the actions, one for each pass; nil presses no key.
  public var steps: [String?]

  /// Creates a plan from its steps; without any, an empty plan.
  public init(_ steps: [String?] = []) { self.steps = steps }

  /// The number of key presses in the plan.
  public var presses: Int { steps.count { $0 != nil } }

  /// Returns the plan, cut off after a number of key presses.
  func limited(to presses: Int) -> BlindPlan {
    var left = presses
    return BlindPlan(
      Array(
        steps.prefix { step in
          if step != nil { left -= 1 }
          return left >= 0
        }))
  }

  /// Returns the first plan followed by the second.
  static func + (first: BlindPlan, second: BlindPlan) -> BlindPlan {
    BlindPlan(first.steps + second.steps)
  }
}

/// Plays blind plans in variations of an étude, without screen, sound or words.
struct BlindGame {
  /// The result of playing a plan.
  struct Result {
    var isSolved: Bool
    /// The combined progress of all goals, from 0 to 1.
    var progress: Double
    /// The number of passes that were played.
    var passes: Int
  }

  /// The number of passes to wait for effects after the last key.
  static let rest = 300

  private let content: Content
  private let etude: Etude

  init(content: Content, etude: Etude) {
    var content = content
    content.add(etude)
    self.content = content
    self.etude = etude
  }

  /// Returns whether the étude allows every key of a plan.
  func allows(_ plan: BlindPlan) -> Bool {
    plan.steps.allSatisfy { step in step.map { etude.allows(action: ActionID($0)) } ?? true }
  }

  /// Plays a plan in a variation of the étude.
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

  /// Presses the keys of a plan and waits for their effects.
  ///
  /// - Returns: The number of key presses.
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

  /// Returns whether an action leaves the world unchanged, so that there is no effect to wait for.
  private static func leavesAll(_ action: String) -> Bool {
    let quiet = ["left", "right", "up", "down", "first", "use"]
    return action.hasPrefix("scan-") || quiet.contains { action.hasSuffix($0) }
  }
}
