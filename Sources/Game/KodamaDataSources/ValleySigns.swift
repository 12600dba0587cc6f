/// What stands on the whole valley besides the valley itself: the names of places, and the frame of
/// what the next closer scale shows around the hand.
public struct ValleySigns: Hashable, Sendable {
  /// The name of a place, and the tile in which it lies.
  public struct Place: Hashable, Sendable {
    /// What the player has called it.
    public var name: String
    /// The tile in which it lies; it may lie outside of the rectangle.
    public var tile: GridPoint

    /// Makes a place that has a name.
    public init(name: String, tile: GridPoint) {
      self.name = name
      self.tile = tile
    }
  }

  /// The places that have a name, in the order in which they got it.
  public var places: [Place]
  /// The first half tile of the frame.
  public var first: GridPoint
  /// The last half tile of the frame, still part of it.
  public var last: GridPoint

  /// The half tiles along the edge of the frame.
  public var frame: [GridPoint] {
    guard first.x <= last.x, first.y <= last.y else { return [] }
    return (first.x...last.x).flatMap { [GridPoint($0, first.y), GridPoint($0, last.y)] }
      + (first.y...last.y).dropFirst().dropLast().flatMap {
        [GridPoint(first.x, $0), GridPoint(last.x, $0)]
      }
  }

  /// Makes the signs of a valley.
  public init(places: [Place], first: GridPoint, last: GridPoint) {
    self.places = places
    self.first = first
    self.last = last
  }
}
