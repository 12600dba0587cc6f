package import KodamaDataSources
package import KodamaWorld

/// An unfinished goal. The maker answers one question after the other until the goal is complete.
package struct GoalSketch: Hashable, Sendable {
  /// A question to the maker of the goal.
  package enum Asked: Hashable, Sendable {
    case kind, material, other, order, number, tool
  }

  package var kind: GoalKind?
  /// The material of the goal, or the first of two.
  package var material: MaterialID?
  package var other: MaterialID?
  package var order: Goal.Order?
  package var cause = Goal.Cause.hand
  package var number: Int?
  /// The suggested tool. Nil is also a valid answer; see `isToolChosen`.
  package var tool: Goal.Tool?
  package var isToolChosen = false

  package init() {}

  /// The next question, or nil if the goal is complete.
  package var question: Asked? {
    guard let kind else { return .kind }
    if ![.wake, .come].contains(kind), material == nil { return .material }
    if [.meet, .join].contains(kind), other == nil { return .other }
    if kind == .ring, order == nil { return .order }
    if [.count, .wake, .come, .keep].contains(kind), number == nil { return .number }
    if [.clear, .count, .meet].contains(kind), !isToolChosen { return .tool }
    return nil
  }

  package func accepts(_ candidate: MaterialID, _ rules: MaterialRules) -> Bool {
    let behaviour = rules.rule(of: candidate).behaviour
    return switch question {
    case .material where kind == .ring: behaviour.rings
    case .other where kind == .join: behaviour == .lamp || behaviour.rings
    case .other: candidate != material
    default: true
    }
  }

  /// The finished goal, or nil while a question remains.
  package var goal: Goal? {
    guard let kind, question == nil else { return nil }
    let (one, two, many) = (material ?? .air, other ?? .air, number ?? 1)
    let aim: Goal.Aim =
      switch kind {
      case .ring: .ring(one, order ?? .all, cause)
      case .reach: .reach(one)
      case .clear: .clear(one)
      case .count: .count(one, atLeast: many)
      case .meet: .meet(one, two)
      case .join: .join(one, two)
      case .wake: .wake(many)
      case .come: .come(many)
      case .restore: .restore(one)
      case .keep: .keep(one, within: many)
      }
    return Goal(aim, with: kind == .ring && cause == .hand ? .hand : tool)
  }
}
