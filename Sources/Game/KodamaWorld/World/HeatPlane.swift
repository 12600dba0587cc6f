/// Temperature, one number for each block of 4 × 4 cells, in 1/16 degree over that of the world.
///
/// Only blocks that differ from the world cost anything. The plane moves on after a scan, never
/// during one, so that the order of cells within a tick cannot matter to heat.
struct HeatPlane {
  /// The temperature of each block, with a border of blocks that stay at 0.
  let sixteenths: UnsafeMutablePointer<Int16>
  /// What sources have asked for since the plane last moved on.
  let pending: UnsafeMutablePointer<Int16>
  /// Whether a row of blocks holds anything.
  let rowUsed: UnsafeMutablePointer<Bool>
  let stride: Int
  let rows: Int

  /// Blocks with the border counted.
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

  /// The block of a cell, counted with the border as the kernel does.
  @inline(__always) func block(_ x: Int, _ y: Int) -> Int {
    (((y &- 1) >> 2) &+ 1) &* stride &+ ((x &- 1) >> 2) &+ 1
  }

  /// The temperature at a cell, in whole degrees.
  @inline(__always) func degrees(_ x: Int, _ y: Int) -> Int16 { sixteenths[block(x, y)] >> 4 }

  /// A source pulls its block towards a temperature, in degrees; the strongest pull counts.
  func pull(_ x: Int, _ y: Int, towards degrees: Int16) {
    let block = block(x, y)
    // A block may be as hot or as cold as its number can say: the gap is wider than that.
    let gap = Int(degrees) << 4 - Int(sixteenths[block])
    guard (gap > 0) == (degrees > 0), gap != 0 else { return }
    let wish = gap / 2 + gap.signum()
    if wish.magnitude > pending[block].magnitude { pending[block] = Int16(clamping: wish) }
    rowUsed[block / stride] = true
  }

  /// Something gives its block heat, or takes it, in degrees; what is given in a tick adds up.
  func add(_ x: Int, _ y: Int, degrees: Int16) {
    let block = block(x, y)
    let sum = Int(pending[block]) + Int(degrees) << 4
    pending[block] = Int16(min(max(sum, -Self.mostAdded), Self.mostAdded))
    rowUsed[block / stride] = true
  }

  /// The most that a block is given or loses in one step, in 1/16 degree: 400 degrees.
  private static let mostAdded = 400 << 4

  /// Lets heat spread and fade by one step; calls back for each block whose whole degrees changed.
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
