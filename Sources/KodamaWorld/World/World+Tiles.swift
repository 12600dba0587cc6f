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
        for column in 0..<columns {
          let x = origin.x + column * scale
          let y = origin.y + row * scale
          target[row * columns + column] =
            scale == 1 ? cell(at: GridPoint(x, y)) : mostProminent(x, y)
        }
      }
    }
  }

  /// The cell of a 2 × 2 block that stands out most.
  private func mostProminent(_ x: Int, _ y: Int) -> Cell {
    var best = cell(at: GridPoint(x, y))
    var rank = tables.prominence[Int(best.material.rawValue)]
    for (dx, dy) in [(1, 0), (0, 1), (1, 1)] {
      let other = cell(at: GridPoint(x + dx, y + dy))
      let otherRank = tables.prominence[Int(other.material.rawValue)]
      if otherRank > rank {
        best = other
        rank = otherRank
      }
    }
    return best
  }
}
