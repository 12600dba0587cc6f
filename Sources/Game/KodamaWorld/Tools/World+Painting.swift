public import KodamaDataSources

/// Edits of many cells. Each call notifies the delegate once.
extension World {
  /// The maximum number of cells that one fill changes.
  public static let fillLimit = 65_536

  /// Paints one dab.
  ///
  /// - Returns: The number of cells that changed.
  @discardableResult
  public func paint(
    _ material: MaterialID, with brush: Brush, at point: GridPoint, tuning: Tuning? = nil
  ) -> Int {
    paint(material, with: brush, from: point, to: point, tuning: tuning)
  }

  /// Paints along a line, both ends included. Without a tuning, instruments keep the initial note
  /// of their material.
  ///
  /// - Returns: The number of cells that changed.
  @discardableResult
  public func paint(
    _ material: MaterialID, with brush: Brush, from start: GridPoint, to end: GridPoint,
    tuning: Tuning? = nil
  ) -> Int {
    let fresh = rules.freshCell(material)
    let offsets = brush.offsets
    var changed = 0
    let line = Self.line(from: start, to: end)
    work &+= line.count * offsets.count
    for middle in line {
      for (dx, dy) in offsets {
        let point = GridPoint(middle.x + dx, middle.y + dy)
        let old = cell(at: point).material
        guard old != material, !brush.onlyAir || old == .air else { continue }
        if change(tuning?.cell(fresh, row: point.y, rules) ?? fresh, at: point) { changed += 1 }
      }
    }
    if changed > 0 { delegate?.worldDidChange() }
    return changed
  }

  /// Writes a cell as an edit by the player, whose place the valley records.
  func change(_ cell: Cell, at point: GridPoint) -> Bool {
    guard put(cell, at: point) else { return false }
    recordEdit(point)
    return true
  }

  /// Fills the world with air.
  ///
  /// - Returns: The number of cells that changed.
  @discardableResult
  public func clear() -> Int {
    let fresh = rules.freshCell(.air)
    var changed = 0
    work &+= width * height
    for y in 0..<height {
      for x in 0..<width where cell(at: GridPoint(x, y)).material != .air {
        if change(fresh, at: GridPoint(x, y)) { changed += 1 }
      }
    }
    if changed > 0 { delegate?.worldDidChange() }
    return changed
  }

  /// Replaces one material by another between two corners, both included.
  ///
  /// - Returns: The number of cells that changed.
  @discardableResult
  public func replace(
    _ old: MaterialID, with material: MaterialID, from corner: GridPoint, to opposite: GridPoint,
    tuning: Tuning? = nil
  ) -> Int {
    let fresh = rules.freshCell(material)
    let columns = max(0, min(corner.x, opposite.x))...max(0, max(corner.x, opposite.x))
    let rows = max(0, min(corner.y, opposite.y))...max(0, max(corner.y, opposite.y))
    var changed = 0
    work &+= rows.count * columns.count
    for y in rows.clamped(to: 0...(height - 1)) {
      for x in columns.clamped(to: 0...(width - 1)) {
        let point = GridPoint(x, y)
        guard cell(at: point).material == old else { continue }
        if change(tuning?.cell(fresh, row: y, rules) ?? fresh, at: point) { changed += 1 }
      }
    }
    if changed > 0 { delegate?.worldDidChange() }
    return changed
  }

  /// Returns the cells of a straight line (Bresenham 1965), at most `sizeLimit` cells.
  public static func line(from start: GridPoint, to end: GridPoint) -> [GridPoint] {
    var points: [GridPoint] = []
    eachPoint(from: start, to: end) { points.append($0) }
    return points
  }

