public import KodamaDataSources

extension World {
  /// So many cells of earth or water on top of each other are ground, and no tree, bell or plank.
  private static let groundCells = 4

  /// How many cells a point is below the ground of its column, or negative, above it: 0 where the
  /// ground begins, and where there is none.
  public func depth(at point: GridPoint) -> Int {
    guard contains(point) else { return 0 }
    var thickness = 0
    for y in 1..<max(1, height - 1) {
      let material = Int(cell(at: GridPoint(point.x, y)).material.rawValue)
      let isGround =
        switch tables.physics[material] {
        case .powder, .liquid: true
        case .solid: tables.behaviour[material].family == .passive && tables.burn[material] == 0
        case .empty, .gas, .fire: false
        }
      thickness = isGround ? thickness + 1 : 0
      if thickness == Self.groundCells { return point.y - (y - Self.groundCells + 1) }
    }
    return 0
  }
}
