public import KodamaDataSources

/// Reading, placing and using single cells.
extension World {
  /// The cell at this point; outside the world there is wall.
  public func cell(at point: GridPoint) -> Cell {
    contains(point) ? Cell(bits: storage.cells[index(point)]) : Cell(MaterialRules.wall)
  }

  /// Puts a material here, with the data it begins with, and tells the delegate.
  ///
  /// - Returns: whether the cell changed; the border cannot be changed, and a material the table
  ///   does not know is refused.
  @discardableResult public func place(_ material: MaterialID, at point: GridPoint) -> Bool {
    guard cell(at: point).material != material else { return false }
    return set(rules.freshCell(material), at: point)
  }

  /// Puts a cell here as it is, and tells the delegate.
  ///
  /// - Returns: whether the cell changed; see `place(_:at:)`.
  @discardableResult public func set(_ cell: Cell, at point: GridPoint) -> Bool {
    guard put(cell, at: point) else { return false }
    tend(point)
    delegate?.worldDidChange()
    return true
  }

  /// Puts a cell here and tells nobody: for changes of many cells, which tell once.
  func put(_ cell: Cell, at point: GridPoint) -> Bool {
    guard contains(point), Int(cell.material.rawValue) < rules.count else { return false }
    let index = index(point)
    guard storage.cells[index] != cell.bits else { return false }
    storage.cells[index] = cell.bits
    wake(point)
    return true
  }

  /// Wakes the 3 × 3 around a point for the next step.
  package func wake(_ point: GridPoint) {
    storage.planes.wake(point.x + 1, point.y + 1, scanned: -1)
  }
}
