import KodamaDataSources

/// Gates, sensors, and what pulses set in motion.
extension Kernel {
  /// The direction a cell looks in.
  @inline(__always) private func facing(_ bits: UInt16) -> UInt32 { UInt32(bits >> 11 & 3) }

  /// A diode hears what comes from behind; the gates hear all sides but their front.
  func gate(_ place: Place, _ bits: UInt16, _ behaviour: Behaviour) {
    if isBusy(place, bits) { return }
    let facing = facing(bits)
    let found = arrivals(place) & ~(1 << (facing ^ 2))
    let fires =
      switch behaviour {
      case .diode: found & 1 << facing != 0
      case .both: found.nonzeroBitCount >= 2
      default: found.nonzeroBitCount == 1
      }
    if fires { fire(place, bits) }
  }

  /// Fires once a step of the music, unless a pulse came in the step before.
  func invert(_ place: Place, _ bits: UInt16) {
    stayAwake(place.x, place.y)
    let found = arrivals(place) & ~(1 << (facing(bits) ^ 2))
    var wanted = found != 0 ? bits | 0x2000 : bits
    wanted = settled(wanted)
    if tick % stepTicks == 0 {
      wanted = wanted & 0x2000 != 0 && found == 0 ? wanted & ~0x2000 : wanted
      if bits & 0x2000 == 0, found == 0 { wanted = fired(wanted) }
    }
    if wanted != bits { write(wanted, place) } else { linger(place, bits) }
  }

  /// Lets every second pulse on; bit 5 says that the next one passes.
  func halve(_ place: Place, _ bits: UInt16) {
    if isBusy(place, bits) { return }
    guard arrivals(place) != 0 else { return }
    if bits & 0x2000 != 0 { fire(place, bits & ~0x2000) } else { write(bits | 0x2000, place) }
  }

  /// Fires one step of the music after a pulse. It counts down in bits 5 to 7, and, where a step is
  /// longer than eight ticks, in the lowest two, which say when it fired while it is live.
  func delay(_ place: Place, _ bits: UInt16) {
    if isBusy(place, bits) { return }
    let left = bits >> 13 | bits >> 5 & 0x18
    let idle = bits & 0x1cff
    if left == 1 { return fire(place, idle) }
    if left > 1 { return write(idle | Self.counter(left - 1), place) }
    if arrivals(place) & 1 << facing(bits) != 0 {
      write(idle | Self.counter(UInt16(stepTicks - 1)), place)
    }
  }

  /// The bits that hold how many ticks a delay still waits, at most 31.
  private static func counter(_ ticks: UInt16) -> UInt16 { (ticks & 7) << 13 | (ticks & 0x18) << 5 }

  /// Sensors fire when what they feel begins; bit 5 says that they feel it.
  func sense(_ place: Place, _ bits: UInt16, _ behaviour: Behaviour) {
    if behaviour == .eye {
      if !isBusy(place, bits), phaseBegins, phase == .dawn || phase == .night { fire(place, bits) }
      return
    }
    let feels =
      switch behaviour {
      case .plate: !isOpen(beside(place, 0, -1))
      case .taster: food(place, bits, 0) != nil
      default: heat.degrees(place.x, place.y) >= 20
      }
    let felt = bits & 0x2000 != 0
    if feels && !felt { return fire(place, bits | 0x2000) }
    let wanted = settled(feels ? bits : bits & ~0x2000)
    if wanted != bits { write(wanted, place) } else { linger(place, bits) }
  }

  /// What happens where a pulse arrives.
  func work(_ place: Place, _ bits: UInt16, _ behaviour: Behaviour) {
    switch behaviour {
    case .pump:
      let behind = beside(place, direction: facing(bits) ^ 2)
      let front = beside(place, direction: facing(bits))
      if eats(bits, behind), isOpen(front) { lift(behind, to: front) }
    case .door:
      let above = beside(place, 0, -1)
      let below = beside(place, 0, 1)
      let moves = physics(above) == .powder || physics(above) == .liquid
      if moves, isOpen(below) { swap(above, cells[above.index], with: below) }
    case .igniter:
      for direction in 0..<4 as Range<UInt32> { spark(beside(place, direction: direction)) }
    case .heater:
      heat.pull(place.x, place.y, towards: table.warmth[Int(bits & 0xff)])
    default: break
    }
  }

  /// What is lifted runs on as if it had fallen, and what lay beside it follows.
  private func lift(_ place: Place, to front: Place) {
    let material = Int(cells[place.index] & 0xff)
    let run = Int(spread[material])
    let lifted = UInt16(material) | UInt16(run | Int(unlevelled[material])) << 8
    swap(place, lifted, with: front)
    if run > 1 { ripple(place.index, place.x, place.y, material, run - 1) }
  }

  /// Sets fire to what burns, and to air.
  private func spark(_ place: Place) {
    let bits = cells[place.index]
    if table.burn[Int(bits & 0xff)] != 0 {
      setAlight(place, bits)
    } else if physics(place) == .empty {
      make(table.flame & 0xff | 16 << 8, place)
    }
  }
}
