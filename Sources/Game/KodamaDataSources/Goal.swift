/// A goal of an étude (a small puzzle): the outcome that the player must achieve, and optionally a
/// suggested tool.
///
/// A goal never contains a position, so that it can be presented to every player in the same way,
/// by sight or by ear.
///
///     let goal = try Goal.parse("ring bell low-to-high", rules: rules)
///     goal.aim                     // .ring(bell, .lowToHigh)
///     goal.text(rules: rules)       // "ring bell low-to-high"
public struct Goal: Hashable, Sendable {
  /// The outcome that a goal requires. It is checked at the end of every tick (a step of the
  /// simulation).
  public enum Aim: Hashable, Sendable {
    /// The hand (the player's cursor) is on a cell of this material.
    case reach(MaterialID)
    /// Instruments of this material have rung, in an order and by a cause. Only instruments that
    /// exist when the goal begins count.
    case ring(MaterialID, Order, Cause)
    /// No cell of the material remains.
    case clear(MaterialID)
    /// A cell of the first material is beside, above or below a cell of the second.
    case meet(MaterialID, MaterialID)
    /// The world contains at least this many cells of the material.
    case count(MaterialID, atLeast: Int)
    /// A pulse (an electric signal) from the first material has lit a lamp or rung an instrument of
    /// the second material.
    case join(MaterialID, MaterialID)
    /// The world contains at least this many kodama (tree spirits), whether the player placed them
    /// or they arrived by themselves.
    case wake(Int)
    /// At least this many kodama (tree spirits), which are attracted by sounds, have arrived by
    /// themselves.
    case come(Int)
    /// Every cell that contained the material at the start contains it again, after at least one of
    /// these cells had lost it.
    case restore(MaterialID)
    /// The hand (the player's cursor) places and removes at most this many cells of the material.
    ///
    /// Once the hand has changed more cells, no other goal can be reached.
    case keep(MaterialID, within: Int)
  }

  /// Which instruments must ring for a goal, and in which order.
  ///
  /// "High" and "low" refer to rows of the visible rectangle (the part of the world that is shown),
  /// because an instrument further up sounds higher.
  public enum Order: String, Hashable, Sendable, CaseIterable {
    /// All instruments must ring, in any order.
    case all
    /// The lowest instrument must ring before any other does.
    case lowest
    /// The highest instrument must ring before any other does.
    case highest
    /// All instruments must ring, one after the other from left to right.
    case leftToRight = "left-to-right"
    /// All instruments must ring, one after the other from right to left.
    case rightToLeft = "right-to-left"
    /// All instruments must ring, one after the other from the lowest to the highest.
    case lowToHigh = "low-to-high"
    /// All instruments must ring, one after the other from the highest to the lowest.
    case highToLow = "high-to-low"
  }

  /// The cause of an instrument's ringing that a goal requires.
  public enum Cause: String, Hashable, Sendable, CaseIterable {
    /// The player used the instrument with the hand (the player's cursor).
    case hand
    /// Something else made the instrument ring, such as an electric pulse or a falling object.
    case pulse
  }

  /// A suggested tool for reaching a goal. It is a hint for the player, not a condition.
  public enum Tool: Hashable, Sendable {
    /// The player can reach the goal by removing material.
    case hand
    /// The player can reach the goal by placing this material.
    case material(MaterialID)
  }

  /// The outcome that the goal requires.
  public var aim: Aim
  /// The tool that is suggested to the player; nil if the goal names none.
  public var tool: Tool?

  /// Creates a goal with an aim and an optional suggested tool.
  package init(_ aim: Aim, with tool: Tool? = nil) {
    self.aim = aim
    self.tool = tool
  }
}

/// An event in an étude that is being played. Études are identified by their file name.
package enum EtudeFact: Hashable, Sendable {
  /// The player entered an étude whose width is `pages` pages. `open` contains the goals that are
  /// not yet reached.
  case entered(String, pages: Int, open: [GoalFact])
  /// The player came back to the étude.
  case cameBack(String)
  /// The player asked for the goals. The value lists those that are not yet reached.
  case open([GoalFact])
  /// A goal has come nearer. The value is as in `open`.
  case advanced(open: [GoalFact])
  /// The last goal was reached.
  case solved(String)
  /// The player asked for the goals, and all of them are reached.
  case isSolved(String)
  /// The player asked for a hint, identified by its index.
  case hint(String, Int)
  /// There is no étude to restart.
  case noRestart
  /// The hand changed more cells than a `keep` goal allows, so the player must undo some changes or
  /// restart the étude.
  case spent
  /// The requested tool is not allowed in this étude.
  case notHere
  /// The étude has no hints.
  case noHint
}

/// The progress of a goal.
package struct GoalFact: Hashable, Sendable {
  /// The goal whose progress this is.
  package var goal: Goal
  /// A Boolean value that indicates whether the goal is reached.
  package var isMet: Bool
  /// The number of steps done, out of `needed`.
  package var done: Int
  /// The number of steps that the goal requires, or 1 for a goal without steps.
  package var needed: Int

  /// Creates the progress of a goal: `done` steps out of `needed`.
  package init(goal: Goal, isMet: Bool, done: Int, needed: Int) {
    self.goal = goal
    self.isMet = isMet
    self.done = done
    self.needed = needed
  }
}

/// A tool that an étude can allow or forbid.
///
/// Moving, placing, removing, using and listening are always allowed. The header key `tools` of an
/// étude file lists the other tools that are allowed. Without that key, all of them are allowed.
///
///     tools: run, find
package enum EtudeTool: String, Hashable, Sendable, CaseIterable {
  /// Running up to the next obstacle.
  case run
  /// Moving the hand to an item of the scanner or to a landmark.
  case find
  /// Drawing lines, rectangles, fills and copies, using larger brushes, and changing notes.
  case draw
  /// Selecting materials outside the étude's hotbar: from the catalogue, from under the hand, or
  /// favourites.
  case materials
}
