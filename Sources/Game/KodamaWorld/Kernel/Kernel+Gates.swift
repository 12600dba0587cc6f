import KodamaDataSources

/// Gates, sensors, and what pulses set in motion.
extension Kernel {
  /// The directions in which pulses arrive from all sides but the front.
  private func heard(_ place: Place, _ bits: UInt16) -> UInt32 {
    arrivals(place) & ~(1 << GateData(bits).behind)
  }

  /// A diode hears what comes from behind.
  func pass(_ place: Place, _ bits: UInt16) {
    if isBusy(place, bits) { return }
    if heard(place, bits) & 1 << GateData(bits).direction != 0 { fire(place, bits) }
  }

  /// The gates that count hear all sides but their front.
  func gate(_ place: Place, _ bits: UInt16, firesFor counts: ClosedRange<Int>) {
    if isBusy(place, bits) { return }
    if counts.contains(heard(place, bits).nonzeroBitCount) { fire(place, bits) }
  }

  /// Fires once a step of the music, unless a pulse came in the step before.
  func invert(_ place: Place, _ bits: UInt16) {
    stayAwake(place.x, place.y)
    let hears = heard(place, bits) != 0
    var wanted = settled(hears ? latched(bits, true) : bits)
    if !hears, tick % stepTicks == 0 {
      wanted = latched(wanted, false)
      if !LatchData(bits).isSet { wanted = fired(wanted) }
    }
    if wanted != bits { write(wanted, place) } else { linger(place, bits) }
  }

  /// Lets every second pulse on.
  func halve(_ place: Place, _ bits: UInt16) {
    if isBusy(place, bits) { return }
    guard arrivals(place) != 0 else { return }
    let passes = LatchData(bits).isSet
    let turned = latched(bits, !passes)
    if passes { fire(place, turned) } else { write(turned, place) }
  }

  /// Fires one step of the music after a pulse.
  func delay(_ place: Place, _ bits: UInt16) {
    if isBusy(place, bits) { return }
    let waits = DelayData(bits)
    let left = waits.ticksLeft
    if left == 1 { return fire(place, cell(bits, waits.waiting(0))) }
    if left > 1 { return write(cell(bits, waits.waiting(left - 1)), place) }
    if arrivals(place) & 1 << GateData(bits).direction != 0 {
      write(cell(bits, waits.waiting(stepTicks - 1)), place)
    }
  }

  /// Sensors fire when what they feel begins.
  func sense(_ place: Place, _ bits: UInt16, feels: Bool) {
    if feels, !LatchData(bits).isSet { return fire(place, latched(bits, true)) }
    let wanted = settled(feels ? bits : latched(bits, false))
    if wanted != bits { write(wanted, place) } else { linger(place, bits) }
  }

  /// An eye fires at daybreak and at nightfall.
  func watch(_ place: Place, _ bits: UInt16) {
    if !isBusy(place, bits), phaseBegins, phase == .dawn || phase == .night { fire(place, bits) }
  }

  /// A pump lifts what it eats from behind it to before it.
  func pump(_ place: Place, _ bits: UInt16) {
    guard arrivals(place) != 0 else { return }
    let behind = beside(place, direction: GateData(bits).behind)
    let front = beside(place, direction: GateData(bits).direction)
    if eats(bits, behind), isOpen(front) { lift(behind, to: front) }
  }

  /// A door lets what lies on it through.
  func openDoor(_ place: Place) {
    guard arrivals(place) != 0 else { return }
    let above = beside(place, 0, -1)
    let below = beside(place, 0, 1)
    let moves = physics(above) == .powder || physics(above) == .liquid
    if moves, isOpen(below) { swap(above, cells[above.index], with: below) }
  }

  /// An igniter throws sparks to all sides.
  func kindle(_ place: Place) {
    guard arrivals(place) != 0 else { return }
    for direction in 0..<4 as Range<UInt32> { spark(beside(place, direction: direction)) }
  }

  /// A heater warms or cools its surroundings.
  func heatUp(_ place: Place, _ bits: UInt16) {
    guard arrivals(place) != 0 else { return }
    heat.pull(place.x, place.y, towards: table.warmth[Int(bits & 0xff)])
  }

  /// What is lifted runs on as if it had fallen, and what lay beside it follows.
  func lift(_ place: Place, to front: Place) {
    let bits = cells[place.index]
    let material = Int(bits & 0xff)
    let data = fallen[material]
    swap(place, cell(bits, data), with: front)
    if data.run > 1 { ripple(place.index, place.x, place.y, material, data.run - 1) }
  }

  /// Sets fire to what burns, and to air.
  private func spark(_ place: Place) {
    let bits = cells[place.index]
    if table.burn[Int(bits & 0xff)] != 0 {
      setAlight(place, bits)
    } else if physics(place) == .empty {
      make(cell(table.flame, CountdownData.spark), place)
    }
  }
}
