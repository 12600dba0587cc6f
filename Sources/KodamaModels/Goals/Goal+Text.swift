import KodamaDataSources

extension Goal {
  /// Why a line is no goal.
  public struct ParseError: Error, Hashable, Sendable {
    /// The column in characters, from 1.
    public var column: Int
    /// What stands there.
    public var found: String
    /// What should stand there.
    public var expected: String
    /// What to write instead, where that can be guessed.
    public var suggestion: String?
  }

  private static let verbs = ["reach", "ring", "clear", "meet", "count", "join", "wake"]

  /// Reads a goal from one line, for instance `count water at-least 12 with water`.
  ///
  /// - Throws: `ParseError` with the place at fault.
  public static func parse(_ line: String, rules: MaterialRules) throws(ParseError) -> Goal {
    var words = GoalWords(line, rules: rules)
    let deed: Deed
    switch words.next() {
    case "reach": deed = .reach(try words.material())
    case "ring":
      let material = try words.material(where: "an instrument") { $0.behaviour.rings }
      let order = try words.choice(of: Order.allCases.map(\.rawValue))
      var cause = Cause.hand
      if words.peek == "by" {
        _ = words.next()
        cause = Cause(rawValue: try words.choice(of: Cause.allCases.map(\.rawValue))) ?? .hand
      }
      deed = .ring(material, Order(rawValue: order) ?? .all, cause)
    case "clear": deed = .clear(try words.material())
    case "meet": deed = .meet(try words.material(), try words.material())
    case "count":
      let material = try words.material()
      _ = try words.choice(of: ["at-least"])
      deed = .count(material, atLeast: try words.number())
    case "join":
      let source = try words.material()
      deed = .join(
        source,
        try words.material(where: "a lamp or an instrument") {
          $0.behaviour == .lamp || $0.behaviour.rings
        })
    case "wake": deed = .wake(try words.number())
    default:
      throw words.fault("one of " + verbs.joined(separator: ", "), near: verbs)
    }
    var tool: Tool?
    if words.peek == "with" {
      _ = words.next()
      if words.peek == "hand" {
        _ = words.next()
        tool = .hand
      } else {
        tool = .material(try words.material())
      }
    }
    try words.finish()
    return Goal(deed, with: tool)
  }

  /// The line. What is read from it equals this goal.
  public func text(rules: MaterialRules) -> String {
    var text: String
    switch deed {
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
    }
    switch tool {
    case nil: return text
    case .hand?: return text + " with hand"
    case .material(let material)?: return text + " with \(rules.name(of: material))"
    }
  }
}

/// The words of a goal's line, from the left.
private struct GoalWords {
  private let words: [(text: String, column: Int)]
  private let afterLast: Int
  private let rules: MaterialRules
  private var position = 0

  init(_ line: String, rules: MaterialRules) {
    self.rules = rules
    var words: [(text: String, column: Int)] = []
    var isInside = false
    for (index, character) in line.enumerated() {
      let isSpace = character.isWhitespace
      if !isSpace, !isInside { words.append(("", index + 1)) }
      if !isSpace, !words.isEmpty { words[words.count - 1].text.append(character) }
      isInside = !isSpace
    }
    self.words = words
    afterLast = line.count + 1
  }

  var peek: String? { position < words.count ? words[position].text : nil }

  mutating func next() -> String? {
    defer { position += 1 }
    return peek
  }

  mutating func material(
    where kind: String = "the name of a material",
    _ fits: (MaterialRule) -> Bool = { _ in true }
  ) throws(Goal.ParseError) -> MaterialID {
    guard let name = next(), let material = rules[name] else {
      throw fault("the name of a material", near: rules.materials.map(\.name))
    }
    guard fits(rules.rule(of: material)) else { throw fault(kind) }
    return material
  }

  mutating func choice(of choices: [String]) throws(Goal.ParseError) -> String {
    guard let word = next(), choices.contains(word) else {
      throw fault(choices.joined(separator: ", "), near: choices)
    }
    return word
  }

  mutating func number() throws(Goal.ParseError) -> Int {
    guard let word = next(), let number = Int(word), (1...100_000).contains(number) else {
      throw fault("a number from 1 to 100000")
    }
    return number
  }

  mutating func finish() throws(Goal.ParseError) {
    if next() != nil { throw fault("with and a tool, or the end of the line", near: ["with"]) }
  }

  /// What is wrong with the word that was read last.
  func fault(_ expected: String, near choices: [String] = []) -> Goal.ParseError {
    let index = position - 1
    guard words.indices.contains(index) else {
      return Goal.ParseError(
        column: afterLast, found: "the end of the line", expected: expected,
        suggestion: choices.count == 1 ? choices.first : nil)
    }
    let word = words[index]
    return Goal.ParseError(
      column: word.column, found: String(word.text.prefix(60)), expected: expected,
      suggestion: NearestWord.find(word.text, in: choices))
  }
}
