import KodamaDataSources
import KodamaRoles

/// Told when a goal is reached, or something towards one was done.
protocol EtudeTaskDelegate: AnyObject {
  func etudeTaskDidAdvance()
}

/// The étude that is being played: how far its goals are, and which hint comes next.
final class EtudeTask: Model {
  weak var delegate: (any EtudeTaskDelegate)?
  let etude: Etude
  /// Which variation; 0 is the étude as it is written.
  let variation: UInt64
  private let judge: GoalJudge
  private var hintsGiven = 0

  init(_ etude: Etude, variation: UInt64, rules: MaterialRules) {
    self.etude = etude
    self.variation = variation
    judge = GoalJudge(etude.goals, rules: rules)
    judge.delegate = self
  }

  /// How far each goal is.
  var progress: [GoalProgress] { judge.progress }

  /// Whether all goals are reached.
  var isDone: Bool { judge.isDone }

  /// The goals that count now.
  var open: [GoalProgress] { judge.open.map { judge.progress[$0] } }

  func noteChange() { judge.noteChange() }

  func noteStrike(at point: GridPoint) { judge.noteStrike(at: point) }

  func judge(_ world: World, hand: GridPoint, moments: [Moment]) {
    judge.judge(world, hand: hand, moments: moments)
  }

  /// The next hint; after the last, the first again. Nil where there are none.
  func nextHint() -> Message? {
    guard !etude.hints.isEmpty else { return nil }
    defer { hintsGiven = (hintsGiven + 1) % etude.hints.count }
    return etude.hintMessage(hintsGiven)
  }

  func combine(into digest: inout Digest) {
    judge.combine(into: &digest)
    digest.combine(hintsGiven)
    digest.combine(variation)
  }
}

extension EtudeTask: GoalJudgeDelegate {
  func goalJudgeDidAdvance() { delegate?.etudeTaskDidAdvance() }
}
