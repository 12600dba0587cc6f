package import KodamaDataSources

// The valley from afar: a tile is more than 2 × 2 cells, so tiles and pictures show what most of
// them is made of.
extension World {
  /// What lies in a rectangle, brought up to date; that of the rectangle asked for last is kept.
  private func survey(_ origin: GridPoint, tileSide: Int, columns: Int, rows: Int) -> Survey {
    let side = tileSide / 2
    if let kept = storage.survey, kept.covers(origin, side: side, columns: columns, rows: rows) {
      kept.update(self)
      return kept
    }
    let survey = Survey(tables, origin: origin, side: side, columns: columns, rows: rows)
    storage.survey = survey
    survey.update(self)
    return survey
  }

  /// Fills `target` with what most of each tile is made of.
  func copySurveyed(
    from origin: GridPoint, columns: Int, rows: Int, tileSide: Int,
    into target: UnsafeMutableBufferPointer<Tile>
  ) {
    let survey = survey(origin, tileSide: tileSide, columns: columns * 2, rows: rows * 2)
    let inside = survey.inside(self)
    for row in 0..<rows {
      for column in 0..<columns {
        target[row * columns + column] = tile(column, row, survey, inside)
      }
    }
  }

  /// A tile of four blocks: what stands out most in it; else air, where less than three eighths are
  /// anything else; else what most of it is made of.
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

  /// Fills a picture with the valley from afar: every cell of the picture is a block of cells.
  ///
  /// - Parameters:
  ///   - origin: the cell of the world at the top left of the rectangle.
  ///   - tileSide: the side of a tile in cells; even, and more than 2.
  ///   - picture: its storage is used again.
  package func copySurveyed(
    from origin: GridPoint, tileSide: Int, into picture: inout PictureFrame
  ) {
    let unit = tileSide / 2
    picture.side = 2
    picture.unit = unit
    picture.origin = GridPoint(origin.x.dividedDown(by: unit), origin.y.dividedDown(by: unit))
    let (columns, rows) = (picture.columns, picture.rows)
    picture.resize(columns * rows)
    let margin = PictureFrame.margin
    let survey = survey(
      origin, tileSide: tileSide, columns: columns - 2 * margin, rows: rows - 2 * margin)
    let inside = survey.inside(self)
    func seen(_ bits: UInt16) -> SeenCell {
      let cell = Cell(bits: bits)
      var seen = SeenCell(cell.material)
      tables.sights[Int(cell.material.rawValue)].see(cell.data, &seen)
      return seen
    }
    for row in 0..<rows {
      let y = origin.y + (row - margin) * unit + unit / 2
      let isWarm = y >= 0 && y < height && storage.heat.rowUsed[(y >> 2) + 1]
      for column in 0..<columns {
        let index = row * columns + column
        let block = survey.block(column - margin, row - margin, in: inside)
        picture.cells[index] = seen(block.first)
        let count = Int(block.firstCount) + Int(block.secondCount)
        picture.shares[index] = UInt8(Int(block.secondCount) * 255 / max(1, count))
        picture.seconds[index] = seen(block.second)
        picture.marks[index] = seen(block.mark)
        let x = origin.x + (column - margin) * unit + unit / 2
        if isWarm, x >= 0, x < width {
          let degrees = Int(storage.heat.degrees(x + 1, y + 1))
          picture.cells[index].warmth = Int8(clamping: degrees / SeenCell.degreesOfWarmth)
        }
      }
    }
    findGround(ofBlocks: &picture)
    (picture.worldWidth, picture.worldHeight) = (width / unit, height / unit)
    picture.sky = skySign
    picture.tick = tick
  }

  /// The whole valley in at most 32 × 40 squares, each of what most of it is made of; or of what
  /// comes next, where that has a sixth as much and there is less of it in the valley: what is
  /// thin, such as soil, grass and ponds, would be lost in air and stone otherwise.
  package var miniature: Miniature {
    let (most, highest) = (Miniature.mostColumns, Miniature.mostRows)
    let side = max((width + most - 1) / most, (height + highest - 1) / highest)
    let (columns, rows) = ((width + side - 1) / side, (height + side - 1) / side)
    let survey = Survey(tables, origin: GridPoint(0, 0), side: side, columns: columns, rows: rows)
    survey.update(self)
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

  /// Looks down each column of blocks: the first of earth or water is the ground, and light ends at
  /// the first of earth.
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
