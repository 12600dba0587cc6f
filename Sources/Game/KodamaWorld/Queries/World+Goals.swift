public import KodamaDataSources

extension World {
  /// Returns the number of cells of each material, indexed by material number, 0–255.
  package func materialCounts() -> [Int] {
    var counts = [Int](repeating: 0, count: 256)
    for y in 1...height {
      let row = storage.cells + y * storage.stride
      for x in 1...width { counts[Int(row[x] & 0xff)] += 1 }
    }
    return counts
  }

  /// Returns how many cells of a material are in a rectangle. Both corners are included, and must
  /// be inside the world.
  package func count(
    of material: MaterialID, from first: CellPoint, to last: CellPoint
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

  /// Returns the points of all cells of a material, in reading order.
  package func points(of material: MaterialID) -> [CellPoint] {
    var found: [CellPoint] = []
    let wanted = UInt16(material.rawValue)
    for y in 1...height {
      let row = storage.cells + y * storage.stride
      for x in 1...width where row[x] & 0xff == wanted { found.append(CellPoint(x - 1, y - 1)) }
    }
    return found
  }

  package func isLit(_ point: CellPoint) -> Bool {
    let cell = cell(at: point)
    return rules.rule(of: cell.material).behaviour == .lamp && LampData(of: cell).isLit
  }

  /// Returns whether a path of adjacent electric cells leads from a point to a cell of the
  /// material.
  package func isWired(_ point: CellPoint, to source: MaterialID) -> Bool {
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

extension CellPoint {
  /// The four adjacent points: above, left, right and below.
  package var neighbours: [CellPoint] {
    [CellPoint(x, y - 1), CellPoint(x - 1, y), CellPoint(x + 1, y), CellPoint(x, y + 1)]
  }
}

/// A connected body of one material, such as a pool that is 9 cells wide and 3 deep.
package struct Structure: Sendable, Hashable {
  package var material: MaterialID
  /// The upper left corner of its bounding box.
  package var origin: CellPoint
  /// The width of its bounding box, in cells.
  package var width: Int
  /// The height of its bounding box, in cells.
  package var height: Int
  package var cellCount: Int
  /// A Boolean value that indicates whether the search reached its limit, so that the body may be
  /// larger.
  package var isCut: Bool
}

extension World {
  /// Returns the connected body of one material that contains a point.
  ///
  /// - Parameters:
  ///   - point: A cell of the body.
  ///   - limit: The maximum number of cells to visit, 1…65,536.
  /// - Returns: The body, or nil if the point is outside the world.
  package func structure(at point: CellPoint, limit: Int = 16_384) -> Structure? {
    precondition((1...Self.fillLimit).contains(limit), "the limit is 1 to 65,536 cells")
    let cells = connected(to: point, limit: limit)
    guard let first = cells.first else { return nil }
    var (left, right, top, bottom) = (first.x, first.x, first.y, first.y)
    for cell in cells {
      left = min(left, cell.x)
      right = max(right, cell.x)
      top = min(top, cell.y)
      bottom = max(bottom, cell.y)
    }
    return Structure(
      material: cell(at: point).material, origin: CellPoint(left, top),
      width: right - left + 1, height: bottom - top + 1, cellCount: cells.count,
      isCut: cells.count >= limit)
  }
}

extension World {
  /// The minimum number of stacked cells of earth or water that count as ground. Smaller stacks are
  /// a tree, bell or plank.
  private static let groundCells = 4

  /// Returns the depth of a point below the ground surface of its column, in cells. It is 0 at the
  /// surface, negative above it, and 0 in a column without ground.
  public func depth(at point: CellPoint) -> Int {
    guard contains(point) else { return 0 }
    var thickness = 0
    for y in 1..<max(1, height - 1) {
      let material = Int(cell(at: CellPoint(point.x, y)).material.rawValue)
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

extension World {
  /// The water drops in each part of a valley. The total changes only through edits, and through
  /// losses at borders and drains.
  package struct WaterBudget: Sendable, Hashable {
    /// The number of drops in visible cells of water.
    package var water = 0
    /// The number of drops in other materials: mud, shoots, steam, ice, snow, brine and fish.
    package var held = 0
    package var sky = 0
    package var ground = 0

    package var total: Int { water + held + sky + ground }
  }

  /// Reading this property counts all cells.
  package var waterBudget: WaterBudget {
    var budget = WaterBudget()
    budget.sky = Int(waterCycle.sky)
    budget.ground = Int(waterCycle.ground)
    let water = rules["water"]
    for (number, count) in materialCounts().enumerated() where number < rules.count {
      let material = MaterialID(UInt8(number))
      if material == water {
        budget.water += count
      } else {
        budget.held += count * rules.rule(of: material).drops
      }
    }
    return budget
  }
}

/// The water of a valley that is outside its cells: in the sky until it rains, or in the ground
/// until a spring returns it. Together with the drops in cells it forms a closed budget. It is part
/// of saves, undo steps and the digest.
package struct WaterCycle: Sendable, Hashable {
  /// The number of drops that have evaporated and not yet fallen as rain.
  package internal(set) var sky: UInt32
  /// The number of drops that have seeped into the ground and not yet left it through a spring.
  package internal(set) var ground: UInt32

  /// The maximum of each number, which exceeds the cell count of the largest world.
  package static let limit: UInt32 = 1 << 27

  /// Creates a water cycle from numbers of drops. Numbers above `limit` are reduced to it.
  package init(sky: UInt32 = 0, ground: UInt32 = 0) {
    self.sky = min(sky, Self.limit)
    self.ground = min(ground, Self.limit)
  }
}
