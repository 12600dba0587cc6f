public import KodamaDataSources

/// One thing the scanner found: the nearest cell of a body.
public struct ScanFinding: Sendable, Hashable {
  /// What it is made of.
  public var material: MaterialID
  /// The nearest cell of it.
  public var point: GridPoint
  /// Steps to it, the larger of columns and rows.
  public var distance: Int

  package init(material: MaterialID, point: GridPoint, distance: Int) {
    self.material = material
    self.point = point
    self.distance = distance
  }
}

extension MaterialRules {
  /// The category of a material, or nil for air and gases that harm nobody.
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
  /// What lies around a point, nearest first; of neighbouring cells of one material within eight
  /// cells of each other only the nearest is named.
  ///
  /// - Parameters:
  ///   - point: where one stands.
  ///   - category: what is looked for.
  ///   - reach: how far, in cells, 0…128.
  ///   - limit: how many findings at most, 1…64.
  /// - Returns: the findings, nearest first.
  public func scan(
    from point: GridPoint, for category: ScanCategory, reach: Int = 48, limit: Int = 16
  ) -> [ScanFinding] {
    precondition((0...128).contains(reach) && (1...64).contains(limit), "no such scan")
    let kinds = (0..<rules.count).map { rules.category(of: MaterialID(UInt8($0))) == category }
    var found: [ScanFinding] = []
    for distance in 0...reach {
      for place in ring(around: point, distance) where contains(place) {
        let material = cell(at: place).material
        guard kinds[Int(material.rawValue)] else { continue }
        let isKnown = found.contains {
          $0.material == material && abs($0.point.x - place.x) <= 8
            && abs($0.point.y - place.y) <= 8
        }
        if isKnown { continue }
        found.append(ScanFinding(material: material, point: place, distance: distance))
        if found.count >= limit { return found }
      }
    }
    return found
  }

  /// The nearest cell of a material, wherever it lies; nil where there is none.
  package func nearest(_ material: MaterialID, to point: GridPoint) -> GridPoint? {
    var best: (point: GridPoint, distance: Int)?
    for y in 0..<height {
      for x in 0..<width where cell(at: GridPoint(x, y)).material == material {
        let distance = max(abs(x - point.x), abs(y - point.y))
        if best.map({ distance < $0.distance }) ?? true { best = (GridPoint(x, y), distance) }
      }
    }
    return best?.point
  }

  /// The cells at this distance, clockwise from the upper left corner.
  private func ring(around point: GridPoint, _ distance: Int) -> [GridPoint] {
    guard distance > 0 else { return [point] }
    var places: [GridPoint] = []
    for x in -distance...distance { places.append(GridPoint(point.x + x, point.y - distance)) }
    for y in (1 - distance)..<distance { places.append(GridPoint(point.x + distance, point.y + y)) }
    for x in -distance...distance { places.append(GridPoint(point.x - x, point.y + distance)) }
    for y in (1 - distance)..<distance { places.append(GridPoint(point.x - distance, point.y - y)) }
    return places
  }
}
