/// A whole valley made small: what most of each square of it is made of.
public struct Miniature: Hashable, Sendable {
  /// The widest and the highest one, in squares.
  public static let mostColumns = 32, mostRows = 40

  /// How many squares lie side by side.
  public let columns: Int
  /// What they are made of, in reading order.
  public let materials: [MaterialID]

  /// Creates a picture of rows of `columns` squares, at least 1. An incomplete last row is
  /// left out.
  public init(columns: Int, materials: [MaterialID]) {
    precondition(columns > 0, "a picture has at least one column")
    self.columns = columns
    self.materials = materials.dropLast(materials.count % self.columns)
  }

  /// How many rows it has.
  public var rows: Int { materials.count / columns }

  /// What most of it is made of besides air, the most frequent first: four materials at most.
  public var chief: [MaterialID] {
    var counts: [(material: MaterialID, count: Int)] = []
    for material in materials where material != .air {
      if let place = counts.firstIndex(where: { $0.material == material }) {
        counts[place].count += 1
      } else {
        counts.append((material, 1))
      }
    }
    let sorted = counts.sorted {
      ($1.count, $0.material.rawValue) < ($0.count, $1.material.rawValue)
    }
    return sorted.prefix(4).map { $0.material }
  }
}
