import KodamaDataSources

// What of a picture is new, so that it is painted again.
extension PicturePainter {
  /// In which rows a cell is another than in the frame that was painted last.
  func findChangedRows(_ frame: PictureFrame) -> [Bool] {
    guard frame.unit == 1, previousCells.count == frame.cells.count else {
      return Array(repeating: true, count: frame.rows)
    }
    let bytes = frame.columns * MemoryLayout<SeenCell>.stride
    return frame.cells.withUnsafeBytes { cells in
      previousCells.withUnsafeBytes { previousCells in
        (0..<frame.rows).map { row in
          let line = row * bytes..<(row + 1) * bytes
          return !Memory.isSame(
            UnsafeRawBufferPointer(rebasing: cells[line]),
            UnsafeRawBufferPointer(rebasing: previousCells[line]))
        }
      }
    }
  }

  /// Notes how deep the liquids of a row are, and for each column whether that is new.
  ///
  /// - Returns: whether any is.
  func updateLiquidDepths(
    _ row: Int, _ context: PaintContext, _ cells: UnsafeBufferPointer<SeenCell>,
    _ looks: UnsafeBufferPointer<PaintLook>, in isColumnChanged: inout [Bool]
  ) -> Bool {
    let start = row * context.columns
    var isAnyChanged = false
    liquidDepths.withUnsafeMutableBufferPointer { liquidDepths in
      for column in 0..<context.columns {
        let above = row == 0 ? 0 : liquidDepths[start + column - context.columns]
        let depth: UInt8 =
          switch looks[Int(cells[start + column].material.rawValue)].nature {
          case .liquid: above == .max ? above : above + 1
          // What swims does not end it.
          case .creature, .plant: above
          case .air, .earth, .gas, .fire, .instrument, .part: 0
          }
        guard liquidDepths[start + column] != depth else { continue }
        liquidDepths[start + column] = depth
        isColumnChanged[column] = true
        isAnyChanged = true
      }
    }
    return isAnyChanged
  }

  /// Finds the columns in which a cell of a row, what touches it, what lies behind it or its light
  /// is other than it was, or moves by itself.
  ///
  /// - Returns: whether there are any.
  func markChangedColumns(
    _ row: Int, _ context: PaintContext, _ changedRows: [Bool],
    _ cells: UnsafeBufferPointer<SeenCell>,
    _ looks: UnsafeBufferPointer<PaintLook>, _ movedColumns: [Int], _ unit: Int,
    in isColumnChanged: inout [Bool]
  ) -> Bool {
    let (columns, start) = (context.columns, row * context.columns)
    var isAnyChanged = false
    func mark(_ column: Int) {
      isColumnChanged[column] = true
      isAnyChanged = true
    }
    for near in -1...1 where changedRows[row + near] {
      Self.compare(UnsafeRawBufferPointer(cells), previousCells, start + near * columns, columns) {
        mark($0)
        guard near == 0 else { return }
        if $0 > 0 { mark($0 - 1) }
        if $0 + 1 < columns { mark($0 + 1) }
      }
    }
    for column in grid.sky.changes[row] where grid.sky.isChanged[start + column] { mark(column) }
    for column in grid.glow.changes[row] where grid.glow.isChanged[start + column] { mark(column) }
    let margin = PictureFrame.margin
    // How deep earth lies shows in its colour.
    for column in movedColumns
    where looks[Int(cells[start + column].material.rawValue)].nature == .earth { mark(column) }
    if !grid.skyDistance.changes.isEmpty { grid.skyDistance.changes[row].forEach(mark) }
    if context.isBeatChanged {
      for column in margin..<columns - margin {
        switch looks[Int(cells[start + column].material.rawValue)].nature {
        case .liquid, .gas, .fire, .creature, .instrument: mark(column)
        case .air, .earth, .part, .plant: break
        }
      }
    }
    if context.isSkyChanged {
      for half in 0..<unit {
        let line = ((row - margin) * unit + half) * SkyPainter.columns
        for column in 0..<SkyPainter.columns where showsSky[line + column] {
          mark(margin + column / unit)
        }
      }
    }
    return isAnyChanged
  }

  /// Calls for each of so many cells from a place on that is other than it was. As words: nothing
  /// of another module is called for a cell.
  @inline(__always) private static func compare(
    _ cells: UnsafeRawBufferPointer, _ previousCells: [SeenCell], _ start: Int, _ count: Int,
    _ body: (Int) -> Void
  ) {
    previousCells.withUnsafeBytes { previousCells in
      for column in 0..<count {
        let byte = (start + column) * MemoryLayout<UInt32>.stride
        let cell = cells.loadUnaligned(fromByteOffset: byte, as: UInt32.self)
        if cell != previousCells.loadUnaligned(fromByteOffset: byte, as: UInt32.self) {
          body(column)
        }
      }
    }
  }
}

/// What the colour of every cell of a frame depends on besides the cells, the ground and the light:
/// as long as it stays the same, only cells are painted that have become others, or that move.
struct StaticPaintKey: Equatable {
  private let style: PictureStyle
  private let origin: GridPoint
  private let side: Int
  private let unit: Int
  private let worldHeight: Int
  /// Those of the hour and the weather: where the sun and the clouds are concerns the sky alone.
  private let colours: SkyColours

  /// Notes it of a frame, under a sky.
  init(_ frame: PictureFrame, _ style: PictureStyle, _ colours: SkyColours) {
    self.style = style
    (origin, side, unit) = (frame.origin, frame.side, frame.unit)
    (worldHeight, self.colours) = (frame.worldHeight, colours)
  }
}

/// What moves by itself before what stands, and what that depends on.
struct AnimationKey: Equatable {
  private let style: PictureStyle
  private let origin: GridPoint
  private let side: Int
  private let worldHeight: Int
  private let sky: SkySign
  private let clouds: UInt64
  private let stars: UInt64
  /// How often what moves slowly has moved on: ripples, flames, smoke.
  let slowStep: Int

  /// Notes it of a frame.
  init(_ frame: PictureFrame, _ style: PictureStyle) {
    self.style = style
    (origin, side, worldHeight, sky) = (frame.origin, frame.side, frame.worldHeight, frame.sky)
    clouds = style.isCalm ? 0 : frame.tick / 60
    stars = style.isCalm ? 0 : frame.tick / 48
    slowStep = style.isCalm ? 0 : Int(frame.tick / 20)
  }

  /// Whether all of the sky is where it was.
  func hasSky(of other: AnimationKey) -> Bool {
    style == other.style && origin == other.origin && side == other.side
      && worldHeight == other.worldHeight && sky == other.sky && clouds == other.clouds
      && stars == other.stars
  }
}
