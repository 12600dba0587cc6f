import KodamaDataSources

/// Fire: it remembers the ticks it has left. It ignites what burns beside it and leaves smoke.
extension Kernel {
  @inline(never) func burn(_ index: Int, _ x: Int, _ y: Int, _ bits: UInt16) {
    let hash = chance(index, salt: 1)
    ignite(index - stride, x, y - 1, hash, 0)
    ignite(index - 1, x - 1, y, hash, 1)
    ignite(index + 1, x + 1, y, hash, 2)
    ignite(index + stride, x, y + 1, hash, 3)
    let burning = CountdownData(bits)
    guard burning.left > 1 else {
      write(die(bits, hash), index, x, y)
      return
    }
    let rest = cell(bits, burning.oneLess)
    let above = index - stride
    // A flame that has little left to eat flickers upwards, unless there is more beside it.
    if burning.left < CountdownData.flickersBelow, hash & 0x300 == 0, cells[above] & 0xff == 0,
      !hasFuel(index)
    {
      write(0, index, x, y)
      write(rest, above, x, y - 1)
      markDone(x, y - 1)
    } else {
      write(rest, index, x, y)
    }
  }

  /// Whether something beside a flame burns.
  @inline(__always) private func hasFuel(_ index: Int) -> Bool {
    let burn = table.burn
    return burn[Int(cells[index &- 1] & 0xff)] | burn[Int(cells[index &+ 1] & 0xff)]
      | burn[Int(cells[index &- stride] & 0xff)] | burn[Int(cells[index &+ stride] & 0xff)] != 0
  }

  /// What is left of a fire: mostly nothing, sometimes smoke.
  @inline(__always) private func die(_ bits: UInt16, _ hash: UInt32) -> UInt16 {
    hash & 0xc00 == 0 ? table.residue[Int(bits & 0xff)] : 0
  }

  @inline(__always) private func ignite(
    _ index: Int, _ x: Int, _ y: Int, _ hash: UInt32, _ side: UInt32
  ) {
    let bits = cells[index]
    let threshold = table.burn[Int(bits & 0xff)]
    guard threshold != 0 else { return }
    return ignite(index, x, y, bits, threshold, hash, side)
  }

  /// Fire climbs, and runs before the wind; what is damp catches it seldom.
  @inline(never) private func ignite(
    _ index: Int, _ x: Int, _ y: Int, _ bits: UInt16, _ usual: UInt32, _ hash: UInt32,
    _ side: UInt32
  ) {
    var threshold = usual
    switch side {
    case 0: threshold *= 2
    case 1, 2:
      let blown = weather.wind * (side == 1 ? -1 : 1)
      if blown != 0 { threshold = blown > 0 ? threshold * 2 : threshold / 2 }
    default: break
    }
    threshold >>= damp.shift
    let drawn = chance(index, salt: 2 &+ side &+ hash & 0xff0)
    guard drawn >> 16 < threshold else { return }
    setAlight(Place(index: index, x: x, y: y), bits)
  }

  /// Sets fire to a cell that burns; what blows up does so after the scan.
  func setAlight(_ place: Place, _ bits: UInt16) {
    let material = Int(bits & 0xff)
    if table.blast[material] > 0 {
      let blast = Blast(
        index: place.index, x: place.x, y: place.y, radius: Int(table.blast[material]),
        material: bits & 0xff)
      guard blasts.add(blast) else { return stayAwake(place.x, place.y) }
    }
    vent(bits, becomes: 0)
    if !leaves(table.residue[material], place) {
      make(cell(table.flame, CountdownData(byte: table.burnTicks[material])), place)
    }
    tell(.ignite, bits, place.x, place.y)
  }

  /// Leaves what is left of a part of what burns: ash drops into the air below, and what glows
  /// takes the place of the flame.
  ///
  /// - Returns: whether there is no flame.
  private func leaves(_ rest: UInt16, _ place: Place) -> Bool {
    guard rest != 0, chance(place.index, salt: 0x1007) & 7 == 0 else { return false }
    let below = beside(place, 0, 1)
    if cells[below.index] & 0xff == 0 {
      make(rest, below)
    } else if table.warmth[Int(rest & 0xff)] > 0 {
      make(rest, place)
      return true
    }
    return false
  }

  /// Marks a cell made anew where the scan has yet to come, so that it acts from the next tick on.
  @inline(__always) func markDoneIfAhead(_ x: Int, _ y: Int) {
    let row = state.pointee.row
    if y == row || y == row - 1 { markDone(x, y) }
  }
}
