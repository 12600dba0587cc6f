import KodamaDataSources

/// The surfaces of calm liquids. The cells in the top row of a lake change places several times a
/// second. The picture shows them as one level, which contains the same amount of liquid.
struct LiquidSurfaces {
  /// A part of a row of a frame in which a liquid ends.
  struct Surface: Equatable {
    var row: Int
    var columns: Range<Int>
    /// The height of the liquid in the row, 0–256ths of a cell.
    var level: Int
  }

  /// The part of a material in a surface.
  enum Part: UInt8 {
    case solid, air, fire, liquid, creature, plant

    init(_ look: MaterialLook) {
      switch look.nature {
      case .air, .gas: self = .air
      case .fire: self = .fire
      // A glowing liquid is thick, and keeps its shape.
      case .liquid: self = Shade(look.light) == Shade(0, 0, 0) ? .liquid : .solid
      case .creature: self = .creature
      case .plant: self = .plant
      case .earth, .instrument, .part: self = .solid
      }
    }
  }

  /// The surfaces of the last frame, from the bottom up.
  private(set) var surfaces: [Surface] = []
  /// The cells that were changed to level the surfaces, with the columns and rows of their ground.
  private var edits: [(index: Int, cell: VisibleCell)] = []
  private var grounds: [(column: Int, from: Int, to: Int)] = []
  /// The cells of the last frame before they were changed, and whether rows have a liquid.
  private var cells: [VisibleCell] = []
  private var hasLiquid: [Bool] = []
  /// The columns in which the row below was air before.
  private var isAdded: [Bool] = []
  private var isAddedAbove: [Bool] = []
  private var columns = 0

  /// The minimum width of a surface, in cells, and the lowest level that is shown as liquid. A
  /// lower one only raises the liquid below it.
  private static let (narrowest, lowest) = (5, 32)
  /// The maximum number of cells of a shore, which have solid ground below them.
  private static let shore = 3

  /// Levels the surfaces of a frame.
  ///
  /// - Parameters:
  ///   - frame: The frame, whose cells and ground are changed.
  ///   - parts: The part of each material.
  mutating func level(_ frame: inout PictureFrame, _ parts: [Part]) {
    if findChanges(frame, parts) {
      surfaces.removeAll(keepingCapacity: true)
      edits.removeAll(keepingCapacity: true)
      grounds.removeAll(keepingCapacity: true)
      for column in 0..<columns { (isAdded[column], isAddedAbove[column]) = (false, false) }
      let rows = (1..<frame.rows - 1).reversed()
      frame.cells.withUnsafeMutableBufferPointer { cells in
        parts.withUnsafeBufferPointer { parts in
          for row in rows where hasLiquid[row] || hasLiquid[row + 1] {
            level(row, cells, parts)
            swap(&isAdded, &isAddedAbove)
            for column in 0..<columns { isAddedAbove[column] = false }
          }
        }
      }
    } else {
      for edit in edits { frame.cells[edit.index] = edit.cell }
    }
    let top = frame.origin.y - PictureFrame.margin
    for ground in grounds where frame.ground[ground.column] == top + ground.from {
      frame.ground[ground.column] = top + ground.to
    }
  }

  /// Compares the cells with those of the last frame. Returns whether they differ.
  private mutating func findChanges(_ frame: PictureFrame, _ parts: [Part]) -> Bool {
    guard columns == frame.columns, cells.count == frame.cells.count else {
      (columns, cells) = (frame.columns, frame.cells)
      isAdded = Array(repeating: false, count: columns)
      isAddedAbove = isAdded
      hasLiquid = (0..<frame.rows).map { row in
        cells[row * columns..<(row + 1) * columns].contains {
          parts[Int($0.material.rawValue)] == .liquid
        }
      }
      return true
    }
    var isChanged = false
    frame.cells.withUnsafeBufferPointer { new in
      cells.withUnsafeMutableBufferPointer { old in
        for row in 0..<frame.rows {
          let line = row * columns..<(row + 1) * columns
          let cells = UnsafeBufferPointer(rebasing: new[line])
          let known = UnsafeMutableBufferPointer(rebasing: old[line])
          let isSame = Memory.isSame(
            UnsafeRawBufferPointer(cells), UnsafeRawBufferPointer(known))
          guard !isSame else { continue }
          isChanged = true
          _ = known.update(from: cells)
          hasLiquid[row] = cells.contains { parts[Int($0.material.rawValue)] == .liquid }
        }
      }
    }
    return isChanged
  }

  private mutating func level(
    _ row: Int, _ cells: UnsafeMutableBufferPointer<VisibleCell>,
    _ parts: UnsafeBufferPointer<Part>
  ) {
    var column = 0
    // The columns before these ends belong to surfaces, and to basins that were searched.
    var (end, searched) = (0, 0)
    while column < columns {
      let (own, below) = (cells[row * columns + column], cells[(row + 1) * columns + column])
      let isDeep = parts[Int(below.material.rawValue)] == .liquid
      let isShallow = column >= searched && parts[Int(own.material.rawValue)] == .liquid
      guard isDeep || isShallow else {
        column += 1
        continue
      }
      let line = Line(cells, columns, parts, row, isDeep ? below.material : own.material)
      let found =
        isDeep ? line.surface(from: column, after: end) : line.basin(around: column, after: end)
      if !isDeep { searched = max(searched, found.upperBound) }
      guard found.count >= Self.narrowest, let amount = line.amount(found, isAdded) else {
        column = isDeep ? max(column + 1, found.upperBound) : column + 1
        continue
      }
      (column, end) = (max(column + 1, found.upperBound), found.upperBound)
      // Levels in steps of a quarter of a texel change rarely.
      level(found, amount & ~3, line)
    }
  }

