import KodamaPerception

// Tasks that make two families touch.
extension Planner {
  /// Makes two families touch, by placing one beside the other or by digging between them.
  func meet(_ one: Family, _ other: Family, with task: PlayTask, _ round: Int) {
    let map = look(for: [one, other, task.toolFamily] + Family.heard)
    if let tool = task.tool, let material = task.toolFamily {
      // Here, smoke is made by quenching fire in water, so fire is not placed beside anything.
      let burns = material == .fire && map.count(of: .water) > 0 && !isNamed(.water)
      if material == one || material == other, !burns {
        return put(tool, beside: material == one ? other : one, on: map, round)
      }
      if work(tool, material, sparing: other, on: map, round) { return }
      let ways = WayFinder.bridges(from: one, to: other, on: map)
      guard let way = ways.isEmpty ? nil : ways[round % ways.count] else {
        return place(tool, on: trialSpot(round))
      }
      reportThought(.lay, other, way.count)
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
      return take(trialSpot(round))
    }
    let solid = way.filter { map[$0] != .air }
    reportThought(.dig, other, solid.count)
    // Digs from the far end, so that the way is open when the last tile is removed.
    for spot in solid.reversed() where canGoOn { take(spot) }
    rest(passes: 240)
  }

  /// Places the tool in empty tiles beside a family: one tile in the first round, and one more in
  /// each further round.
  func put(_ tool: Int, beside family: Family, on map: SeenMap, _ round: Int) {
    let spots = free(beside: family, on: map)
    guard !spots.isEmpty else { return place(tool, on: trialSpot(round)) }
    reportThought(.put, family, spots.count)
    for spot in spots.prefix(1 + round) where canGoOn {
      place(tool, on: spot)
      rest(passes: 20)
    }
    rest(passes: 60)
  }

  /// Returns the empty tiles beside a family. Supported tiles come first, then the nearest.
  func free(beside family: Family, on map: SeenMap) -> [Spot] {
    free(around: map.spots(of: family), on: map)
  }

  /// Returns the empty tiles beside some tiles. Supported tiles come first, then the nearest.
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
    // A material that is placed on a supported tile does not fall.
    (map[spot.below] == .air ? 100 : 0) + spot.steps(to: hand)
  }
}

// Effects of a material on another: fire on things that melt or burn, a battery on a machine.
extension Planner {
  /// The number of passes to wait for a material to act on another. Fire spreads slowly.
  static let workPasses = 480

  /// Returns the families that a material changes when it touches them, the likeliest first.
  private static func worked(by material: Family) -> [Family] {
    switch material {
    case .wire: [.wire]
    case .fire: [.metal, .plant, .water, .sand, .fire]
    case .sand: [.water, .metal]
    case .water: [.sand]
    case .creature: [.plant]
    case .air, .stone, .plant, .metal: []
    }
  }

  /// Returns whether a little of a material removes much of a family without further action.
  func consumes(_ material: Family, _ family: Family) -> Bool {
    material != .fire && Self.worked(by: material).contains(family)
  }

  /// Lets a tool act on an obstacle, such as fire on ice that holds back water.
  ///
  /// - Returns: True if the map contains something that the tool acts on.
  func work(
    _ tool: Int, _ material: Family, sparing spared: Family, on map: SeenMap, _ round: Int
  ) -> Bool {
    let upon = Self.worked(by: material).filter { $0 != spared && map.count(of: $0) > 0 }
    // A family that is not part of any goal is probably meant to be used.
    guard let family = upon.first(where: { !isNamed($0) }) ?? upon.first else { return false }
    applyToEach(tool, family, on: map, round)
    rest(passes: Self.workPasses)
    return true
  }

  /// Places one tile of a tool at each connected group of a family.
  func applyToEach(_ tool: Int, _ family: Family, on map: SeenMap, _ round: Int) {
    let groups = map.groups(of: family)
    reportThought(.put, family, groups.count)
    // In a pool, the tile goes to the lowest spot, where all water flows past. Otherwise it goes
    // beside the group.
    let spots = groups.compactMap { group -> Spot? in
      var free = free(around: group, on: map)
      // Tiles beside a machine are tried last, because a machine acts on the tiles above and below
      // it.
      if family == .wire { free.sort { isLevel($0, group) && !isLevel($1, group) } }
      let isSoaked = family == .water && !isNamed(.metal)
      return isSoaked || free.isEmpty ? group.max { $0.y < $1.y } : free[round % free.count]
    }
    for spot in route(spots) where canGoOn { place(tool, on: spot) }
  }

  private func isLevel(_ spot: Spot, _ group: [Spot]) -> Bool {
    group.contains { $0.y == spot.y }
  }

  /// Uses every machine tile, because any of them may send a pulse.
  func tryMachines(on map: SeenMap) {
    let spots = map.spots(of: .wire)
    reportThought(.use, .wire, spots.count)
    for spot in route(spots) where canGoOn {
      use(spot)
      rest(passes: 30)
    }
    rest(passes: 120)
  }

  /// Rings each instrument by a pulse from the far end of its wire.
  ///
  /// - Returns: True if a wire leads to an instrument.
  func ringFromAfar(_ family: Family, _ order: PlayTask.Order, on map: SeenMap) -> Bool {
    let wires = map.groups(of: .wire)
    var ends: [Spot] = []
    for bell in sorted(map.groups(of: family).compactMap(\.first), order) {
      let wire = wires.first { $0.contains { $0.steps(to: bell) == 1 } }
      if let end = wire?.max(by: { $0.steps(to: bell) < $1.steps(to: bell) }) { ends.append(end) }
    }
    guard !ends.isEmpty else { return false }
    reportThought(.use, .wire, ends.count)
    for end in ends where canGoOn {
      use(end)
      rest(passes: 60)
    }
    return true
  }

  /// Closes the smallest gap between pieces of wire.
  ///
  /// - Returns: True if there is a gap.
  func closeGap(_ tool: Int, on map: SeenMap) -> Bool {
    guard let gap = WayFinder.bridges(from: .wire, to: .wire, on: map).first else { return false }
    reportThought(.lay, .wire, gap.count)
    for spot in gap where canGoOn { place(tool, on: spot) }
    rest(passes: 40)
    return true
  }
}
