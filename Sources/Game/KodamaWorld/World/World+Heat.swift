public import KodamaDataSources

/// A 4 × 4 block of cells whose temperature differs from the world's.
public struct WarmBlock: Sendable, Hashable {
  /// Its number: blocks are counted in reading order, from 0.
  public var number: Int
  /// Its temperature in 1/16 degree over that of the world.
  public var sixteenths: Int16
  /// What sources have asked it to change by, in 1/16 degree.
  public var pending: Int16
}

/// Heat, as it is asked for and kept.
extension World {
  /// The temperature here, in whole degrees over that of the world; 0 outside.
  public func degrees(at point: GridPoint) -> Int {
    contains(point) ? Int(storage.heat.degrees(point.x + 1, point.y + 1)) : 0
  }

  /// The blocks that are warmer or colder than the world, in reading order.
  public var warmBlocks: [WarmBlock] {
    let heat = storage.heat
    var found: [WarmBlock] = []
    for row in 1..<(heat.rows - 1) {
      for column in 1..<(heat.stride - 1) {
        let block = row * heat.stride + column
        guard heat.sixteenths[block] | heat.pending[block] != 0 else { continue }
        found.append(
          WarmBlock(
            number: (row - 1) * (heat.stride - 2) + column - 1,
            sixteenths: heat.sixteenths[block], pending: heat.pending[block]))
      }
    }
    return found
  }

  /// Warms or cools a block.
  ///
  /// - Returns: whether there is such a block.
  func setWarm(_ block: WarmBlock) -> Bool {
    let heat = storage.heat
    let columns = heat.stride - 2
    guard block.number >= 0, block.number < columns * (heat.rows - 2) else { return false }
    let row = block.number / columns + 1
    let place = row * heat.stride + block.number % columns + 1
    heat.sixteenths[place] = block.sixteenths
    heat.pending[place] = block.pending
    heat.rowUsed[row] = true
    return true
  }
}
