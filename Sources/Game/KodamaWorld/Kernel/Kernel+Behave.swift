import KodamaDataSources

/// The dispatch of cells to their behaviours, and helper functions that the behaviours share.
extension Kernel {
  /// Returns whether a row has its slow turn in this tick. Each row has one every 16 ticks.
  @inline(__always) func isSlowTurn(_ y: Int) -> Bool {
    (tick &+ UInt32(truncatingIfNeeded: y)) & 15 == 0
  }

  @inline(__always) func sleepSlowly(_ x: Int, _ y: Int) {
    if tracking { planes.sleepSlowly(x, y) }
  }

  @inline(never) func behave(_ index: Int, _ x: Int, _ y: Int, _ bits: UInt16) {
    let place = Place(index: index, x: x, y: y)
    switch behaviour(bits) {
    // Seeds act while they fall, in `sprout`.
    case .none, .sprout: break
    case .grow: grow(place, bits)
    case .creep: creep(place, bits)
    case .hang, .rope: hang(place, bits)
    case .tree: raise(place, bits)
    case .bloom: bloom(place, bits)
    case .soak: soak(place, bits)
    case .spring: spring(place, bits)
    case .drain: drain(place, bits)
    case .carry: carry(place, bits)
    case .pipe: leadWater(place, bits)
    case .span: span(place, bits)
    case .stove: stoke(place, bits)
    case .ring, .string, .drum, .block: resound(place)
    case .chime: chime(place, bits)
    case .wire: carryPulse(place, bits)
    case .toggle: carryWhileOn(place, bits)
    case .button: _ = isBusy(place, bits)
    case .crossing: cross(place, bits)
    case .battery: beat(place, bits, period: 4)
    case .clock: beat(place, bits)
    case .lamp: light(place, bits)
    case .diode: pass(place, bits)
    case .both: gate(place, bits, firesFor: 2...4)
    case .either: gate(place, bits, firesFor: 1...1)
    case .not: invert(place, bits)
    case .half: halve(place, bits)
    case .delay: delay(place, bits)
    case .pump: pump(place, bits)
    case .door: openDoor(place)
    case .igniter: kindle(place)
    case .heater: heatUp(place, bits)
    case .plate: sense(place, bits, feels: !isOpen(beside(place, 0, -1)))
    case .taster: sense(place, bits, feels: food(place, bits, 0) != nil)
    case .thermometer: sense(place, bits, feels: heat.degrees(place.x, place.y) >= 20)
    case .eye: watch(place, bits)
    case .turn: turn(place, bits)
    case .grind: grind(place, bits)
    case .sluice: letThrough(place, bits)
    case .hop: hop(place, bits)
    case .glow: glow(place, bits)
    case .fly: fly(place, bits)
    case .swim: swim(place, bits)
    case .crawl: crawl(place, bits)
    case .tunnel: tunnel(place, bits)
    case .gather: gather(place, bits)
    case .echo: echo(place, bits)
    }
  }

  @inline(__always) func behaviour(_ bits: UInt16) -> Behaviour {
    table.behaviour[Int(bits & 0xff)]
  }

  @inline(__always) func beside(_ place: Place, _ dx: Int, _ dy: Int) -> Place {
    Place(index: place.index &+ dy &* stride &+ dx, x: place.x &+ dx, y: place.y &+ dy)
  }

  /// Returns whether a cell's material may grow or move into the cell at a position.
  @inline(__always) func enters(_ bits: UInt16, _ place: Place) -> Bool {
    table.taste[Int(bits & 0xff) << 8 | Int(cells[place.index] & 0xff)] & 1 != 0
  }

  /// Returns whether a cell's material eats, drinks or clings to the cell at a position.
  @inline(__always) func eats(_ bits: UInt16, _ place: Place) -> Bool {
    table.taste[Int(bits & 0xff) << 8 | Int(cells[place.index] & 0xff)] & 2 != 0
  }

  /// Returns true with the probability given by the material's `pace`. `hash` is a random number.
  @inline(__always) func mayAct(_ bits: UInt16, _ hash: UInt32) -> Bool {
    hash >> 16 < table.pace[Int(bits & 0xff)]
  }

  @inline(__always) func write(_ bits: UInt16, _ place: Place) {
    write(bits, place.index, place.x, place.y)
  }

  @inline(__always) func cell(_ bits: UInt16, _ data: some CellData) -> UInt16 {
    bits & 0xff | UInt16(data.byte) << 8
  }

  /// Writes a new cell, which first acts in the next tick.
  @inline(__always) func make(_ bits: UInt16, _ place: Place) {
    write(bits, place)
    markDoneIfAhead(place.x, place.y)
  }

  /// Neither cell moves again in this tick.
  func swap(_ place: Place, _ bits: UInt16, with target: Place) {
    let other = cells[target.index]
    write(other, place)
    write(bits, target)
    markDoneIfAhead(target.x, target.y)
  }

  @inline(__always) func physics(_ place: Place) -> PhysicsClass {
    table.physics[Int(cells[place.index] & 0xff)]
  }
}

/// A cell's position in kernel coordinates, which include the border.
package struct Place {
  var index: Int
  var x: Int
  var y: Int
}
