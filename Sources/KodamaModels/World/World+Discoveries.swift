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
  public var discoveryCount: Int { discoveries.count }
}
