/// A bot's instructions in an étude: the goal and the contents of the hotbar. They reveal no
/// positions or amounts of things in the world.
public struct PlayTask: Hashable, Sendable {
  /// The bells that must be rung, and in what order.
  public enum Order: String, Sendable, CaseIterable {
    /// All things, in any order.
    case all
    /// Only the lowest thing.
    case lowest
    /// Only the highest thing.
    case highest
    /// All things, from left to right.
    case leftToRight = "left-to-right"
    /// All things, from right to left.
    case rightToLeft = "right-to-left"
    /// All things, from the lowest to the highest.
    case lowToHigh = "low-to-high"
    /// All things, from the highest to the lowest.
    case highToLow = "high-to-low"
  }

  /// The kind of goal.
  public enum Verb: Hashable, Sendable {
    /// Move the hand onto a thing of this family.
    case reach(Family)
    /// Ring things of this family, either by hand or by any means.
    case ring(Family, Order, byHand: Bool)
    /// Remove all cells of this family.
    case clear(Family)
    /// Make cells of the two families touch.
    case meet(Family, Family)
    /// Reach at least this number of cells of this family.
    case count(Family, atLeast: Int)
    /// Connect one family to the other.
    case join(Family, Family)
    /// Restore all cells of this family to their positions at the start.
    case restore(Family)
    /// Attract at least this many listening spirits.
    case wake(Int)
  }

  /// The goal to reach.
  public var verb: Verb
  /// The hotbar slot to use, 0 to 9; nil for the bare hand.
  public var tool: Int?
  /// The family in each hotbar slot, in the order of the keys.
  public var hotbar: [Family]
  /// The materials of one family that the étude distinguishes; nil if there are none.
  public var lookalikes: LookalikeSlots?

  /// Creates a task. Without a tool, the bare hand is used.
  public init(
    _ verb: Verb, tool: Int? = nil, hotbar: [Family] = [], lookalikes: LookalikeSlots? = nil
  ) {
    self.verb = verb
    self.tool = tool
    self.hotbar = hotbar
    self.lookalikes = lookalikes
  }

  /// The family in the tool's slot; nil for the bare hand.
  public var toolFamily: Family? {
    guard let tool, hotbar.indices.contains(tool) else { return nil }
    return hotbar[tool]
  }

  /// The families in the goal and in the hotbar.
  public var families: [Family] {
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

/// The hotbar slots of materials that belong to one family but must be distinguished: one is the
/// target, and the others must not be touched. The bot knows the slots, but must learn the sound of
/// each material by pressing its key.
public struct LookalikeSlots: Hashable, Sendable {
  /// The family of all these materials.
  public var family: Family
  /// The slot of the target, 0 to 9.
  public var wanted: Int
  /// The slots of the materials that must not be touched, 0 to 9.
  public var spared: [Int]

  /// Creates the slots of the lookalikes of a family.
  public init(_ family: Family, wanted: Int, spared: [Int]) {
    (self.family, self.wanted, self.spared) = (family, wanted, spared)
  }
}

/// A bot's plan, which text and overlays show to people who watch.
public struct Thought: Hashable, Sendable {
  /// The bot's next action. It applies to `count` things of `family`.
  public enum Plan: String, Sendable, CaseIterable {
    /// Move the hand to the nearest thing.
    case reach
    case ring
    /// Remove or cover the things.
    case clear
    /// Place material beside one of the things.
    case put
    /// Dig `count` tiles on the way to the thing.
    case dig
    /// Place `count` tiles on the way to the thing.
    case lay
    /// Make more of the things grow.
    case count
    /// Use a thing that may send a pulse.
    case use
    /// Build a place that attracts spirits.
    case wake
  }

  /// A tile in the visible part of the valley.
  public struct Tile: Hashable, Sendable {
    /// The column, 0 to 39 from the left.
    public var x: Int
    /// The row, 0 to 23 from the top.
    public var y: Int

    /// Creates the tile at a column and a row.
    public init(_ x: Int, _ y: Int) { (self.x, self.y) = (x, y) }
  }

  /// The next thing that the bot is going to do.
  public var plan: Plan
  /// The family that the plan concerns.
  public var family: Family
  /// The number of things of the family that the bot perceives.
  public var count: Int
  /// The tiles in which the bot perceives the family, row by row.
  public var places: [Tile]
  /// The tile in which the bot perceives the hand; nil until it is known.
  public var hand: Tile?

  /// Creates a thought from the perceptions that determined the bot's keys.
  public init(
    _ plan: Plan, _ family: Family, count: Int, places: [Tile] = [], hand: Tile? = nil
  ) {
    self.plan = plan
    self.family = family
    self.count = count
    self.places = places
    self.hand = hand
  }

  /// The place that is the fewest steps away from the hand; nil without a hand or places.
  public var nearest: Tile? {
    guard let hand else { return nil }
    return places.min { steps($0, hand) < steps($1, hand) }
  }

  private func steps(_ one: Tile, _ other: Tile) -> Int {
    abs(one.x - other.x) + abs(one.y - other.y)
  }
}
