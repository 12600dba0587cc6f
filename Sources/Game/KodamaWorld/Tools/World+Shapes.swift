public import KodamaDataSources

extension World {
  /// Points outside the world are ignored.
  ///
  /// - Returns: The number of cells that changed.
  @discardableResult
  package func paint(_ material: MaterialID, cells: [CellPoint], tuning: Tuning? = nil) -> Int {
    let fresh = rules.freshCell(material)
    var changed = 0
    work &+= cells.count
    for point in cells where contains(point) && cell(at: point).material != material {
      if change(tuning?.cell(fresh, row: point.y, rules) ?? fresh, at: point) { changed += 1 }
    }
    if changed > 0 { delegate?.worldDidChange() }
    return changed
  }

  package typealias Span = (y: Int, columns: Range<Int>)

  /// Returns the rows of the rectangle between two corners, or of the ellipse inscribed in it,
  /// clipped to the world.
  package func spans(
    of shape: EditShape, from corner: CellPoint, to opposite: CellPoint
  ) -> [Span] {
    let columns = min(corner.x, opposite.x)..<(max(corner.x, opposite.x) + 1)
    let rows = min(corner.y, opposite.y)..<(max(corner.y, opposite.y) + 1)
    // Distances from the middle are doubled, so that all arithmetic uses whole numbers. An Int of
    // 32 bits, as in the browser, would overflow from 46,341 cells on.
    let (sumX, sumY) = (corner.x + opposite.x, corner.y + opposite.y)
    let (wide, high) = (Int64(columns.count), Int64(rows.count))
    let reach = wide * wide * high * high
    return rows.clamped(to: 0..<height).compactMap { y in
      guard shape == .ellipse else { return (y, columns.clamped(to: 0..<width)) }
      let dy = Int64(2 * y - sumY) * wide
      let first = columns.first { x in
        let dx = Int64(2 * x - sumX) * high
        return dx * dx + dy * dy <= reach
      }
      return first.map { (y, ($0..<(sumX - $0 + 1)).clamped(to: 0..<width)) }
    }
  }

  /// Returns the cells of a shape that have at least one neighbour outside it.
  package static func outline(of spans: [Span]) -> [CellPoint] {
    spans.indices.flatMap { index -> [CellPoint] in
      let (y, columns) = spans[index]
      let above = index > 0 ? spans[index - 1].columns : 0..<0
      let below = index + 1 < spans.count ? spans[index + 1].columns : 0..<0
      return columns.filter { x in
        x == columns.lowerBound || x == columns.upperBound - 1 || !above.contains(x)
          || !below.contains(x)
      }.map { CellPoint($0, y) }
    }
  }

  /// Returns the given cells that have at least one neighbour outside the list.
  package func outline(of cells: [CellPoint]) -> [CellPoint] {
    var isAmong = [Bool](repeating: false, count: width * height)
    for point in cells where contains(point) { isAmong[point.y * width + point.x] = true }
    return cells.filter { point in
      contains(point)
        && [(0, -1), (-1, 0), (1, 0), (0, 1)].contains { dx, dy in
          let side = CellPoint(point.x + dx, point.y + dy)
          return !contains(side) || !isAmong[side.y * width + side.x]
        }
    }
  }
}

/// The brush with which the player paints.
///
///     world.paint(sand, with: Brush(.round, reach: 3), at: CellPoint(40, 10))
public struct Brush: Sendable, Hashable {
  /// The shape that the brush paints at each position.
  public typealias Shape = BrushShape

  /// The shape that the brush paints at each position.
  public var shape: Shape
  /// The distance from the middle of the brush to its edge in cells, 0–16. At 0, the brush paints a
  /// single cell.
  public var reach: Int {
    didSet { Self.check(reach) }
  }
  package var onlyAir: Bool

  /// Creates a brush. A `reach` outside the range 0–16 is a programming error and stops the
  /// program. If `onlyAir` is true, the brush leaves all other materials unchanged.
  public init(_ shape: Shape = .square, reach: Int = 0, onlyAir: Bool = false) {
    self.shape = shape
    Self.check(reach)
    self.reach = reach
    self.onlyAir = onlyAir
  }

  private static func check(_ reach: Int) {
    precondition((0...16).contains(reach), "a brush reaches 0 to 16 cells")
  }

  /// The cells that one dab of the brush covers, as offsets from its middle, in reading order.
  package var offsets: [(x: Int, y: Int)] {
    var found: [(x: Int, y: Int)] = []
    for y in -reach...reach {
      for x in -reach...reach where covers(x, y) { found.append((x, y)) }
    }
    return found
  }

  private func covers(_ x: Int, _ y: Int) -> Bool {
    switch shape {
    case .square: true
    // Adding half the reach to the squared radius makes small discs look round.
    case .round: x * x + y * y <= reach * reach + reach / 2
    case .flat: y == 0
    case .spray: (x &* 7 &+ y &* 13) % 3 == 0
    }
  }
}
