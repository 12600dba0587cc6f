public import KodamaDataSources
public import KodamaWorld

extension Goal {
  private static let countRange = 1...100_000
  private static let verbs = [
    "reach", "ring", "clear", "meet", "count", "join", "wake", "come", "restore", "keep",
  ]

  /// Parses a goal from a line such as `count water at-least 12 with water`.
  ///
  /// - Throws: `LineError` with the position of the error.
  package static func parse(_ line: String, rules: MaterialRules) throws(LineError) -> Goal {
    var words = LineWords(line, rules: rules)
    let aim = try aim(&words)
    let tool = try tool(&words)
    try words.finish(orElse: tool == nil ? ["with"] : [])
    return Goal(aim, with: tool)
  }

  private static func aim(_ words: inout LineWords) throws(LineError) -> Aim {
    switch words.next() {
    case "reach": return .reach(try words.material())
    case "ring":
      let material = try words.material(where: "an instrument") { $0.behaviour.rings }
      let order = try words.choice(of: Order.allCases.map { $0.rawValue })
      var cause = Cause.hand
      if words.peek == "by" {
        _ = words.next()
        cause = Cause(rawValue: try words.choice(of: Cause.allCases.map { $0.rawValue })) ?? .hand
      }
      return .ring(material, Order(rawValue: order) ?? .all, cause)
    case "clear": return .clear(try words.material())
    case "meet": return .meet(try words.material(), try words.material())
    case "count":
      let material = try words.material()
      try words.choice(of: ["at-least"])
      return .count(material, atLeast: try words.number(in: countRange))
    case "join":
      let source = try words.material()
      return .join(
        source,
        try words.material(where: "a lamp or an instrument") {
          $0.behaviour == .lamp || $0.behaviour.rings
        })
    case "wake": return .wake(try words.number(in: countRange))
    case "come": return .come(try words.number(in: countRange))
    case "restore": return .restore(try words.material())
    case "keep":
      let material = try words.material()
      try words.choice(of: ["within"])
      return .keep(material, within: try words.number(in: 0...countRange.upperBound))
    default:
      throw words.fault("one of " + verbs.joined(separator: ", "), near: verbs)
    }
  }

  private static func tool(_ words: inout LineWords) throws(LineError) -> Tool? {
    guard words.peek == "with" else { return nil }
    _ = words.next()
    guard words.peek == "hand" else { return .material(try words.material()) }
    _ = words.next()
    return .hand
  }

  /// Returns the goal as the line of an étude file, such as `count water at-least 12 with water`.
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
