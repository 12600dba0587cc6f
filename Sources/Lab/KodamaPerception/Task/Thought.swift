/// What a bot is about to do and why, for those who watch it.
package struct Thought: Hashable, Sendable {
  /// What it is about to do.
  package enum Plan: String, Sendable, CaseIterable {
    /// Go to the nearest of so many.
    case reach
    /// Ring so many of these.
    case ring
    /// Take away or cover so many.
    case clear
    /// Put something beside one of so many.
    case put
    /// Dig so many tiles on the way to it.
    case dig
    /// Lay so many tiles on the way to it.
    case lay
    /// Feed what has grown to so many.
    case count
    /// Use what may send a pulse.
    case use
    /// Make a place that sounds alive.
    case wake
  }

  /// A tile of the rectangle: column from the left, row from the top.
  package struct Tile: Hashable, Sendable {
    /// The column in the rectangle, 0–39.
    package var x: Int
    /// The row in the rectangle, 0–23.
    package var y: Int

    /// A tile, from the upper left one of the rectangle.
    package init(_ x: Int, _ y: Int) { (self.x, self.y) = (x, y) }
  }

  /// What it is about to do.
  package var plan: Plan
  /// The family of what is to be used.
  package var family: Family
  /// How many, as far as it perceives.
  package var count: Int
  /// Where it perceives that family, in reading order.
  package var places: [Tile]
  /// Where it takes its hand to be, once it has perceived it.
  package var hand: Tile?

  /// What a bot took the rectangle for when it chose its keys.
  package init(
    _ plan: Plan, _ family: Family, count: Int, places: [Tile] = [], hand: Tile? = nil
  ) {
    self.plan = plan
    self.family = family
    self.count = count
    self.places = places
    self.hand = hand
  }

  /// The place that is the fewest steps from the hand.
  package var nearest: Tile? {
    guard let hand else { return nil }
    return places.min { steps($0, hand) < steps($1, hand) }
  }

  private func steps(_ one: Tile, _ other: Tile) -> Int {
    abs(one.x - other.x) + abs(one.y - other.y)
  }
}
