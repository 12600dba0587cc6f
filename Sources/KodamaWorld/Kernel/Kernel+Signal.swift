import KodamaDataSources

/// Pulses. The data of what carries them holds, in its low three bits, whether it is live and the
/// tick at which it became so, modulo 4. A cell that fires in tick t is seen by its neighbours in
/// tick t + 1, whatever the order of the scan, rests in t + 2 and is idle again from t + 3 on. So a
/// pulse goes one cell a tick in every direction and never turns back.
///
/// Bits 3 and 4 are a direction (0 right, 1 down, 2 left, 3 up), the other three a state.
extension Kernel {
  /// Whether neighbours see this cell as live in this tick.
  @inline(__always) func isLive(_ data: UInt32) -> Bool {
    data & 4 != 0 && (tick &- data) & 3 == 1
  }

  /// Whether this cell sends a pulse in this direction.
  func sends(_ bits: UInt16, towards direction: UInt32) -> Bool {
    guard bits > 0xff else { return false }
    let data = UInt32(bits >> 8)
    switch Behaviour(rawValue: table.behaviour[Int(bits & 0xff)]) {
    case .wire, .battery, .clock, .button, .half, .plate, .taster, .thermometer, .eye:
      return isLive(data)
    case .toggle:
      return data & 0x20 != 0 && isLive(data)
    case .diode, .both, .either, .not, .delay:
      return data >> 3 & 3 == direction && isLive(data)
    case .crossing:
      return isLive(direction & 1 == 0 ? data & 7 : data >> 3 & 7)
    default:
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

  /// The data of a cell that fires now.
  @inline(__always) func fired(_ bits: UInt16) -> UInt16 {
    bits & ~0x700 | UInt16(4 | tick & 3) << 8
  }

  /// Looks after a cell that fired lately.
  ///
  /// - Returns: whether it is busy, and cannot fire in this tick.
  func isBusy(_ place: Place, _ bits: UInt16) -> Bool {
    guard bits & 0x400 != 0 else { return false }
    let settled = settled(bits)
    if settled != bits { write(settled, place) } else { linger(place, bits) }
    return true
  }

  /// The cell, idle again when its time has come.
  @inline(__always) func settled(_ bits: UInt16) -> UInt16 {
    bits & 0x400 != 0 && (tick &- UInt32(bits >> 8)) & 3 == 3 ? bits & ~0x700 : bits
  }

  /// Keeps a live cell awake. One made live from outside, by a hand or a file, is seen only in the
  /// next tick, so it wakes those who will see it.
  func linger(_ place: Place, _ bits: UInt16) {
    guard bits & 0x400 != 0 else { return }
    if (tick &- UInt32(bits >> 8)) & 3 == 0 { changed(place.x, place.y) }
    stayAwake(place.x, place.y)
  }

  /// Fires, and is heard.
  func fire(_ place: Place, _ bits: UInt16) {
    write(fired(bits), place)
    tell(.signal, bits, place.x, place.y, strength: 40)
  }

  func conduct(_ place: Place, _ bits: UInt16, _ behaviour: Behaviour) {
    switch behaviour {
    case .wire: carryPulse(place, bits)
    case .toggle: if bits & 0x2000 != 0 || bits & 0x400 != 0 { carryPulse(place, bits) }
    case .button: _ = isBusy(place, bits)
    case .crossing: cross(place, bits)
    case .battery, .clock: beat(place, bits, behaviour)
    case .lamp: light(place, bits)
    case .diode, .both, .either: gate(place, bits, behaviour)
    case .not: invert(place, bits)
    case .half: halve(place, bits)
    case .delay: delay(place, bits)
    case .plate, .taster, .thermometer, .eye: sense(place, bits, behaviour)
    default: if arrivals(place) != 0 { work(place, bits, behaviour) }
    }
  }

  private func carryPulse(_ place: Place, _ bits: UInt16) {
    if isBusy(place, bits) { return }
    // A wire is silent: what it reaches is heard.
    if arrivals(place) != 0 { write(fired(bits), place) }
  }

  /// Two wires in one cell: the low three bits go across, the next three up and down.
  private func cross(_ place: Place, _ bits: UInt16) {
    let found = arrivals(place)
    let across = crossed(UInt32(bits >> 8 & 7), found & 0b0101 != 0)
    let upright = crossed(UInt32(bits >> 11 & 7), found & 0b1010 != 0)
    let wanted = cell(bits, data: UInt8(across | upright << 3))
    if wanted != bits { write(wanted, place) }
    if wanted > 0xff { changed(place.x, place.y) }
  }

  private func crossed(_ state: UInt32, _ arrives: Bool) -> UInt32 {
    if state & 4 != 0 { return (tick &- state) & 3 == 3 ? 0 : state }
    return arrives ? 4 | tick & 3 : 0
  }

  /// Batteries fire whenever they can, clocks every 1, 2 … 128 steps of the music, all in step.
  private func beat(_ place: Place, _ bits: UInt16, _ behaviour: Behaviour) {
    stayAwake(place.x, place.y)
    if isBusy(place, bits) { return }
    let period: UInt32 = behaviour == .battery ? 4 : stepTicks << UInt32(bits >> 13)
    if tick % period == 0 { write(fired(bits), place) }
  }

  /// A lamp burns for twelve ticks after a pulse.
  private func light(_ place: Place, _ bits: UInt16) {
    let left = bits >> 8
    let wanted = arrivals(place) != 0 ? 12 : left > 0 ? left - 1 : 0
    if wanted != left { write(bits & 0xff | wanted << 8, place) }
  }
}
