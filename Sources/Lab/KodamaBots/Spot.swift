/// A tile of the valley: column from the left, row from the top.
struct Spot: Hashable {
  var x: Int
  var y: Int

  init(_ x: Int, _ y: Int) {
    self.x = x
    self.y = y
  }

  /// The four tiles beside it, those below and above last.
  var neighbours: [Spot] { [Spot(x - 1, y), Spot(x + 1, y), Spot(x, y + 1), Spot(x, y - 1)] }

  var above: Spot { Spot(x, y - 1) }
  var below: Spot { Spot(x, y + 1) }

  /// How many steps it is to another tile.
  func steps(to other: Spot) -> Int { abs(x - other.x) + abs(y - other.y) }

  /// Tiles in an order in which nobody need go far: always on to the nearest.
  static func route(_ spots: [Spot], from start: Spot) -> [Spot] {
    var rest = spots
    var route: [Spot] = []
    var place = start
    while let next = rest.indices.min(by: { rest[$0].steps(to: place) < rest[$1].steps(to: place) })
    {
      place = rest.remove(at: next)
      route.append(place)
    }
    return route
  }
}
