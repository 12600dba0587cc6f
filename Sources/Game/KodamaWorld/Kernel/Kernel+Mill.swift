import KodamaDataSources

/// What water drives: wheels, stones that grind, sluices.
extension Kernel {
  /// A wheel is pushed by what it eats as that runs past, and goes one notch on every eighth tick
  /// if it was; with every whole turn it sends a pulse.
  func turn(_ place: Place, _ bits: UInt16) {
    if isBusy(place, bits) { return }
    let wheel = WheelData(bits)
    guard wheel.isPushed else {
      if runsPast(place, bits) { write(cell(bits, wheel.pushed), place) }
      return
    }
    stayAwake(place.x, place.y)
    guard tick & 7 == 0 else { return }
    let turned = cell(bits, wheel.turned)
    if wheel.turned.notch == 0 { fire(place, turned) } else { write(turned, place) }
  }

  /// Whether something that it eats runs past: what lies still in a pool turns no wheel.
  private func runsPast(_ place: Place, _ bits: UInt16) -> Bool {
    (0..<8 as Range<UInt32>).contains { number in
      let side = neighbour(place, number)
      return eats(bits, side) && FluidData(cells[side.index]).isUnlevelled
    }
  }

  /// A millstone grinds what lies on it, grain by grain.
  func grind(_ place: Place, _ bits: UInt16) {
    let above = beside(place, 0, -1)
    guard eats(bits, above), arrivals(place) != 0 else { return }
    let grain = cells[above.index]
    let meal = table.becomes[Int(bits & 0xff)]
    vent(grain, becomes: meal)
    make(meal, above)
    tell(.react, grain, above.x, above.y)
  }

  /// A sluice opens or closes with each pulse. Open, it leads down what stands on it, and to the
  /// other side what presses from above on what stands beside it.
  func letThrough(_ place: Place, _ bits: UInt16) {
    if arrivals(place) != 0 {
      return fire(place, latched(bits, !LatchData(bits).isSet))
    }
    if isBusy(place, bits) { return }
    guard LatchData(bits).isSet else { return }
    let (above, below) = (beside(place, 0, -1), beside(place, 0, 1))
    if isFlowing(above), isOpen(below) { return lift(above, to: below) }
    for side in [1, -1] {
      let (here, there) = (beside(place, side, 0), beside(place, 0 - side, 0))
      let presses = isFlowing(beside(here, 0, -1)) || isOpen(beside(there, 0, 1))
      guard isFlowing(here), presses else { continue }
      if isOpen(there) { return lift(here, to: there) }
      press(there, 0 - side, cells[here.index], from: place)
    }
  }

  /// What rests beyond a sluice is pushed on where its far end is open, now and then, so that more
  /// comes through.
  private func press(_ first: Place, _ side: Int, _ behind: UInt16, from sluice: Place) {
    var last = first
    guard cells[last.index] & 0xff == behind & 0xff else { return }
    sleepSlowly(sluice.x, sluice.y)
    guard isSlowTurn(sluice.y) else { return }
    while cells[last.index + side] & 0xff == behind & 0xff { last = beside(last, side, 0) }
    var pressed = FluidData(cells[last.index])
    guard isOpen(beside(last, side, 0)), pressed.run == 0 else { return }
    pressed.run = fallen[Int(behind & 0xff)].run
    write(cell(cells[last.index], pressed), last)
  }

  /// Whether a liquid is there.
  private func isFlowing(_ place: Place) -> Bool {
    physics(place) == .liquid && weight[Int(cells[place.index] & 0xff)] >= Self.liquidDensity
  }
}
