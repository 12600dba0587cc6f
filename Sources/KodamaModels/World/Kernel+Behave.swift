import KodamaDataSources

/// What solids do besides being there.
extension Kernel {
  /// One row in sixteen has its slow turn each tick.
  @inline(__always) func isSlowTurn(_ y: Int) -> Bool {
    (tick &+ UInt32(truncatingIfNeeded: y)) & 15 == 0
  }

  /// Looks at this cell again in the row's next slow turn.
  @inline(__always) func sleepSlowly(_ x: Int, _ y: Int) {
    if tracking { planes.sleepSlowly(x, y) }
  }

  @inline(never) func behave(_ index: Int, _ x: Int, _ y: Int, _ bits: UInt16) {
    switch Behaviour(rawValue: table.behaviour[Int(bits & 0xff)]) {
    case .grow?: grow(index, x, y, bits)
    case .none?, .ring?, nil: break
    }
  }

  /// A plant that touches water drinks it, sooner or later, and grows upwards.
  private func grow(_ index: Int, _ x: Int, _ y: Int, _ bits: UInt16) {
    guard isSlowTurn(y) else { return sleepSlowly(x, y) }
    let hash = chance(index, salt: 3)
    let lean = Int(hash % 3) - 1
    guard let drink = drink(index, hash) else { return }
    sleepSlowly(x, y)
    let target = index - stride + lean
    guard hash & 0x300 == 0, cells[target] & 0xff == 0 else { return }
    let row = drink.row
    write(0, index + drink.offset, x + drink.column, y + row)
    write(bits & 0xff, target, x + lean, y - 1)
    tell(.grow, bits, x + lean, y - 1)
  }

  /// Where this plant finds something to drink: a liquid that gives life touches it.
  private func drink(
    _ index: Int, _ hash: UInt32
  ) -> (offset: Int, column: Int, row: Int)? {
    let first = Int(hash >> 12 & 3)
    for turn in 0..<4 {
      let (column, row) =
        switch (first + turn) & 3 {
        case 0: (-1, 0)
        case 1: (1, 0)
        case 2: (0, 1)
        default: (0, -1)
        }
      let offset = row * stride + column
      if cells[index + offset] & 0xff == table.water { return (offset, column, row) }
    }
    return nil
  }
}
