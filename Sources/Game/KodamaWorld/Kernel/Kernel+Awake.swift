/// The sleeping scan: only cells that are awake are looked at. It equals the plain scan, digest for
/// digest, because a cell sleeps only where acting would change nothing whatever chance says, and
/// because a change wakes its 3 × 3 for the next tick *and* for the rest of this one.
extension Kernel {
  /// Looks at every awake cell, in the order of the plain scan.
  func scanAwake() {
    var y = height
    while y > 0 {
      if isSlowTurn(y), planes.rowSlow[y] != 0 { planes.wakeSlow(y) }
      if planes.rowAwake[y] != 0 { scanAwakeRow(y) }
      y -= 1
    }
  }

  @inline(never) private func scanAwakeRow(_ y: Int) {
    beginRow(y)
    if (UInt32(truncatingIfNeeded: y) &+ tick) & 1 == 0 {
      scanRightwards(y)
    } else {
      scanLeftwards(y)
    }
    planes.clearRow(y)
    endRow(y)
  }

  /// Bits may be set ahead of the scan while it runs, so every word is read again after each cell.
  private func scanRightwards(_ y: Int) {
    var groups = UInt64.max
    while true {
      let live = planes.rowAwake[y] & groups
      guard live != 0 else { return }
      let group = live.trailingZeroBitCount
      groups = ~1 &<< UInt64(group)
      for word in planes.range(ofGroup: group) {
        var pending = UInt64.max
        while true {
          let bits = planes.awake[y * planes.words + word] & pending
          guard bits != 0 else { break }
          let bit = bits.trailingZeroBitCount
          pending = ~1 &<< UInt64(bit)
          visit(word * 64 + bit, y)
        }
      }
    }
  }

  private func scanLeftwards(_ y: Int) {
    var groups = UInt64.max
    while true {
      let live = planes.rowAwake[y] & groups
      guard live != 0 else { return }
      let group = 63 - live.leadingZeroBitCount
      groups = (1 &<< UInt64(group)) &- 1
      for word in planes.range(ofGroup: group).reversed() {
        var pending = UInt64.max
        while true {
          let bits = planes.awake[y * planes.words + word] & pending
          guard bits != 0 else { break }
          let bit = 63 - bits.leadingZeroBitCount
          pending = (1 &<< UInt64(bit)) &- 1
          visit(word * 64 + bit, y)
        }
      }
    }
  }

  @inline(__always) private func visit(_ x: Int, _ y: Int) {
    let index = y * stride + x
    let bits = cells[index]
    let code = action[Int(bits & 0xff)]
    state.pointee.visits &+= code == 0 ? 0 : 1
    if code != 0, done[(y & 1) * stride + x] == 0 { act(index, x, y, bits, code) }
  }
}