  /// Calls `body` for each point of that line, from start to end, at most `sizeLimit` times.
  @inline(__always) static func eachPoint(
    from start: GridPoint, to end: GridPoint, _ body: (GridPoint) -> Void
  ) {
    let dx = abs(end.x - start.x)
    let dy = -abs(end.y - start.y)
    let stepX = start.x < end.x ? 1 : -1
    let stepY = start.y < end.y ? 1 : -1
    var (point, error, count) = (start, dx + dy, 1)
    body(point)
    while point != end, count < sizeLimit {
      let double = 2 * error
      if double >= dy {
        error += dy
        point.x += stepX
      }
      if double <= dx {
        error += dx
        point.y += stepY
      }
      count += 1
      body(point)
    }
  }

  /// Returns the cells that are connected to a point through cells of the same material, nearest
  /// first.
  ///
  /// - Parameters:
  ///   - point: The start of the search.
  ///   - limit: The maximum number of cells, at least 1.
  /// - Returns: The cells, beginning with `point`; empty outside the world.
  public func connected(to point: GridPoint, limit: Int) -> [GridPoint] {
    precondition(limit > 0, "one cell at least is looked for")
    guard contains(point) else { return [] }
    let material = cell(at: point).material
    var seen = [Bool](repeating: false, count: width * height)
    var found = [point]
    seen[point.y * width + point.x] = true
    var next = 0
    while next < found.count {
      let place = found[next]
      next += 1
      for (dx, dy) in [(0, -1), (-1, 0), (1, 0), (0, 1)] {
        let side = GridPoint(place.x + dx, place.y + dy)
        guard found.count < limit, contains(side), !seen[side.y * width + side.x],
          cell(at: side).material == material
        else { continue }
        seen[side.y * width + side.x] = true
        found.append(side)
      }
    }
    // Each cell visits its four neighbours; allocating the marks costs a byte per cell of the
    // world.
    work &+= found.count * 4 + width * height / 16
    return found
  }
}

// Rectangles, ellipses and other shapes.
extension World {
  /// Paints the cells of any shape; points outside the world are ignored.
  ///
  /// - Returns: The number of cells that changed.
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

  /// Returns the rows of the rectangle between two corners, or of the ellipse inscribed in it,
  /// clipped to the world.
  public func spans(
    of shape: EditShape, from corner: GridPoint, to opposite: GridPoint
  ) -> [Span] {
    let columns = min(corner.x, opposite.x)..<(max(corner.x, opposite.x) + 1)
    let rows = min(corner.y, opposite.y)..<(max(corner.y, opposite.y) + 1)
    // Doubled distances from the middle keep the arithmetic in whole numbers.
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

  /// Returns the cells of a shape that have a neighbour outside it.
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

  /// Returns the cells that have a neighbour outside the given cells.
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

/// The brush with which the player paints.
public struct Brush: Sendable, Hashable {
  /// The shape of one dab.
  public typealias Shape = BrushShape

  /// The shape of one dab.
  public var shape: Shape
  /// The distance from the middle to the edge in cells, 0–16; 0 is a single cell.
  public var reach: Int {
    didSet { Self.check(reach) }
  }
  /// A Boolean value that indicates whether the brush paints only over air.
  public var onlyAir: Bool

  /// Creates a brush. A reach outside its range is a programming error and stops the program.
  public init(_ shape: Shape = .square, reach: Int = 0, onlyAir: Bool = false) {
    self.shape = shape
    Self.check(reach)
    self.reach = reach
    self.onlyAir = onlyAir
  }

  private static func check(_ reach: Int) {
    precondition((0...16).contains(reach), "a brush reaches 0 to 16 cells")
  }

  /// The cells of a dab as offsets from its middle, in reading order.
  public var offsets: [(x: Int, y: Int)] {
    var found: [(x: Int, y: Int)] = []
    for y in -reach...reach {
      for x in -reach...reach where covers(x, y) { found.append((x, y)) }
    }
    return found
  }

  private func covers(_ x: Int, _ y: Int) -> Bool {
    switch shape {
    case .square: true
    // Half a reach more than the squared radius makes small discs round.
    case .round: x * x + y * y <= reach * reach + reach / 2
    case .flat: y == 0
    case .spray: (x &* 7 &+ y &* 13) % 3 == 0
    }
  }
}
