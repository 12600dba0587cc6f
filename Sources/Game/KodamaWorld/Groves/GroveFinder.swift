package import KodamaDataSources

/// Chooses positions for groves in a newly generated valley: on level ground under the open sky,
/// away from its sites. The finder changes no cells, so a valley is the same with and without
/// groves.
package struct GroveFinder {
  private let world: World
  private let chance: PlaceChance

  /// The preferred distance from sites, in columns.
  private static let siteDistance = 14
  /// The minimum distance between groves, in columns.
  private static let groveDistance = 30
  /// The minimum distance between groves in a valley with little room: the reach of a grove, in
  /// columns.
  private static let tightDistance = 20
  /// The maximum distance of the first grove from the player's start, in columns.
  private static let firstDistance = 90

  /// Creates a finder for a valley at tick 0.
  package init(_ world: World) {
    self.world = world
    chance = PlaceChance(seed: world.seed ^ 0x6772_6f76_6573)
  }

  /// Returns the kind and position of each grove, the one nearest to the start first. Of a valley's
  /// groves, the nearest has the easiest task and the two farthest have the hardest ones.
  ///
  /// One grove is near `start`, where new players begin. The others are spread across the valley.
  /// The result is empty unless the valley is generated, at tick 0 and at least 200 cells wide.
  package func groves(near start: CellPoint) -> [(kind: GroveKind, point: CellPoint)] {
    guard world.wakefulness.isGenerated, world.tick == 0, world.width >= 200 else { return [] }
    func distance(_ point: CellPoint) -> Int { Offset(from: start, to: point).reach }
    let sorted = points(near: start.x).enumerated().sorted {
      (distance($0.element), $0.offset) < (distance($1.element), $1.offset)
    }
    return zip(kinds, sorted).map { ($0, $1.element) }
  }

  /// The kinds of groves, the easiest first. Which of the medium ones and of the hard ones comes
  /// first depends on the seed.
  private var kinds: [GroveKind] {
    let medium: [GroveKind] = [.wheel, .lamps, .fire]
    let hard: [GroveKind] = [.machine, .chord]
    let (turn, other) = (chance.pick(0...2, 0, 80), chance.pick(0...1, 0, 82))
    return [.garden] + (0..<3).map { medium[($0 + turn) % 3] }
      + (0..<2).map { hard[($0 + other) % 2] }
  }

  /// The first point is near `start`, a column.
  private func points(near start: Int) -> [CellPoint] {
    let tops = (0..<world.width).map(top)
    var found: [CellPoint] = []
    for number in GroveKind.allCases.indices {
      let share = [1, 3, 5, 7, start < world.width / 2 ? 6 : 2][max(0, number - 1)]
      let isFirst = number == 0
      let target = isFirst ? start : world.width * share / 8
      let reach = isFirst ? Self.firstDistance : world.width / 8
      let others = found.map { $0.x }
      // If there is no room nearby, the whole valley is searched.
      let point =
        place(on: tops, near: target, within: reach, away: others, isFirst: isFirst)
        ?? place(on: tops, near: target, within: world.width, away: others, isFirst: isFirst)
        ?? place(
          on: tops, near: target, within: world.width, away: others, isFirst: isFirst,
          apart: Self.tightDistance)
      if let point { found.append(point) }
    }
    return found
  }

  /// Returns the most level position near a column and away from other groves, or nil.
  private func place(
    on tops: [Top?], near target: Int, within reach: Int, away others: [Int], isFirst: Bool,
    apart: Int = Self.groveDistance
  ) -> CellPoint? {
    func ground(_ x: Int) -> Top? { tops.indices.contains(x) ? tops[x] : nil }
    let sites = world.record?.sites.map { $0.point.x } ?? []
    let columns = max(20, target - reach)...max(20, min(world.width - 21, target + reach))
    let start = ground(target)?.row ?? world.height / 2
    var best: (cost: Int, point: CellPoint)?
    for x in columns {
      guard let top = ground(x), top.row >= 8,
        others.allSatisfy({ abs($0 - x) >= apart })
      else { continue }
      let near = sites.map { abs($0 - x) }.min() ?? world.width
      let rows = stride(from: x - 8, through: x + 8, by: 4).map { ground($0)?.row ?? top.row }
      let slope = (rows.max() ?? 0) - (rows.min() ?? 0)
      var cost = slope * 4 + max(0, Self.siteDistance * 2 - near) * 2 + (top.isWet ? 60 : 0)
      // The first grove should be about 12 columns away from the start.
      if isFirst { cost += abs(abs(x - target) - 12) * 2 + abs(top.row - start) * 3 }
      cost += chance.pick(0...3, x, 81)
      if best.map({ cost < $0.cost }) ?? true { best = (cost, CellPoint(x, top.row - 3)) }
    }
    return best?.point
  }

  private typealias Top = (row: Int, isWet: Bool)

  private func top(_ x: Int) -> Top? {
    for y in 0..<(world.height - 1) {
      let material = world.cell(at: CellPoint(x, y)).material
      switch world.tables.physics[Int(material.rawValue)] {
      case .empty, .gas, .fire: continue
      case .liquid: return (y, true)
      case .solid, .powder: return (y, false)
      }
    }
    return nil
  }
}

