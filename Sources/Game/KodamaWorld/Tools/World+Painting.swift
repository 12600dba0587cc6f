public import KodamaDataSources

/// Edits of many cells. Each call notifies the delegate at most once.
extension World {
  /// The maximum number of cells that one flood fill changes.
  package static let fillLimit = 65_536

  /// Paints once with a brush, at one position.
  ///
  /// - Returns: The number of cells that changed.
  @discardableResult
  public func paint(
    _ material: MaterialID, with brush: Brush, at point: CellPoint, tuning: Tuning? = nil
  ) -> Int {
    paint(material, with: brush, from: point, to: point, tuning: tuning)
  }

  /// Paints along a line, including both ends. Without a tuning, instruments keep the initial note
  /// of their material. Wires and pipes join devices instead of replacing them (`joins`), and their
  /// lines have no diagonal steps, which would not conduct.
  ///
  /// - Returns: The number of cells that changed.
  @discardableResult
  package func paint(
    _ material: MaterialID, with brush: Brush, from start: CellPoint, to end: CellPoint,
    tuning: Tuning? = nil
  ) -> Int {
    let fresh = rules.freshCell(material)
    let offsets = brush.offsets
    var changed = 0
    let isJoining = rules.rule(of: material).behaviour.isConductor
    let line =
      isJoining
      ? Self.steps(from: start, to: end) : Self.line(from: start, to: end)
    work &+= line.count * offsets.count
    for middle in line {
      for (dx, dy) in offsets {
        let point = CellPoint(middle.x + dx, middle.y + dy)
        let old = cell(at: point).material
        guard old != material, !brush.onlyAir || old == .air,
          !isJoining || !joins(material, old)
        else { continue }
        if change(tuning?.cell(fresh, row: point.y, rules) ?? fresh, at: point) { changed += 1 }
      }
    }
    if changed > 0 { delegate?.worldDidChange() }
    return changed
  }

  /// Returns whether a material conducts to another one, so that the brush joins them: a wire joins
  /// electric devices and instruments, and a pipe joins the devices that move water.
  package func joins(_ material: MaterialID, _ other: MaterialID) -> Bool {
    let behaviour = rules.rule(of: other).behaviour
    return switch rules.rule(of: material).behaviour {
    case .wire: behaviour != .wire && (behaviour.isElectric || behaviour.rings)
    case .pipe: [.pump, .sluice, .spring, .drain].contains(behaviour)
    default: false
    }
  }

  /// Writes a cell, and records that the player edited this point.
  func change(_ cell: Cell, at point: CellPoint) -> Bool {
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
      for x in 0..<width where cell(at: CellPoint(x, y)).material != .air {
        if change(fresh, at: CellPoint(x, y)) { changed += 1 }
      }
    }
    if changed > 0 { delegate?.worldDidChange() }
    return changed
  }

  /// Both corners are included.
  ///
  /// - Returns: The number of cells that changed.
  @discardableResult
  package func replace(
    _ old: MaterialID, with material: MaterialID, from corner: CellPoint, to opposite: CellPoint,
    tuning: Tuning? = nil
  ) -> Int {
    let fresh = rules.freshCell(material)
    let columns = max(0, min(corner.x, opposite.x))...max(0, max(corner.x, opposite.x))
    let rows = max(0, min(corner.y, opposite.y))...max(0, max(corner.y, opposite.y))
    var changed = 0
    work &+= rows.count * columns.count
    for y in rows.clamped(to: 0...(height - 1)) {
      for x in columns.clamped(to: 0...(width - 1)) {
        let point = CellPoint(x, y)
        guard cell(at: point).material == old else { continue }
        if change(tuning?.cell(fresh, row: y, rules) ?? fresh, at: point) { changed += 1 }
      }
    }
    if changed > 0 { delegate?.worldDidChange() }
    return changed
  }

  /// Returns the cells of a straight line (Bresenham 1965), at most `sizeLimit` of them.
  package static func line(from start: CellPoint, to end: CellPoint) -> [CellPoint] {
    var points: [CellPoint] = []
    eachPoint(from: start, to: end) { points.append($0) }
    return points
  }

  /// Returns the cells of a straight line without diagonal steps.
  static func steps(from start: CellPoint, to end: CellPoint) -> [CellPoint] {
    var points: [CellPoint] = []
    eachPoint(from: start, to: end) { point in
      if let last = points.last, last.x != point.x, last.y != point.y {
        points.append(CellPoint(point.x, last.y))
      }
      points.append(point)
    }
    return points
  }

  /// Calls `body` for each cell of a straight line from start to end, at most `sizeLimit` times.
  @inline(__always) static func eachPoint(
    from start: CellPoint, to end: CellPoint, _ body: (CellPoint) -> Void
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
  /// - Returns: The cells, beginning with `point`. The list is empty if `point` is outside the
  ///   world.
  package func connected(to point: CellPoint, limit: Int) -> [CellPoint] {
    precondition(limit > 0, "the limit is at least one cell")
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
        let side = CellPoint(place.x + dx, place.y + dy)
        guard found.count < limit, contains(side), !seen[side.y * width + side.x],
          cell(at: side).material == material
        else { continue }
        seen[side.y * width + side.x] = true
        found.append(side)
      }
    }
    // Each cell visits its four neighbours. Allocating the marks takes a byte per cell of the
    // world.
    work &+= found.count * 4 + width * height / 16
    return found
  }
}
