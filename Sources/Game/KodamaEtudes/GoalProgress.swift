public import KodamaDataSources
import KodamaWorld

/// The progress that the player has made towards a goal.
public struct GoalProgress: Hashable, Sendable {
  /// The goal that the progress is about.
  public let goal: Goal
  /// A Boolean value that indicates whether the player has reached the goal. Later changes of the
  /// world do not reset it.
  public internal(set) var isMet = false
  /// The number of steps towards the goal that the player has made, out of `needed`. A step is, for
  /// example, a bell rung or a cell removed.
  public internal(set) var done = 0
  /// The number of steps that the goal requires, or 1 for a goal without steps.
  public internal(set) var needed = 1
  /// The indices of the instruments that have rung, or of the cells that have lost their material.
  var rung: [Int] = []
  /// True until the goal is judged for the first time.
  var isNew = true

  init(goal: Goal) { self.goal = goal }

  /// The steps done and needed, as shown to the player.
  ///
  /// For a `keep` goal, they are the numbers of changed cells and of allowed changes.
  package var counts: (done: Int, needed: Int) {
    if case .keep(_, let most) = goal.aim { (done, most) } else { (done, needed) }
  }

  /// Returns whether the goal has progressed since an earlier state.
  func isAhead(of before: GoalProgress) -> Bool {
    isMet && !before.isMet || done > before.done && !before.isNew
  }
}

/// The goals of an étude (a small puzzle).
public struct GoalSet: Hashable, Sendable {
  /// The maximum number of goals.
  package static let goalLimit = 16

  /// The goals, in the order in which the file of the étude (a small puzzle) lists them.
  public var goals: [Goal]
  /// A Boolean value that indicates whether the goals must be reached in order.
  ///
  /// If false, goals can be reached in any order, and a reached goal stays reached.
  public var isSequence: Bool

  package init(_ goals: [Goal], isSequence: Bool = false) {
    self.goals = goals
    self.isSequence = isSequence
  }
}

extension Goal {
  /// True for a `keep` goal, which limits changes instead of requiring one.
  var isKeeping: Bool { if case .keep = aim { true } else { false } }
}

/// An instrument in the world: a group of connected cells of one material.
struct Instrument: Hashable {
  /// The instrument's cells. The first one is the first in reading order.
  let cells: [CellPoint]

  /// The cell that represents the instrument's position.
  var place: CellPoint { cells[0] }

  /// Returns all instruments of a material, in reading order.
  static func all(of material: MaterialID, in world: World) -> [Instrument] {
    var taken: [CellPoint] = []
    var found: [Instrument] = []
    for point in world.points(of: material) where !taken.contains(point) {
      var cells = [point]
      var next = 0
      while next < cells.count {
        for other in cells[next].neighbours
        where world.cell(at: other).material == material && !cells.contains(other) {
          cells.append(other)
        }
        next += 1
      }
      taken += cells
      found.append(Instrument(cells: cells))
    }
    return found
  }
}

extension Goal.Order {
  /// True if the goal requires a single instrument to ring.
  var isSingle: Bool { self == .lowest || self == .highest }

  /// Returns the instruments in the required order. Instruments at equal positions stay in reading
  /// order.
  func sorted(_ instruments: [Instrument]) -> [Instrument] {
    func key(_ instrument: Instrument) -> Int {
      switch self {
      case .all: 0
      case .lowest, .lowToHigh: -instrument.place.y
      case .highest, .highToLow: instrument.place.y
      case .leftToRight: instrument.place.x
      case .rightToLeft: -instrument.place.x
      }
    }
    return instruments.enumerated()
      .sorted { (key($0.element), $0.offset) < (key($1.element), $1.offset) }.map { $0.element }
  }
}
