public import KodamaDataSources
public import KodamaEtudes
import KodamaRoles
import KodamaWorld

// An étude that is played: its goals, its hints, and what is told of them.
extension PlayModel {
  /// Plays an étude, or a variation of one; the palette takes its materials.
  convenience init(
    _ etude: Etude, variation: UInt64, rules: MaterialRules, palette: Palette, settings: Settings,
    names: MaterialNames, chronicle: Chronicle
  ) {
    self.init(
      world: etude.world(variation: variation, rules: rules), palette: palette,
      settings: settings, names: names, chronicle: chronicle,
      task: EtudeTask(etude, variation: variation, rules: rules))
    if let selected = etude.hotbar.first {
      palette.restore(hotbar: etude.hotbar, selected: selected)
    }
    begin(at: etude.hand(variation: variation, rules: rules))
  }

  /// The name of the étude that is played, or nil in a valley.
  public var etudeName: String? { task?.etude.name }

  /// Which variation of it is played: 0 as it is written; nil in a valley.
  public var etudeVariation: UInt64? { task?.variation }

  /// How far the goals are; empty in a valley.
  public var goals: [GoalProgress] { task?.progress ?? [] }

  /// Whether an étude is played and all of its goals are reached.
  public var isSolved: Bool { task?.isDone ?? false }

  /// Waits for a goal that the valley itself does not ask for.
  public func wait(for goal: Goal) { watch = GoalJudge(GoalSet([goal]), rules: world.rules) }

  /// Whether what is waited for has come about.
  public var hasWaitedEnough: Bool { watch?.isDone ?? false }

  /// Tells what an étude asks for, and how far that is.
  public func sayGoal() {
    guard let task else { return tell(.etude(.none)) }
    tell(.etude(task.isDone ? .isSolved(task.etude.name) : .open(openGoals)))
  }

  /// Gives the next hint.
  public func sayHint() {
    guard let task, let hint = task.nextHint() else { return refuse(.etude(.noHint)) }
    tell(.etude(.hint(task.etude.name, hint)))
  }

  /// What is told on entering: an étude and its goals, a recording, or a valley.
  var welcome: Fact {
    if let task { return .etude(.entered(task.etude.name, open: openGoals)) }
    if let player { return .macro(.plays(seconds: player.piece.seconds)) }
    return .valley(.entered(seed: world.seed, title: title))
  }

  /// The goals that count now.
  var openGoals: [GoalFact] { task?.open.map(\.fact) ?? [] }
}

extension PlayModel: EtudeTaskDelegate {
  package func etudeTaskDidAdvance() {
    guard let task else { return }
    guard task.isDone else {
      moment(.progress)
      return tell(.etude(.open(openGoals)))
    }
    moment(.solve)
    write(.etude(.solved(task.etude.name)))
    mention(.etude(.solved(task.etude.name)))
    delegate?.playDidReachGoal()
  }
}

extension GoalProgress {
  /// How far it is, as a fact.
  public var fact: GoalFact { GoalFact(goal: goal, isMet: isMet, done: done, needed: needed) }
}
