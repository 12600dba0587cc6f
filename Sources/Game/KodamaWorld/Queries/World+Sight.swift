public import KodamaDataSources

/// What lies between two points.
extension World {
  /// How many solid or powder cells lie strictly between two points, on a straight line.
  public func obstacles(from start: GridPoint, to end: GridPoint) -> Int {
    var count = 0
    Self.eachPoint(from: start, to: end) { point in
      if point != start, point != end, blocksSight(point) { count += 1 }
    }
    return count
  }

  /// What lies open to the sky in a column: the first cell from above that is neither air, gas,
  /// fire nor a creature.
  ///
  /// - Parameters:
  ///   - x: the column, inside the world.
  ///   - bottom: how far down it is looked.
  /// - Returns: its row and what it is; nil where all of it is open.
  package func openToSky(column x: Int, downTo bottom: Int) -> (y: Int, material: MaterialID)? {
    for y in 1..<max(1, min(bottom, height)) {
      let material = cell(at: GridPoint(x, y)).material
      guard material != .air else { continue }
      let rule = rules.rule(of: material)
      switch rule.physics {
      case .solid: if !rule.behaviour.isCreature { return (y, material) }
      case .powder, .liquid: return (y, material)
      case .empty, .gas, .fire: break
      }
    }
    return nil
  }

  /// Whether nothing is seen through a cell: it is solid or a powder, and no creature.
  package func blocksSight(_ point: GridPoint) -> Bool {
    let material = Int(cell(at: point).material.rawValue)
    // The tables take what nobody knows for solid.
    guard material < rules.materials.count else { return false }
    switch tables.physics[material] {
    case .solid: return !tables.behaviour[material].isCreature
    case .powder: return true
    case .empty, .liquid, .gas, .fire: return false
    }
  }
}
