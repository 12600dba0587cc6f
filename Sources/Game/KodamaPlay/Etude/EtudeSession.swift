import KodamaDataSources
import KodamaEtudes
import KodamaRoles
import KodamaWorld

/// The étude that is played, if one is: its goals, its hints, and what is told of them. In a valley
/// nothing is asked for; somebody outside of the game may still wait for a goal.
final class EtudeSession: Model {
  weak var delegate: (any PlayDelegate)?
  private let context: ValleyContext
  private let log: ValleyLog
  /// The étude; nil in a valley.
  private let task: EtudeTask?
  /// A goal that somebody outside waits for; nothing in the game follows it.
  private var watch: GoalJudge?

  init(_ task: EtudeTask?, _ context: ValleyContext, _ log: ValleyLog) {
    self.task = task
    self.context = context
    self.log = log
    task?.delegate = self
  }

  /// The name of the étude that is played, or nil in a valley.
  var etudeName: String? { task?.etude.name }

  /// Which variation of it is played: 0 as it is written; nil in a valley.
  var variation: UInt64? { task?.variation }

  /// How far the goals are; empty in a valley.
  var goals: [GoalProgress] { task?.progress ?? [] }

  /// Whether an étude is played and all of its goals are reached.
  var isSolved: Bool { task?.isDone ?? false }

  /// What a save keeps.
  var saved: SavedEtude? { task?.saved }

  /// The goals that count now.
  var open: [GoalFact] { task?.open.map { $0.fact } ?? [] }

  /// What the étude asks for first, if it can be found.
  var wanted: MaterialID? {
    switch task?.open.first?.goal.aim {
    case .reach(let material), .ring(let material, _, _), .clear(let material),
      .meet(let material, _), .join(let material, _):
      material
    case .count, .wake, .come, .restore, .keep, nil: nil
    }
  }

  /// Where that no longer counts, because it was rung.
  var rungCells: [GridPoint] { task?.rungCells ?? [] }

  /// The nearest of what the étude asks for first.
  var nearestWanted: GridPoint? {
    wanted.flatMap { context.world.nearest($0, to: context.hand.point, except: rungCells) }
  }

  /// Where the nearest of what it asks for first lies, or else what it asks for.
  var bearing: GoalBearing? {
    if let wanted, let found = nearestWanted {
      return .nearest(wanted, from: context.offset(of: found))
    }
    return task.map { $0.isDone ? .solved($0.etude.name) : .open(open) }
  }

  /// What is told on entering it, once and again.
  func welcome(again: Bool) -> Fact? {
    guard let etude = task?.etude else { return nil }
    if again { return .etude(.cameBack(etude.name)) }
    return .etude(.entered(etude.name, pages: etude.pages, open: open))
  }

  /// Waits for a goal that the valley itself does not ask for.
  func wait(for goal: Goal) {
    watch = GoalJudge(GoalSet([goal]), rules: context.world.rules)
  }

  /// Whether what is waited for has come about.
  var isAwaitedGoalReached: Bool { watch?.isDone ?? false }

  /// Whether a tool may be used here; in a valley all may.
  func allows(_ tool: EtudeTool) -> Bool { task?.etude.allows(tool) ?? true }

  /// Whether there is something to be placed: in an étude that names its tools, its own hotbar.
  var canPlace: Bool {
    task.map { !$0.etude.hotbar.isEmpty || $0.etude.allows(.materials) } ?? true
  }

  /// Tells that this is not to be used here.
  func refuseTool() { log.refuse(.etude(.notHere)) }

  /// Tells what an étude asks for, and how far that is.
  func sayGoal() {
    guard let task else { return }
    log.post(.etude(task.isDone ? .isSolved(task.etude.name) : .open(open)))
  }

  /// Gives the next hint.
  func sayHint() {
    guard let task, let hint = task.nextHint() else { return log.refuse(.etude(.noHint)) }
    log.post(.etude(.hint(task.etude.name, hint)))
  }

  /// Something in the world is another than before.
  func recordChange() {
    task?.noteChange()
    watch?.noteChange()
  }

  /// The hand has put down or taken away something, by one dab.
  func recordEdit(_ fact: EditFact) {
    if case .placed(let material, let cells) = fact { recordEdit(of: material, cells: cells) }
    if case .taken(let material, let cells) = fact { recordEdit(of: material, cells: cells) }
  }

  /// The hand has put down or taken away cells of a material.
  func recordEdit(of material: MaterialID, cells: Int) {
    if task?.noteEdit(of: material, cells: cells) == true { log.refuse(.etude(.spent)) }
  }

  /// The hand has used what is under it.
  func recordStrike() {
    task?.noteStrike(at: context.hand.point)
    watch?.noteStrike(at: context.hand.point)
  }

  /// Judges a tick that is over.
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
      context.sound(.progress)
      return log.post(.etude(.open(open)))
    }
    context.sound(.solve)
    let solved = Fact.etude(.solved(task.etude.name))
    log.add(solved)
    log.mention(solved)
    delegate?.playDidChange(.goal)
  }
}

extension GoalProgress {
  /// How far it is, as a fact.
  var fact: GoalFact {
    GoalFact(goal: goal, isMet: isMet, done: told.done, needed: told.needed)
  }
}

extension EtudeSession: GoalViewDataSource {
  /// Its goals, and how far they are.
  package var goalFacts: [GoalFact] { goals.map { $0.fact } }
}
