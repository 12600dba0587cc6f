public import KodamaDataSources

/// A piece of a world that can be put down elsewhere.
public struct Stamp: Sendable, Hashable {
  /// How many columns it has, 1–512.
  public let width: Int
  /// How many rows it has, 1–512.
  public let height: Int
  /// The cells in reading order.
  public let cells: [Cell]

  /// The widest and highest a stamp may be.
  public static let sizeLimit = 512

  /// Takes cells down.
  ///
  /// - Returns: nil where the number of cells is not that of the size, or the size is too large.
  public init?(width: Int, height: Int, cells: [Cell]) {
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

  /// Turned clockwise by a quarter: gates and pumps face the other way, crossings change hands.
  /// Conveyors only know left and right, and stay as they are.
  public func rotated(_ rules: MaterialRules) -> Stamp {
    var turned: [Cell] = []
    for y in 0..<width {
      for x in 0..<height {
        turned.append(rules.rotated(cells[(height - 1 - x) * width + y]))
      }
    }
    return Stamp(checked: height, width, turned)
  }

  /// Left and right exchanged, also of what gates, conveyors and creatures face.
  public func mirrored(_ rules: MaterialRules) -> Stamp {
    var turned: [Cell] = []
    for y in 0..<height {
      for x in 0..<width { turned.append(rules.mirrored(cells[y * width + width - 1 - x])) }
    }
    return Stamp(checked: width, height, turned)
  }
}

extension World {
  /// Copies a rectangle, both corners included; what lies outside the world is left out.
  ///
  /// - Returns: nil where nothing of it lies inside, or it is larger than a stamp may be.
  public func stamp(from corner: GridPoint, to opposite: GridPoint) -> Stamp? {
    let left = max(0, min(corner.x, opposite.x))
    let right = min(width - 1, max(corner.x, opposite.x))
    let top = max(0, min(corner.y, opposite.y))
    let bottom = min(height - 1, max(corner.y, opposite.y))
    guard left <= right, top <= bottom else { return nil }
    var cells: [Cell] = []
    for y in top...bottom {
      for x in left...right { cells.append(cell(at: GridPoint(x, y))) }
    }
    return Stamp(width: right - left + 1, height: bottom - top + 1, cells: cells)
  }

  /// Puts a stamp down with its upper left corner here, and tells the delegate once.
  ///
  /// - Parameters:
  ///   - stamp: what is put down.
  ///   - origin: where its upper left corner goes.
  ///   - withAir: whether its air clears what is there.
  /// - Returns: how many cells changed.
  @discardableResult
  public func paste(_ stamp: Stamp, at origin: GridPoint, withAir: Bool = false) -> Int {
    var changed = 0
    for (index, cell) in stamp.cells.enumerated() where withAir || cell.material != .air {
      let point = GridPoint(origin.x + index % stamp.width, origin.y + index / stamp.width)
      if change(cell, at: point) { changed += 1 }
    }
    if changed > 0 { delegate?.worldDidChange() }
    return changed
  }
}
