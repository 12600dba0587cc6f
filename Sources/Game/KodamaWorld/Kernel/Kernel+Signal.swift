import KodamaDataSources

/// Electric pulses. An electric cell stores the tick in which it fired (`PulseData`). A cell that
/// fires in tick t passes the pulse to its neighbours in tick t + 1, rests in t + 2, and is idle
/// again from t + 3 on. The scan order therefore does not matter: a pulse travels one cell per tick
/// in every direction and never turns back.
extension Kernel {
  func sends(_ bits: UInt16, towards direction: UInt32) -> Bool {
    let pulse = PulseData(bits)
    guard !pulse.isBlank else { return false }
    switch behaviour(bits) {
    case .wire, .battery, .clock, .button, .half, .plate, .taster, .thermometer, .eye, .turn:
      return pulse.isSeen(at: tick)
    case .toggle:
      return LatchData(bits).isSet && pulse.isSeen(at: tick)
    case .diode, .both, .either, .not, .delay:
      return GateData(bits).direction == direction && pulse.isSeen(at: tick)
    case .crossing:
      return CrossingData(bits).pulse(towards: direction).isSeen(at: tick)
    case .lamp, .pump, .door, .igniter, .heater, .grind, .sluice,
      .none, .grow, .creep, .hang, .tree, .sprout, .bloom, .soak, .spring, .drain, .carry,
      .pipe, .span, .stove, .rope,
      .ring, .string, .drum, .chime, .block,
      .hop, .glow, .fly, .swim, .crawl, .tunnel, .gather, .echo:
      return false
    }
  }

  /// Returns the directions of the pulses that arrive at a cell, one bit each. Bit 0 is a pulse
  /// that comes from the left and travels right.
  func arrivals(_ place: Place) -> UInt32 {
    var found: UInt32 = 0
    for direction in 0..<4 as Range<UInt32>
    where sends(cells[beside(place, direction: direction ^ 2).index], towards: direction) {
      found |= 1 << direction
    }
    return found
  }

  @inline(__always) func fired(_ bits: UInt16) -> UInt16 {
    cell(bits, PulseData(bits).fired(at: tick))
  }

  @inline(__always) func latched(_ bits: UInt16, _ isSet: Bool) -> UInt16 {
    cell(bits, LatchData(bits).set(isSet))
  }

  /// Updates a cell that fired less than three ticks ago.
  ///
  /// - Returns: True if the cell cannot fire in this tick.
  func isBusy(_ place: Place, _ bits: UInt16) -> Bool {
    guard PulseData(bits).isLive else { return false }
    let settled = settled(bits)
    if settled != bits { write(settled, place) } else { linger(place, bits) }
    return true
  }

  /// Returns the cell, which becomes idle again three ticks after it fired.
  @inline(__always) func settled(_ bits: UInt16) -> UInt16 {
    cell(bits, PulseData(bits).settled(at: tick))
  }

  /// Keeps a cell with a pulse awake. If the pulse was set by the player or a file, its neighbours
  /// wake too, because they receive it in the next tick.
  func linger(_ place: Place, _ bits: UInt16) {
    let pulse = PulseData(bits)
    guard pulse.isLive else { return }
    if pulse.isNew(at: tick) { changed(place.x, place.y) }
    stayAwake(place.x, place.y)
  }

  /// Fires a cell, and posts a signal moment.
  func fire(_ place: Place, _ bits: UInt16) {
    write(fired(bits), place)
    post(.signal, bits, place.x, place.y, strength: 40)
  }

  func carryPulse(_ place: Place, _ bits: UInt16) {
    if isBusy(place, bits) { return }
    // A wire posts no moment, but the device at its end does.
    if arrivals(place) != 0 { write(fired(bits), place) }
  }

  /// Advances a switch, which conducts while it is on. A pulse that is already in the switch
  /// continues after the switch is turned off.
  func carryWhileOn(_ place: Place, _ bits: UInt16) {
    if LatchData(bits).isSet || PulseData(bits).isLive { carryPulse(place, bits) }
  }

  func cross(_ place: Place, _ bits: UInt16) {
    let found = arrivals(place)
    let crossing = CrossingData(bits)
    let now = CrossingData(
      across: crossed(crossing.across, found & 0b0101 != 0),
      upright: crossed(crossing.upright, found & 0b1010 != 0))
    let wanted = cell(bits, now)
    if wanted != bits { write(wanted, place) }
    if !now.isBlank { changed(place.x, place.y) }
  }

  private func crossed(_ pulse: PulseData, _ arrives: Bool) -> PulseData {
    if pulse.isLive { return pulse.settled(at: tick) }
    return arrives ? pulse.fired(at: tick) : PulseData()
  }

