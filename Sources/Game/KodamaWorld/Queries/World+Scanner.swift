public import KodamaDataSources

/// A connected body of one material that a scan found.
package struct ScanFinding: Sendable, Hashable {
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
  /// Returns the category under which the list of things around the player contains a material, or
  /// nil for air and harmless gases.
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
}
