/// A cell of the world, or a tile of the rectangle: column from the left, row from the top.
public struct GridPoint: Hashable, Sendable, Codable {
  /// The column, 0 at the left.
  public var x: Int
  /// The row, 0 at the top.
  public var y: Int

  /// Makes a point of its parts, each as its property says.
  public init(_ x: Int, _ y: Int) {
    self.x = x
    self.y = y
  }
}

/// The rectangle that eye and ear share: 40 columns and 24 rows of tiles (docs/ARCHITECTURE.md).
public enum ViewRectangle {
  /// How many tiles lie side by side.
  public static let columns = 40
  /// How many tiles lie on top of each other.
  public static let rows = 24
  /// How near an edge the hand may come, in tiles, before the rectangle moves on.
  public static let margin = 3

  /// The sides that a tile has at the scales of a world, from the closest: 1 cell; 2, the floor of
  /// the valley; and as many as the whole valley needs, an even number, where it needs more.
  package static func tileSides(width: Int, height: Int) -> [Int] {
    let whole = max((width + columns - 1) / columns, (height + rows - 1) / rows)
    return whole > 2 ? [1, 2, (whole + 1) / 2 * 2] : [1, 2]
  }

  /// Whether a tile lies in it.
  public static func contains(_ tile: GridPoint) -> Bool {
    (0..<columns).contains(tile.x) && (0..<rows).contains(tile.y)
  }
}
