import KodamaPerception

// Taking away, or covering, all of a family.
extension Planner {
  /// After so many edits on something that moves, what is left is perceived anew.
  private static let batch = 8
  /// What was put somewhere works so many cells around; it is given so long, in passes, so often:
  /// who eats walks about first.
  private static let workReach = 2
  private static let waitPasses = 60
  private static let waitLimits = (fire: 3, creature: 8)

  /// Leaves nothing of a family.
  func clear(_ family: Family, with task: PlayTask, _ round: Int) {
    if clearLed(family, with: task) {
      wasLed = true
      return
    }
    let map = look(for: [family, task.toolFamily])
    let found = map.spots(of: family)
    guard !found.isEmpty else {
      // It may be hidden under the hand.
      if round % 3 == 2 { go(to: somewhere(round)) }
      return
    }
    think(.clear, family, found.count)
    guard let tool = task.tool, let material = task.toolFamily else {
      for spot in inOrder(found, of: family) where canGoOn { take(spot) }
      return
    }
    if material == .wire, work(tool, material, sparing: family, on: map, round) { return }
    if consumes(material, family) {
      dose(tool, family, on: map, round)
      return rest(passes: Self.workPasses)
    }
    if material == .fire, round == 0 {
      // Fire finds its way from one of each group.
      for group in map.groups(of: family) where canGoOn {
        if let spot = route(group).first { place(tool, on: spot) }
      }
      return rest(passes: 600)
    }
    for spot in inOrder(found, of: family) where canGoOn { place(tool, on: spot) }
    rest(passes: 40)
  }

  /// Goes from one to the next, for as long as it is led.
  ///
  /// - Returns: whether it was led anywhere.
  private func clearLed(_ family: Family, with task: PlayTask) -> Bool {
    // A machine is not what it works upon; salt and sponges are put into each pool at once; a heap
    // slides while it is dug away, and what it lies on is not to be taken with it.
    let tool = task.toolFamily
    guard tool != .wire, tool != .sand, tool != nil || family != .sand else { return false }
    // What spreads or eats by itself is given time before more of it is put there.
    let works = tool == .fire || tool == .creature
    let waitLimit = tool == .fire ? Self.waitLimits.fire : Self.waitLimits.creature
    var waits = 0
    var acts = 0
    while canGoOn {
      let mustWait = works && acts > 0 && waits < waitLimit
      switch senses.lead(unlessWithin: mustWait ? Self.workReach : -1) {
      case .nowhere: return acts > 0
      case .near:
        waits += 1
        rest(passes: Self.waitPasses)
      case .there, .reached:
        think(.clear, family, 1)
        waits = 0
        acts += 1
        if let tool = task.tool { choose(tool) }
        guard canGoOn else { return true }
        senses.press(task.tool == nil ? "take" : "place")
        if works { rest(passes: Self.waitPasses) }
      }
    }
    return acts > 0
  }

  /// What falls or flows is taken from above, so that the rest stays where it was perceived.
  private func inOrder(_ spots: [Spot], of family: Family) -> [Spot] {
    switch family {
    case .sand, .water: Array(fromAbove(spots).prefix(family == .water ? Self.batch : spots.count))
    case .fire, .creature: Array(route(spots).prefix(Self.batch))
    default: route(spots)
    }
  }

  private func fromAbove(_ spots: [Spot]) -> [Spot] {
    var ordered: [Spot] = []
    for row in 0..<senses.field.rows {
      let own = spots.filter { $0.y == row }
      let isLeftFirst = (own.first?.x ?? 0) >= (ordered.last?.x ?? 0)
      ordered += isLeftFirst ? own : own.reversed()
    }
    return ordered
  }
}
