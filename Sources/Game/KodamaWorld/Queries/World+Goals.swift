package import KodamaDataSources

// What goals ask of a world.
extension World {
  /// How many cells there are of each of 256 materials.
  package func materialCounts() -> [Int] {
    var counts = [Int](repeating: 0, count: 256)
    for y in 1...height {
      let row = storage.cells + y * storage.stride
      for x in 1...width { counts[Int(row[x] & 0xff)] += 1 }
    }
    return counts
  }

  /// Returns how many cells in the rectangle between two corners, which lie in the world, are of a
  /// material. Looking is work.
  package func count(
    of material: MaterialID, from first: GridPoint, to last: GridPoint
  ) -> Int {
    let wanted = UInt16(material.rawValue)
    var count = 0
    work &+= (last.y - first.y + 1) * (last.x - first.x + 1)
    for y in first.y...last.y {
      let row = storage.cells + (y + 1) * storage.stride
      for x in first.x...last.x where row[x + 1] & 0xff == wanted { count += 1 }
    }
    return count
  }

  /// The cells of a material, in reading order.
  package func points(of material: MaterialID) -> [GridPoint] {
    var found: [GridPoint] = []
    let wanted = UInt16(material.rawValue)
    for y in 1...height {
      let row = storage.cells + y * storage.stride
      for x in 1...width where row[x] & 0xff == wanted { found.append(GridPoint(x - 1, y - 1)) }
    }
    return found
  }

  /// Whether a lamp burns here.
  package func isLit(_ point: GridPoint) -> Bool {
    let cell = cell(at: point)
    return rules.rule(of: cell.material).behaviour == .lamp && LampData(of: cell).isLit
  }

  /// Whether a way of electric cells leads from here to a cell of the material.
  package func isWired(_ point: GridPoint, to source: MaterialID) -> Bool {
    var seen = [Bool](repeating: false, count: width * height)
    var queue = [point]
    var next = 0
    while next < queue.count {
      for other in queue[next].neighbours where contains(other) && !seen[other.y * width + other.x]
      {
        seen[other.y * width + other.x] = true
        let material = cell(at: other).material
        if material == source { return true }
        if rules.rule(of: material).behaviour.isElectric { queue.append(other) }
      }
      next += 1
    }
    return false
  }
}

extension GridPoint {
  /// The cells beside, above and below.
  package var neighbours: [GridPoint] {
    [GridPoint(x, y - 1), GridPoint(x - 1, y), GridPoint(x + 1, y), GridPoint(x, y + 1)]
  }
}
