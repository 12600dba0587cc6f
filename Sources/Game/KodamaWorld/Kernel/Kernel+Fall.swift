import KodamaDataSources

/// Powders: they fall, sink in what is lighter, and slide down slopes. They remember how long they
/// have been falling (`PowderData`), which tells how hard they land.
extension Kernel {
  /// From this density on, what gives way is a liquid: a powder sinks at half speed in it.
  @inline(__always) static var liquidDensity: UInt8 { 20 }

  /// What instruments give: nothing, as all from here on. Densities go to 250.
  @inline(__always) static var sounding: UInt8 { 254 }

  @inline(__always) func fall(_ index: Int, _ x: Int, _ y: Int, _ bits: UInt16) {
    let material = Int(bits & 0xff)
    let mine = weight[material]
    let below = index &+ stride
    let giveBelow = give[Int(cells[below] & 0xff)]
    if giveBelow < mine {
      sink(index, x, y, bits, to: below, column: x, through: giveBelow)
      return
    }
    // A grain that strikes an instrument rings it before it slides off.
    if giveBelow == Self.sounding, PowderData(bits).isFalling { return land(index, x, y, bits) }
    let hash = chance(index)
    let side = 1 - 2 * Int(hash & 1)
    if cohesion[material] == 0 || !holds(x, y, cohesion[material]) {
      if slide(index, x, y, bits, mine, side) { return }
      if slide(index, x, y, bits, mine, -side) { return }
    }
    let above = give[Int(cells[index &- stride] & 0xff)]
    if above > mine, above < Self.sounding { return float(index, x, y, bits) }
    if PowderData(bits).isFalling { land(index, x, y, bits) }
  }

  /// Rises through a liquid that is heavier, at half the speed of a fall.
  @inline(never) func float(_ index: Int, _ x: Int, _ y: Int, _ bits: UInt16) {
    if chance(index) & 2 != 0 { return stayAwake(x, y) }
    let above = index &- stride
    write(cells[above], index, x, y)
    write(cell(bits, PowderData()), above, x, y &- 1)
    markDone(x, y &- 1)
  }

  /// Whether the place holds a powder that sticks: a matter of the place alone, so that what holds
  /// once holds for good and may sleep.
  @inline(__always) func holds(_ x: Int, _ y: Int, _ cohesion: UInt8) -> Bool {
    var hash = (UInt32(truncatingIfNeeded: x) &* 0x9e37_79b1) ^ UInt32(truncatingIfNeeded: y)
    hash = (hash ^ hash >> 15) &* 0x85eb_ca77
    return hash >> 24 < UInt32(cohesion)
  }

  /// Slides one cell sideways and down, where both cells on the way give.
  @inline(__always) func slide(
    _ index: Int, _ x: Int, _ y: Int, _ bits: UInt16, _ mine: UInt8, _ side: Int
  ) -> Bool {
    guard give[Int(cells[index &+ side] & 0xff)] < mine else { return false }
    let target = index &+ stride &+ side
    let giveTarget = give[Int(cells[target] & 0xff)]
    guard giveTarget < mine else { return false }
    sink(index, x, y, bits, to: target, column: x &+ side, through: giveTarget)
    return true
  }

  @inline(__always) func sink(
    _ index: Int, _ x: Int, _ y: Int, _ bits: UInt16, to target: Int, column: Int,
    through: UInt8
  ) {
    let displaced = cells[target]
    var moved = PowderData.fallenOn(bits)
    if through >= Self.liquidDensity {
      let fall = PowderData(bits)
      if fall.isAudible { splash(fall, displaced, column, y &+ 1) }
      // Sinking is half as fast as falling, and what sinks lands softly.
      if chance(index) & 2 != 0 { return stayAwake(x, y) }
      moved = cell(bits, PowderData())
    }
    write(displaced, index, x, y)
    write(moved, target, column, y &+ 1)
  }

  /// A grain has come to rest: it forgets its fall, and is heard if that was long enough.
  @inline(never) func land(_ index: Int, _ x: Int, _ y: Int, _ bits: UInt16) {
    let fall = PowderData(bits)
    let rested = cell(bits, PowderData())
    write(rested, index, x, y)
    if isInstrument(cells[index &+ stride]) {
      ring(index &+ stride, x, y &+ 1, strength: fall.strength)
    } else if fall.isAudible {
      tell(.landing, rested, x, y, strength: fall.strength)
    }
  }

  @inline(never) func splash(_ fall: PowderData, _ liquid: UInt16, _ x: Int, _ y: Int) {
    tell(.splash, liquid & 0xff, x, y, strength: fall.strength)
  }
}
