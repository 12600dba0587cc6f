import KodamaPerception

// What is done with the bare hand: reaching and ringing.
extension Planner {
  /// Brings the hand onto one of a family: the nearest first, then those not tried yet.
  func reach(_ family: Family, chases: Int) {
    for _ in 0..<chases where canGoOn {
      let lead = senses.lead(unlessWithin: -1)
      if lead == .there || lead == .reached {
        think(.reach, family, 1)
        rest(passes: 4)
        // What walks may have gone on.
        if family == .creature, lead == .there { continue }
        return
      }
      let found = look(for: [family]).spots(of: family)
      let fresh = found.filter { !tried.contains($0) }
      guard let target = nearest(of: fresh) else {
        tried.removeAll()
        rest(passes: 10)
        continue
      }
      think(.reach, family, found.count)
      go(to: target)
      rest(passes: 4)
      tried.append(target)
    }
  }

  /// Rings what is of a family.
  func ring(_ family: Family, _ order: PlayTask.Order) {
    // What touches its like is one instrument, and is where its first tile is.
    let found = look(for: [family]).groups(of: family).compactMap(\.first)
    guard !found.isEmpty else { return use(somewhere(senses.presses)) }
    let chosen = sorted(found, order)
    think(.ring, family, chosen.count)
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
