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

  /// The maximum width and height of a stamp, in cells.
  package static let sizeLimit = 512

  /// Creates a stamp, or returns nil if the number of cells does not match the size or the size is
  /// out of range.
  package init?(width: Int, height: Int, cells: [Cell]) {
    guard (1...Self.sizeLimit).contains(width), (1...Self.sizeLimit).contains(height),
      cells.count == width * height
    else { return nil }
    self.width = width
    self.height = height
    self.cells = cells
  }

  private init(checked width: Int, _ height: Int, _ cells: [Cell]) {
    self.width = width
    self.height = height
    self.cells = cells
  }

  /// Returns the stamp turned by 90 degrees clockwise. Gates, pumps and crossings turn with it.
  /// Conveyors and creatures stay unchanged, because they can only point left or right.
  package func rotated(_ rules: MaterialRules) -> Stamp {
    var turned: [Cell] = []
    for y in 0..<width {
      for x in 0..<height {
        turned.append(rules.rotated(cells[(height - 1 - x) * width + y]))
      }
    }
    return Stamp(checked: height, width, turned)
  }

  /// Returns the stamp with left and right exchanged. The directions of gates, conveyors, creatures
  /// and fluids are mirrored too.
  package func mirrored(_ rules: MaterialRules) -> Stamp {
    var turned: [Cell] = []
    for y in 0..<height {
      for x in 0..<width { turned.append(rules.mirrored(cells[y * width + width - 1 - x])) }
    }
    return Stamp(checked: width, height, turned)
  }
}

extension World {
  /// Copies the rectangle between two corners, both included. Parts outside the world are omitted.
  ///
  /// - Returns: The stamp, or nil if the rectangle is outside the world or larger than
  ///   `Stamp.sizeLimit`.
  package func stamp(from corner: CellPoint, to opposite: CellPoint) -> Stamp? {
    let left = max(0, min(corner.x, opposite.x))
    let right = min(width - 1, max(corner.x, opposite.x))
    let top = max(0, min(corner.y, opposite.y))
    let bottom = min(height - 1, max(corner.y, opposite.y))
    guard left <= right, top <= bottom else { return nil }
    var cells: [Cell] = []
    for y in top...bottom {
      for x in left...right { cells.append(cell(at: CellPoint(x, y))) }
    }
    return Stamp(width: right - left + 1, height: bottom - top + 1, cells: cells)
  }

  /// Pastes a stamp, and notifies the delegate once.
  ///
  /// - Parameters:
  ///   - stamp: The stamp to paste.
  ///   - origin: The point at which the upper left corner is placed.
  ///   - withAir: True to let the stamp's air replace existing cells.
  /// - Returns: The number of cells that changed.
  @discardableResult
  package func paste(_ stamp: Stamp, at origin: CellPoint, withAir: Bool = false) -> Int {
    var changed = 0
    for (index, cell) in stamp.cells.enumerated() where withAir || cell.material != .air {
      let point = CellPoint(origin.x + index % stamp.width, origin.y + index / stamp.width)
      if change(cell, at: point) { changed += 1 }
    }
    if changed > 0 { delegate?.worldDidChange() }
    return changed
  }
}

// The effects of turning and mirroring on the data of cells.
extension MaterialRules {
  /// Returns the cell turned by 90 degrees clockwise, as part of a stamp.
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
