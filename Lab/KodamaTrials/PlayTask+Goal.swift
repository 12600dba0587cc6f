public import Kodama
public import KodamaPerception

/// The materials of one family that an étude's goals distinguish: one must be cleared, the others
/// must stay.
public struct Lookalikes: Hashable, Sendable {
  /// The material to clear; nil if the goals distinguish no materials.
  public private(set) var wanted: MaterialID?
  /// The materials of the same family that must stay.
  public private(set) var spared: [MaterialID]

  /// Creates a value for goals that distinguish no materials.
  public init() { (wanted, spared) = (nil, []) }

  /// Finds the lookalikes in the goals of an étude.
  public init(_ etude: Etude, content: Content) {
    self.init()
    let goals = etude.goals.goals
    let kept = goals.compactMap { goal in
      if case .keep(let material, _) = goal.aim { material } else { nil }
    }
    for goal in goals {
      guard case .clear(let material) = goal.aim else { continue }
      let family = content.family(of: material)
      // A tool must stay as well, but the bot recognises it by its key.
      let relatives = kept.filter {
        $0 != material && content.family(of: $0) == family && goal.tool != .material($0)
      }
      if !relatives.isEmpty { (wanted, spared) = (material, relatives) }
    }
  }

  /// A copy in which the target and the first lookalike are exchanged, for tests that expect a
  /// failure.
  public var swapped: Lookalikes {
    var lookalikes = self
    guard let wanted, let first = spared.first else { return lookalikes }
    lookalikes.wanted = first
    lookalikes.spared[0] = wanted
    return lookalikes
  }

  /// Returns the family that a bot perceives. It is the material's own family, or another one for a
  /// material that must stay.
  func family(of material: MaterialID, in content: Content) -> Family {
    let family = content.family(of: material)
    return spared.contains(material) ? family.other : family
  }

  /// Returns the lookalikes' hotbar slots, for bots that hear. Returns nil if they are not in the
  /// hotbar, because then a player could not learn their sounds.
  func slots(in hotbar: [MaterialID], content: Content) -> LookalikeSlots? {
    guard let wanted, let slot = hotbar.firstIndex(of: wanted) else { return nil }
    let spared = spared.compactMap(hotbar.firstIndex(of:))
    guard !spared.isEmpty else { return nil }
    return LookalikeSlots(content.family(of: wanted), wanted: slot, spared: spared)
  }
}

extension PlayTask {
  /// Returns the tasks for an étude's goals. Goals that need no action are omitted.
  ///
  /// - Parameters:
  ///   - etude: the étude to play.
  ///   - lookalikes: the materials that the goals distinguish.
  ///   - content: the content that defines the materials' families.
  /// - Returns: The tasks in the order of the goals.
  static func all(of etude: Etude, _ lookalikes: Lookalikes, content: Content) -> [PlayTask] {
    etude.goals.goals.compactMap {
      var task = PlayTask($0, hotbar: etude.hotbar, content: content)
      task?.lookalikes = lookalikes.slots(in: etude.hotbar, content: content)
      return task
    }
  }

  /// Creates the task for a goal, in terms of families instead of materials. Returns nil if the
  /// goal needs no action.
  ///
  /// - Parameters:
  ///   - goal: the goal to reach.
  ///   - hotbar: the materials in the hotbar, in the order of the keys.
  ///   - content: the content that defines the materials' families.
  public init?(_ goal: Goal, hotbar: [MaterialID], content: Content) {
    let family: (MaterialID) -> Family = { content.family(of: $0) }
    var tool: Int?
    switch goal.tool {
    case .material(let material)?: tool = hotbar.firstIndex(of: material)
    // If the hotbar contains only one material, it must be the tool.
    case nil: tool = hotbar.count == 1 ? 0 : nil
    case .hand?: break
    }
    // A thing is restored with its own material.
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
