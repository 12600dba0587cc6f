import KodamaPerception

/// Finds ways between two families on what was perceived (Dijkstra's algorithm; a valley is
/// small enough for a plain list).
enum WayFinder {
  /// Ways along which the one could come to the other if they were dug open, the easiest first:
  /// down is easy, sideways needs ground to run on, and nothing goes up.
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

  /// Ways that could be laid through the air from the one to the other, the shortest first; where
  /// both are of one family, between its groups.
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

  /// The tiles between, without both ends; nil where there is no way.
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