  private mutating func level(_ found: Range<Int>, _ level: Int, _ line: Line) {
    let isFilled = level >= Self.lowest
    for column in found where line.isOpenAbove(column) {
      let index = line.row * columns + column
      let cell = line.cells[index]
      let wanted = VisibleCell(isFilled ? line.material : .air, warmth: cell.warmth)
      switch line.part(index) {
      case .air where isFilled: isAddedAbove[column] = true
      case .liquid where cell != wanted: break
      default: continue
      }
      line.cells[index] = wanted
      edits.append((index, wanted))
      let rows = isFilled ? (line.row + 1, line.row) : (line.row, line.row + 1)
      grounds.append((column, rows.0, rows.1))
    }
    // Otherwise the row below is the surface.
    guard isFilled else { return }
    surfaces.append(Surface(row: line.row, columns: found, level: min(256, level)))
  }

  /// A row of a frame, with the liquid that is below it.
  private struct Line {
    let cells: UnsafeMutableBufferPointer<VisibleCell>
    let columns: Int
    let parts: UnsafeBufferPointer<Part>
    let row: Int
    let material: MaterialID

    init(
      _ cells: UnsafeMutableBufferPointer<VisibleCell>, _ columns: Int,
      _ parts: UnsafeBufferPointer<Part>, _ row: Int, _ material: MaterialID
    ) {
      (self.cells, self.columns, self.parts) = (cells, columns, parts)
      (self.row, self.material) = (row, material)
    }

    /// Returns the part of a cell. Other liquids are like earth.
    @inline(__always) func part(_ index: Int) -> Part {
      let other = cells[index].material
      let part = parts[Int(other.rawValue)]
      return part == .liquid && other != material ? .solid : part
    }

    @inline(__always) private func isBesideLiquid(_ index: Int) -> Bool {
      part(max(0, index - 1)) == .liquid || part(index + 1) == .liquid
    }

    @inline(__always) func isOpenAbove(_ column: Int) -> Bool {
      switch part((row - 1) * columns + column) {
      case .air, .fire: true
      case .creature: !isBesideLiquid((row - 1) * columns + column)
      case .solid, .liquid, .plant: false
      }
    }

    /// Returns the columns of the surface that begins at a column, with its shores.
    func surface(from start: Int, after last: Int) -> Range<Int> {
      var end = start
      while end < columns, isFloat(row * columns + end) {
        let below = part((row + 1) * columns + end)
        guard below == .liquid || below == .creature || below == .plant else { break }
        end += 1
      }
      guard end - start >= LiquidSurfaces.narrowest else { return start..<end }
      return max(last, shore(start, -1))..<shore(end - 1, 1) + 1
    }

    /// Returns the columns of a pool between two walls. It is empty if there is none.
    func basin(around column: Int, after last: Int) -> Range<Int> {
      var (start, end) = (column, column + 1)
      while start > last, isFloat(row * columns + start - 1), isBed(start - 1) { start -= 1 }
      while end < columns, isFloat(row * columns + end), isBed(end) { end += 1 }
      let isClosed =
        start > last && end < columns && part(row * columns + start - 1) == .solid
        && part(row * columns + end) == .solid && isBed(column)
      return isClosed ? start..<end : end..<end
    }

    private func isBed(_ column: Int) -> Bool {
      let part = part((row + 1) * columns + column)
      return part != .air && part != .fire
    }

    private func isFloat(_ index: Int) -> Bool {
      let part = part(index)
      return part != .solid && part != .fire
    }

    /// Returns the last column of a shore, which ends at earth or at a cell of the liquid.
    private func shore(_ column: Int, _ step: Int) -> Int {
      var last = column
      for distance in 1...LiquidSurfaces.shore {
        let next = column + step * distance
        guard (0..<columns).contains(next) else { return last }
        switch part(row * columns + next) {
        case .solid: return next - step
        case .liquid: last = next
        case .air: break
        case .fire, .creature, .plant: return last
        }
        guard part((row + 1) * columns + next) == .solid else { return last }
      }
      return last
    }

    /// Returns the share of liquid in a surface, in 256ths. It is negative if more was added below
    /// it. Returns nil for what is no calm surface.
    func amount(_ found: Range<Int>, _ isAdded: [Bool]) -> Int? {
      var (full, all, added, open, falling, deep) = (0, 0, 0, 0, 0, 0)
      for column in found {
        let index = row * columns + column
        if isOpenAbove(column) { open += 1 }
        if isAdded[column] { added += 1 }
        if part(index + columns) == .liquid { deep += 1 }
        if cells[index + columns].isActive { falling += 1 }
        switch part(index) {
        case .liquid: full += 1
        case .creature where isBesideLiquid(index): full += 1
        case .plant: continue
        default: break
        }
        all += 1
      }
      guard full > 0, open > 0, falling * 2 <= found.count else { return nil }
      // A few drops on the floor of a dry basin are no pool.
      guard max(full, deep) * 2 >= found.count else { return nil }
      return (full - added) * 256 / all
    }
  }
}
