import KodamaDataSources

/// Which reactions of the table have been seen in this world.
extension World {
  /// The places in `rules.reactions` of those that have taken place, in their order.
  public var discoveries: [Int] {
    rules.reactions.indices.filter { tables.seen[$0] }
  }

  /// Takes discoveries over from an earlier session; places beyond the table are passed over.
  public func rememberDiscoveries(_ places: [Int]) {
    for place in places where rules.reactions.indices.contains(place) { tables.seen[place] = true }
  }

  /// How many reactions have been seen.
  public var discoveryCount: Int { rules.reactions.indices.count { tables.seen[$0] } }
}

extension MaterialRules {
  /// The numbers of a reaction's two materials and of what they become: what names it in a save,
  /// because its place in the table may change.
  func signature(of place: Int) -> [UInt8] {
    let reaction = reactions[place]
    return [
      reaction.first, reaction.second, reaction.firstBecomes, reaction.secondBecomes,
    ].map { id($0).rawValue }
  }
}