// Queries that groves use to check what the player has built.
extension World {
  /// The maximum number of edited cells that are stored until the next `clearMoments()`.
  static let editedCellLimit = 4_096

  /// The cells that the player has changed since the last `clearMoments()`, in order. It is empty
  /// unless the valley is generated.
  package var editedCells: [CellPoint] { list.editedCells }

  /// The cell at which the hand begins: just above the ground at the valley's first site, or in the
  /// middle of a valley without sites.
  package var startPoint: CellPoint {
    var y = 1
    let x = record?.sites.first?.point.x ?? width / 2
    while y < height - 2, cell(at: CellPoint(x, y + 1)).material == .air { y += 1 }
    return CellPoint(x, max(1, y - 2))
  }

  /// Returns whether a material belongs to the task of a kind of grove, so that a player who places
  /// it probably means to do that task.
  package func isWork(_ material: MaterialID, for kind: GroveKind) -> Bool {
    let behaviour = rules.rule(of: material).behaviour
    return switch kind {
    case .chord, .machine: behaviour.rings
    case .lamps: behaviour == .lamp
    case .garden: life(of: material) != nil
    case .fire: tables.soundSource[Int(material.rawValue)] == .fire
    case .wheel: behaviour == .turn
    }
  }

  package func lamps(among cells: [CellPoint]) -> (lit: Int, dark: Int) {
    var (lit, dark) = (0, 0)
    for cell in cells.map(cell(at:)) where rules.rule(of: cell.material).behaviour == .lamp {
      if LampData(of: cell).isLit { lit += 1 } else { dark += 1 }
    }
    return (lit, dark)
  }

  package func hasWheel(among cells: [CellPoint]) -> Bool {
    cells.contains { rules.rule(of: cell(at: $0).material).behaviour == .turn }
  }

  /// Returns the columns of the lit lamps among the given cells, in ascending order.
  package func litColumns(of cells: [CellPoint]) -> [Int] {
    let lit = cells.filter { point in
      let cell = cell(at: point)
      return rules.rule(of: cell.material).behaviour == .lamp && LampData(of: cell).isLit
    }
    return Set(lit.map { $0.x }).sorted()
  }

  /// Both corners are included.
  package func burns(from first: CellPoint, to last: CellPoint) -> Bool {
    cells(from: first, to: last) { tables.soundSource[$0] == .fire }
  }

  /// Both corners are included. A tree's crown counts as the tree.
  package func lives(_ kind: MaterialID, from first: CellPoint, to last: CellPoint) -> Bool {
    let rule = rules.rule(of: kind)
    let crown = rule.behaviour == .tree ? rules[rule.decaysTo] ?? kind : kind
    return cells(from: first, to: last) { $0 == Int(kind.rawValue) || $0 == Int(crown.rawValue) }
  }

  /// Returns the plant or creature that a material is or sprouts into, or nil for other materials.
  package func life(of material: MaterialID) -> MaterialID? {
    let rule = rules.rule(of: material)
    if rule.behaviour == .sprout { return rules[rule.becomes] }
    let voice = tables.soundSource[Int(material.rawValue)]
    return voice == .plant || voice == .creature ? material : nil
  }

  private func cells(
    from first: CellPoint, to last: CellPoint, where isWanted: (Int) -> Bool
  ) -> Bool {
    for y in max(0, first.y)...max(0, min(height - 1, last.y)) {
      let row = storage.cells + (y + 1) * storage.stride + 1
      for x in max(0, first.x)...max(0, min(width - 1, last.x))
      where isWanted(Int(row[x] & 0xff)) {
        return true
      }
    }
    return false
  }
}
