import KodamaDataSources
import KodamaLanguage

// The words of the workshop, in which a player makes an étude.
extension Narrator {
  /// What became of the étude that is being made.
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
    case .heard(let goals, let verdict): heard(goals, verdict)
    case .proven: Message("workshop.proven")
    case .kept(let title): Message("workshop.kept", ("title", .text(title)))
    case .opened(let title): Message("workshop.opened", ("title", .text(title)))
    case .deleted(let title): Message("workshop.deleted", ("title", .text(title)))
    case .broughtBack(let title): Message("workshop.brought-back", ("title", .text(title)))
    case .refused(let problem): Message("workshop.refused.\(problem.rawValue)")
    case .nameTaken(let name): Message("workshop.taken", ("name", .text(name)))
    }
  }

  /// What was done to it, in a word.
  private func message(_ edit: WorkshopEdit) -> Message {
    switch edit {
    case .added(let goal): Message("workshop.did.add", ("goal", .message(sentence(goal))))
    case .removed(let goal): Message("workshop.did.remove", ("goal", .message(sentence(goal))))
    case .order(let isSequence):
      Message("workshop.did.order", ("value", .message(message(WorkshopValue.inOrder(isSequence)))))
    case .material(let material, let isAtHand):
      Message(
        isAtHand ? "workshop.did.take-up" : "workshop.did.put-away",
        ("what", .message(looks.name(material))))
    case .tool(let tool, let isAllowed):
      Message(
        isAllowed ? "workshop.did.allow" : "workshop.did.forbid",
        ("what", .message(message(WorkshopLine.allowance(tool)))))
    case .change(let change):
      Message("workshop.did.change", ("value", .message(message(WorkshopValue.changing(change)))))
    case .title(let title):
      Message("workshop.did.title", ("value", .message(message(WorkshopValue.title(title)))))
    case .place: Message("workshop.did.place")
    }
  }

  private func heard(_ goals: [GoalFact], _ verdict: WorkshopVerdict?) -> Message {
    let known = verdict.map { message($0) } ?? Message("workshop.proven")
    guard !goals.isEmpty else { return known }
    let asked = Message("goal.said", ("goals", .message(told(goals))))
    return Message("workshop.heard", ("goals", .message(asked)), ("known", .message(known)))
  }

  private func message(_ verdict: WorkshopVerdict) -> Message {
    switch verdict {
    case .noGoal: Message("workshop.verdict.no-goal")
    case .solvedAtStart(let goal):
      Message("workshop.verdict.solved", ("goal", .message(sentence(goal))))
    case .missing(let material):
      Message("workshop.verdict.missing", ("what", .message(looks.name(material))))
    case .nothingToLose(let material):
      Message("workshop.verdict.nothing-to-lose", ("what", .message(looks.name(material))))
    case .unknown: Message("workshop.verdict.unknown")
    }
  }

  /// What a line of the workshop is called.
  func message(_ line: WorkshopLine) -> Message {
    switch line {
    case .kind(let kind): Message("workshop.kind.\(kind.rawValue)")
    case .goal(let goal): sentence(goal)
    case .order(let order): Message("workshop.order.\(order.rawValue)")
    case .byPulse: Message("workshop.pulse")
    case .material(let material): looks.name(material)
    case .number(let number): Message("workshop.number", ("n", .number(number)))
    case .tool(nil): Message("workshop.with.anything")
    case .tool(.hand?): Message("workshop.with.hand")
    case .tool(.material(let material)?):
      Message("workshop.with.material", ("what", .message(looks.name(material))))
    case .allowance(let tool): Message("workshop.tool.\(tool.rawValue)")
    }
  }

  /// What a line of the workshop stands at.
  func message(_ value: WorkshopValue) -> Message {
    switch value {
    case .found(let count): Message("workshop.found", ("n", .number(count)))
    case .title(let title):
      title.isEmpty ? Message("workshop.untitled") : Message("shelf.item", ("name", .text(title)))
    case .chosen(let count): Message("workshop.number", ("n", .number(count)))
    case .inOrder(let isSequence):
      Message(isSequence ? "workshop.sequence" : "workshop.any-order")
    case .changing(let change): Message("workshop.change.\(change.rawValue)")
    case .pages(let pages): Message("workshop.pages", ("n", .number(pages)))
    }
  }
}
