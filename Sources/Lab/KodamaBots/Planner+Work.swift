import KodamaPerception

// Letting one thing work upon another: fire on what melts and burns, a battery on a machine.
extension Planner {
  /// How long what was begun is given to come about, in passes: fire has to eat its way.
  static let workPasses = 480

  /// What a family works upon when it touches it, the likeliest first.
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

  /// Whether a little of a material does away with much of a family by itself.
  func consumes(_ material: Family, _ family: Family) -> Bool {
    material != .fire && Self.worked(by: material).contains(family)
  }

  /// Lets a tool work upon something that is not what it is to lead to: fire beside the ice that
  /// keeps back the water, a battery beside the machine.
  ///
  /// - Returns: whether there was anything to work upon.
  func work(
    _ tool: Int, _ material: Family, sparing spared: Family, on map: SeenMap, _ round: Int
  ) -> Bool {
    let upon = Self.worked(by: material).filter { $0 != spared && map.count(of: $0) > 0 }
    // What no goal names is there to be worked upon.
    guard let family = upon.first(where: { !isNamed($0) }) ?? upon.first else { return false }
    dose(tool, family, on: map, round)
    rest(passes: Self.workPasses)
    return true
  }

  /// Puts one of a tool to each thing of a family.
  func dose(_ tool: Int, _ family: Family, on map: SeenMap, _ round: Int) {
    let groups = map.groups(of: family)
    think(.put, family, groups.count)
    // Into a pool, where all of it comes by; beside what does not flow.
    let spots = groups.compactMap { group -> Spot? in
      var free = free(around: group, on: map)
      // A machine lifts, drops or warms what is above and below it.
      if family == .wire { free.sort { isLevel($0, group) && !isLevel($1, group) } }
      let isSoaked = family == .water && !isNamed(.metal)
      return isSoaked || free.isEmpty ? group.max { $0.y < $1.y } : free[round % free.count]
    }
    for spot in route(spots) where canGoOn { place(tool, on: spot) }
  }

  private func isLevel(_ spot: Spot, _ group: [Spot]) -> Bool {
    group.contains { $0.y == spot.y }
  }

  /// Uses whatever may send a pulse, one after the other.
  func tryMachines(on map: SeenMap) {
    let spots = map.spots(of: .wire)
    think(.use, .wire, spots.count)
    for spot in route(spots) where canGoOn {
      use(spot)
      rest(passes: 30)
    }
    rest(passes: 120)
  }

  /// Rings each instrument from the far end of the wire that leads to it.
  ///
  /// - Returns: whether wires lead to any.
  func ringFromAfar(_ family: Family, _ order: PlayTask.Order, on map: SeenMap) -> Bool {
    let wires = map.groups(of: .wire)
    var ends: [Spot] = []
    for bell in sorted(map.groups(of: family).compactMap(\.first), order) {
      let wire = wires.first { $0.contains { $0.steps(to: bell) == 1 } }
      if let end = wire?.max(by: { $0.steps(to: bell) < $1.steps(to: bell) }) { ends.append(end) }
    }
    guard !ends.isEmpty else { return false }
    think(.use, .wire, ends.count)
    for end in ends where canGoOn {
      use(end)
      rest(passes: 60)
    }
    return true
  }

  /// Lays what is missing between pieces of wire, the smallest gap first.
  ///
  /// - Returns: whether there was a gap.
  func mend(_ tool: Int, on map: SeenMap) -> Bool {
    guard let gap = WayFinder.bridges(from: .wire, to: .wire, on: map).first else { return false }
    think(.lay, .wire, gap.count)
    for spot in gap where canGoOn { place(tool, on: spot) }
    rest(passes: 40)
    return true
  }
}
