public import KodamaDataSources
import KodamaRoles
public import KodamaWorld

extension Goal {
  private static let countRange = 1...100_000
  private static let verbs = [
    "reach", "ring", "clear", "meet", "count", "join", "wake", "come", "restore", "keep",
  ]

  /// Parses a goal from a line such as `count water at-least 12 with water`.
  ///
  /// - Throws: `WorldTextError` with the position of the error; `number` is its line.
  package static func parse(
    _ line: String, number: Int = 1, rules: MaterialRules
  ) throws(WorldTextError) -> Goal {
    var words = WorldLineWords(line, line: number)
    let aim = try aim(&words, rules)
    let tool = try tool(&words, rules)
    try words.finish(orElse: tool == nil ? ["with"] : [])
    return Goal(aim, with: tool)
  }

  private static func aim(
    _ words: inout WorldLineWords, _ rules: MaterialRules
  ) throws(WorldTextError) -> Aim {
    switch words.next() {
    case "reach": return .reach(try words.material(rules))
    case "ring":
      let material = try words.material(rules, where: "an instrument") { $0.behaviour.rings }
      let order = try words.choice(of: Order.allCases.map { $0.rawValue })
      var cause = Cause.hand
      if words.peek == "by" {
        _ = words.next()
        cause = Cause(rawValue: try words.choice(of: Cause.allCases.map { $0.rawValue })) ?? .hand
      }
      return .ring(material, Order(rawValue: order) ?? .all, cause)
    case "clear": return .clear(try words.material(rules))
    case "meet": return .meet(try words.material(rules), try words.material(rules))
    case "count":
      let material = try words.material(rules)
      try words.choice(of: ["at-least"])
      return .count(material, atLeast: try words.number(in: countRange))
    case "join":
      let source = try words.material(rules)
      return .join(
        source,
        try words.material(rules, where: "a lamp or an instrument") {
          $0.behaviour == .lamp || $0.behaviour.rings
        })
    case "wake": return .wake(try words.number(in: countRange))
    case "come": return .come(try words.number(in: countRange))
    case "restore": return .restore(try words.material(rules))
    case "keep":
      let material = try words.material(rules)
      try words.choice(of: ["within"])
      return .keep(material, within: try words.number(in: 0...countRange.upperBound))
    default:
      throw words.fault("one of " + verbs.joined(separator: ", "), near: verbs)
    }
  }

  private static func tool(
    _ words: inout WorldLineWords, _ rules: MaterialRules
  ) throws(WorldTextError) -> Tool? {
    guard words.peek == "with" else { return nil }
    _ = words.next()
    guard words.peek == "hand" else { return .material(try words.material(rules)) }
    _ = words.next()
    return .hand
  }

  /// Returns the goal in the notation of étude (puzzle) files. An example is `count water at-least
  /// 12 with water`.
  public func text(rules: MaterialRules) -> String {
    var text: String
    switch aim {
    case .reach(let material): text = "reach \(rules.name(of: material))"
    case .ring(let material, let order, let cause):
      text = "ring \(rules.name(of: material)) \(order.rawValue)"
      if cause == .pulse { text += " by pulse" }
    case .clear(let material): text = "clear \(rules.name(of: material))"
    case .meet(let one, let other):
      text = "meet \(rules.name(of: one)) \(rules.name(of: other))"
    case .count(let material, let count):
      text = "count \(rules.name(of: material)) at-least \(count)"
    case .join(let one, let other):
      text = "join \(rules.name(of: one)) \(rules.name(of: other))"
    case .wake(let count): text = "wake \(count)"
    case .come(let count): text = "come \(count)"
    case .restore(let material): text = "restore \(rules.name(of: material))"
    case .keep(let material, let count):
      text = "keep \(rules.name(of: material)) within \(count)"
    }
    switch tool {
    case nil: return text
    case .hand?: return text + " with hand"
    case .material(let material)?: return text + " with \(rules.name(of: material))"
    }
  }
}