  /// Fires a clock every 1, 2, 4 … 128 steps of the music, in phase with all other clocks.
  func beat(_ place: Place, _ bits: UInt16) {
    beat(place, bits, period: stepTicks << UInt32(ClockData(bits).power))
  }

  func beat(_ place: Place, _ bits: UInt16, period: UInt32) {
    stayAwake(place.x, place.y)
    if isBusy(place, bits) { return }
    if tick % period == 0 { write(fired(bits), place) }
  }

  /// Lights a lamp for a while after each pulse.
  func light(_ place: Place, _ bits: UInt16) {
    let wanted = cell(bits, LampData(bits).ticked(arrivals(place) != 0))
    if wanted != bits { write(wanted, place) }
  }
}

/// The behaviours of gates, sensors, and pulse-driven devices.
extension Kernel {
  /// Returns the directions of the pulses that arrive at a gate, except a pulse from its front.
  private func heard(_ place: Place, _ bits: UInt16) -> UInt32 {
    arrivals(place) & ~(1 << GateData(bits).behind)
  }

  /// Advances a diode, which passes on pulses only from behind.
  func pass(_ place: Place, _ bits: UInt16) {
    if isBusy(place, bits) { return }
    if heard(place, bits) & 1 << GateData(bits).direction != 0 { fire(place, bits) }
  }

  /// Fires a gate if the number of arriving pulses is in a range. Pulses from its front do not
  /// count.
  func gate(_ place: Place, _ bits: UInt16, firesFor counts: ClosedRange<Int>) {
    if isBusy(place, bits) { return }
    if counts.contains(heard(place, bits).nonzeroBitCount) { fire(place, bits) }
  }

  /// Advances a not-gate, which fires once per step of the music unless a pulse arrived during the
  /// previous step.
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

  func halve(_ place: Place, _ bits: UInt16) {
    if isBusy(place, bits) { return }
    guard arrivals(place) != 0 else { return }
    let passes = LatchData(bits).isSet
    let turned = latched(bits, !passes)
    if passes { fire(place, turned) } else { write(turned, place) }
  }

  /// Advances a delay, which fires one step of the music after a pulse arrives.
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

  /// Fires a sensor when its condition becomes true.
  func sense(_ place: Place, _ bits: UInt16, feels: Bool) {
    if feels, !LatchData(bits).isSet { return fire(place, latched(bits, true)) }
    let wanted = settled(feels ? bits : latched(bits, false))
    if wanted != bits { write(wanted, place) } else { linger(place, bits) }
  }

  func watch(_ place: Place, _ bits: UInt16) {
    if !isBusy(place, bits), phaseBegins, phase == .dawn || phase == .night { fire(place, bits) }
  }

  func pump(_ place: Place, _ bits: UInt16) {
    guard arrivals(place) != 0 else { return }
    let behind = beside(place, direction: GateData(bits).behind)
    let front = beside(place, direction: GateData(bits).direction)
    if eats(bits, behind), isOpen(front) { lift(behind, to: front) }
  }

  func openDoor(_ place: Place) {
    guard arrivals(place) != 0 else { return }
    let above = beside(place, 0, -1)
    let below = beside(place, 0, 1)
    let moves = physics(above) == .powder || physics(above) == .liquid
    if moves, isOpen(below) { swap(above, cells[above.index], with: below) }
  }

  func kindle(_ place: Place) {
    guard arrivals(place) != 0 else { return }
    for direction in 0..<4 as Range<UInt32> { spark(beside(place, direction: direction)) }
  }

  /// Pulls the temperature of the 4 × 4 block towards the heater's on each pulse.
  func heatUp(_ place: Place, _ bits: UInt16) {
    guard arrivals(place) != 0 else { return }
    heat.pull(place.x, place.y, towards: table.warmth[Int(bits & 0xff)])
  }

  /// Moves a liquid and restores its full run, as if it had fallen, so that the liquid beside it
  /// follows.
  func lift(_ place: Place, to front: Place) {
    let bits = cells[place.index]
    let material = Int(bits & 0xff)
    let data = fallen[material]
    swap(place, cell(bits, data), with: front)
    if data.run > 1 { ripple(place.index, place.x, place.y, material, data.run - 1) }
  }

  private func spark(_ place: Place) {
    let bits = cells[place.index]
    if table.burn[Int(bits & 0xff)] != 0 {
      setAlight(place, bits)
    } else if physics(place) == .empty {
      make(cell(table.flame, CountdownData.spark), place)
    }
  }
}
