public import KodamaDataSources

/// The rectangle that eye and ear share, copied a frame at a time.
extension World {
  /// Fills `tiles` row by row with a rectangle of the world; what lies outside is wall.
  ///
  /// - Parameters:
  ///   - origin: the cell at the upper left corner.
  ///   - columns: tiles a row, 0…1,024.
  ///   - rows: rows of tiles, 0…1,024.
  ///   - cellsPerTile: 1, or the square of an even number. A tile of 2 × 2 cells shows the one that
  ///     stands out most: an instrument before fire, before what grows, solids, powders, liquids,
  ///     gases, air; of two alike, the first in reading order. A larger one shows a creature, an
  ///     instrument, a flame or a lamp that burns, or else what most of it is made of; there the
  ///     sky lies above the world.
  ///   - tiles: made `columns × rows` long; its storage is used again when it has that length.
  public func copyTiles(
    from origin: GridPoint, columns: Int, rows: Int, cellsPerTile: Int, into tiles: inout [Tile]
  ) {
    precondition((0...1_024).contains(columns) && (0...1_024).contains(rows), "no frame")
    let scale = Int(Double(cellsPerTile).squareRoot())
    let isWhole = scale * scale == cellsPerTile && (scale == 1 || scale > 0 && scale % 2 == 0)
    precondition(isWhole, "a tile is 1 cell, or an even number a side")
    let wall = Cell(MaterialRules.wall)
    if tiles.count != columns * rows { tiles = Array(repeating: wall, count: columns * rows) }
    guard scale <= 2 else {
      return tiles.withUnsafeMutableBufferPointer {
        copySurveyed(from: origin, columns: columns, rows: rows, tileSide: scale, into: $0)
      }
    }
    tiles.withUnsafeMutableBufferPointer { target in
      for row in 0..<rows {
        let line = UnsafeMutableBufferPointer(rebasing: target[(row * columns)...].prefix(columns))
        copyTiles(x: origin.x, y: origin.y + row * scale, scale, into: line)
      }
    }
  }

  /// Copies a row of tiles of one cell, or of 2 × 2.
  private func copyTiles(
    x left: Int, y: Int, _ scale: Int, into line: UnsafeMutableBufferPointer<Tile>
  ) {
    let isInside =
      left >= 0 && y >= 0 && left + line.count * scale <= width && y + scale <= height
    guard isInside else {
      for column in line.indices {
        let x = left + column * scale
        line[column] = scale == 1 ? cell(at: GridPoint(x, y)) : mostProminent(x, y)
      }
      return
    }
    let (upper, prominence) = (storage.cells + index(GridPoint(left, y)), tables.prominence)
    guard scale == 2 else {
      for column in line.indices { line[column] = Cell(bits: upper[column]) }
      return
    }
    let lower = upper + storage.stride
    for column in line.indices {
      let x = column * 2
      var best = upper[x]
      // Most tiles are of one kind.
      let others = (best ^ upper[x + 1]) | (best ^ lower[x]) | (best ^ lower[x + 1])
      if others & 0xff != 0 {
        best = Self.moreProminent(best, upper[x + 1], prominence)
        best = Self.moreProminent(best, lower[x], prominence)
        best = Self.moreProminent(best, lower[x + 1], prominence)
      }
      line[column] = Cell(bits: best)
    }
  }

  /// The cell of a 2 × 2 block that stands out most, some of which may lie outside.
  private func mostProminent(_ x: Int, _ y: Int) -> Cell {
    var best = cell(at: GridPoint(x, y)).bits
    for (dx, dy) in [(1, 0), (0, 1), (1, 1)] {
      let other = cell(at: GridPoint(x + dx, y + dy)).bits
      best = Self.moreProminent(best, other, tables.prominence)
    }
    return Cell(bits: best)
  }

  /// The one of two cells that stands out more; of two alike, the first.
  @inline(__always) private static func moreProminent(
    _ cell: UInt16, _ other: UInt16, _ prominence: UnsafePointer<UInt8>
  ) -> UInt16 {
    prominence[Int(other & 0xff)] > prominence[Int(cell & 0xff)] ? other : cell
  }
}
