import KodamaPerception

/// A map of the valley as a bot perceives it, with any sense. The planner has no other information.
struct SeenMap: Hashable {
  /// The size of the valley in tiles.
  let field: Field

  private var tiles: [Family]

  /// Creates a map that contains only air.
  init(_ field: Field) {
    self.field = field
    tiles = Array(repeating: .air, count: field.count)
  }

  /// The family at a tile. Tiles outside the valley are stone.
  subscript(spot: Spot) -> Family {
    get { field.contains(spot) ? tiles[field.index(spot)] : .stone }
    set { if field.contains(spot) { tiles[field.index(spot)] = newValue } }
  }

  /// Returns all tiles of a family, row by row.
  func spots(of family: Family) -> [Spot] {
    tiles.indices.filter { tiles[$0] == family }.map(field.spot)
  }

  /// Returns the number of tiles of a family.
  func count(of family: Family) -> Int { tiles.count { $0 == family } }

  /// Returns whether something in a column moves, grows or spreads.
  func isLoose(_ column: Int) -> Bool {
    (0..<field.rows).contains { row in
      switch self[Spot(column, row)] {
      case .water, .fire, .creature: true
      // A plant grows beside water, and is destroyed by fire and creatures.
      case .plant:
        Spot(column, row).neighbours.contains { spot in
          field.contains(spot) && [.water, .fire, .creature].contains(self[spot])
        }
      case .sand: self[Spot(column, row + 1)] == .air
      case .air, .stone, .metal, .wire: false
      }
    }
  }

  /// Returns whether a column contains fire or a creature.
  func isLively(_ column: Int) -> Bool {
    (0..<field.rows).contains { row in
      self[Spot(column, row)] == .fire || self[Spot(column, row)] == .creature
    }
  }

  /// Returns the family of a column's highest reachable tile that is not air, or air if the column
  /// is empty.
  func top(of column: Int) -> Family {
    (1..<field.rows).lazy.map { self[Spot(column, $0)] }.first { $0 != .air } ?? .air
  }

  /// Returns the connected groups of tiles of a family.
  func groups(of family: Family) -> [[Spot]] {
    var groups: [[Spot]] = []
    var isTaken = SeenMap(field)
    for start in spots(of: family) where isTaken[start] == .air {
      var group = [start]
      isTaken[start] = family
      var next = 0
      while next < group.count {
        for spot in group[next].neighbours
        where field.contains(spot) && self[spot] == family && isTaken[spot] == .air {
          isTaken[spot] = family
          group.append(spot)
        }
        next += 1
      }
      groups.append(group)
    }
    return groups
  }
}

extension SeenMap {
  /// The maximum height of a wall in rows.
  private static let wallRows = 3

  /// The map with walls and wires completed, for bots that hear only the first row of each thing. A
  /// wire continues down to its next piece, and a wall to the floor of its box.
  var withWalls: SeenMap {
    var map = self
    for family in [Family.wire, .stone, .plant] {
      // A tile in the top row is part of the ceiling, not of a wall.
      for start in spots(of: family) where start.y > 0 {
        let ends = [start.x - 1, start.x + 1].filter { field.contains(Spot($0, start.y)) }
          .compactMap { end(of: family, from: start, beside: $0) }
        // A wire continues to the nearest possible row, a wall to the farthest.
        guard let end = family == .wire ? ends.min() : ends.max() else { continue }
        for row in start.y...end { map[Spot(start.x, row)] = family }
      }
    }
    return map
  }

  /// Returns the last row of a thing whose first row is known.
  private func end(of family: Family, from start: Spot, beside column: Int) -> Int? {
    let open = ((start.y + 1)..<field.rows).prefix { self[Spot(start.x, $0)] == .air }
    let isLevel = self[Spot(column, start.y)] != .air
    return open.first { row in
      guard self[Spot(column, row)] == family else { return false }
      if !isLevel { return family == .wire || row == start.y + 1 }
      let isFloor = self[Spot(column, row + 1)] == .air && row > start.y + 1
      return isFloor && row <= start.y + Self.wallRows
    }
  }
}

/// Finds ways between families on a map with Dijkstra's algorithm. It uses a list instead of the
/// usual heap, because valleys are small.
enum WayFinder {
  /// Returns ways along which `one` could flow to `other` if they were dug open, the cheapest
  /// first. Going down is cheap, going sideways needs ground, and going up is expensive.
  static func channels(from one: Family, to other: Family, on map: SeenMap) -> [[Spot]] {
    var ways: [[Spot]] = []
    var avoided: [Spot] = []
    for _ in 0..<3 {
      let way = find(from: one, to: other, on: map) { place, next in
        let isOpen = map[next] == .air || map[next] == one
        let digging = (isOpen ? 1 : 6) + (avoided.contains(next) ? 40 : 0)
        if next.y > place.y { return digging }
        if next.y < place.y { return digging + 400 }
        return digging + (map[place.below] == .air ? 80 : 1)
      }
      guard let way else { break }
      if !ways.contains(way) { ways.append(way) }
      avoided += way
    }
    return ways
  }

  /// Returns lines of tiles that connect `one` with `other`, the shortest first. If both are the
  /// same family, the lines connect its groups.
  static func bridges(from one: Family, to other: Family, on map: SeenMap) -> [[Spot]] {
    let cost: (Spot, Spot) -> Int = { _, next in map[next] == .air ? 2 : 9 }
    let ends = map.groups(of: other)
    var ways: [[Spot]] = []
    if one == other {
      for (index, group) in ends.enumerated() {
        let goals = ends.enumerated().filter { $0.offset != index }.flatMap(\.element)
        if let way = find(from: group, to: goals, in: map.field, cost: cost) { ways.append(way) }
      }
    } else {
      let starts = map.spots(of: one)
      for group in ends {
        if let way = find(from: starts, to: group, in: map.field, cost: cost) { ways.append(way) }
      }
    }
    return ways.filter { !$0.isEmpty }.sorted { $0.count < $1.count }
  }

  private static func find(
    from one: Family, to other: Family, on map: SeenMap, cost: (Spot, Spot) -> Int
  ) -> [Spot]? {
    find(from: map.spots(of: one), to: map.spots(of: other), in: map.field, cost: cost)
  }

  /// Returns the tiles between the start and the goal, without the two, or nil if there is no way.
  private static func find(
    from starts: [Spot], to goals: [Spot], in field: Field, cost: (Spot, Spot) -> Int
  ) -> [Spot]? {
    guard !starts.isEmpty, !goals.isEmpty else { return nil }
    let (count, index) = (field.count, field.index)
    var costs = Array(repeating: Int.max, count: count)
    var previous = Array(repeating: -1, count: count)
    var isGoal = Array(repeating: false, count: count)
    for goal in goals { isGoal[index(goal)] = true }
    var open = starts
    for start in starts { costs[index(start)] = 0 }
    while let position = open.indices.min(by: { costs[index(open[$0])] < costs[index(open[$1])] }) {
      let place = open.remove(at: position)
      if isGoal[index(place)] {
        var way: [Spot] = []
        var step = previous[index(place)]
        while step >= 0, previous[step] >= 0 {
          way.append(field.spot(step))
          step = previous[step]
        }
        return way.reversed()
      }
      for next in place.neighbours where field.isInReach(next) {
        let total = costs[index(place)] + cost(place, next)
        guard total < costs[index(next)] else { continue }
        if costs[index(next)] == Int.max { open.append(next) }
        costs[index(next)] = total
        previous[index(next)] = index(place)
      }
    }
    return nil
  }
}
