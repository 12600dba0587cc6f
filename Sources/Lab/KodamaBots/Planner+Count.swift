import KodamaPerception

// Letting something become more.
extension Planner {
  /// How long growth is waited for before it is fed again, in passes.
  private static let growthPasses = 120
  /// How long what is there is given to become what is asked for, in passes.
  private static let ripeningPasses = 960
  /// How often nothing may come of it before something else is tried.
  private static let patience = 5

  /// Lets there be a number of a family.
  func grow(_ family: Family, to number: Int, with task: PlayTask, _ round: Int) {
    guard let tool = task.tool, let material = task.toolFamily else {
      // Nothing to do it with: time has to do it.
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
      think(.count, family, count)
      patience = count > best ? Self.patience : patience - 1
      // Where nothing became of what was poured, nothing will.
      if count <= best, let poured { vainColumns.append(poured) }
      poured = nil
      best = max(best, count)
      // What is of the family need not be what is asked for yet; it may become it. Where it has
      // not, some of it never will, and more is wanted.
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

  /// Puts so many of a material down in the open.
  ///
  /// - Returns: the column into which all of it was let fall, or nil.
  private func pour(
    _ tool: Int, _ number: Int, _ material: Family, on map: SeenMap, _ round: Int
  ) -> Int? {
    let falls = material == .sand || material == .water
    var open = openPlaces(on: map, over: material == .plant ? .sand : nil)
    if material == .water, round % 2 == 0 {
      let hollows = open.filter { holds($0, on: map) }
      // From every second round on it may be that it leaks.
      if !hollows.isEmpty { open = hollows }
    }
    guard let nearest = open.first else {
      place(tool, on: somewhere(round))
      return nil
    }
    if falls, round % 2 == 0 {
      let fresh = open.first { spot in vainColumns.allSatisfy { abs($0 - spot.x) > 2 } }
      if fresh == nil { vainColumns.removeAll() }
      let first = fresh ?? nearest
      // What falls makes room for the next.
      for _ in 0..<number where canGoOn {
        place(tool, on: first)
        senses.wait(3)
      }
      return first.x
    }
    for spot in route(Array(open.prefix(number))) where canGoOn { place(tool, on: spot) }
    return nil
  }

  /// Places in the air, the nearest first; over a family where that is asked for and there is any.
  private func openPlaces(on map: SeenMap, over ground: Family?) -> [Spot] {
    let hand = senses.hand ?? Spot(0, 0)
    let air = map.spots(of: .air).filter { spot in
      map.field.isInReach(spot) && spot != lastPlaced
    }
    let grounded = air.filter { map[$0.below] == ground }
    return (grounded.isEmpty ? air : grounded)
      .sorted { $0.steps(to: hand) < $1.steps(to: hand) }
  }

  /// Whether a liquid would stay here: on a floor of stone that goes up on both sides.
  private func holds(_ spot: Spot, on map: SeenMap) -> Bool {
    [-1, 1].allSatisfy { step in
      var x = spot.x
      while map[Spot(x, spot.y)] == .air, map[Spot(x, spot.y + 1)] == .stone { x += step }
      return map[Spot(x, spot.y)] == .stone
    }
  }

  /// Where a material touches what it makes more of: beside it where it can rest, else above it.
  private func feedingPlaces(_ material: Family, for family: Family, on map: SeenMap) -> [Spot] {
    var fed = free(beside: family, on: map)
    if fed.isEmpty, material == .fire { fed = free(beside: .plant, on: map) }
    return fed
  }
}
