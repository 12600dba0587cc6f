public import KodamaDataSources

/// The temperature of each 4 × 4 block of cells, in 1/16 degree relative to the world's base
/// temperature.
///
/// Blocks at the base temperature cost almost no time. The plane advances between scans, so that
/// the result does not depend on the order in which cells are visited.
struct HeatPlane {
  /// The temperature of each block, row by row. Border blocks stay at 0.
  let sixteenths: UnsafeMutablePointer<Int16>
  /// The changes that heat sources have requested since the plane last advanced, in 1/16 degree.
  let pending: UnsafeMutablePointer<Int16>
  /// A flag per row of blocks, true if the row may contain a block other than 0.
  let rowUsed: UnsafeMutablePointer<Bool>
  let stride: Int
  let rows: Int

  /// The number of blocks, including the border.
  var count: Int { stride * rows }

  init(width: Int, height: Int) {
    stride = (width + 3) / 4 + 2
    rows = (height + 3) / 4 + 2
    sixteenths = .allocate(capacity: stride * rows)
    sixteenths.initialize(repeating: 0, count: stride * rows)
    pending = .allocate(capacity: stride * rows)
    pending.initialize(repeating: 0, count: stride * rows)
    rowUsed = .allocate(capacity: rows)
    rowUsed.initialize(repeating: false, count: rows)
  }

  func deallocate() {
    sixteenths.deallocate()
    pending.deallocate()
    rowUsed.deallocate()
  }

  /// Returns the index of the block that contains a cell in kernel coordinates.
  @inline(__always) func block(_ x: Int, _ y: Int) -> Int {
    (((y &- 1) >> 2) &+ 1) &* stride &+ ((x &- 1) >> 2) &+ 1
  }

  /// Returns the temperature at a cell, in whole degrees.
  @inline(__always) func degrees(_ x: Int, _ y: Int) -> Int16 { sixteenths[block(x, y)] >> 4 }

  /// Requests that the block of a cell move halfway to a temperature in degrees. Of several
  /// requests in a tick, the largest change wins.
  func pull(_ x: Int, _ y: Int, towards degrees: Int16) {
    let block = block(x, y)
    // `Int`, because the gap may exceed the range of `Int16`.
    let gap = Int(degrees) << 4 - Int(sixteenths[block])
    guard (gap > 0) == (degrees > 0), gap != 0 else { return }
    let wish = gap / 2 + gap.signum()
    if wish.magnitude > pending[block].magnitude { pending[block] = Int16(clamping: wish) }
    rowUsed[block / stride] = true
  }

  /// Adds degrees to the block of a cell, or removes them if the number is negative. Several
  /// additions in a tick accumulate, up to `mostAdded`.
  func add(_ x: Int, _ y: Int, degrees: Int16) {
    let block = block(x, y)
    let sum = Int(pending[block]) + Int(degrees) << 4
    pending[block] = Int16(min(max(sum, -Self.mostAdded), Self.mostAdded))
    rowUsed[block / stride] = true
  }

  /// The maximum change by additions per step, in 1/16 degree: 400 degrees.
  private static let mostAdded = 400 << 4

  /// Advances diffusion and cooling by one step, and calls `changed` for each block whose
  /// temperature in whole degrees changed. A block moves by 1/32 of the sum of its differences to
  /// its four neighbours. It then loses 1/64 of its temperature, and at least 1/16 degree.
  func advance(changed: (_ column: Int, _ row: Int) -> Void) {
    for row in 1..<(rows - 1) where rowUsed[row - 1] || rowUsed[row] || rowUsed[row + 1] {
      var used = false
      for column in 1..<(stride - 1) {
        let block = row * stride + column
        let old = sixteenths[block]
        let left = sixteenths[block - 1]
        let right = sixteenths[block + 1]
        let around = left | right | sixteenths[block - stride] | sixteenths[block + stride]
        guard old | pending[block] | around != 0 else { continue }
        let sum =
          Int(left) + Int(right) + Int(sixteenths[block - stride])
          + Int(sixteenths[block + stride])
        var new = Int(old) + (sum - 4 * Int(old)) / 32 + Int(pending[block])
        new -= new / 64 + new.signum()
        pending[block] = 0
        sixteenths[block] = Int16(clamping: new)
        used = used || new != 0
        if sixteenths[block] >> 4 != old >> 4 { changed(column, row) }
      }
      rowUsed[row] = used
    }
  }
}

/// A 4 × 4 block of cells whose temperature differs from the world's.
package struct WarmBlock: Sendable, Hashable {
  /// The position of the block in reading order, from 0.
  package var number: Int
  /// The temperature, in 1/16 degree relative to the world's base temperature.
  package var sixteenths: Int16
  /// The change that heat sources have requested for the next step, in 1/16 degree.
  package var pending: Int16
}

extension World {
  /// Returns the temperature at a point, in whole degrees relative to the world's base temperature.
  /// Points outside the world return 0.
  public func degrees(at point: CellPoint) -> Int {
    contains(point) ? Int(storage.heat.degrees(point.x + 1, point.y + 1)) : 0
  }

  /// The blocks that differ from the world's base temperature or are about to, in reading order.
  package var warmBlocks: [WarmBlock] {
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

  /// Sets the state of a block. Returns false if its position is out of range.
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
