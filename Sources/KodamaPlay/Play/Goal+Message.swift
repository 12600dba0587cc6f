public import KodamaDataSources
public import KodamaEtudes

extension Goal {
  /// What is asked for, as a sentence.
  public func message(_ names: MaterialNames) -> Message {
    let sentence = sentence(names)
    if case .ring = deed, tool == .hand { return sentence }
    switch tool {
    case nil: return sentence
    case .hand?: return Message("goal.with.hand", ("goal", .message(sentence)))
    case .material(let tool)?:
      return Message(
        "goal.with.tool", ("goal", .message(sentence)), ("what", .message(names.message(tool))))
    }
  }

  private func sentence(_ names: MaterialNames) -> Message {
    switch deed {
    case .reach(let material):
      return Message("goal.reach", ("what", .message(names.message(material))))
    case .ring(let material, let order, let cause):
      let id = cause == .hand ? "goal.ring.\(order.rawValue)" : "goal.ring.pulse"
      return Message(id, ("what", .message(names.message(material))))
    case .clear(let material):
      return Message("goal.clear", ("what", .message(names.message(material))))
    case .meet(let one, let other):
      return Message(
        "goal.meet", ("what", .message(names.message(one))),
        ("other", .message(names.message(other))))
    case .count(let material, let count):
      return Message(
        "goal.count", ("what", .message(names.message(material))), ("n", .number(count)))
    case .join(let one, let other):
      return Message(
        "goal.join", ("what", .message(names.message(one))),
        ("other", .message(names.message(other))))
    case .wake(let count): return Message("goal.wake", ("n", .number(count)))
    case .come(let count): return Message("goal.come", ("n", .number(count)))
    }
  }
}

extension GoalProgress {
  /// How far it is: reached, not yet, or how many of how many.
  public var message: Message {
    if isMet { return Message("goal.reached") }
    guard needed > 1 else { return Message("goal.open") }
    return Message("goal.progress", ("n", .number(done)), ("m", .number(needed)))
  }
}
