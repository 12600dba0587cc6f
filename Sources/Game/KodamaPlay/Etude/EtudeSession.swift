import KodamaDataSources
import KodamaEtudes
import KodamaRoles
import KodamaWorld

/// The étude in play: its goals, its hints, and the messages about them. In a valley there is no
/// étude, but the host can still wait for a goal.
final class EtudeSession: Model {
  weak var delegate: (any TellingDelegate)?
  private let context: ValleyContext
  private let task: EtudeTask?
  /// The goal that the host is waiting for. It does not affect the game.
  private var watch: GoalJudge?
  /// The progress of the goals before each of the latest edits and, once it is undone, after it.
  private var steps: [(number: Int, before: SavedEtude, after: SavedEtude?)] = []

  init(_ task: EtudeTask?, _ context: ValleyContext) {
    self.task = task
    self.context = context
    task?.delegate = self
  }

  var etudeName: String? { task?.etude.name }

  /// The variation in play, where 0 is the original étude; nil in a valley.
  var variation: UInt64? { task?.variation }

  var goals: [GoalProgress] { task?.progress ?? [] }

  var isSolved: Bool { task?.isDone ?? false }

  var saved: SavedEtude? { task?.saved }

  /// The open goals that currently count, and `restore` goals that will count later.
  var open: [GoalFact] { task?.open.map { $0.fact } ?? [] }

  /// The material to search for, which the first open goal names.
  var sought: SoughtGoal {
    let material: MaterialID? =
      switch task?.open.first?.goal.aim {
      case .reach(let material), .ring(let material, _, _), .clear(let material),
        .meet(let material, _), .join(let material, _):
        material
      case .count, .wake, .come, .restore, .keep, nil: nil
      }
    return SoughtGoal(material: material, rung: task?.rungCells ?? [])
  }

  /// The direction to the nearest cell of the wanted material. Without such a cell, the open goals,
  /// or that the étude is solved. Nil in a valley.
  var bearing: GoalBearing? {
    let sought = sought
    if let material = sought.material,
      let found = sought.nearest(in: context.world, to: context.hand.point)
    {
      return .nearest(material, from: context.offset(of: found))
    }
    return task.map { $0.isDone ? .solved($0.etude.name) : .open(open) }
  }

  func welcome(again: Bool) -> Fact? {
    guard let etude = task?.etude else { return nil }
    if again { return .etude(.cameBack(etude.name)) }
    return .etude(.entered(etude.name, pages: etude.pages, open: open))
  }

  func wait(for goal: Goal) {
    watch = GoalJudge(GoalSet([goal]), rules: context.world.rules)
  }

  /// True once the goal that was passed to `wait(for:)` is reached.
  var isAwaitedGoalReached: Bool { watch?.isDone ?? false }

  /// Returns whether the étude allows a tool. A valley allows all tools.
  func allows(_ tool: EtudeTool) -> Bool { task?.etude.allows(tool) ?? true }

  /// True if the player can place materials: the étude has its own hotbar or allows all materials.
  var canPlace: Bool {
    task.map { !$0.etude.hotbar.isEmpty || $0.etude.allows(.materials) } ?? true
  }

  func refuseTool() { delegate?.refuse(.etude(.notHere)) }

  func sayGoal() {
    guard let task else { return }
    delegate?.post(.etude(task.isDone ? .isSolved(task.etude.name) : .open(open)))
  }

  /// Posts the next hint. An étude without hints says which goals are open.
  func sayHint() {
    guard let task, let hint = task.nextHint() else { return sayGoal() }
    delegate?.playDidChange(.kept)
    delegate?.post(.etude(.hint(task.etude.name, hint)))
  }

  func recordChange() {
    task?.recordChange()
    watch?.recordChange()
  }

  /// Remembers the progress of the goals before an edit. Undoing the edit also takes back the goals
  /// that were reached since and the cells that a `keep` goal has counted.
  func beginStep(_ number: Int) {
    guard let task else { return }
    steps.removeAll { $0.number >= number }
    if steps.count >= History.stepLimit { steps.removeFirst() }
    steps.append((number, task.saved, nil))
  }

  func undoStep(_ number: Int) {
    guard let task, let place = steps.firstIndex(where: { $0.number == number }) else { return }
    steps[place].after = task.saved
    task.restore(steps[place].before)
  }

  func redoStep(_ number: Int) {
    guard let task, let after = steps.first(where: { $0.number == number })?.after else { return }
    task.restore(after)
  }

  func recordEdit(_ fact: EditFact) {
    if case .placed(let material, let cells) = fact { recordEdit(of: material, cells: cells) }
    if case .taken(let material, let cells) = fact { recordEdit(of: material, cells: cells) }
  }

  func recordEdit(of material: MaterialID, cells: Int) {
    if task?.recordEdit(of: material, cells: cells) == true { delegate?.refuse(.etude(.spent)) }
  }

  func recordStrike() {
    task?.recordStrike(at: context.hand.point)
    watch?.recordStrike(at: context.hand.point)
  }

  func judge() {
    let world = context.world
    task?.judge(world, hand: context.hand.point, moments: world.moments)
    watch?.judge(world, hand: context.hand.point, moments: world.moments)
  }

  func combine(into digest: inout Digest) { task?.combine(into: &digest) }
}

extension EtudeSession: EtudeTaskDelegate {
  func etudeTaskDidAdvance() {
    guard let task else { return }
    guard task.isDone else {
      context.record(.progress)
      delegate?.post(.etude(.advanced(open: open)))
      return
    }
    context.record(.solve)
    let solved = Fact.etude(.solved(task.etude.name))
    delegate?.tell(solved, .line)
    delegate?.tell(solved, .mention)
    delegate?.playDidChange(.goal)
  }
}

/// The material of an open goal, for which the player searches, and the cells where it no longer
/// counts.
struct SoughtGoal {
  var material: MaterialID?
  /// The cells that no longer count, because the player has rung them.
  var rung: [CellPoint] = []

  func nearest(in world: World, to point: CellPoint) -> CellPoint? {
    material.flatMap { world.nearest($0, to: point, except: rung) }
  }
}

extension GoalProgress {
  var fact: GoalFact {
    GoalFact(goal: goal, isMet: isMet, done: counts.done, needed: counts.needed)
  }
}

extension EtudeSession: GoalViewDataSource {
  package var goalFacts: [GoalFact] { goals.map { $0.fact } }
}
