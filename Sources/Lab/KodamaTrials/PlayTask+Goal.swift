public import Kodama
import KodamaPerception

/// Materials of one family that the goals of an étude distinguish: one must be cleared, the others
/// kept.
package struct Lookalikes: Hashable, Sendable {
  /// The material to clear; nil if there are no lookalikes.
  package private(set) var wanted: MaterialID?
  /// The materials of the same family that must be kept.
  package private(set) var spared: [MaterialID]

  /// Creates an empty set.
  package init() { (wanted, spared) = (nil, []) }

  /// Finds the lookalikes in the goals of an étude.
  package init(_ etude: Etude, content: Content) {
    self.init()
    let goals = etude.goals.goals
    let kept = goals.compactMap { goal in
      if case .keep(let material, _) = goal.aim { material } else { nil }
    }
    for goal in goals {
      guard case .clear(let material) = goal.aim else { continue }
      let family = content.family(of: material)
      // A tool must be kept as well, but its key identifies it.
      let relatives = kept.filter {
        $0 != material && content.family(of: $0) == family && goal.tool != .material($0)
      }
      if !relatives.isEmpty { (wanted, spared) = (material, relatives) }
    }
  }

  /// The same set with the target and the first lookalike exchanged, for tests.
  package var swapped: Lookalikes {
    var lookalikes = self
    guard let wanted, let first = spared.first else { return lookalikes }
    lookalikes.wanted = first
    lookalikes.spared[0] = wanted
    return lookalikes
  }

  /// Returns the family that a bot sees: the material's own, or another one for a lookalike.
  func family(of material: MaterialID, in content: Content) -> Family {
    let family = content.family(of: material)
    return spared.contains(material) ? family.other : family
  }

  /// Returns the slots of the lookalikes, for bots that hear. Returns nil if the hotbar does not
  /// hold them, because then no player could learn them.
  func slots(in hotbar: [MaterialID], content: Content) -> LookalikeSlots? {
    guard let wanted, let slot = hotbar.firstIndex(of: wanted) else { return nil }
    let spared = spared.compactMap(hotbar.firstIndex(of:))
    guard !spared.isEmpty else { return nil }
    return LookalikeSlots(content.family(of: wanted), wanted: slot, spared: spared)
  }
}

extension PlayTask {
  /// Returns the tasks for an étude's goals, without goals that need no action.
  ///
  /// - Parameters:
  ///   - etude: the étude.
  ///   - lookalikes: the materials that its goals distinguish.
  ///   - content: the families of materials.
  /// - Returns: The tasks in the order of the goals.
  static func all(of etude: Etude, _ lookalikes: Lookalikes, content: Content) -> [PlayTask] {
    etude.goals.goals.compactMap {
      var task = PlayTask($0, hotbar: etude.hotbar, content: content)
      task?.lookalikes = lookalikes.slots(in: etude.hotbar, content: content)
      return task
    }
  }

  /// Creates the task for a goal, with families instead of materials. Returns nil if the goal needs
  /// no action.
  ///
  /// - Parameters:
  ///   - goal: the goal.
  ///   - hotbar: the materials in the hotbar.
  ///   - content: the families of materials.
  public init?(_ goal: Goal, hotbar: [MaterialID], content: Content) {
    let family: (MaterialID) -> Family = { content.family(of: $0) }
    var tool: Int?
    switch goal.tool {
    case .material(let material)?: tool = hotbar.firstIndex(of: material)
    // The only material in the hotbar is the tool.
    case nil: tool = hotbar.count == 1 ? 0 : nil
    case .hand?: break
    }
    // A restored thing is made of its own material.
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
