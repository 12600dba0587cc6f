public import KodamaDataSources

/// A connected body of one material that a scan found.
package struct ScanFinding: Sendable, Hashable {
  /// The material that the body consists of.
  package var material: MaterialID
  /// The cell of the body that is nearest to the observer.
  package var point: CellPoint
  /// The distance from the observer to `point`, in cells: the larger of the distances in columns
  /// and in rows.
  package var distance: Int
  /// The width of the body, in cells.
  package var width: Int
  /// The height of the body, in cells.
  package var height: Int

  package init(
    material: MaterialID, point: CellPoint, distance: Int, width: Int = 1, height: Int = 1
  ) {
    self.material = material
    self.point = point
    self.distance = distance
    self.width = width
    self.height = height
  }
}

extension MaterialRules {
  /// Returns the category under which scans list a material, or nil for air and harmless gases.
  public func category(of material: MaterialID) -> ScanCategory? {
    let rule = rule(of: material)
    if rule.physics == .fire || rule.warmth >= 100 || rule.blast > 0 { return .hazard }
    if rule.name == "acid" { return .hazard }
    switch rule.behaviour.family {
    case .creature: return .creature
    case .instrument: return .instrument
    case .electric, .device: return .machine
    case .plant: return .plant
    case .passive: break
    }
    return switch rule.physics {
    case .liquid: .liquid
    case .solid, .powder: .ground
    case .empty, .gas, .fire: nil
    }
  }
}

extension World {
  /// Returns the connected bodies of a category around a point, nearest first. Scattered pieces
  /// such as grains, tufts and drops are left out within eight cells of a nearer piece. Ponds are
  /// always listed.
  ///
  /// - Parameters:
  ///   - point: The position of the observer.
  ///   - category: The category to search for.
  ///   - reach: The maximum distance in cells, 0…128.
  ///   - limit: The maximum number of bodies to return, 1…64.
  /// - Returns: The bodies found, nearest first.
  package func scan(
    from point: CellPoint, for category: ScanCategory, reach: Int = 48, limit: Int = 16
  ) -> [ScanFinding] {
    let kinds = (0..<rules.count).map { rules.category(of: MaterialID(UInt8($0))) == category }
    let comesInPieces: Bool =
      switch category {
      case .hazard, .plant, .liquid, .ground: true
      case .creature, .instrument, .machine, .landmark, .goal: false
      }
    return scan(
      from: point, reach: reach, limit: limit, gap: comesInPieces ? 8 : 0
    ) { kinds[Int($0.rawValue)] }
  }

  /// Returns the connected bodies of one material around a point, nearest first.
  package func scan(
    from point: CellPoint, of material: MaterialID, reach: Int = 128, limit: Int = 16
  ) -> [ScanFinding] {
    scan(from: point, reach: reach, limit: limit, gap: 0) { $0 == material }
  }

  private func scan(
    from point: CellPoint, reach: Int, limit: Int, gap: Int, isWanted: (MaterialID) -> Bool
  ) -> [ScanFinding] {
    precondition((0...128).contains(reach), "a scan reaches 0 to 128 cells")
    precondition((1...64).contains(limit), "the limit of a scan is 1 to 64 bodies")
    var known = [Bool](repeating: false, count: width * height)
    var found: [ScanFinding] = []
    for distance in 0...reach {
      for place in ring(around: point, distance) where contains(place) {
        let material = cell(at: place).material
        guard isWanted(material), !known[place.y * width + place.x] else { continue }
        let body = measure(place, material, &known)
        let isPond =
          body.cells >= Self.pondCells && rules.rule(of: material).physics == .liquid
        let isPiece =
          !isPond
          && found.contains {
            $0.material == material && Offset(from: place, to: $0.point).reach <= gap
          }
        if isPiece { continue }
        found.append(
          ScanFinding(
            material: material, point: place, distance: distance, width: body.width,
            height: body.height))
        if found.count >= limit { return found }
      }
    }
    return found
  }

  /// The minimum number of cells of a pond. Smaller amounts of liquid count as pieces.
  package static let pondCells = 8

  /// Measures the body that contains a cell, and marks its cells as known. Diagonal neighbours are
  /// connected.
  private func measure(
    _ start: CellPoint, _ material: MaterialID, _ known: inout [Bool]
  ) -> (width: Int, height: Int, cells: Int) {
    var (left, right, top, bottom) = (start.x, start.x, start.y, start.y)
    var (open, cells) = ([start], 0)
    known[start.y * width + start.x] = true
    while let place = open.popLast() {
      cells += 1
      (left, right) = (min(left, place.x), max(right, place.x))
      (top, bottom) = (min(top, place.y), max(bottom, place.y))
      for y in max(0, place.y - 1)...min(height - 1, place.y + 1) {
        for x in max(0, place.x - 1)...min(width - 1, place.x + 1) {
          let side = CellPoint(x, y)
          guard !known[y * width + x], cell(at: side).material == material else { continue }
          known[y * width + x] = true
          open.append(side)
        }
      }
    }
    return (right - left + 1, bottom - top + 1, cells)
  }

  /// Returns the nearest cell of a material in the whole world, except for the points in `others`,
  /// or nil.
  package func nearest(
    _ material: MaterialID, to point: CellPoint, except others: [CellPoint] = []
  ) -> CellPoint? {
    var best: (point: CellPoint, distance: Int)?
    for y in 0..<height {
      for x in 0..<width where cell(at: CellPoint(x, y)).material == material {
        let distance = max(abs(x - point.x), abs(y - point.y))
        guard best.map({ distance < $0.distance }) ?? true, !others.contains(CellPoint(x, y)) else {
          continue
        }
        best = (CellPoint(x, y), distance)
      }
    }
    return best?.point
  }

  /// Returns the points at a distance from a point: first those in the same column or row, then
  /// further ones. Symmetric points are listed clockwise from the upper left.
  private func ring(around point: CellPoint, _ distance: Int) -> [CellPoint] {
    guard distance > 0 else { return [point] }
    let far = distance
    var places: [CellPoint] = []
    for slant in 0...far {
      var ways = [
        (-slant, -far), (slant, -far), (far, -slant), (far, slant), (slant, far), (-slant, far),
        (-far, slant), (-far, -slant),
      ]
      // Some of the eight symmetric points coincide on the axes and in the corners.
      if slant == 0 { ways = [(0, -far), (far, 0), (0, far), (-far, 0)] }
      if slant == far { ways = [(-far, -far), (far, -far), (far, far), (-far, far)] }
      for (dx, dy) in ways { places.append(CellPoint(point.x + dx, point.y + dy)) }
    }
    return places
  }
}
