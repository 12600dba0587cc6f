import KodamaDataSources

/// The distance of each cell of a frame to the open sky, in cells along paths of light: 0 above the
/// ground and in lakes, and `unreached` if every path is longer than `reach`.
///
/// Posts and thin roofs do not count as ground, so that a gate is not dark inside; narrow shafts
/// do. Below a thick roof light falls in at an angle of 45 degrees. Because the margin is as wide
/// as `reach`, distances do not depend on where the rectangle is, unless the edge of such a roof is
/// further away.
struct SkyDistance {
  /// The maximum length of a path, and the distance of cells without such a path.
  static let reach = PictureFrame.margin
  static let unreached = reach + 1
  /// Half the maximum width of posts that do not count as ground, and of shafts that do, in cells.
  private static let narrow = 3

  /// The distance of each cell, row by row.
  private(set) var cells: [UInt8] = []
  /// For each row, the columns in which the distance has changed.
  private(set) var changes: [[Int]] = []
  /// For each column, the row of the frame at which the ground begins or light ends.
  private var ground: [Int] = []
  private var width = 0

  /// Recomputes the distances if earth or the ground has changed. `transmission` is the share of
  /// light that passes through each cell, in 64ths.
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
      // Where its neighbours' ground is lower, a column has the open sky beside it.
      let beside = min(depths[max(0, column - 1)], depths[min(columns - 1, column + 1)])
      let first = max(0, min(beside, depths[column]) - 1)
      front += (first..<max(first, depths[column])).map { $0 * columns + column }
    }
    let slanted = Self.slanted(depths, transmission)
    for index in slanted { found[index] = 0 }
    front += slanted
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

  /// Returns the cells below the ground that light from the open sky reaches at an angle.
  private static func slanted(_ depths: [Int], _ transmission: [UInt16]) -> [Int] {
    let (columns, first, last) = (depths.count, depths.min() ?? 0, depths.max() ?? 0)
    var lit: [Int] = []
    for way in [-1, 1] {
      var (above, line) = (depths.map { _ in false }, depths.map { _ in false })
      for row in max(1, first - 1)..<max(1, first, transmission.count / columns) {
        var isAnyLit = false
        for column in 0..<columns {
          let index = row * columns + column
          line[column] = transmission[index] > PaintLook.opaque
          guard line[column], row >= depths[column] else {
            isAnyLit = isAnyLit || line[column]
            continue
          }
          let source = column - way
          // Light does not pass between two cells of earth that touch at a corner.
          line[column] =
            depths.indices.contains(source) && above[source]
            && max(transmission[index - way], transmission[index - columns]) > PaintLook.opaque
          guard line[column] else { continue }
          lit.append(index)
          isAnyLit = true
        }
        guard isAnyLit || row < last else { break }
        swap(&above, &line)
      }
    }
    return lit
  }

  private static func ground(_ frame: PictureFrame) -> [Int] {
    let left = frame.origin.x - PictureFrame.margin
    let top = frame.origin.y - PictureFrame.margin
    return (0..<frame.columns).map { column in
      // Beyond the edge of the world the ground continues at the same height.
      let inside = min(max(column, -left, 0), max(0, frame.worldWidth - 1 - left))
      let known = min(inside, frame.columns - 1)
      return min(max(0, max(frame.ground[known], frame.roof[known]) - top), frame.rows)
    }
  }

  private static func depths(_ ground: [Int], _ width: Int) -> [Int] {
    let bare = pick(pick(ground, width) { max($0, $1) }, width) { min($0, $1) }
    let even = pick(pick(bare, width) { min($0, $1) }, width) { max($0, $1) }
    return zip(ground, even).map { min($0, $1) }
  }

  /// Returns the highest or lowest row within a distance of each column.
  private static func pick(_ rows: [Int], _ width: Int, _ choose: (Int, Int) -> Int) -> [Int] {
    rows.indices.map {
      rows[max(0, $0 - width)...min(rows.count - 1, $0 + width)].reduce(rows[$0], choose)
    }
  }
}
