import KodamaDataSources

/// Liquids and gases. A gas is a liquid upside down: its `down` is up.
///
/// A fluid remembers its run (`FluidData`): how many cells it may still go sideways before it
/// rests. Falling fills the run up; a cell that moves hands what is left of its run to the
/// neighbours it leaves, so that a pool whose end is opened flows on. Each sideways step costs one,
/// so everything comes to rest, and what rests is not looked at.
extension Kernel {
  @inline(__always) func flow(
    _ index: Int, _ x: Int, _ y: Int, _ bits: UInt16, down: Int, rises: Bool
  ) {
    let material = Int(bits & 0xff)
    let rowStep = rises ? -1 : 1
    var data = FluidData(bits)
    var turn = data.side
    var target = 0
    var column = x
    var falls = true
    if opens(index &+ down, material, rises) {
      target = index &+ down
    } else {
      var way = way(index, turn, down, material, rises)
      if way == 0 {
        turn = 0 &- turn
        way = self.way(index, turn, down, material, rises)
      }
      if way == 0 {
        if data.isUnlevelled { level(index, x, y, bits) }
        return
      }
      column = x &+ turn
      falls = way == 1
      target = index &+ turn &+ (falls ? down : 0)
    }
    if !falls {
      // At rest, unless its own kind presses from above.
      if data.run == 0, cells[index &- down] & 0xff != bits & 0xff {
        if data.isUnlevelled { level(index, x, y, bits) }
        return
      }
      data = data.runOn
    } else {
      data = fallen[material]
    }
    let thick = viscosity[material]
    if thick != 0, chance(index) >> 24 < UInt32(thick) { return stayAwake(x, y) }
    data.flowsLeft = turn < 0
    pass(index, x, y, cell(bits, data), to: target, column, falls ? y &+ rowStep : y)
    if data.run > 1 { ripple(index, x, y, material, data.run &- 1) }
  }

  /// What lies to a side: 1 a slope to fall down, 2 room to run, 0 neither. A liquid runs only
  /// through air and gas: two liquids side by side would change places for ever.
  @inline(__always) func way(
    _ index: Int, _ side: Int, _ down: Int, _ material: Int, _ rises: Bool
  ) -> Int {
    guard opens(index &+ side, material, rises) else { return 0 }
    if opens(index &+ down &+ side, material, rises) { return 1 }
    return give[Int(cells[index &+ side] & 0xff)] < Self.liquidDensity ? 2 : 0
  }

  /// Whether a liquid may fall into this cell, or a gas rise into it.
  @inline(__always) func opens(_ index: Int, _ material: Int, _ rises: Bool) -> Bool {
    let giving = give[Int(cells[index] & 0xff)]
    return rises
      ? giving > weight[material] && giving < Self.sounding : giving < weight[material]
  }

  /// Changes places, and marks what the scan could meet again.
  @inline(__always) func pass(
    _ index: Int, _ x: Int, _ y: Int, _ moved: UInt16, to target: Int, _ column: Int, _ row: Int
  ) {
    write(cells[target], index, x, y)
    write(moved, target, column, row)
    if row <= y { markDone(column, row) }
  }

  /// Hands the rest of a run to the neighbours left behind.
  @inline(__always)
  func ripple(_ index: Int, _ x: Int, _ y: Int, _ material: Int, _ run: Int) {
    rippleOne(index &- 1, x &- 1, y, material, run)
    rippleOne(index &+ 1, x &+ 1, y, material, run)
  }

  @inline(__always)
  private func rippleOne(_ index: Int, _ x: Int, _ y: Int, _ material: Int, _ run: Int) {
    let bits = cells[index]
    var data = FluidData(bits)
    guard Int(bits & 0xff) == material, data.run < run else { return }
    data.run = run
    write(cell(bits, data), index, x, y)
  }
}
