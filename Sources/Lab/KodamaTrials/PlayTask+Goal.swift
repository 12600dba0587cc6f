public import Kodama
import KodamaPerception

extension PlayTask {
  /// What a bot is told of all goals of an étude.
  ///
  /// - Parameters:
  ///   - etude: what is to be done, and what is at hand.
  ///   - kinds: what its goals tell apart.
  ///   - content: tells which material belongs to which family.
  /// - Returns: what is to be done, goal by goal, without those that ask for nothing to be done.
  static func all(of etude: Etude, _ kinds: KindsApart, content: Content) -> [PlayTask] {
    etude.goals.goals.compactMap {
      var task = PlayTask($0, hotbar: etude.hotbar, content: content)
      task?.kinds = kinds.slots(in: etude.hotbar, content: content)
      return task
    }
  }

  /// What a bot is told of a goal: families in place of materials, and the key of the tool; nil for
  /// one that asks for nothing to be done.
  ///
  /// - Parameters:
  ///   - goal: what is to come about.
  ///   - hotbar: what the keys of the hotbar hold.
  ///   - content: tells which material belongs to which family.
  public init?(_ goal: Goal, hotbar: [MaterialID], content: Content) {
    let family: (MaterialID) -> Family = { content.family(of: $0) }
    var tool: Int?
    switch goal.tool {
    case .material(let material)?: tool = hotbar.firstIndex(of: material)
    // Where only one thing is at hand it is what the goal is for.
    case nil: tool = hotbar.count == 1 ? 0 : nil
    case .hand?: break
    }
    // What is put back is of its own kind.
    if case .restore(let material) = goal.aim { tool = hotbar.firstIndex(of: material) }
    guard let verb = Self.verb(goal.aim, family) else { return nil }
    self.init(verb, tool: tool, hotbar: hotbar.map(family))
  }

  private static func verb(_ aim: Goal.Aim, _ family: (MaterialID) -> Family) -> Verb? {
    switch aim {
    case .reach(let material): .reach(family(material))
    case .ring(let material, let order, let cause):
      .ring(family(material), Order(rawValue: order.rawValue) ?? .all, byHand: cause == .hand)
    case .clear(let material): .clear(family(material))
    case .meet(let one, let other): .meet(family(one), family(other))
    case .count(let material, let number): .count(family(material), atLeast: number)
    case .join(let one, let other): .join(family(one), family(other))
    case .wake(let number), .come(let number): .wake(number)
    case .restore(let material): .restore(family(material))
    case .keep: nil
    }
  }
}
