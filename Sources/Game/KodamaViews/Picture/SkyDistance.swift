import KodamaDataSources

/// How many cells each cell of a frame is from the open sky, along ways of light: 0 above the
/// ground and down to the bottom of a lake, `unreached` where every way is longer than `reach`.
/// Posts and thin roofs are no ground, so a gate has no dark inside; a narrow shaft is part of it.
/// With a margin as wide as the reach, the distances in a rectangle do not depend on where it is.
struct SkyDistance {
  /// The longest way that is followed, and the distance of what no way leads to.
  static let reach = PictureFrame.margin
  static let unreached = reach + 1
  /// Posts up to twice as wide as this, in cells, are no ground, and shafts no hole in it.
  private static let narrow = 3

  /// The distance of each cell, row by row.
  private(set) var cells: [UInt8] = []
  /// For each row, the columns in which it is new.
  private(set) var changes: [[Int]] = []
  /// The row of the frame in which each column's ground begins, or light ends.
  private var ground: [Int] = []
  private var width = 0

  /// Finds the distances again where another cell is earth; of each cell so much light goes on.
  mutating func update(_ frame: PictureFrame, _ transmission: [UInt16], isEarthChanged: Bool) {
    changes.removeAll(keepingCapacity: true)
    let ground = Self.ground(frame)
    let (columns, width) = (frame.columns, Self.narrow / frame.unit)
    guard
      isEarthChanged || ground != self.ground || width != self.width
        || cells.count != transmission.count
    else { return }
    (self.ground, self.width) = (ground, width)
    let depths = Self.depths(ground, width)
    var found = Array(repeating: UInt8(Self.unreached), count: transmission.count)
    var front: [Int] = []
    for column in 0..<columns {
      for row in 0..<depths[column] { found[row * columns + column] = 0 }
      // Above its neighbours' ground a column has the open sky beside it.
      let beside = min(depths[max(0, column - 1)], depths[min(columns - 1, column + 1)])
      let first = max(0, min(beside, depths[column]) - 1)
      front += (first..<max(first, depths[column])).map { $0 * columns + column }
    }
    for distance in stride(from: frame.unit, through: Self.reach, by: frame.unit) {
      var next: [Int] = []
      func reach(_ index: Int) {
        guard found.indices.contains(index), found[index] == Self.unreached else { return }
        found[index] = UInt8(distance)
        next.append(index)
      }
      for index in front where transmission[index] > PaintLook.opaque {
        reach(index - 1)
        reach(index + 1)
        reach(index - columns)
        reach(index + columns)
      }
      front = next
    }
    changes = Array(repeating: [], count: frame.rows)
    if cells.count != found.count { cells = Array(repeating: .max, count: found.count) }
    for index in found.indices where found[index] != cells[index] {
      changes[index / columns].append(index % columns)
    }
    cells = found
  }

  private static func ground(_ frame: PictureFrame) -> [Int] {
    let left = frame.origin.x - PictureFrame.margin
    let top = frame.origin.y - PictureFrame.margin
    return (0..<frame.columns).map { column in
      // Beyond the edge of the world the ground goes on as it is there.
      let inside = min(max(column, -left, 0), max(0, frame.worldWidth - 1 - left))
      let known = min(inside, frame.columns - 1)
      return min(max(0, max(frame.ground[known], frame.roof[known]) - top), frame.rows)
    }
  }

  /// Finds how many rows of each column are open to the sky.
  private static func depths(_ ground: [Int], _ width: Int) -> [Int] {
    let bare = pick(pick(ground, width) { max($0, $1) }, width) { min($0, $1) }
    let even = pick(pick(bare, width) { min($0, $1) }, width) { max($0, $1) }
    return zip(ground, even).map { min($0, $1) }
  }

  /// Takes the highest or the lowest of the rows around each column.
  private static func pick(_ rows: [Int], _ width: Int, _ choose: (Int, Int) -> Int) -> [Int] {
    rows.indices.map {
      rows[max(0, $0 - width)...min(rows.count - 1, $0 + width)].reduce(rows[$0], choose)
    }
  }
}
