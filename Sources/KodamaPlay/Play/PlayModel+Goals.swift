public import KodamaDataSources
public import KodamaEtudes
import KodamaRoles
import KodamaWorld

// An étude that is played: its goals, its hints, and what is told of them.
extension PlayModel {
  /// How many goals are told at once.
  private static let toldGoals = 3

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

  /// What an étude asks for, and how far that is.
  public func sayGoal() {
    say(goalMessage ?? Message("goal.none"))
  }

  /// What is open of the goals, or nil in a valley.
  var goalMessage: Message? {
    guard let task else { return nil }
    return task.isDone
      ? solvedMessage : Message("goal.said", ("goals", .message(told(task.open))))
  }

  /// Gives the next hint, with the keys as they are bound now.
  public func sayHint() {
    guard let task, let hint = task.nextHint() else { return refuse(Message("goal.hint.none")) }
    say(settings.keyTable.value.message(task.etude.hintMessage(hint).id))
  }

  /// What is said when all goals are reached.
  public var solvedMessage: Message {
    Message("goal.solved", ("title", .message(task?.etude.titleMessage ?? Message("goal.none"))))
  }

  /// "Valley 7. F1 for help.", or what is played here.
  var welcomeToValley: Message {
    if let player { return pieceWelcome(player.piece) }
    let keys = settings.keyTable.value
    if let title {
      return Message(
        "play.welcome.titled", ("title", .text(title)), ("help", .message(keys.key("help"))),
        ("menu", .message(keys.key("menu"))))
    }
    return Message(
      "play.welcome", ("seed", .text(String(world.seed))), ("help", .message(keys.key("help"))),
      ("menu", .message(keys.key("menu"))))
  }

  /// "Back in the valley".
  func sayBack() {
    let back =
      task.map { Message("goal.back", ("title", .message($0.etude.titleMessage))) }
      ?? Message("play.back")
    chronicle.tell(.afterAnswer(back))
  }

  /// "Find the bell. Bring the hand to the bell: not yet. G says the goal, H gives a hint."
  func welcome(_ task: EtudeTask) -> Message {
    Message(
      "goal.welcome", ("goal", .message(settings.keyTable.value.key("goal"))),
      ("hint", .message(settings.keyTable.value.key("hint"))),
      ("title", .message(task.etude.titleMessage)),
      ("goals", .message(told(task.open))))
  }

  private func told(_ goals: [GoalProgress]) -> Message {
    var rest: Message?
    for goal in goals.prefix(Self.toldGoals).reversed() {
      let first: (String, Message.Argument) = ("goal", .message(goal.goal.message(names)))
      let state: (String, Message.Argument) = ("state", .message(goal.message))
      rest =
        rest.map { Message("goal.items", first, state, ("rest", .message($0))) }
        ?? Message("goal.item", first, state)
    }
    return rest ?? Message("goal.reached")
  }
}

extension PlayModel: EtudeTaskDelegate {
  package func etudeTaskDidAdvance() {
    guard let task else { return }
    guard task.isDone else {
      moment(.progress)
      return say(Message("goal.said", ("goals", .message(told(task.open)))))
    }
    moment(.solve)
    write(solvedMessage)
    caption(Message("caption.solved"))
    delegate?.playDidReachGoal()
  }
}
