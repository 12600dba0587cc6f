import KodamaDataSources

/// Things of the valley, which are found by the words of their names.
package struct ThingSearch {
  private let things: [Thing]
  /// The names of each thing, in lower case.
  private let names: [[String]]

  /// Creates a search. `names` returns all names of a thing in the player's language.
  package init(_ things: [Thing], names: (Thing) -> [String]) {
    self.things = things
    self.names = things.map { names($0).map { $0.lowercased() } }
  }

  /// Returns the things whose name begins with a text, then those of which another word does, each
  /// nearest first.
  package func found(_ text: String, distance: (Thing) -> Int) -> [Thing] {
    let wanted = text.lowercased()
    let matching = things.indices.compactMap { place -> (rank: Int, distance: Int, place: Int)? in
      guard let rank = rank(of: place, wanted) else { return nil }
      return (rank, distance(things[place]), place)
    }
    return matching.sorted { $0 < $1 }.map { things[$0.place] }
  }

  private func rank(of place: Int, _ wanted: String) -> Int? {
    if names[place].contains(where: { $0.hasPrefix(wanted) }) { return 0 }
    let words = names[place].flatMap { $0.split(separator: " ") }
    return words.contains { $0.hasPrefix(wanted) } ? 1 : nil
  }
}
