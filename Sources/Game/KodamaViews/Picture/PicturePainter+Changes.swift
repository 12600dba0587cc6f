import KodamaDataSources

// Change detection, so that only changed cells are painted.
extension PicturePainter {
  func findChangedRows(_ frame: PictureFrame) -> [Bool] {
    guard frame.unit == 1, previousCells.count == frame.cells.count else {
      return Array(repeating: true, count: frame.rows)
    }
    let bytes = frame.columns * MemoryLayout<VisibleCell>.stride
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

  /// Returns whether the frame has flames, and notes their rows.
  func findFire(_ frame: PictureFrame, _ changedRows: [Bool]) -> Bool {
    let isNew = fireRows.count != frame.rows
    if isNew { fireRows = Array(repeating: false, count: frame.rows) }
    frame.cells.withUnsafeBufferPointer { cells in
      looks.withUnsafeBufferPointer { looks in
        for row in 0..<frame.rows where isNew || changedRows[row] {
          fireRows[row] = cells[row * frame.columns..<(row + 1) * frame.columns].contains {
            looks[Int($0.material.rawValue)].nature == .fire
          }
        }
      }
    }
    return fireRows.contains(true)
  }

  /// Updates the liquid depths in a row, and marks the columns in which they have changed. Returns
  /// whether there are any.
  func updateLiquidDepths(
    _ row: Int, _ context: PaintContext, _ cells: UnsafeBufferPointer<VisibleCell>,
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
          // Creatures and plants in a liquid do not interrupt it.
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

  /// Marks the columns of a row whose colour may change, because a cell, a neighbour, the
  /// background or the light has changed, or because the material is animated. Returns whether
  /// there are any.
  func markChangedColumns(
    _ row: Int, _ context: PaintContext, _ changedRows: [Bool],
    _ cells: UnsafeBufferPointer<VisibleCell>,
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
    // The colour of earth depends on its depth.
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
    if context.isFlameChanged, context.hasFire, fireRows[row] || fireRows[row + 1] {
      for column in margin..<columns - margin {
        let own = looks[Int(cells[start + column].material.rawValue)].nature
        let below = looks[Int(cells[start + columns + column].material.rawValue)].nature
        if own == .fire || own == .air && below == .fire { mark(column) }
      }
    }
    if context.isSkyChanged {
      for half in 0..<unit {
        let line = ((row - margin) * unit + half) * context.squares
        for column in 0..<context.squares where squares[line + column].hasSkyBehind {
          mark(margin + column / unit)
        }
      }
    }
    return isAnyChanged
  }

  /// Calls a closure for each cell that differs. It compares raw words, because calling into
  /// another module for each cell would be slow.
  @inline(__always) private static func compare(
    _ cells: UnsafeRawBufferPointer, _ previousCells: [VisibleCell], _ start: Int, _ count: Int,
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

/// The values that every cell's colour depends on, apart from the cells, the ground and the light.
/// While these values stay equal, only changed or animated cells are painted.
struct StaticPaintKey: Equatable {
  private let style: PictureStyle
  private let origin: CellPoint
  private let surroundings: PictureFrame.Surroundings
  private let side: Int
  private let unit: Int
  private let worldHeight: Int
  /// The colours of the hour and the weather. The positions of the sun and clouds affect only the
  /// sky.
  private let colours: SkyColours

  init(_ frame: PictureFrame, _ style: PictureStyle, _ colours: SkyColours) {
    self.style = style
    (origin, side, unit) = (frame.origin, frame.side, frame.unit)
    surroundings = frame.surroundings
    (worldHeight, self.colours) = (frame.worldHeight, colours)
  }
}

/// The state of all animation in a frame: sky, clouds, stars and slow movement.
struct AnimationKey: Equatable {
  private let style: PictureStyle
  private let origin: CellPoint
  private let surroundings: PictureFrame.Surroundings
  private let side: Int
  private let worldHeight: Int
  private let seed: UInt64
  private let sky: SkyState
  private let previousSky: SkyState?
  private let skyShare: Int
  /// The step of clouds and stars.
  private let skyStep: UInt64
  /// The step of slow movement: ripples and smoke.
  let slowStep: Int
  /// The step of flames.
  let flameStep: Int

  /// The number of ticks of a step of flames.
  static let flameTicks: UInt64 = 5

  init(_ frame: PictureFrame, _ style: PictureStyle) {
    self.style = style
    (origin, side, worldHeight, sky) = (frame.origin, frame.side, frame.worldHeight, frame.sky)
    (surroundings, seed) = (frame.surroundings, frame.seed)
    (previousSky, skyShare) = (frame.previousSky, frame.skyShare)
    skyStep = style.isCalm ? 0 : frame.tick / 60
    slowStep = style.isCalm ? 0 : Int(frame.tick / 20)
    flameStep = style.isCalm ? 0 : Int(frame.tick / Self.flameTicks % 1_048_576)
  }

  func hasSky(of other: AnimationKey) -> Bool {
    style == other.style && origin == other.origin && surroundings == other.surroundings
      && side == other.side && seed == other.seed
      && worldHeight == other.worldHeight && sky == other.sky && skyStep == other.skyStep
      && previousSky == other.previousSky && skyShare == other.skyShare
  }
}
