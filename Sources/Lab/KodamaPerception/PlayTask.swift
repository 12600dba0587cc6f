/// The instructions that a bot receives for an étude: the goal and the hotbar. They contain no
/// position, no number of anything, and nothing else about the world.
package struct PlayTask: Hashable, Sendable {
  /// The order in which things must be rung.
  package enum Order: String, Sendable, CaseIterable {
    /// All, in any order.
    case all
    /// Only the lowest of them.
    case lowest
    /// Only the highest of them.
    case highest
    /// All, from the left.
    case leftToRight = "left-to-right"
    /// All, from the right.
    case rightToLeft = "right-to-left"
    /// All, from the bottom.
    case lowToHigh = "low-to-high"
    /// All, from the top.
    case highToLow = "high-to-low"
  }

  /// The aim of a goal.
  package enum Verb: Hashable, Sendable {
    /// Move the hand onto one of the family.
    case reach(Family)
    /// Ring the family, by hand or by other means.
    case ring(Family, Order, byHand: Bool)
    /// Remove all of the family.
    case clear(Family)
    /// Make the two families touch.
    case meet(Family, Family)
    /// Reach this number of the family.
    case count(Family, atLeast: Int)
    /// Connect one family with the other.
    case join(Family, Family)
    /// Restore the family to its places at the start.
    case restore(Family)
    /// Attract this many listening spirits.
    case wake(Int)
  }

  /// The condition that has to be met.
  package var verb: Verb
  /// The slot of the hotbar to use, 0–9; nil for the bare hand.
  package var tool: Int?
  /// The families in the hotbar, in the order of their keys.
  package var hotbar: [Family]
  /// Materials of one family that the étude distinguishes, if any.
  package var lookalikes: LookalikeSlots?

  package init(
    _ verb: Verb, tool: Int? = nil, hotbar: [Family] = [], lookalikes: LookalikeSlots? = nil
  ) {
    self.verb = verb
    self.tool = tool
    self.hotbar = hotbar
    self.lookalikes = lookalikes
  }

  /// The family of the tool; nil for the bare hand.
  package var toolFamily: Family? {
    guard let tool, hotbar.indices.contains(tool) else { return nil }
    return hotbar[tool]
  }

  /// The families in the aim and in the hotbar.
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

/// The hotbar slots of materials in one family that an étude distinguishes: one is the target, the
/// others must stay. A player reads the slots; the sound of each must be learnt by pressing its
/// key.
package struct LookalikeSlots: Hashable, Sendable {
  /// The family of all of them.
  package var family: Family
  /// The slot of the target, 0–9.
  package var wanted: Int
  /// The slots of those that must stay, 0–9.
  package var spared: [Int]

  /// Creates a set of lookalikes from their slots.
  package init(_ family: Family, wanted: Int, spared: [Int]) {
    (self.family, self.wanted, self.spared) = (family, wanted, spared)
  }
}

/// The intention of a bot, for people who watch it.
package struct Thought: Hashable, Sendable {
  /// The action that follows. It applies to `count` things of `family`.
  package enum Plan: String, Sendable, CaseIterable {
    /// Go to the nearest one.
    case reach
    case ring
    /// Remove or cover them.
    case clear
    /// Put something beside one of them.
    case put
    /// Dig this many tiles on the way to it.
    case dig
    /// Lay this many tiles on the way to it.
    case lay
    /// Feed the growth of them.
    case count
    /// Use something that may send a pulse.
    case use
    /// Build a place that sounds alive.
    case wake
  }

  /// A tile of the view.
  package struct Tile: Hashable, Sendable {
    /// The column, 0–39 from the left.
    package var x: Int
    /// The row, 0–23 from the top.
    package var y: Int

    package init(_ x: Int, _ y: Int) { (self.x, self.y) = (x, y) }
  }

  package var plan: Plan
  /// The family that the plan concerns.
  package var family: Family
  /// The number of things that the bot perceives.
  package var count: Int
  /// The tiles at which the family was perceived, in reading order.
  package var places: [Tile]
  /// The perceived position of the hand, once it is known.
  package var hand: Tile?

  /// Creates a thought from what the bot perceived when it chose its keys.
  package init(
    _ plan: Plan, _ family: Family, count: Int, places: [Tile] = [], hand: Tile? = nil
  ) {
    self.plan = plan
    self.family = family
    self.count = count
    self.places = places
    self.hand = hand
  }

  /// The place with the fewest steps from the hand.
  package var nearest: Tile? {
    guard let hand else { return nil }
    return places.min { steps($0, hand) < steps($1, hand) }
  }

  private func steps(_ one: Tile, _ other: Tile) -> Int {
    abs(one.x - other.x) + abs(one.y - other.y)
  }
}
