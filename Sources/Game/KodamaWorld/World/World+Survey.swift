public import KodamaDataSources

// Overviews of the valley, in which each tile covers more than 2 × 2 cells and shows their most
// frequent material.
extension World {
  /// The survey of the latest rectangle is cached.
  private func survey(
    _ origin: CellPoint, side: Int, columns: Int, rows: Int, isPart: Bool = false
  ) -> Survey {
    if let kept = storage.survey, kept.covers(origin, side: side, columns: columns, rows: rows) {
      kept.update(self, isPart: isPart)
      return kept
    }
    let survey = Survey(tables, origin: origin, side: side, columns: columns, rows: rows)
    storage.survey = survey
    survey.update(self)
    return survey
  }

  func copySurveyed(
    from origin: CellPoint, columns: Int, rows: Int, tileSide: Int,
    into target: UnsafeMutableBufferPointer<Tile>
  ) {
    let survey = survey(origin, side: tileSide / 2, columns: columns * 2, rows: rows * 2)
    let inside = survey.inside(self)
    for row in 0..<rows {
      for column in 0..<columns {
        target[row * columns + column] = tile(column, row, survey, inside)
      }
    }
  }

  /// Returns the tile for 2 × 2 blocks: the most prominent mark if there is one, air if less than
  /// three eighths of the cells are anything else, or else the most frequent material.
  private func tile(
    _ column: Int, _ row: Int, _ survey: Survey, _ inside: (columns: Range<Int>, rows: Range<Int>)
  ) -> Tile {
    var (mark, rank): (UInt16, UInt8) = (0, 0)
    var (all, open) = (0, 0)
    typealias Kind = (bits: UInt16, count: Int)
    return withUnsafeTemporaryAllocation(of: Kind.self, capacity: 8) { kinds in
      var kindCount = 0
      func add(_ bits: UInt16, _ count: UInt8) {
        guard count > 0 else { return }
        all += Int(count)
        guard bits & 0xff != 0 else { return open += Int(count) }
        var kind = 0
        while kind < kindCount, kinds[kind].bits & 0xff != bits & 0xff { kind += 1 }
        if kind == kindCount {
          kinds[kind] = (bits, 0)
          kindCount += 1
        }
        kinds[kind].count += Int(count)
      }
      for quarter in 0..<4 {
        let block = survey.block(column * 2 + quarter & 1, row * 2 + quarter >> 1, in: inside)
        let standing = survey.rank(block)
        if standing > rank { (mark, rank) = (block.mark, standing) }
        add(block.first, block.firstCount)
        add(block.second, block.secondCount)
      }
      guard rank == 0 else { return Tile(bits: mark) }
      guard (all - open) * 8 >= all * 3 else { return Tile(.air) }
      var best = 0
      for kind in 1..<max(1, kindCount) where kinds[kind].count > kinds[best].count { best = kind }
      return Tile(bits: kinds[best].bits)
    }
  }

  /// Fills a picture with an overview of the valley. Each cell of the picture represents a square
  /// block of cells of the world.
  ///
  /// - Parameters:
  ///   - origin: The cell of the world at the top left of the rectangle.
  ///   - tileSide: The side of a tile in cells: an even number greater than 2.
  ///   - picture: The picture to fill. Its storage is reused.
  package func copySurveyed(
    from origin: CellPoint, tileSide: Int, into picture: inout PictureFrame
  ) {
    let unit = tileSide / 2
    picture.side = 2
    picture.unit = unit
    picture.origin = picture.drawnOrigin(
      ofRectangle: CellPoint(origin.x.dividedDown(by: unit), origin.y.dividedDown(by: unit)))
    let (columns, rows) = (picture.columns, picture.rows)
    picture.resize(columns * rows)
    // The rectangle contains the whole valley, so its surroundings need no survey.
    let survey = survey(
      origin, side: unit, columns: ViewRectangle.columns * 2,
      rows: ViewRectangle.rows * 2)
    let left = PictureFrame.margin + picture.surroundings.left * 2
    let top = PictureFrame.margin + picture.surroundings.top * 2
    let inside = survey.inside(self)
    func seen(_ bits: UInt16) -> VisibleCell {
      let cell = Cell(bits: bits)
      var seen = VisibleCell(cell.material)
      tables.sights[Int(cell.material.rawValue)].apply(cell.data, to: &seen)
      return seen
    }
    for row in 0..<rows {
      let y = origin.y + (row - top) * unit + unit / 2
      let isWarm = y >= 0 && y < height && storage.heat.rowUsed[(y >> 2) + 1]
      for column in 0..<columns {
        let index = row * columns + column
        let block = survey.block(column - left, row - top, in: inside)
        picture.cells[index] = seen(block.first)
        let count = Int(block.firstCount) + Int(block.secondCount)
        picture.shares[index] = UInt8(Int(block.secondCount) * 255 / max(1, count))
        picture.seconds[index] = seen(block.second)
        picture.marks[index] = seen(block.mark)
        let corner = CellPoint(origin.x + (column - left) * unit, y - unit / 2)
        let material = Cell(bits: block.first).material
        picture.samples[index] =
          block.secondCount == 0
          ? BlockSamples(material) : samples(from: corner, side: unit, otherwise: material)
        let x = corner.x + unit / 2
        if isWarm, x >= 0, x < width {
          let degrees = Int(storage.heat.degrees(x + 1, y + 1))
          picture.cells[index].warmth = Int8(clamping: degrees / VisibleCell.degreesOfWarmth)
        }
      }
    }
    findGround(ofBlocks: &picture)
    (picture.worldWidth, picture.worldHeight) = (width / unit, height / unit)
    (picture.sky, picture.seed) = (skySign, seed)
    copyPreviousSky(into: &picture)
    picture.tick = tick
  }

