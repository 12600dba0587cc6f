public import KodamaDataSources

extension Goal {
  /// Whether it asks for what is to stay as it is.
  var isKeeping: Bool { if case .keep = aim { true } else { false } }
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
