public import KodamaDataSources

// Shapes between two corners: what the hand draws besides dabs and lines.
extension World {
  /// Paints cells of any shape; what lies outside the world is passed over.
  ///
  /// - Returns: how many cells changed.
  @discardableResult
  public func paint(_ material: MaterialID, cells: [GridPoint], tuning: Tuning? = nil) -> Int {
    let fresh = rules.freshCell(material)
    var changed = 0
    work &+= cells.count
    for point in cells where contains(point) && cell(at: point).material != material {
      if change(tuning?.cell(fresh, row: point.y, rules) ?? fresh, at: point) { changed += 1 }
    }
    if changed > 0 { delegate?.worldDidChange() }
    return changed
  }

  /// One row of a shape.
  public typealias Span = (y: Int, columns: Range<Int>)

  /// The rows of the rectangle between two corners, or of the ellipse that fills it, as far as they
  /// lie in the world.
  public func spans(
    of shape: EditShape, from corner: GridPoint, to opposite: GridPoint
  ) -> [Span] {
    let columns = min(corner.x, opposite.x)..<(max(corner.x, opposite.x) + 1)
    let rows = min(corner.y, opposite.y)..<(max(corner.y, opposite.y) + 1)
    // In whole numbers: twice the distance from the middle, against the width and the height.
    let (sumX, sumY) = (corner.x + opposite.x, corner.y + opposite.y)
    let reach = columns.count * columns.count * rows.count * rows.count
    return rows.clamped(to: 0..<height).compactMap { y in
      guard shape == .ellipse else { return (y, columns.clamped(to: 0..<width)) }
      let dy = (2 * y - sumY) * columns.count
      let first = columns.first { x in
        let dx = (2 * x - sumX) * rows.count
        return dx * dx + dy * dy <= reach
      }
      return first.map { (y, ($0..<(sumX - $0 + 1)).clamped(to: 0..<width)) }
    }
  }

  /// The cells of rows that have a cell outside of them beside them.
  public static func outline(of spans: [Span]) -> [GridPoint] {
    spans.indices.flatMap { index -> [GridPoint] in
      let (y, columns) = spans[index]
      let above = index > 0 ? spans[index - 1].columns : 0..<0
      let below = index + 1 < spans.count ? spans[index + 1].columns : 0..<0
      return columns.filter { x in
        x == columns.lowerBound || x == columns.upperBound - 1 || !above.contains(x)
          || !below.contains(x)
      }.map { GridPoint($0, y) }
    }
  }

  /// The cells among some that have one beside them which is not among them.
  public func outline(of cells: [GridPoint]) -> [GridPoint] {
    var isAmong = [Bool](repeating: false, count: width * height)
    for point in cells where contains(point) { isAmong[point.y * width + point.x] = true }
    return cells.filter { point in
      contains(point)
        && [(0, -1), (-1, 0), (1, 0), (0, 1)].contains { dx, dy in
          let side = GridPoint(point.x + dx, point.y + dy)
          return !contains(side) || !isAmong[side.y * width + side.x]
        }
    }
  }
}
