import KodamaDataSources

/// An overview of a rectangle of the world, for zoom levels whose tiles are larger than 2 × 2
/// cells. For each quarter of a tile it stores the most frequent material, the second most
/// frequent, and the most prominent cell.
///
/// The survey stores the cells it has read. An update compares them and recounts only the blocks
/// that changed, so that a valley at rest costs one comparison per row. The result depends only on
/// the current cells.
final class Survey {
  /// The counts of a block, which is a quarter of a tile.
  struct Block {
    /// The first cell, in reading order, of the most frequent material.
    var first: UInt16 = 0
    /// The first cell of the second most frequent material, or air if there is only one material.
    var second: UInt16 = 0
    /// The most prominent creature, instrument, flame or lit lamp, or 0 if there is none.
    var mark: UInt16 = 0
    /// The number of sampled cells of the most frequent material.
    var firstCount: UInt8 = 0
    /// The number of sampled cells of the second most frequent material.
    var secondCount: UInt8 = 0
  }

  /// The cell at the top left corner, which may be outside the world.
  let origin: CellPoint
  /// The side of a block in cells.
  let side: Int
  /// The number of blocks per row.
  let columns: Int
  let rows: Int
  /// The distance between sampled cells. It is chosen so that a block has at most 8 × 8 samples.
  private let step: Int
  private let samples: Int
  private let blocks: UnsafeMutablePointer<Block>
  /// The sampled cells at the last update, row by row.
  private let sampled: UnsafeMutablePointer<UInt16>
  private let isChanged: UnsafeMutablePointer<Bool>
  /// The prominence of each material as a mark, or 0 for materials that are never marks.
  private let markRank: UnsafeMutablePointer<UInt8>
  /// A flag per material, true for air and gases.
  private let isOpen: UnsafeMutablePointer<Bool>
  private var isNew = true
  /// The row of blocks with which the next partial update begins.
  private var nextRow = 0
  /// The number of rows of blocks in a partial update.
  private static let partRows = 4

  private static let sampleLimit = 8

  init(_ tables: RuleTables, origin: CellPoint, side: Int, columns: Int, rows: Int) {
    (self.origin, self.side, self.columns, self.rows) = (origin, side, columns, rows)
    step = (side + Self.sampleLimit - 1) / Self.sampleLimit
    samples = (side + step - 1) / step
    blocks = .allocate(capacity: columns * rows)
    blocks.initialize(repeating: Block(), count: columns * rows)
    sampled = .allocate(capacity: columns * rows * samples * samples)
    sampled.initialize(repeating: 0, count: columns * rows * samples * samples)
    isChanged = .allocate(capacity: columns)
    isChanged.initialize(repeating: false, count: columns)
    markRank = .allocate(capacity: 256)
    isOpen = .allocate(capacity: 256)
    for material in 0..<256 {
      let physics = tables.physics[material]
      (isOpen + material).initialize(to: physics == .empty || physics == .gas)
      markRank[material] =
        switch tables.prominence[material] {
        case 8...: tables.prominence[material]
        default: tables.behaviour[material].dataKind == .lamp ? 7 : 0
        }
    }
  }

  deinit {
    blocks.deallocate()
    sampled.deallocate()
    isChanged.deallocate()
    markRank.deallocate()
    isOpen.deallocate()
  }

  func covers(_ origin: CellPoint, side: Int, columns: Int, rows: Int) -> Bool {
    self.origin == origin && self.side == side && self.columns == columns && self.rows == rows
  }

  /// Returns a block of the survey. Blocks above the world are sky, and blocks below it are wall.
  /// Blocks to the left or right repeat the nearest column where that is sky, and are wall
  /// elsewhere.
  func block(_ column: Int, _ row: Int, in inside: (columns: Range<Int>, rows: Range<Int>)) -> Block
  {
    guard row >= inside.rows.lowerBound, !inside.columns.isEmpty else { return Self.sky }
    guard row < inside.rows.upperBound else { return Self.wall }
    let near = min(max(column, inside.columns.lowerBound), inside.columns.upperBound - 1)
    let block = blocks[row * columns + near]
    guard near != column else { return block }
    return isOpen[Int(block.first & 0xff)] ? Self.sky : Self.wall
  }

  private static let sky = Block(firstCount: 1)
  private static let wall = Block(first: UInt16(MaterialRules.wall.rawValue), firstCount: 1)

  /// Returns the prominence of a block's mark, or 0 if it has none.
  @inline(__always) func rank(_ block: Block) -> UInt8 {
    block.mark == 0 ? 0 : markRank[Int(block.mark & 0xff)]
  }

