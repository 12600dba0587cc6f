/// A position in a grid: a column from the left and a row from the top.
///
/// Most positions count cells of the world. Properties that count tiles of the visible rectangle,
/// or half tiles, say so.
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
  /// Away from column 0.
  case right
  /// Towards row 0, the top of the world.
  case up
  /// Away from row 0.
  case down
}

/// The difference between two positions, in cells or in tiles.
public struct Offset: Hashable, Sendable {
  /// The number of columns to the right. It is negative to the left.
  public var dx: Int
  /// The number of rows downwards. It is negative upwards.
  public var dy: Int

  /// Creates an offset of `dx` columns to the right and `dy` rows downwards.
  public init(dx: Int, dy: Int) {
    self.dx = dx
    self.dy = dy
  }

  /// Creates the offset that leads from one position to another.
  public init(from start: CellPoint, to end: CellPoint) {
    self.init(dx: end.x - start.x, dy: end.y - start.y)
  }

  /// The larger of the horizontal and the vertical distance.
  public var reach: Int { max(abs(dx), abs(dy)) }
}

/// The size of the visible rectangle, which is the part of the valley that screen and sound
/// present: 40 columns and 24 rows of tiles.
///
/// docs/ARCHITECTURE.md describes how Views use it.
public enum ViewRectangle {
  /// The width of the rectangle, in tiles.
  public static let columns = 40
  /// The height of the rectangle, in tiles.
  public static let rows = 24
  /// The distance from an edge, in tiles, at which the hand (the player's cursor) makes the
  /// rectangle move.
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

  /// Returns whether a tile is inside the visible rectangle.
  public static func contains(_ tile: CellPoint) -> Bool {
    (0..<columns).contains(tile.x) && (0..<rows).contains(tile.y)
  }
}

/// The position from which the valley is heard: the hand (the player's cursor), and the visible
/// rectangle around it.
public struct Listener: Hashable, Sendable {
  /// The cell under the hand. Sounds are positioned relative to it.
  public var hand: CellPoint
  /// The cell at the top left of the visible rectangle.
  public var origin: CellPoint
  /// The side of a tile, in cells, at least 1.
  public var tileSide: Int

  /// Creates a listener. `tileSide` must be at least 1.
  package init(hand: CellPoint, origin: CellPoint = CellPoint(0, 0), tileSide: Int = 1) {
    precondition(tileSide > 0, "a tile has at least one cell per side")
    (self.hand, self.origin, self.tileSide) = (hand, origin, tileSide)
  }

  /// Returns the tile that contains a cell. For cells that are not visible, the tile is outside the
  /// rectangle.
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

/// A tile of the visible rectangle. It has the material and the state of one cell.
public typealias Tile = Cell