  /// Returns the materials of 4 × 4 cells that are spread evenly over a block, or 16 times another
  /// material if the block is not entirely in the world.
  @inline(__always) private func samples(
    from corner: CellPoint, side: Int, otherwise material: MaterialID
  ) -> BlockSamples {
    guard corner.x >= 0, corner.y >= 0, corner.x + side <= width, corner.y + side <= height else {
      return BlockSamples(material)
    }
    var samples = BlockSamples(.air)
    let cells = storage.cells + index(corner)
    for place in 0..<16 {
      let (x, y) = ((place % 4 * 2 + 1) * side / 8, (place / 4 * 2 + 1) * side / 8)
      samples[place] = Cell(bits: cells[y * storage.stride + x]).material
    }
    return samples
  }

  /// An overview of the whole valley in at most 32 × 40 squares. A square shows its most frequent
  /// material. It shows the second most frequent instead if that has at least a sixth as many cells
  /// and is rarer in the valley. Otherwise thin layers such as soil, grass and ponds would
  /// disappear among air and stone.
  package var miniature: Miniature {
    let side = sideOfSquare(columns: Miniature.maxColumns, rows: Miniature.maxRows)
    let (columns, rows) = ((width + side - 1) / side, (height + side - 1) / side)
    let survey = Survey(tables, origin: CellPoint(0, 0), side: side, columns: columns, rows: rows)
    survey.update(self)
    return miniature(survey)
  }

  /// The number of cells along each side of a square of the overview.
  package var overviewSide: Int {
    sideOfSquare(columns: ValleyOverview.maxColumns, rows: ValleyOverview.maxRows)
  }

  /// A larger miniature, for a map of a valley in play. In a large world, changes appear in it
  /// within a few requests.
  package var overview: Miniature {
    let side = overviewSide
    return miniature(
      survey(
        CellPoint(0, 0), side: side, columns: (width + side - 1) / side,
        rows: (height + side - 1) / side, isPart: true))
  }

  private func sideOfSquare(columns: Int, rows: Int) -> Int {
    max((width + columns - 1) / columns, (height + rows - 1) / rows)
  }

  private func miniature(_ survey: Survey) -> Miniature {
    let (columns, rows) = (survey.columns, survey.rows)
    let inside = survey.inside(self)
    let blocks = (0..<columns * rows).map {
      survey.block($0 % columns, $0 / columns, in: inside)
    }
    var totals = [Int](repeating: 0, count: 256)
    for block in blocks {
      totals[Int(block.first & 0xff)] += Int(block.firstCount)
      totals[Int(block.second & 0xff)] += Int(block.secondCount)
    }
    return Miniature(
      columns: columns,
      materials: blocks.map { block in
        let (first, second) = (Cell(bits: block.first), Cell(bits: block.second))
        let isMuch = Int(block.secondCount) * 6 >= Int(block.firstCount)
        let isRarer = totals[Int(second.bits & 0xff)] < totals[Int(first.bits & 0xff)]
        return isMuch && isRarer && second.material != .air ? second.material : first.material
      })
  }

