import KodamaDataSources

/// The places where the hand was, through which the player can go back and forth.
struct Trail {
  /// The maximum number of places. A further place drops the oldest.
  static let limit = 64
  /// The minimum distance of a place where the hand rested from the place before, in cells.
  static let restGap = 8

  private(set) var places: [CellPoint] = []
  /// The index of the place where the hand is, or was last.
  private(set) var position = -1

  /// Adds a place after the current one, and drops the places that followed it. Ignores a place
  /// that is nearer to the current one than `gap` cells.
  mutating func record(_ point: CellPoint, gap: Int = 1) {
    if places.indices.contains(position) {
      guard Offset(from: places[position], to: point).reach >= gap else { return }
      places.removeLast(places.count - 1 - position)
    }
    places.append(point)
    if places.count > Self.limit { places.removeFirst() }
    position = places.count - 1
  }

  /// Selects the previous (−1) or the next (+1) place.
  ///
  /// - Returns: The place and the number of places beyond it; nil at the end of the trail.
  mutating func move(by step: Int) -> (point: CellPoint, left: Int)? {
    guard places.indices.contains(position + step) else { return nil }
    position += step
    return (places[position], step < 0 ? position : places.count - 1 - position)
  }
}
