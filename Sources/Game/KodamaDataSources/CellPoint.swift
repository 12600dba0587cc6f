/// A position in a grid: a column from the left and a row from the top.
///
/// Most values count cells of the world. A property that counts tiles of the rectangle or half
/// tiles says so.
public struct CellPoint: Hashable, Sendable {
  /// The column; 0 is the leftmost.
  public var x: Int
  /// The row; 0 is the topmost.
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
  /// Columns to the right; negative to the left.
  public var dx: Int
  /// Rows downwards; negative upwards.
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

  /// The distance, as the larger of columns and rows.
  public var reach: Int { max(abs(dx), abs(dy)) }
}

/// The part of the valley that screen and sound present: 40 columns and 24 rows of tiles.
///
/// See docs/ARCHITECTURE.md.
public enum ViewRectangle {
  /// The width of the rectangle, in tiles.
  public static let columns = 40
  /// The height of the rectangle, in tiles.
  public static let rows = 24
  /// The distance to an edge, in tiles, at which the hand makes the rectangle move on.
  public static let margin = 3

  /// Returns the tile sides that a world can be viewed at, in cells, the closest scale first.
  ///
  /// They are 1, 2 and, for a world that is larger than that, the smallest even number that shows
  /// all of it.
  package static func tileSides(width: Int, height: Int) -> [Int] {
    precondition(width > 0 && height > 0, "a world has cells")
    let whole = max((width + columns - 1) / columns, (height + rows - 1) / rows)
    return whole > 2 ? [1, 2, (whole + 1) / 2 * 2] : [1, 2]
  }

  /// Returns whether a tile is inside the rectangle.
  public static func contains(_ tile: CellPoint) -> Bool {
    (0..<columns).contains(tile.x) && (0..<rows).contains(tile.y)
  }
}

/// The position from which the valley is heard: the hand, and the rectangle around it.
public struct Listener: Hashable, Sendable {
  /// The cell under the hand. Sounds are placed relative to it.
  public var hand: CellPoint
  /// The cell at the top left of the rectangle.
  public var origin: CellPoint
  /// The side of a tile, in cells, at least 1.
  public var tileSide: Int

  /// Creates a listener. `tileSide` must be at least 1.
  public init(hand: CellPoint, origin: CellPoint = CellPoint(0, 0), tileSide: Int = 1) {
    precondition(tileSide > 0, "a tile has at least one cell a side")
    (self.hand, self.origin, self.tileSide) = (hand, origin, tileSide)
  }

  /// Returns the tile that contains a cell. It is outside the rectangle for cells that are not
  /// shown.
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
  /// Returns the quotient rounded down, for negative numbers too.
  ///
  /// Cells to the left of and above an origin are counted like those to the right and below.
  package func dividedDown(by divisor: Int) -> Int {
    self >= 0 ? self / divisor : -((divisor - 1 - self) / divisor)
  }
}

/// One tile of the rectangle: a material and its state.
public typealias Tile = Cell
