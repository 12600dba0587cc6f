package import KodamaDataSources
package import KodamaWorld

/// A goal while it is put together: what is asked next, until nothing is.
package struct GoalSketch: Hashable, Sendable {
  /// What is asked of whoever makes it.
  package enum Asked: Hashable, Sendable {
    case kind, material, other, order, number, tool
  }

  /// What it is about.
  package var kind: GoalKind?
  /// The material that it asks for, or the first of two.
  package var material: MaterialID?
  /// The second of two materials.
  package var other: MaterialID?
  /// Which instruments, and what makes them ring.
  package var order: Goal.Order?
  package var cause = Goal.Cause.hand
  /// How many of it are asked for.
  package var number: Int?
  /// What to do it with, once that was answered.
  package var tool: Goal.Tool?
  package var isToolChosen = false

  /// Nothing is answered yet.
  package init() {}

  /// What is asked next; nil where all is answered.
  package var question: Asked? {
    guard let kind else { return .kind }
    if ![.wake, .come].contains(kind), material == nil { return .material }
    if [.meet, .join].contains(kind), other == nil { return .other }
    if kind == .ring, order == nil { return .order }
    if [.count, .wake, .come, .keep].contains(kind), number == nil { return .number }
    if [.clear, .count, .meet].contains(kind), !isToolChosen { return .tool }
    return nil
  }

  /// Whether a material can answer what is asked.
  package func takes(_ candidate: MaterialID, _ rules: MaterialRules) -> Bool {
    let behaviour = rules.rule(of: candidate).behaviour
    return switch question {
    case .material where kind == .ring: behaviour.rings
    case .other where kind == .join: behaviour == .lamp || behaviour.rings
    case .other: candidate != material
    default: true
    }
  }

  /// The goal; nil while something is still asked.
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
