/// A cell of the world, or a tile of the rectangle: column from the left, row from the top.
public struct GridPoint: Hashable, Sendable {
  /// The column, 0 at the left.
  public var x: Int
  /// The row, 0 at the top.
  public var y: Int

  /// A place from the upper left: columns to the right, rows down.
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
    precondition(width > 0 && height > 0, "a world has cells")
    let whole = max((width + columns - 1) / columns, (height + rows - 1) / rows)
    return whole > 2 ? [1, 2, (whole + 1) / 2 * 2] : [1, 2]
  }

  /// Whether a tile lies in it.
  public static func contains(_ tile: GridPoint) -> Bool {
    (0..<columns).contains(tile.x) && (0..<rows).contains(tile.y)
  }
}

/// Who listens: the hand over the valley, and the rectangle around it.
public struct Listener: Hashable, Sendable {
  /// The cell of the hand: all is heard from there.
  public var hand: GridPoint
  /// The cell in the upper left corner of the rectangle.
  public var origin: GridPoint
  /// How many cells a tile is wide and high, from 1.
  public var tileSide: Int

  /// Creates a listener whose hand is over a rectangle of tiles of at least one cell a side.
  public init(hand: GridPoint, origin: GridPoint = GridPoint(0, 0), tileSide: Int = 1) {
    precondition(tileSide > 0, "a tile has at least one cell a side")
    (self.hand, self.origin, self.tileSide) = (hand, origin, tileSide)
  }

  /// The tile in which a cell lies; outside of the rectangle for cells it does not show.
  public func tile(of point: GridPoint) -> GridPoint {
    point.tile(from: origin, side: tileSide)
  }
}

extension GridPoint {
  /// The tile of so many cells a side in which this cell lies, counted from the cell at an origin.
  package func tile(from origin: GridPoint, side: Int) -> GridPoint {
    GridPoint((x - origin.x).dividedDown(by: side), (y - origin.y).dividedDown(by: side))
  }
}

extension Int {
  /// The quotient, rounded down below 0 as well: cells to the left and above are counted like
  /// those to the right and below.
  package func dividedDown(by divisor: Int) -> Int {
    self >= 0 ? self / divisor : -((divisor - 1 - self) / divisor)
  }
}

/// One tile of the rectangle as the Models know it: what is there and what it remembers.
public typealias Tile = Cell
