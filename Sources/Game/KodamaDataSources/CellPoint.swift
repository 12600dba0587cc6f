/// A position in a grid: a column from the left and a row from the top.
///
/// Most positions count cells of the world. Where a position counts tiles (squares of one or more
/// cells) of the visible part of the world, or half tiles, its property says so.
public struct CellPoint: Hashable, Sendable {
  /// The column, from 0 at the left edge.
  public var x: Int
  /// The row, from 0 at the top edge.
  public var y: Int

  /// Creates a position from a column and a row.
  public init(_ x: Int, _ y: Int) {
    self.x = x
    self.y = y
  }
}

/// A direction along a column or a row.
public enum Direction: String, Hashable, Sendable, CaseIterable {
  /// Towards column 0, the left edge of the world.
  case left
  /// Towards the last column, which is at the right edge of the world.
  case right
  /// Towards row 0, the top of the world.
  case up
  /// Towards the last row, which is at the bottom of the world.
  case down
}

/// The difference between two positions in a grid, in columns and rows.
public struct Offset: Hashable, Sendable {
  /// The number of columns to the right. It is negative to the left.
  public var dx: Int
  /// The number of rows downwards. It is negative upwards.
  public var dy: Int

  /// Creates a difference of `dx` columns to the right and `dy` rows downwards. Negative values are
  /// to the left or upwards.
  public init(dx: Int, dy: Int) {
    self.dx = dx
    self.dy = dy
  }

  /// Creates the difference that must be added to one position to reach another.
  public init(from start: CellPoint, to end: CellPoint) {
    self.init(dx: end.x - start.x, dy: end.y - start.y)
  }

  /// The larger of the horizontal and the vertical distance.
  public var reach: Int { max(abs(dx), abs(dy)) }
}

/// The size of the visible rectangle, which is the part of the world that screen and sound present:
/// 40 columns and 24 rows of tiles (squares of one or more cells).
///
/// docs/ARCHITECTURE.md describes how Views use it.
public enum ViewRectangle {
  /// The width of the visible rectangle, in tiles (squares of one or more cells).
  public static let columns = 40
  /// The height of the visible rectangle, in tiles (squares of one or more cells).
  public static let rows = 24
  /// The distance from an edge of the visible rectangle, in tiles, at which the hand (the player's
  /// cursor) makes the rectangle move.
  public static let margin = 3

  /// Returns the possible side lengths of a tile for a world, in cells, from the closest zoom level
  /// to the widest.
  ///
  /// They are 1 and 2. If the world does not fit into the rectangle at 2, they also include the
  /// smallest even number at which it does.
  package static func tileSides(width: Int, height: Int) -> [Int] {
    precondition(width > 0 && height > 0, "a world has cells")
    let whole = max((width + columns - 1) / columns, (height + rows - 1) / rows)
    return whole > 2 ? [1, 2, (whole + 1) / 2 * 2] : [1, 2]
  }

  /// Returns whether a tile is inside the visible rectangle. Tiles are counted from the top left of
  /// the rectangle.
  public static func contains(_ tile: CellPoint) -> Bool {
    (0..<columns).contains(tile.x) && (0..<rows).contains(tile.y)
  }
}

/// The position from which a player hears the world: that of the hand (the player's cursor), and
/// the visible rectangle around it.
public struct Listener: Hashable, Sendable {
  /// The cell under the hand (the player's cursor), relative to which sounds are positioned.
  public var hand: CellPoint
  /// The cell at the top left of the visible rectangle.
  public var origin: CellPoint
  /// The width and height of a tile of the visible rectangle, in cells, at least 1.
  public var tileSide: Int

  /// Creates a listener. `tileSide` must be at least 1.
  package init(hand: CellPoint, origin: CellPoint = CellPoint(0, 0), tileSide: Int = 1) {
    precondition(tileSide > 0, "a tile has at least one cell per side")
    (self.hand, self.origin, self.tileSide) = (hand, origin, tileSide)
  }

  /// Returns the tile of the visible rectangle that contains a cell, counted from the top left. For
  /// cells that are not visible, the result is outside the rectangle.
  public func tile(of point: CellPoint) -> CellPoint {
    point.tile(from: origin, side: tileSide)
  }
}

extension CellPoint {
  /// Returns the tile that contains this cell, counted from `origin` in tiles of `side` cells.
  package func tile(from origin: CellPoint, side: Int) -> CellPoint {
    CellPoint((x - origin.x).dividedDown(by: side), (y - origin.y).dividedDown(by: side))
  }
}

extension Int {
  /// Returns the quotient, rounded towards negative infinity.
  ///
  /// This maps cells on both sides of an origin to tiles in the same way.
  package func dividedDown(by divisor: Int) -> Int {
    self >= 0 ? self / divisor : -((divisor - 1 - self) / divisor)
  }
}

/// A tile of the visible rectangle, which is a square of one or more cells. It has the material and
/// the state of one of them.
public typealias Tile = Cell
