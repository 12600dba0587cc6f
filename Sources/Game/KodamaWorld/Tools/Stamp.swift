package import KodamaDataSources

/// A copied rectangle of cells that can be turned, mirrored and pasted.
///
///     if let stamp = world.stamp(from: CellPoint(0, 0), to: CellPoint(9, 4)) {
///       world.paste(stamp.mirrored(world.rules), at: CellPoint(20, 0))
///     }
package struct Stamp: Sendable, Hashable {
  /// The number of columns, 1…`sizeLimit`.
  package let width: Int
  /// The number of rows, 1…`sizeLimit`.
  package let height: Int
  /// The cells in reading order.
  package let cells: [Cell]
  /// The temperature of each cell, in 1/16 degree relative to the world's base temperature. Empty
  /// if all cells have the base temperature.
  package let heat: [Int16]

  /// The maximum width and height of a stamp, in cells.
  package static let sizeLimit = 512

  /// Creates a stamp, or returns nil if the number of cells or temperatures does not match the size
  /// or the size is out of range.
  package init?(width: Int, height: Int, cells: [Cell], heat: [Int16] = []) {
    guard (1...Self.sizeLimit).contains(width), (1...Self.sizeLimit).contains(height),
      cells.count == width * height, heat.isEmpty || heat.count == cells.count
    else { return nil }
    self.init(checked: width, height, cells, heat)
  }

  private init(checked width: Int, _ height: Int, _ cells: [Cell], _ heat: [Int16]) {
    self.width = width
    self.height = height
    self.cells = cells
    self.heat = heat.allSatisfy { $0 == 0 } ? [] : heat
  }

  /// Returns the stamp turned by 90 degrees clockwise. Gates, pumps and crossings turn with it.
  /// Conveyors and creatures stay unchanged, because they can only point left or right.
  package func rotated(_ rules: MaterialRules) -> Stamp {
    let places = (0..<width).flatMap { y in
      (0..<height).map { x in (height - 1 - x) * width + y }
    }
    return Stamp(
      checked: height, width, places.map { rules.rotated(cells[$0]) }, moved(to: places))
  }

  private func moved(to places: [Int]) -> [Int16] { heat.isEmpty ? [] : places.map { heat[$0] } }

  /// Returns the stamp with left and right exchanged. The directions of gates, conveyors, creatures
  /// and fluids are mirrored too.
  package func mirrored(_ rules: MaterialRules) -> Stamp {
    let places = (0..<height).flatMap { y in
      (0..<width).map { x in y * width + width - 1 - x }
    }
    return Stamp(
      checked: width, height, places.map { rules.mirrored(cells[$0]) }, moved(to: places))
  }
}

extension World {
  /// Copies the rectangle between two corners with its temperatures. Both corners are included.
  /// Parts outside the world are omitted.
  ///
  /// - Returns: The stamp, or nil if the rectangle is outside the world or larger than
  ///   `Stamp.sizeLimit`.
  package func stamp(from corner: CellPoint, to opposite: CellPoint) -> Stamp? {
    let left = max(0, min(corner.x, opposite.x))
    let right = min(width - 1, max(corner.x, opposite.x))
    let top = max(0, min(corner.y, opposite.y))
    let bottom = min(height - 1, max(corner.y, opposite.y))
    guard left <= right, top <= bottom else { return nil }
    var (cells, heat): ([Cell], [Int16]) = ([], [])
    for y in top...bottom {
      for x in left...right {
        cells.append(cell(at: CellPoint(x, y)))
        heat.append(storage.heat.sixteenths[storage.heat.block(x + 1, y + 1)])
      }
    }
    return Stamp(width: right - left + 1, height: bottom - top + 1, cells: cells, heat: heat)
  }

  /// Pastes a stamp, and notifies the delegate once. Warm and cold cells bring their temperature:
  /// each 4 × 4 block of the world that receives one takes the mean of the cells pasted into it.
  ///
  /// - Parameters:
  ///   - stamp: The stamp to paste.
  ///   - origin: The point at which the upper left corner is placed.
  ///   - withAir: True to let the stamp's air replace existing cells.
  /// - Returns: The number of cells that changed in material, data or temperature.
  @discardableResult
  package func paste(_ stamp: Stamp, at origin: CellPoint, withAir: Bool = false) -> Int {
    let warmed = warm(stamp, at: origin, withAir: withAir)
    var changed = 0
    eachCell(of: stamp, at: origin, withAir: withAir) { index, point in
      if change(stamp.cells[index], at: point) {
        changed += 1
      } else if warmed.contains(storage.heat.block(point.x + 1, point.y + 1)) {
        wake(point)
        recordEdit(point)
        changed += 1
      }
    }
    if changed > 0 { delegate?.worldDidChange() }
    return changed
  }

  private func eachCell(
    of stamp: Stamp, at origin: CellPoint, withAir: Bool, _ body: (Int, CellPoint) -> Void
  ) {
    for (index, cell) in stamp.cells.enumerated() where withAir || cell.material != .air {
      let point = CellPoint(origin.x + index % stamp.width, origin.y + index / stamp.width)
      if contains(point) { body(index, point) }
    }
  }

  /// Sets the temperatures of the blocks into which a stamp brings warm or cold cells.
  ///
  /// - Returns: The blocks whose temperature changed.
  private func warm(_ stamp: Stamp, at origin: CellPoint, withAir: Bool) -> Set<Int> {
    guard !stamp.heat.isEmpty else { return [] }
    let heat = storage.heat
    var cells: [(block: Int, sixteenths: Int)] = []
    eachCell(of: stamp, at: origin, withAir: withAir) { index, point in
      cells.append((heat.block(point.x + 1, point.y + 1), Int(stamp.heat[index])))
    }
    cells.sort { $0 < $1 }
    var changed: Set<Int> = []
    var start = 0
    while start < cells.count {
      let block = cells[start].block
      let end = cells[start...].firstIndex { $0.block != block } ?? cells.count
      let pasted = cells[start..<end]
      start = end
      let mean = pasted.reduce(0) { $0 + $1.sixteenths } / pasted.count
      guard pasted.contains(where: { $0.sixteenths != 0 }), Int(heat.sixteenths[block]) != mean
      else { continue }
      heat.sixteenths[block] = Int16(clamping: mean)
      heat.rowUsed[block / heat.stride] = true
      changed.insert(block)
    }
    return changed
  }
}

// The effects of turning and mirroring on the data of cells.
extension MaterialRules {
  func rotated(_ cell: Cell) -> Cell {
    switch rule(of: cell.material).dataKind {
    case .gate, .delay: cell.with(GateData(of: cell).turned)
    case .crossing: cell.with(CrossingData(of: cell).turned)
    // Conveyors, creatures and fluids can only point left or right.
    case .unused, .powder, .fluid, .countdown, .bloom, .spring, .shoot, .conveyor, .note, .pulse,
      .toggle, .latch, .clock, .lamp, .creature, .firefly, .kodama:
      cell
    }
  }

  func mirrored(_ cell: Cell) -> Cell {
    switch rule(of: cell.material).dataKind {
    case .gate, .delay: cell.with(GateData(of: cell).mirrored)
    case .conveyor: cell.with(ConveyorData(of: cell).turnedRound)
    case .creature: cell.with(CreatureData(of: cell).turnedRound)
    case .fluid: cell.with(FluidData(of: cell).mirrored)
    // A crossing stays the same when it is mirrored.
    case .unused, .powder, .countdown, .bloom, .spring, .shoot, .note, .pulse, .toggle, .latch,
      .clock, .crossing, .lamp, .firefly, .kodama:
      cell
    }
  }
}
