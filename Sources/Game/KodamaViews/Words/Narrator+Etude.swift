import KodamaDataSources
import KodamaLanguage

// Messages for études. The strings of an étude are in its own file, with its name in their ids.
extension Narrator {
  private static let goalLimit = 3

  func announcement(_ fact: EtudeFact) -> Announcement? {
    let urgency: Announcement.Urgency = if case .advanced = fact { .message } else { .important }
    return message(fact).map { Announcement(message: $0, urgency: urgency) }
  }

  static func title(_ name: String) -> Message { Message("etude.\(name)") }

  private static func title(_ name: String, pages: Int) -> Message {
    let title = title(name)
    guard pages > 1 else { return title }
    return Message("goal.pages", ("title", .message(title)), ("n", .number(pages)))
  }

  /// Returns a message such as "Solved: Somebody sits there".
  func solved(_ name: String) -> Message {
    Message("goal.solved", ("title", .message(Self.title(name))))
  }

  func goalList(_ goals: [GoalFact]) -> Message {
    var rest: Message?
    for goal in goals.prefix(Self.goalLimit).reversed() {
      let first: (String, Message.Argument) = ("goal", .message(sentence(goal.goal)))
      let state: (String, Message.Argument) = ("state", .message(progress(goal)))
      rest =
        rest.map { Message("goal.items", first, state, ("rest", .message($0))) }
        ?? Message("goal.item", first, state)
    }
    return rest ?? Message("goal.reached")
  }

  /// Returns the progress of a goal: reached, open, or a count such as "2 of 3".
  func progress(_ goal: GoalFact) -> Message {
    // A `keep` goal is met from the start, so its count is more informative.
    if case .keep = goal.goal.aim, goal.needed > 0 { return counted(goal) }
    if goal.isMet { return Message("goal.reached") }
    guard goal.needed > 1 else { return Message("goal.open") }
    return counted(goal)
  }

  private func counted(_ goal: GoalFact) -> Message {
    Message("goal.progress", ("n", .number(goal.done)), ("m", .number(goal.needed)))
  }

  func sentence(_ goal: Goal) -> Message {
    let sentence = sentence(goal.aim)
    if case .ring = goal.aim, goal.tool == .hand { return sentence }
    // If a placed material must arrive somewhere, the sentence already implies the tool.
    if case .meet(let one, _) = goal.aim, goal.tool == .material(one) { return sentence }
    if case .restore(let one) = goal.aim, goal.tool == .material(one) { return sentence }
    switch goal.tool {
    case nil: return sentence
    case .hand?: return Message("goal.with.hand", ("goal", .message(sentence)))
    case .material(let tool)?:
      return Message(
        "goal.with.tool", ("goal", .message(sentence)), ("what", .message(looks.name(tool))))
    }
  }

  private func message(_ fact: EtudeFact) -> Message? {
    switch fact {
    case .entered(let name, let pages, let goals):
      Message(
        "goal.welcome", ("goal", .message(keyNames.key(.goal))),
        ("hint", .message(keyNames.key(.hint))),
        ("title", .message(Self.title(name, pages: pages))), ("goals", .message(goalList(goals))))
    case .cameBack(let name): Message("goal.back", ("title", .message(Self.title(name))))
    case .open(let goals), .advanced(let goals):
      Message("goal.said", ("goals", .message(goalList(goals))))
    // The question that follows says that the étude is solved.
    case .solved: nil
    case .isSolved(let name): solved(name)
    case .hint(let name, let number): keyNames.message("etude.\(name).hint.\(number + 1)")
    case .noHint: Message("goal.hint.none")
    case .notHere: Message("goal.not-here")
    case .noRestart: Message("etudes.restart.none")
    case .spent:
      Message(
        "goal.spent", ("undo", .message(keyNames.key(.undo))),
        ("restart", .message(keyNames.key(.restart))))
    }
  }

