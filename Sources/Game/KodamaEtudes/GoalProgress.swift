public import KodamaDataSources

/// How far a goal is.
public struct GoalProgress: Hashable, Sendable {
  /// What is asked for.
  public let goal: Goal
  /// Whether it is reached. What was reached stays reached.
  public internal(set) var isMet = false
  /// How many of `needed` are done: bells rung, cells made, cells taken away.
  public internal(set) var done = 0
  /// How many are asked for; 1 where it cannot be counted.
  public internal(set) var needed = 1
  /// The instruments that were rung, by their places in the order; of what is to be restored the
  /// cells that were lost.
  var rung: [Int] = []
  /// Whether it has not been judged yet.
  var isNew = true

  init(goal: Goal) { self.goal = goal }

  /// How many are done towards what is asked for, for whoever is told: of what is to be kept, how
  /// many more or fewer there are.
  package var told: (done: Int, needed: Int) {
    if case .keep(_, let most) = goal.aim { (done, most) } else { (done, needed) }
  }

  /// Whether something was done since.
  func isAhead(of before: GoalProgress) -> Bool {
    isMet && !before.isMet || done > before.done && !before.isNew
  }
}

/// The goals of one étude.
public struct GoalSet: Hashable, Sendable {
  /// More goals are refused.
  public static let goalLimit = 16

  /// The goals, as they stand in the file.
  public var goals: [Goal]
  /// Whether each counts only after the one before it. Otherwise they may be reached in any order,
  /// and one that was reached stays reached.
  public var isSequence: Bool

  /// Makes a set of goals.
  public init(_ goals: [Goal], isSequence: Bool = false) {
    self.goals = goals
    self.isSequence = isSequence
  }
}

extension Goal {
  /// Whether it asks for what is to stay as it is.
  var isKeeping: Bool { if case .keep = aim { true } else { false } }
}