  /// Updates all blocks or, if `isPart` is true and not every cell is sampled, the next few rows
  /// of them. The cost of a part does not depend on the size of the world.
  func update(_ world: World, isPart: Bool = false) {
    let inside = inside(world)
    var rows = inside.rows
    if isPart, !isNew, step > 1, !rows.isEmpty {
      let first = rows.contains(nextRow) ? nextRow : rows.lowerBound
      rows = first..<min(first + Self.partRows, rows.upperBound)
      nextRow = rows.upperBound
    }
    for row in rows {
      let hasChanged = compare(row, world, inside.columns)
      guard isNew || hasChanged else { continue }
      for column in inside.columns where isNew || isChanged[column] {
        count(column, row, world)
        isChanged[column] = false
      }
    }
    isNew = false
  }

  /// Returns the columns and rows of the blocks that contain at least one cell of the world.
  func inside(_ world: World) -> (columns: Range<Int>, rows: Range<Int>) {
    func range(_ origin: Int, _ extent: Int, _ count: Int) -> Range<Int> {
      let first = max(0, -origin) / side
      let last = min(count, max(first, (extent - origin + side - 1) / side))
      return first..<max(first, last)
    }
    return (range(origin.x, world.width, columns), range(origin.y, world.height, rows))
  }

  /// Compares the samples of a row of blocks with the stored ones, and marks the blocks that
  /// changed.
  ///
  /// - Returns: True if at least one block changed.
  private func compare(_ row: Int, _ world: World, _ range: Range<Int>) -> Bool {
    var hasChanged = false
    let (width, stride) = (world.width, world.storage.stride)
    for line in 0..<samples {
      let y = origin.y + row * side + line * step
      guard line * step < side, y >= 0, y < world.height else { continue }
      let cells = world.storage.cells + ((y + 1) * stride + 1)
      let old = sampled + (row * samples + line) * columns * samples
      if step == 1 {
        // With every cell sampled, both rows are contiguous, and most of them are equal.
        let first = max(0, origin.x + range.lowerBound * side)
        let end = min(width, origin.x + range.upperBound * side)
        let bytes = max(0, end - first) * MemoryLayout<UInt16>.stride
        let isSame = Memory.isSame(
          UnsafeRawBufferPointer(start: cells + first, count: bytes),
          UnsafeRawBufferPointer(start: old + (first - origin.x), count: bytes))
        if isSame { continue }
      }
      for column in range {
        let left = origin.x + column * side
        let kept = old + column * samples
        for sample in 0..<samples {
          let x = left + sample * step
          guard sample * step < side, x >= 0, x < width, kept[sample] != cells[x] else { continue }
          kept[sample] = cells[x]
          isChanged[column] = true
          hasChanged = true
        }
      }
    }
    return hasChanged
  }

  private func count(_ column: Int, _ row: Int, _ world: World) {
    var found = Block()
    var rank: UInt8 = 0
    // The materials of the block with their counts, in reading order. A block has at most 64
    // samples.
    withUnsafeTemporaryAllocation(of: (bits: UInt16, count: UInt8).self, capacity: 64) { kinds in
      var kindCount = 0
      for line in 0..<samples {
        let y = origin.y + row * side + line * step
        guard line * step < side, y >= 0, y < world.height else { continue }
        let cells = sampled + ((row * samples + line) * columns + column) * samples
        for sample in 0..<samples {
          let x = origin.x + column * side + sample * step
          guard sample * step < side, x >= 0, x < world.width else { continue }
          let bits = cells[sample]
          let markRank = markRank[Int(bits & 0xff)]
          if markRank > rank, isMark(bits, markRank) { (found.mark, rank) = (bits, markRank) }
          var kind = 0
          while kind < kindCount, kinds[kind].bits & 0xff != bits & 0xff { kind += 1 }
          if kind == kindCount {
            kinds[kind] = (bits, 0)
            kindCount += 1
          }
          kinds[kind].count += 1
        }
      }
      for kind in 0..<kindCount {
        let (bits, count) = kinds[kind]
        if count > found.firstCount {
          (found.second, found.secondCount) = (found.first, found.firstCount)
          (found.first, found.firstCount) = (bits, count)
        } else if count > found.secondCount {
          (found.second, found.secondCount) = (bits, count)
        }
      }
    }
    blocks[row * columns + column] = found
  }

  /// Returns whether a cell counts as a mark. A lamp does so only while it is lit.
  private func isMark(_ bits: UInt16, _ markRank: UInt8) -> Bool {
    markRank > 7 || LampData(byte: Cell(bits: bits).data).isLit
  }
}
