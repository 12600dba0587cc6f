import KodamaPerception

// Tasks that increase the amount of a family.
extension Planner {
  /// The number of passes to wait for growth before more material is placed.
  private static let growthPasses = 120
  /// The number of passes to wait for existing things to turn into the target.
  private static let ripeningPasses = 960
  /// The number of attempts without progress after which the bot gives up for this round.
  private static let patience = 5

  /// Grows or pours a family until there are `number` tiles of it and, in later rounds, two more
  /// for each round. The bot gives up after `patience` attempts without progress.
  func grow(_ family: Family, to number: Int, with task: PlayTask, _ round: Int) {
    guard let tool = task.tool, let material = task.toolFamily else {
      // Without a tool, the bot can only wait.
      return rest(passes: Self.growthPasses)
    }
    let wanted = number + 2 * round
    var best = 0
    var poured: Int?
    var patience = Self.patience
    let done = senses.doneCount
    while canGoOn, patience > 0, senses.doneCount == done {
      let map = look(for: [family, material] + Family.heard)
      let count = map.count(of: family)
      reportThought(.count, family, count)
      patience = count > best ? Self.patience : patience - 1
      // The last pour into this column had no effect.
      if count <= best, let poured { failedColumns.append(poured) }
      poured = nil
      best = max(best, count)
      // Some tiles of the family may still have to turn into the target. If they do not, the next
      // round grows more of them.
      if count >= wanted { return rest(passes: Self.ripeningPasses) }
      let missing = wanted - count
      let places = material == family ? [] : feedingPlaces(material, for: family, on: map)
      if places.isEmpty, material != family, work(tool, material, sparing: family, on: map, round) {
        return
      }
      if places.isEmpty || round % 3 == 2 {
        poured = pour(tool, missing, material, on: map, round)
      } else {
        for spot in route(Array(places.prefix(missing + round))) where canGoOn {
          place(tool, on: spot)
        }
      }
      rest(passes: material == family ? 60 : Self.growthPasses)
    }
  }

  /// Places a number of tiles of a material in the open.
  ///
  /// - Returns: The column in which all of it fell, or nil if it was spread.
  private func pour(
    _ tool: Int, _ number: Int, _ material: Family, on map: SeenMap, _ round: Int
  ) -> Int? {
    let falls = material == .sand || material == .water
    var open = openPlaces(on: map, over: material == .plant ? .sand : nil)
    if material == .water, round % 2 == 0 {
      let hollows = open.filter { holds($0, on: map) }
      // Later rounds try other spots too, because the hollow may leak.
      if !hollows.isEmpty { open = hollows }
    }
    guard let nearest = open.first else {
      place(tool, on: trialSpot(round))
      return nil
    }
    if falls, round % 2 == 0 {
      let fresh = open.first { spot in failedColumns.allSatisfy { abs($0 - spot.x) > 2 } }
      if fresh == nil { failedColumns.removeAll() }
      let first = fresh ?? nearest
      // Each tile must fall before there is space for the next one.
      for _ in 0..<number where canGoOn {
        place(tool, on: first)
        senses.wait(3)
      }
      return first.x
    }
    for spot in route(Array(open.prefix(number))) where canGoOn { place(tool, on: spot) }
    return nil
  }

  /// Returns empty tiles, nearest first. If some of them are above `ground`, only those are
  /// returned.
  private func openPlaces(on map: SeenMap, over ground: Family?) -> [Spot] {
    let hand = senses.hand ?? Spot(0, 0)
    let air = map.spots(of: .air).filter { spot in
      map.field.isInReach(spot) && spot != lastPlaced
    }
    let grounded = air.filter { map[$0.below] == ground }
    return (grounded.isEmpty ? air : grounded)
      .sorted { $0.steps(to: hand) < $1.steps(to: hand) }
  }

  /// Returns whether a liquid would stay on a tile: its floor is stone and rises on both sides.
  private func holds(_ spot: Spot, on map: SeenMap) -> Bool {
    [-1, 1].allSatisfy { step in
      var x = spot.x
      while map[Spot(x, spot.y)] == .air, map[Spot(x, spot.y + 1)] == .stone { x += step }
      return map[Spot(x, spot.y)] == .stone
    }
  }

  /// Returns the empty tiles where the material would touch the family or its fuel.
  private func feedingPlaces(_ material: Family, for family: Family, on map: SeenMap) -> [Spot] {
    var fed = free(beside: family, on: map)
    if fed.isEmpty, material == .fire { fed = free(beside: .plant, on: map) }
    return fed
  }
}

// Tasks that restore things to their initial positions. The bot has to remember the positions,
// because nothing shows them later.
extension Planner {
  /// The number of passes that restored things must stay in place in the first attempt. Each
  /// further attempt adds the same number.
  private static let stayPasses = 60
  /// The number of attempts in one round.
  private static let restoreAttempts = 5

  /// Perceives the families that must be restored later, before the bot changes anything.
  func remember() {
    for task in tasks {
      guard canGoOn, case .restore(let family) = task.verb else { continue }
      beginnings[family] = look(for: [family] + Family.heard).spots(of: family)
    }
  }

  /// Places the tiles of a family that have gone missing since the start.
  func restore(_ family: Family, with task: PlayTask, _ round: Int) {
    guard let tool = task.tool else { return }
    // If the start is not remembered, the current state is used instead.
    if beginnings[family] == nil { remember() }
    let places = beginnings[family] ?? []
    senses.doubt(places)
    for attempt in 1...Self.restoreAttempts where canGoOn {
      let map = look(for: [family] + Family.heard)
      // A fire that still burns might destroy the restored tiles.
      if round == 0, !wasGuided, isInTheWay(on: map) { return }
      let missing = places.filter { map[$0] != family }
      // If nothing is missing yet, earlier tasks come first.
      if missing.isEmpty { return }
      reportThought(.put, family, missing.count)
      for spot in route(missing) where canGoOn { place(tool, on: spot) }
      rest(passes: attempt * Self.stayPasses)
    }
  }

  /// Returns whether something is left that a task must clear.
  private func isInTheWay(on map: SeenMap) -> Bool {
    tasks.contains { task in
      if case .clear(let family) = task.verb { map.count(of: family) > 0 } else { false }
    }
  }
}
