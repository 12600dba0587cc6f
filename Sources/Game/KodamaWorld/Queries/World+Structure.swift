public import KodamaDataSources

/// A connected body of one material: "pool, 9 wide, 3 deep".
public struct Structure: Sendable, Hashable {
  /// What it is made of.
  public var material: MaterialID
  /// Its upper left corner.
  public var origin: GridPoint
  /// Columns from its left end to its right.
  public var width: Int
  /// Rows from its top to its bottom.
  public var height: Int
  /// How many cells it has.
  public var cellCount: Int
  /// Whether it is larger than was looked at.
  public var isCut: Bool
}

extension World {
  /// The body to which this cell belongs.
  ///
  /// - Parameters:
  ///   - point: one of its cells.
  ///   - limit: how many cells are looked at, 1…65,536.
  /// - Returns: nil outside the world.
  public func structure(at point: GridPoint, limit: Int = 16_384) -> Structure? {
    precondition((1...Self.fillLimit).contains(limit), "no such limit")
    let cells = connected(to: point, limit: limit)
    guard let first = cells.first else { return nil }
    var (left, right, top, bottom) = (first.x, first.x, first.y, first.y)
    for cell in cells {
      left = min(left, cell.x)
      right = max(right, cell.x)
      top = min(top, cell.y)
      bottom = max(bottom, cell.y)
    }
    return Structure(
      material: cell(at: point).material, origin: GridPoint(left, top),
      width: right - left + 1, height: bottom - top + 1, cellCount: cells.count,
      isCut: cells.count >= limit)
  }
}
