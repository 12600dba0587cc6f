/// A rectangle of a text surface, in cells.
public struct TextRect: Hashable, Sendable {
  /// The column of the left edge.
  public var x: Int
  /// The row of the upper edge.
  public var y: Int
  /// How many columns it is wide.
  public var width: Int
  /// How many rows it is high.
  public var height: Int

  /// A rectangle from its upper left cell; without width or height it holds no cell.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = max(0, width)
    self.height = max(0, height)
  }

  /// The part that both have in common.
  public func intersection(_ other: TextRect) -> TextRect {
    let left = max(x, other.x)
    let top = max(y, other.y)
    return TextRect(
      x: left, y: top, width: min(x + width, other.x + other.width) - left,
      height: min(y + height, other.y + other.height) - top)
  }

  var hasCells: Bool { width > 0 && height > 0 }

  /// Whether a cell lies inside.
  public func contains(column: Int, row: Int) -> Bool {
    column >= x && column < x + width && row >= y && row < y + height
  }
}
