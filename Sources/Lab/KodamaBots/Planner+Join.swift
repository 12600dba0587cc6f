import KodamaPerception

// Laying ways.
extension Planner {
  /// Lays a way of the tool from the one to the other, and lets what is at its start act.
  func join(_ one: Family, _ other: Family, with task: PlayTask, _ round: Int) {
    let map = look(for: [one, other, task.toolFamily] + Family.heard)
    guard let tool = task.tool else { return use(somewhere(round)) }
    let ways = WayFinder.bridges(from: one, to: other, on: map)
    guard let way = ways.isEmpty ? nil : ways[round % ways.count] else {
      if mend(tool, on: map) { return actuate(one, on: map, round) }
      // They touch, or one was not perceived.
      return actuate(one, on: map, round)
    }
    think(.lay, other, way.count)
    for spot in way where canGoOn { place(tool, on: spot) }
    rest(passes: 40)
    actuate(one, on: map, round)
  }

  /// Uses what may send a pulse: a button, a switch.
  private func actuate(_ family: Family, on map: SeenMap, _ round: Int) {
    let spots = map.spots(of: family)
    guard !spots.isEmpty, canGoOn else { return }
    think(.use, family, spots.count)
    use(spots[round % spots.count])
    rest(passes: 90)
  }

  /// Rings something without the hand: by what falls on it, or by a pulse.
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
      // What feels something feels it on top.
      let free = free(around: [machine], on: map)
      if !free.isEmpty { place(tool, on: free[round % free.count]) }
    }
    guard machines.isEmpty else { return rest(passes: 240) }
    for spot in route(map.spots(of: family)) where canGoOn {
      // High enough to fall.
      var top = spot.above
      while spot.y - top.y < 4 + round, map[top.above] == .air, top.y > 1 { top = top.above }
      place(tool, on: top)
      senses.wait(2)
    }
    rest(passes: 90)
  }

  /// Makes a place where spirits come: sets them down, or makes it sound alive with some of
  /// everything at hand, and rings what rings.
  func wake(_ number: Int, with task: PlayTask, _ round: Int) {
    let map = look(for: Family.heard)
    guard let hand = senses.hand else { return }
    think(.wake, .creature, map.count(of: .creature))
    // Apart from each other, in the open.
    let open = map.spots(of: .air).filter { spot in
      spot.y == hand.y && map.field.isInReach(spot) && (spot.x - hand.x) % 3 == 0
    }
    let slots =
      task.tool.map { tool in Array(repeating: tool, count: number + round) }
      ?? (0..<3).flatMap { _ in task.hotbar.indices.filter { task.hotbar[$0] != .air } }
    for (slot, spot) in zip(slots, route(open)) where canGoOn { place(slot, on: spot) }
    guard task.tool == nil else { return rest(passes: 300) }
    // One bell after the other, again and again: a single one is soon forgotten.
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