  /// Finds the ground and the roof in each column of blocks. The ground is the first block of earth
  /// or water from the top. The roof is the first block of earth, where the skylight ends.
  private func findGround(ofBlocks picture: inout PictureFrame) {
    let (columns, rows) = (picture.columns, picture.rows)
    let top = picture.origin.y - PictureFrame.margin
    let kinds = tables.ground
    for column in 0..<columns {
      var (ground, roof) = (rows, rows)
      for row in 0..<rows {
        let kind = kinds[Int(picture.cells[row * columns + column].material.rawValue)]
        guard kind > 0 else { continue }
        ground = min(ground, row)
        guard kind == 2 else { continue }
        roof = row
        break
      }
      picture.ground[column] = top + ground
      picture.roof[column] = top + roof
    }
  }
}

extension World {
  /// Fills `tiles` row by row with a rectangle of the world. Points outside the world contain wall.
  ///
  /// - Parameters:
  ///   - origin: The cell at the upper left corner.
  ///   - columns: The number of tiles per row, 0…1,024.
  ///   - rows: The number of rows of tiles, 0…1,024.
  ///   - cellsPerTile: The number of cells per tile: 1, or the square of an even number. A tile of
  ///     2 × 2 cells shows its most prominent cell: instruments before fire, then plants and
  ///     devices, solids, powders, liquids, gases and air. Of equal cells the first in reading
  ///     order wins. A larger tile shows a creature, an instrument, a flame or a lit lamp, or
  ///     otherwise its most frequent material. For larger tiles, the space above the world is sky.
  ///   - tiles: The array to fill with `columns × rows` tiles. Storage of that size is reused.
  public func copyTiles(
    from origin: CellPoint, columns: Int, rows: Int, cellsPerTile: Int, into tiles: inout [Tile]
  ) {
    precondition((0...1_024).contains(columns), "a frame has 0 to 1,024 columns of tiles")
    precondition((0...1_024).contains(rows), "a frame has 0 to 1,024 rows of tiles")
    let scale = Int(Double(cellsPerTile).squareRoot())
    let isWhole = scale * scale == cellsPerTile && (scale == 1 || scale > 0 && scale % 2 == 0)
    precondition(isWhole, "a tile has 1 cell, or an even number of cells per side")
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

  /// Copies a row of tiles of 1 × 1 or 2 × 2 cells.
  private func copyTiles(
    x left: Int, y: Int, _ scale: Int, into line: UnsafeMutableBufferPointer<Tile>
  ) {
    let isInside =
      left >= 0 && y >= 0 && left + line.count * scale <= width && y + scale <= height
    guard isInside else {
      for column in line.indices {
        let x = left + column * scale
        line[column] = scale == 1 ? cell(at: CellPoint(x, y)) : mostProminent(x, y)
      }
      return
    }
    let (upper, prominence) = (storage.cells + index(CellPoint(left, y)), tables.prominence)
    guard scale == 2 else {
      for column in line.indices { line[column] = Cell(bits: upper[column]) }
      return
    }
    let lower = upper + storage.stride
    for column in line.indices {
      let x = column * 2
      var best = upper[x]
      // Most tiles consist of one material.
      let others = (best ^ upper[x + 1]) | (best ^ lower[x]) | (best ^ lower[x + 1])
      if others & 0xff != 0 {
        best = Self.moreProminent(best, upper[x + 1], prominence)
        best = Self.moreProminent(best, lower[x], prominence)
        best = Self.moreProminent(best, lower[x + 1], prominence)
      }
      line[column] = Cell(bits: best)
    }
  }

  /// Returns the most prominent cell of a 2 × 2 block that may extend beyond the world.
  private func mostProminent(_ x: Int, _ y: Int) -> Cell {
    var best = cell(at: CellPoint(x, y)).bits
    for (dx, dy) in [(1, 0), (0, 1), (1, 1)] {
      let other = cell(at: CellPoint(x + dx, y + dy)).bits
      best = Self.moreProminent(best, other, tables.prominence)
    }
    return Cell(bits: best)
  }

  /// Returns the more prominent of two cells, or the first if they are equally prominent.
  @inline(__always) private static func moreProminent(
    _ cell: UInt16, _ other: UInt16, _ prominence: UnsafePointer<UInt8>
  ) -> UInt16 {
    prominence[Int(other & 0xff)] > prominence[Int(cell & 0xff)] ? other : cell
  }
}
