import KodamaDataSources

/// Pulses. What carries them remembers the tick in which it fired (`PulseData`). A cell that fires
/// in tick t is seen by its neighbours in tick t + 1, whatever the order of the scan, rests in
/// t + 2 and is idle again from t + 3 on. So a pulse goes one cell a tick in every direction and
/// never turns back.
extension Kernel {
  /// Whether this cell sends a pulse in this direction.
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
      .frog, .firefly, .bird, .fish, .snail, .worm, .bee, .kodama:
      return false
    }
  }

  /// The directions in which pulses arrive, one bit each: bit 0 is a pulse going right, so from the
  /// left.
  func arrivals(_ place: Place) -> UInt32 {
    var found: UInt32 = 0
    for direction in 0..<4 as Range<UInt32>
    where sends(cells[beside(place, direction: direction ^ 2).index], towards: direction) {
      found |= 1 << direction
    }
    return found
  }

  /// The cell, firing now.
  @inline(__always) func fired(_ bits: UInt16) -> UInt16 {
    cell(bits, PulseData(bits).fired(at: tick))
  }

  /// The cell with its latch in this position.
  @inline(__always) func latched(_ bits: UInt16, _ isSet: Bool) -> UInt16 {
    cell(bits, LatchData(bits).set(isSet))
  }

  /// Looks after a cell that fired lately.
  ///
  /// - Returns: whether it is busy, and cannot fire in this tick.
  func isBusy(_ place: Place, _ bits: UInt16) -> Bool {
    guard PulseData(bits).isLive else { return false }
    let settled = settled(bits)
    if settled != bits { write(settled, place) } else { linger(place, bits) }
    return true
  }

  /// The cell, idle again when its time has come.
  @inline(__always) func settled(_ bits: UInt16) -> UInt16 {
    cell(bits, PulseData(bits).settled(at: tick))
  }

  /// Keeps a live cell awake. One made live from outside, by a hand or a file, is seen only in the
  /// next tick, so it wakes those who will see it.
  func linger(_ place: Place, _ bits: UInt16) {
    let pulse = PulseData(bits)
    guard pulse.isLive else { return }
    if pulse.isNew(at: tick) { changed(place.x, place.y) }
    stayAwake(place.x, place.y)
  }

  /// Fires, and is heard.
  func fire(_ place: Place, _ bits: UInt16) {
    write(fired(bits), place)
    tell(.signal, bits, place.x, place.y, strength: 40)
  }

  func carryPulse(_ place: Place, _ bits: UInt16) {
    if isBusy(place, bits) { return }
    // A wire is silent: what it reaches is heard.
    if arrivals(place) != 0 { write(fired(bits), place) }
  }

  /// A switch carries pulses while it is on, and what went through before it was turned off.
  func carryWhileOn(_ place: Place, _ bits: UInt16) {
    if LatchData(bits).isSet || PulseData(bits).isLive { carryPulse(place, bits) }
  }

  /// Two wires in one cell.
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

  /// A clock fires every 1, 2 … 128 steps of the music, in step with all others.
  func beat(_ place: Place, _ bits: UInt16) {
    beat(place, bits, period: stepTicks << UInt32(ClockData(bits).power))
  }

  /// Fires each time so many ticks have gone by; a battery, whenever it can.
  func beat(_ place: Place, _ bits: UInt16, period: UInt32) {
    stayAwake(place.x, place.y)
    if isBusy(place, bits) { return }
    if tick % period == 0 { write(fired(bits), place) }
  }

  /// A lamp burns for a while after a pulse.
  func light(_ place: Place, _ bits: UInt16) {
    let wanted = cell(bits, LampData(bits).ticked(arrivals(place) != 0))
    if wanted != bits { write(wanted, place) }
  }
}
