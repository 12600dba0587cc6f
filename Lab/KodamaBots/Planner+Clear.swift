import KodamaPerception

// Tasks that remove or cover everything of a family.
extension Planner {
  /// The maximum number of moving things that the bot edits before it perceives them again.
  private static let batch = 8
  /// The distance in cells at which a placed thing still acts, the passes to wait for it, and the
  /// maximum number of waits. Creatures have to walk before they eat.
  private static let workReach = 2
  private static let waitPasses = 60
  private static let waitLimits = (fire: 3, creature: 8)

  /// Removes everything of a family.
  func clear(_ family: Family, with task: PlayTask, _ round: Int) {
    if clearByGuide(family, with: task) {
      wasGuided = true
      return
    }
    let map = look(for: [family, task.toolFamily])
    let found = map.spots(of: family)
    guard !found.isEmpty else {
      // The hand may hide the last tile.
      if round % 3 == 2 { go(to: trialSpot(round)) }
      return
    }
    reportThought(.clear, family, found.count)
    guard let tool = task.tool, let material = task.toolFamily else {
      for spot in inOrder(found, of: family) where canGoOn { take(spot) }
      return
    }
    if material == .wire, work(tool, material, sparing: family, on: map, round) { return }
    if consumes(material, family) {
      applyToEach(tool, family, on: map, round)
      return rest(passes: Self.workPasses)
    }
    if material == .fire, round == 0 {
      // One flame sets fire to a whole group.
      for group in map.groups(of: family) where canGoOn {
        if let spot = route(group).first { place(tool, on: spot) }
      }
      return rest(passes: 600)
    }
    for spot in inOrder(found, of: family) where canGoOn { place(tool, on: spot) }
    rest(passes: 40)
  }

  /// Clears the targets that the guide leads to, one after another.
  ///
  /// - Returns: True if the guide has led to a target.
  private func clearByGuide(_ family: Family, with task: PlayTask) -> Bool {
    // Some tools are excluded: wire acts on other things, and sand is used once for each pool. Sand
    // that is taken by hand slides, and what is below it must stay.
    let tool = task.toolFamily
    guard tool != .wire, tool != .sand, tool != nil || family != .sand else { return false }
    // Fire and creatures need time to act before more of them are placed.
    let works = tool == .fire || tool == .creature
    let waitLimit = tool == .fire ? Self.waitLimits.fire : Self.waitLimits.creature
    var waits = 0
    var acts = 0
    while canGoOn {
      let mustWait = works && acts > 0 && waits < waitLimit
      switch senses.followGuide(unlessWithin: mustWait ? Self.workReach : -1) {
      case .nowhere: return acts > 0
      case .near:
        waits += 1
        rest(passes: Self.waitPasses)
      case .arrived, .goalReached:
        reportThought(.clear, family, 1)
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

  /// Sorts the tiles so that falling and flowing materials are removed from the top.
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
