/// How large the valley of an étude is, in tiles. A bot is told that, as a player is; what it
/// perceives at once is a `Page` of it.
package struct Field: Hashable, Sendable {
  /// A valley that is shown whole, and played whole by a sweep.
  package static let page = Field(columns: 40, rows: 24)

  /// Tiles from the left to the right.
  package let columns: Int
  /// Tiles from the top to the bottom.
  package let rows: Int

  /// A valley of so many tiles; what is smaller than a page is filled up to one.
  package init(columns: Int, rows: Int) {
    self.columns = max(40, columns)
    self.rows = max(24, rows)
  }

  /// How many tiles there are.
  var count: Int { columns * rows }

  /// Whether a tile lies in it.
  func contains(_ spot: Spot) -> Bool {
    spot.x >= 0 && spot.y >= 0 && spot.x < columns && spot.y < rows
  }

  /// Whether a hand can come there: the border is out of reach.
  func isInReach(_ spot: Spot) -> Bool {
    spot.x > 0 && spot.y > 0 && spot.x < columns - 1 && spot.y < rows - 1
  }

  /// Where a tile lies in reading order.
  func index(_ spot: Spot) -> Int { spot.y * columns + spot.x }

  /// The tile that lies there in reading order.
  func spot(_ index: Int) -> Spot { Spot(index % columns, index / columns) }

  /// The tile in the middle.
  var middle: Spot { Spot(columns / 2, rows / 2) }

  /// Where an action brings a hand; where it is if it moves none.
  func landing(of action: String, from spot: Spot) -> Spot {
    guard let (dx, dy) = HandTracker.step(of: action) else { return spot }
    return Spot(
      min(max(1, spot.x + dx), columns - 2), min(max(1, spot.y + dy), rows - 2))
  }

  /// The key that brings the hand nearer to a tile, or nil when it is there.
  ///
  /// A jump may go too far where coming back takes fewer keys, but not towards an edge.
  func key(from hand: Spot, to target: Spot) -> String? {
    key(target.x - hand.x, at: hand.x, inside: columns, back: "left", on: "right")
      ?? key(target.y - hand.y, at: hand.y, inside: rows, back: "up", on: "down")
  }

  private func key(
    _ distance: Int, at place: Int, inside size: Int, back: String, on: String
  ) -> String? {
    guard distance != 0 else { return nil }
    let name = distance < 0 ? back : on
    let jump = HandTracker.jump
    let landing = distance < 0 ? place - jump : place + jump
    let isShort = abs(distance) >= jump
    let isWorthIt = abs(distance) > jump / 2 && landing >= 3 && landing < size - 3
    return isShort || isWorthIt ? "jump-\(name)" : name
  }
}
