package import KodamaDataSources
package import KodamaRoles
package import KodamaWorld

/// Told when a goal is reached, or something towards one was done.
package protocol EtudeTaskDelegate: AnyObject {
  func etudeTaskDidAdvance()
}

/// The étude that is being played: how far its goals are, and which hint comes next.
package final class EtudeTask: Model {
  package weak var delegate: (any EtudeTaskDelegate)?
  package let etude: Etude
  /// Which variation; 0 is the étude as it is written.
  package let variation: UInt64
  private let judge: GoalJudge
  private var hintsGiven = 0

  package init(_ etude: Etude, variation: UInt64, rules: MaterialRules) {
    self.etude = etude
    self.variation = variation
    judge = GoalJudge(etude.goals, rules: rules)
  }

  /// Goes on with an étude that was kept; nil where the save is of another one.
  package init?(_ etude: Etude, _ saved: SavedEtude, rules: MaterialRules) {
    guard saved.name == etude.name, saved.goals.count == etude.goals.goals.count else { return nil }
    self.etude = etude
    variation = saved.variation
    hintsGiven = saved.hintsGiven % max(1, etude.hints.count)
    judge = GoalJudge(etude.goals, rules: rules)
    judge.restore(saved.goals)
  }

  /// What a save keeps.
  package var saved: SavedEtude {
    SavedEtude(
      name: etude.name, variation: variation, hintsGiven: hintsGiven, goals: judge.saved)
  }

  /// How far each goal is.
  package var progress: [GoalProgress] { judge.progress }

  /// Whether all goals are reached.
  package var isDone: Bool { judge.isDone }

  /// The goals that count now, and what is to be restored later.
  package var open: [GoalProgress] { judge.told.map { judge.progress[$0] } }

  /// The cells of what has been rung towards the first of the open goals.
  package var rungCells: [GridPoint] { judge.rungCells }

  /// It begins with this world.
  package func begin(_ world: World) { judge.begin(world) }

  package func noteChange() { judge.noteChange() }

  /// The hand has put down or taken away cells of a material.
  ///
  /// - Returns: whether that was more than is allowed, now for the first time.
  package func noteEdit(of material: MaterialID, cells: Int) -> Bool {
    judge.noteEdit(of: material, cells: cells)
  }

  package func noteStrike(at point: GridPoint) { judge.noteStrike(at: point) }

  package func judge(_ world: World, hand: GridPoint, moments: [Moment]) {
    if judge.judge(world, hand: hand, moments: moments) { delegate?.etudeTaskDidAdvance() }
  }

  /// The place of the next hint, from 0; after the last, the first again. Nil where there are none.
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
