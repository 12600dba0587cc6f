/// What a bot is told of an étude: what to do, and which key gives what. Never a position, never
/// how much there is of anything, never anything of the world.
package struct PlayTask: Hashable, Sendable {
  /// In which order things are to be rung.
  package enum Order: String, Sendable, CaseIterable {
    /// All of them, in any order.
    case all
    /// Only the one nearest to the ground.
    case lowest
    /// Only the one nearest to the sky.
    case highest
    /// All of them, from the left.
    case leftToRight = "left-to-right"
    /// All of them, from the right.
    case rightToLeft = "right-to-left"
    /// All of them, from the ground.
    case lowToHigh = "low-to-high"
    /// All of them, from the sky.
    case highToLow = "high-to-low"
  }

  /// What is to be done.
  package enum Verb: Hashable, Sendable {
    /// Bring the hand onto one of the family.
    case reach(Family)
    /// Ring what is of the family, with the hand or by anything but the hand.
    case ring(Family, Order, byHand: Bool)
    /// Leave nothing of the family.
    case clear(Family)
    /// Let the two touch.
    case meet(Family, Family)
    /// Let there be this many of the family.
    case count(Family, atLeast: Int)
    /// Lay a way from the one to the other.
    case join(Family, Family)
    /// Let what was of the family at the beginning be there again.
    case restore(Family)
    /// Let this many spirits come to listen.
    case wake(Int)
  }

  /// What is to be done.
  package var verb: Verb
  /// The slot of the hotbar, 0–9, that it is to be done with; nil for the bare hand.
  package var tool: Int?
  /// What the slots of the hotbar hold, in the order of their keys.
  package var hotbar: [Family]
  /// Relatives that the étude tells apart, if there are any.
  package var kinds: ToldApart?

  /// Something to be done with a tool, named by its place in the hotbar.
  package init(
    _ verb: Verb, tool: Int? = nil, hotbar: [Family] = [], kinds: ToldApart? = nil
  ) {
    self.verb = verb
    self.tool = tool
    self.hotbar = hotbar
    self.kinds = kinds
  }

  /// The family of the tool, or nil for the bare hand.
  package var toolFamily: Family? {
    guard let tool, hotbar.indices.contains(tool) else { return nil }
    return hotbar[tool]
  }

  /// The families that it speaks of: what is asked for, and what is at hand.
  package var families: [Family] {
    let asked: [Family] =
      switch verb {
      case .reach(let family), .ring(let family, _, _), .clear(let family), .count(let family, _),
        .restore(let family):
        [family]
      case .meet(let one, let other), .join(let one, let other): [one, other]
      case .wake: [.creature]
      }
    return asked + hotbar
  }
}

/// Materials of one family that an étude tells apart: one is asked for, others are to stay. A bot
/// is told which keys of the hotbar hold them, as a player reads it; what each is like it has to
/// learn by pressing these keys.
package struct ToldApart: Hashable, Sendable {
  /// The family of all of them.
  package var family: Family
  /// The slot of the hotbar, 0–9, that holds what is asked for.
  package var wanted: Int
  /// The slots of the hotbar, 0–9, that hold what is to stay.
  package var spared: [Int]

  /// Says which slots hold kinds of a family that are to be told apart.
  package init(_ family: Family, wanted: Int, spared: [Int]) {
    (self.family, self.wanted, self.spared) = (family, wanted, spared)
  }
}
