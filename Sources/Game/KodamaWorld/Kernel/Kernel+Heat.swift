import KodamaDataSources

/// What heat and cold do to cells.
extension Kernel {
  /// Whether heat or cold turned this cell into something else. Cells at the world's temperature
  /// that are no sources themselves are done with one look.
  @inline(__always) func feelHeat(_ index: Int, _ x: Int, _ y: Int, _ bits: UInt16) -> Bool {
    let material = Int(bits & 0xff)
    let degrees = heat.degrees(x, y)
    if degrees == 0, table.warmth[material] == 0 { return false }
    return feelHeat(index, x, y, bits, degrees)
  }

  @inline(never)
  private func feelHeat(
    _ index: Int, _ x: Int, _ y: Int, _ bits: UInt16, _ degrees: Int16
  ) -> Bool {
    let material = Int(bits & 0xff)
    guard isSlowTurn(y) else {
      sleepSlowly(x, y)
      return false
    }
    let warmth = table.warmth[material]
    if warmth != 0 {
      heat.pull(x, y, towards: warmth)
      sleepSlowly(x, y)
    }
    let product: UInt16
    if degrees >= table.hot[material] {
      product = table.hotTo[material]
    } else if degrees <= table.cold[material] {
      product = table.coldTo[material]
    } else {
      return false
    }
    // Some cells are slower than others, so that a block does not turn all at once.
    guard chance(index, salt: 11) & 3 == 0 else {
      sleepSlowly(x, y)
      return false
    }
    let isFlame = product & 0xff == table.flame & 0xff && product != 0
    if isFlame {
      setAlight(Place(index: index, x: x, y: y), bits)
    } else {
      vent(bits, becomes: product)
      write(product, index, x, y)
      tell(.react, bits, x, y)
    }
    return true
  }

  /// Moves the heat on, every fourth tick, and wakes the cells that may feel it.
  func advanceHeat() {
    guard tick & 3 == 3 else { return }
    heat.advance { column, row in
      guard tracking else { return }
      for y in (row * 4 - 3)...min(row * 4, height) {
        for x in (column * 4 - 3)...min(column * 4, width) { planes.stayAwake(x, y) }
      }
    }
  }
}
