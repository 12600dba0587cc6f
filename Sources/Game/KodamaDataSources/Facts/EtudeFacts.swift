/// What became of an étude that is played. It is known by its name; what it is called is the Views'
/// to say.
public enum EtudeFact: Hashable, Sendable {
  /// The player came into an étude of so many pages side by side, and these goals are open.
  case entered(String, pages: Int, open: [GoalFact])
  /// The player came back into it.
  case cameBack(String)
  /// Something was done towards a goal, or was asked for: these are open.
  case open([GoalFact])
  /// All goals are reached now.
  case solved(String)
  /// All goals are reached, as was asked.
  case isSolved(String)
  /// A hint, counted from 0.
  case hint(String, Int)
  /// More was changed than may be: it is to be begun anew.
  case spent
  /// What was asked for is not to be used in this étude.
  case notHere
  /// There are no hints.
  case noHint
}

/// A goal, and how far it is.
public struct GoalFact: Hashable, Sendable {
  /// What is asked for.
  public var goal: Goal
  /// Whether it is reached.
  public var isMet: Bool
  /// How many of `needed` are done.
  public var done: Int
  /// How many are asked for; 1 where it cannot be counted.
  public var needed: Int

  /// How far a goal is: `done` of `needed`, and whether that is enough.
  public init(goal: Goal, isMet: Bool, done: Int, needed: Int) {
    self.goal = goal
    self.isMet = isMet
    self.done = done
    self.needed = needed
  }
}

/// What may be used in an étude besides moving, placing, taking, using and listening: whatever
/// finds its way without being told, or does much at once. The names are those of the key `tools`
/// in the head of a file; an étude that does not say allows everything.
///
///     tools: run, find
public enum EtudeTool: String, Hashable, Sendable, CaseIterable {
  /// Running up to the next thing.
  case run
  /// Putting the hand on what the scanner named, or on a landmark.
  case find
  /// Lines, rectangles, fills, copies, larger brushes, notes.
  case draw
  /// Any material there is: the catalogue, what lies under the hand, a hotbar of one's own.
  case materials
}
