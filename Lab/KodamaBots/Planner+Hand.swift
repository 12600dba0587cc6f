import KodamaPerception

// Tasks for the bare hand: reach things and ring them.
extension Planner {
  /// Moves the hand onto something of a family, the nearest first, in up to `chases` attempts.
  func reach(_ family: Family, chases: Int) {
    for _ in 0..<chases where canGoOn {
      let lead = senses.followGuide(unlessWithin: -1)
      if lead == .arrived || lead == .goalReached {
        reportThought(.reach, family, 1)
        rest(passes: 4)
        // A creature may have moved on since.
        if family == .creature, lead == .arrived { continue }
        return
      }
      let found = look(for: [family]).spots(of: family)
      let fresh = found.filter { !tried.contains($0) }
      guard let target = nearest(of: fresh) else {
        tried.removeAll()
        rest(passes: 10)
        continue
      }
      reportThought(.reach, family, found.count)
      go(to: target)
      rest(passes: 4)
      tried.append(target)
    }
  }

  /// Rings everything of a family by hand.
  func ring(_ family: Family, _ order: PlayTask.Order) {
    // Connected tiles are one instrument, which is rung at its first tile.
    let found = look(for: [family]).groups(of: family).compactMap(\.first)
    guard !found.isEmpty else { return use(trialSpot(senses.presses)) }
    let chosen = sorted(found, order)
    reportThought(.ring, family, chosen.count)
    for spot in chosen where canGoOn {
      use(spot)
      senses.wait(2)
    }
  }

  func sorted(_ spots: [Spot], _ order: PlayTask.Order) -> [Spot] {
    switch order {
    case .all: route(spots)
    case .lowest: Array(spots.sorted { $0.y > $1.y }.prefix(1))
    case .highest: Array(spots.sorted { $0.y < $1.y }.prefix(1))
    case .leftToRight: spots.sorted { $0.x < $1.x }
    case .rightToLeft: spots.sorted { $0.x > $1.x }
    case .lowToHigh: spots.sorted { $0.y > $1.y }
    case .highToLow: spots.sorted { $0.y < $1.y }
    }
  }
}

// Tasks that connect families, ring things by other means than the hand, or attract spirits.
extension Planner {
  /// Places the tool in a line from one family to the other, and then uses something of the first
  /// family.
  func join(_ one: Family, _ other: Family, with task: PlayTask, _ round: Int) {
    let map = look(for: [one, other, task.toolFamily] + Family.heard)
    guard let tool = task.tool else { return use(trialSpot(round)) }
    let ways = WayFinder.bridges(from: one, to: other, on: map)
    guard let way = ways.isEmpty ? nil : ways[round % ways.count] else {
      if closeGap(tool, on: map) { return actuate(one, on: map, round) }
      // The families touch already, or one of them was not perceived.
      return actuate(one, on: map, round)
    }
    reportThought(.lay, other, way.count)
    for spot in way where canGoOn { place(tool, on: spot) }
    rest(passes: 40)
    actuate(one, on: map, round)
  }

  /// Uses one of a family's things that may send a pulse, such as a button or a switch.
  private func actuate(_ family: Family, on map: SeenMap, _ round: Int) {
    let spots = map.spots(of: family)
    guard !spots.isEmpty, canGoOn else { return }
    reportThought(.use, family, spots.count)
    use(spots[round % spots.count])
    rest(passes: 90)
  }

  /// Rings a family with falling material or with a pulse.
  func strike(
    _ family: Family, _ order: PlayTask.Order, with task: PlayTask, _ round: Int
  ) {
    let map = look(for: [family, task.toolFamily] + Family.heard)
    guard let tool = task.tool, let material = task.toolFamily else {
      return ringFromAfar(family, order, on: map) ? () : actuate(.wire, on: map, round)
    }
    if material == .wire { return join(.wire, family, with: task, round) }
    let machines = map.groups(of: .wire).compactMap(\.first)
    for machine in route(machines) where canGoOn {
      // A sensor reacts to anything on top of it.
      let free = free(around: [machine], on: map)
      if !free.isEmpty { place(tool, on: free[round % free.count]) }
    }
    guard machines.isEmpty else { return rest(passes: 240) }
    for spot in route(map.spots(of: family)) where canGoOn {
      // The material is placed high enough to fall.
      var top = spot.above
      while spot.y - top.y < 4 + round, map[top.above] == .air, top.y > 1 { top = top.above }
      place(tool, on: top)
      senses.wait(2)
    }
    rest(passes: 90)
  }

  /// Attracts spirits with the tool, or else with a variety of materials and bells.
  func wake(_ number: Int, with task: PlayTask, _ round: Int) {
    let map = look(for: Family.heard)
    guard let hand = senses.hand else { return }
    reportThought(.wake, .creature, map.count(of: .creature))
    // Empty tiles in the row of the hand, three columns apart.
    let open = map.spots(of: .air).filter { spot in
      spot.y == hand.y && map.field.isInReach(spot) && (spot.x - hand.x) % 3 == 0
    }
    let slots =
      task.tool.map { tool in Array(repeating: tool, count: number + round) }
      ?? (0..<3).flatMap { _ in task.hotbar.indices.filter { task.hotbar[$0] != .air } }
    for (slot, spot) in zip(slots, route(open)) where canGoOn { place(slot, on: spot) }
    guard task.tool == nil else { return rest(passes: 300) }
    // Rings the bells repeatedly, because the effect of one ring fades.
    let bells = map.groups(of: .metal).compactMap(\.first)
    for _ in 0..<6 where canGoOn {
      for spot in route(bells) where canGoOn {
        use(spot)
        rest(passes: 20)
      }
    }
    rest(passes: 60)
  }
}