  private func sentence(_ aim: Goal.Aim) -> Message {
    func asked(_ id: String, _ material: MaterialID) -> Message {
      Message(id, ("what", .message(looks.name(material))))
    }
    func both(_ id: String, _ one: MaterialID, _ other: MaterialID) -> Message {
      Message(
        id, ("what", .message(looks.name(one))), ("other", .message(looks.name(other))))
    }
    switch aim {
    case .reach(let material): return asked("goal.reach", material)
    case .ring(let material, .all, .pulse): return asked("goal.ring.pulse", material)
    case .ring(let material, let order, let cause):
      let ring = asked("goal.ring.\(order.rawValue)", material)
      return cause == .hand ? ring : Message("goal.ring.untouched", ("goal", .message(ring)))
    case .clear(let material): return asked("goal.clear", material)
    case .meet(let one, let other): return both("goal.meet", one, other)
    case .count(let material, let count):
      return Message(
        "goal.count", ("what", .message(looks.name(material))), ("n", .number(count)))
    case .join(let one, let other): return both("goal.join", one, other)
    case .wake(let count): return Message("goal.wake", ("n", .number(count)))
    case .come(let count): return Message("goal.come", ("n", .number(count)))
    case .restore(let material): return asked("goal.restore", material)
    case .keep(let material, 0): return asked("goal.keep.all", material)
    case .keep(let material, let count):
      return Message(
        "goal.keep", ("what", .message(looks.name(material))), ("n", .number(count)))
    }
  }
}

// Messages for the workshop, in which the player makes études.
extension Narrator {
  func message(_ fact: WorkshopFact) -> Message {
    switch fact {
    case .placeTaken: Message("workshop.place.taken")
    case .copyTaken(let width, let height):
      Message("workshop.copy.taken", ("width", .number(width)), ("height", .number(height)))
    case .added(let goal): Message("workshop.added", ("goal", .message(sentence(goal))))
    case .removed(let goal): Message("workshop.removed", ("goal", .message(sentence(goal))))
    case .undone(let edit, let left):
      Message("play.undone.what", ("what", .message(message(edit))), ("n", .number(left)))
    case .redone(let edit, let left):
      Message("play.redone.what", ("what", .message(message(edit))), ("n", .number(left)))
    case .verdict(let verdict): message(verdict)
    case .heard(let goals, let verdict): goalsWithVerdict(goals, verdict)
    case .proven: Message("workshop.proven")
    case .kept(let title): Message("workshop.kept", ("title", .text(title)))
    case .opened(let title): Message("workshop.opened", ("title", .text(title)))
    case .deleted(let title): Message("workshop.deleted", ("title", .text(title)))
    case .broughtBack(let title): Message("workshop.brought-back", ("title", .text(title)))
    case .refused(let problem): Message("workshop.refused.\(problem.rawValue)")
    case .nameTaken(let name): Message("workshop.taken", ("name", .text(name)))
    }
  }

  private func message(_ edit: WorkshopEdit) -> Message {
    switch edit {
    case .added(let goal): Message("workshop.did.add", ("goal", .message(sentence(goal))))
    case .removed(let goal): Message("workshop.did.remove", ("goal", .message(sentence(goal))))
    case .order(let isSequence):
      Message("workshop.did.order", ("value", .message(message(Label.inOrder(isSequence)))))
    case .material(let material, let isAtHand):
      Message(
        isAtHand ? "workshop.did.take-up" : "workshop.did.put-away",
        ("what", .message(looks.name(material))))
    case .tool(let tool, let isAllowed):
      Message(
        isAllowed ? "workshop.did.allow" : "workshop.did.forbid",
        ("what", .message(message(tool.label))))
    case .change(let change):
      Message("workshop.did.change", ("value", .message(message(change.label))))
    case .title(let title):
      Message("workshop.did.title", ("value", .message(message(Label.title(typed: title)))))
    case .place: Message("workshop.did.place")
    }
  }

  private func goalsWithVerdict(_ goals: [GoalFact], _ verdict: WorkshopVerdict?) -> Message {
    let known = verdict.map { message($0) } ?? Message("workshop.proven")
    guard !goals.isEmpty else { return known }
    let asked = Message("goal.said", ("goals", .message(goalList(goals))))
    return Message("workshop.heard", ("goals", .message(asked)), ("known", .message(known)))
  }

  private func message(_ verdict: WorkshopVerdict) -> Message {
    switch verdict {
    case .noGoal: Message("workshop.verdict.no-goal")
    case .solvedAtStart(let goal):
      Message("workshop.verdict.solved", ("goal", .message(sentence(goal))))
    case .missing(let material):
      Message("workshop.verdict.missing", ("what", .message(looks.name(material))))
    case .absent(let material):
      Message("workshop.verdict.absent", ("what", .message(looks.name(material))))
    case .nothingToLose(let material):
      Message("workshop.verdict.nothing-to-lose", ("what", .message(looks.name(material))))
    case .unknown: Message("workshop.verdict.unknown")
    }
  }
}
