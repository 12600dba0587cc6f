import KodamaPerception

// Bringing two things together.
extension Planner {
  /// Lets two families touch: by putting one beside the other, or by opening a way between them.
  func meet(_ one: Family, _ other: Family, with task: PlayTask, _ round: Int) {
    let map = look(for: [one, other, task.toolFamily] + Family.heard)
    if let tool = task.tool, let material = task.toolFamily {
      // Smoke is what is left where a flame is quenched.
      let burns = material == .fire && map.count(of: .water) > 0 && !isNamed(.water)
      if material == one || material == other, !burns {
        return put(tool, beside: material == one ? other : one, on: map, round)
      }
      if work(tool, material, sparing: other, on: map, round) { return }
      let ways = WayFinder.bridges(from: one, to: other, on: map)
      guard let way = ways.isEmpty ? nil : ways[round % ways.count] else {
        return place(tool, on: somewhere(round))
      }
      think(.lay, other, way.count)
      for spot in way where canGoOn && map[spot] == .air { place(tool, on: spot) }
      return rest(passes: 240)
    }
    if round % 2 == 0, map.count(of: .wire) > 0, one != .wire, other != .wire {
      return tryMachines(on: map)
    }
    let ways =
      WayFinder.channels(from: one, to: other, on: map)
      + WayFinder.channels(from: other, to: one, on: map)
    guard let way = ways.isEmpty ? nil : ways[round % ways.count] else {
      return take(somewhere(round))
    }
    let solid = way.filter { map[$0] != .air }
    think(.dig, other, solid.count)
    // From the far end, so that what comes finds the whole way open.
    for spot in solid.reversed() where canGoOn { take(spot) }
    rest(passes: 240)
  }

  /// Places a tool where it touches a family.
  func put(_ tool: Int, beside family: Family, on map: SeenMap, _ round: Int) {
    let spots = free(beside: family, on: map)
    guard !spots.isEmpty else { return place(tool, on: somewhere(round)) }
    think(.put, family, spots.count)
    for spot in spots.prefix(1 + round) where canGoOn {
      place(tool, on: spot)
      rest(passes: 20)
    }
    rest(passes: 60)
  }

  /// The air that touches a family, the nearest first; what is put above stays there.
  func free(beside family: Family, on map: SeenMap) -> [Spot] {
    free(around: map.spots(of: family), on: map)
  }

  /// The air that touches some tiles, the nearest first; what is put above stays there.
  func free(around found: [Spot], on map: SeenMap) -> [Spot] {
    var places: [Spot] = []
    for spot in found.map(\.above) + found.flatMap(\.neighbours)
    where map.field.contains(spot) && map[spot] == .air && !places.contains(spot) {
      places.append(spot)
    }
    let hand = senses.hand ?? Spot(0, 0)
    return places.sorted { weight($0, hand, map) < weight($1, hand, map) }
  }

  private func weight(_ spot: Spot, _ hand: Spot, _ map: SeenMap) -> Int {
    // Where it lies on something it stays.
    (map[spot.below] == .air ? 100 : 0) + spot.steps(to: hand)
  }
}
