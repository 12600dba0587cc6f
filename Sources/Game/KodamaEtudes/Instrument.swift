import KodamaDataSources
import KodamaWorld

/// An instrument of the world: the cells of one material that touch each other.
struct Instrument: Hashable {
  /// Its cells, the first in reading order first.
  let cells: [GridPoint]

  /// Where it counts as being.
  var place: GridPoint { cells[0] }

  /// All instruments of a material, in reading order.
  static func all(of material: MaterialID, in world: World) -> [Instrument] {
    var taken: [GridPoint] = []
    var found: [Instrument] = []
    for point in world.points(of: material) where !taken.contains(point) {
      var cells = [point]
      var next = 0
      while next < cells.count {
        for other in cells[next].neighbours
        where world.cell(at: other).material == material && !cells.contains(other) {
          cells.append(other)
        }
        next += 1
      }
      taken += cells
      found.append(Instrument(cells: cells))
    }
    return found
  }
}

extension Goal.Order {
  /// Whether only one instrument is asked for.
  var isSingle: Bool { self == .lowest || self == .highest }

  /// Puts instruments into this order; of two alike the one first in reading order comes first.
  func sorted(_ instruments: [Instrument]) -> [Instrument] {
    func key(_ instrument: Instrument) -> Int {
      switch self {
      case .all: 0
      case .lowest, .lowToHigh: -instrument.place.y
      case .highest, .highToLow: instrument.place.y
      case .leftToRight: instrument.place.x
      case .rightToLeft: -instrument.place.x
      }
    }
    return instruments.enumerated()
      .sorted { (key($0.element), $0.offset) < (key($1.element), $1.offset) }.map { $0.element }
  }
}
