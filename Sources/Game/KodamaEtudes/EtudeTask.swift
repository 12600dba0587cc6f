package import KodamaDataSources
package import KodamaRoles
package import KodamaWorld

/// Receives a call when a goal of an étude task makes progress.
package protocol EtudeTaskDelegate: AnyObject {
  func etudeTaskDidAdvance()
}

/// An étude that is being played, with the progress of its goals and the next hint.
package final class EtudeTask: Model {
  package weak var delegate: (any EtudeTaskDelegate)?
  package let etude: Etude
  /// The number of the variation. 0 is the étude as written.
  package let variation: UInt64
  private let judge: GoalJudge
  private var hintsGiven = 0

  package init(_ etude: Etude, variation: UInt64, rules: MaterialRules) {
    self.etude = etude
    self.variation = variation
    judge = GoalJudge(etude.goals, rules: rules)
  }

  /// Creates a task that continues a saved étude. Returns nil if the save belongs to a different
  /// étude.
  package init?(_ etude: Etude, _ saved: SavedEtude, rules: MaterialRules) {
    guard saved.name == etude.name, saved.goals.count == etude.goals.goals.count else { return nil }
    self.etude = etude
    variation = saved.variation
    hintsGiven = saved.hintsGiven % max(1, etude.hints.count)
    judge = GoalJudge(etude.goals, rules: rules)
    judge.restore(saved.goals)
  }

  package var saved: SavedEtude {
    SavedEtude(
      name: etude.name, variation: variation, hintsGiven: hintsGiven, goals: judge.saved)
  }

  /// Returns the goals to an earlier or later state of the same task, because an edit was undone or
  /// redone. A solved étude stays solved.
  package func restore(_ saved: SavedEtude) {
    guard !isDone else { return }
    judge.restore(saved.goals)
    judge.recordChange()
  }

  package var progress: [GoalProgress] { judge.progress }

  package var isDone: Bool { judge.isDone }

  /// The progress of the goals that can be reached now, and of later `restore` goals.
  package var open: [GoalProgress] { judge.visible.map { judge.progress[$0] } }

  package var rungCells: [CellPoint] { judge.rungCells }

  package func begin(_ world: World) { judge.begin(world) }

  package func recordChange() { judge.recordChange() }

  package func recordEdit(of material: MaterialID, cells: Int) -> Bool {
    judge.recordEdit(of: material, cells: cells)
  }

  package func recordStrike(at point: CellPoint) { judge.recordStrike(at: point) }

  package func judge(_ world: World, hand: CellPoint, moments: [Moment]) {
    if judge.judge(world, hand: hand, moments: moments) { delegate?.etudeTaskDidAdvance() }
  }

  /// Returns the index of the next hint, starting over after the last one, or nil if there are no
  /// hints.
  package func nextHint() -> Int? {
    guard !etude.hints.isEmpty else { return nil }
    defer { hintsGiven = (hintsGiven + 1) % etude.hints.count }
    return hintsGiven
  }

  package func combine(into digest: inout Digest) {
    judge.combine(into: &digest)
    digest.combine(hintsGiven)
    digest.combine(variation)
  }
}

/// The saved state of an étude: its name, its variation and the progress of its goals. The world is
/// saved separately.
package struct SavedEtude: Hashable, Sendable {
  package struct GoalState: Hashable, Sendable {
    package var isMet: Bool
    package var isNew: Bool
    package var done: Int
    package var needed: Int
    /// The indices of the instruments that have rung, or of the cells that have lost their
    /// material.
    package var rung: [Int]
    /// The cells of each of the goal's instruments, or nil before the goal has started.
    ///
    /// A `restore` goal has a single entry with all cells to restore.
    package var instruments: [[CellPoint]]?

    package init(
      isMet: Bool, isNew: Bool, done: Int, needed: Int, rung: [Int],
      instruments: [[CellPoint]]? = nil
    ) {
      self.isMet = isMet
      self.isNew = isNew
      self.done = done
      self.needed = needed
      self.rung = rung
      self.instruments = instruments
    }
  }

  /// The maximum number of cells in an étude, which also limits every list in a save.
  package static let cellLimit = EtudeGrid.widths.upperBound * EtudeGrid.height

  package let name: String
  package let variation: UInt64
  /// The index of the next hint.
  package let hintsGiven: Int
  package let goals: [GoalState]

  package func named(_ name: String) -> SavedEtude {
    SavedEtude(name: name, variation: variation, hintsGiven: hintsGiven, goals: goals)
  }

  package init(name: String, variation: UInt64, hintsGiven: Int, goals: [GoalState]) {
    self.name = name
    self.variation = variation
    self.hintsGiven = hintsGiven
    self.goals = goals
  }
}
