import KodamaDataSources

/// The behaviours of sponges, springs, drains, conveyors, bridges and stoves.
extension Kernel {
  /// Absorbs one neighbouring drop per tick until the sponge is full.
  func soak(_ place: Place, _ bits: UInt16) {
    let room = CountdownData(bits)
    guard !room.isOver, let drink = food(place, bits, chance(place.index, salt: 8)) else { return }
    make(0, drink)
    write(cell(bits, room.oneLess), place)
  }

  /// Places a spring's product below or beside it, in slow turns.
  func spring(_ place: Place, _ bits: UInt16) {
    if SpringData(bits).isFedByTheGround { return wellUp(place, bits) }
    let sides = [beside(place, 0, 1), beside(place, 1, 0), beside(place, -1, 0)]
    guard let open = sides.first(where: { enters(bits, $0) }) else { return }
    sleepSlowly(place.x, place.y)
    guard isSlowTurn(place.y), mayAct(bits, chance(place.index, salt: 9)) else { return }
    make(table.becomes[Int(bits & 0xff)], open)
  }

  func drain(_ place: Place, _ bits: UInt16) {
    for direction in 0..<4 {
      let side = beside(place, direction: UInt32(direction))
      if eats(bits, side) { make(0, side) }
    }
  }

  /// Moves the powder on a conveyor sideways by one cell every fourth tick.
  func carry(_ place: Place, _ bits: UInt16) {
    let above = beside(place, 0, -1)
    let target = beside(above, ConveyorData(bits).side, 0)
    guard physics(above) == .powder, isOpen(target) else { return }
    stayAwake(place.x, place.y)
    guard tick & 3 == 0 else { return }
    swap(above, cells[above.index], with: target)
  }

  /// Extends a bridge by one cell into the air, away from its support.
  func span(_ place: Place, _ bits: UInt16) {
    let left = CountdownData(bits)
    guard !left.isOver else { return }
    for side in [1, -1] {
      let (ahead, behind) = (beside(place, side, 0), beside(place, 0 - side, 0))
      guard enters(bits, ahead), !isOpen(behind) else { continue }
      sleepSlowly(place.x, place.y)
      guard isSlowTurn(place.y) else { return }
      write(cell(bits, CountdownData()), place)
      make(cell(bits, left.oneLess), ahead)
      return post(.landing, bits, ahead.x, ahead.y, strength: 60)
    }
  }

  /// Advances a stove, which consumes a piece of fuel and then emits heat until the fuel is used
  /// up.
  func stoke(_ place: Place, _ bits: UInt16) {
    guard LampData(bits).isLit else {
      guard let fuel = food(place, bits, chance(place.index, salt: 0x100c)) else { return }
      post(.ignite, cells[fuel.index], fuel.x, fuel.y)
      vent(cells[fuel.index], becomes: 0)
      make(0, fuel)
      return write(cell(bits, LampData(byte: Self.stokedTurns)), place)
    }
    stayAwake(place.x, place.y)
    heat.pull(place.x, place.y, towards: table.warmth[Int(bits & 0xff)])
    guard isSlowTurn(place.y) else { return }
    write(cell(bits, LampData(bits).ticked(false)), place)
  }

  /// The number of slow turns one piece of fuel burns.
  private static var stokedTurns: UInt8 { 60 }

  /// Returns whether a cell contains air or gas.
  @inline(__always) func isOpen(_ place: Place) -> Bool {
    give[Int(cells[place.index] & 0xff)] < Self.liquidDensity
  }
}

/// Pipes. Empty and full pipes are two materials that turn into each other, so that the drop inside
/// is counted. A full pipe moves its drop down, or else sideways in the direction of flow. Each
/// step sideways uses up one cell of run, as in open water, so that the water comes to rest. Water
/// enters and leaves a row of pipes only at its ends.
extension Kernel {
  func leadWater(_ place: Place, _ bits: UInt16) {
    if drops(bits) > 0 {
      pour(place, bits)
    } else {
      takeIn(place, bits)
    }
  }

  /// Takes in water from above an open end, or water that flows into an open end from the side.
  private func takeIn(_ place: Place, _ bits: UInt16) {
    let mouth = mouth(place)
    for direction in [3, 2, 0] as [UInt32] where mouth & 1 << direction != 0 {
      let source = beside(place, direction: direction)
      guard eats(bits, source) else { continue }
      let drop = cells[source.index]
      var inside = FluidData(drop)
      let isPressed = direction == 3 || physics(beside(source, 0, -1)) == .liquid
      if isPressed {
        inside.run = 63
      } else {
        // Water that flows away from the end has just left the pipe and stays outside.
        guard inside.run > 0, inside.flowsLeft == (direction == 0) else { continue }
      }
      inside.isUnlevelled = false
      if direction != 3 { inside.flowsLeft = direction == 0 }
      make(0, source)
      ripple(source.index, source.x, source.y, Int(drop & 0xff), 62)
      return write(cell(table.becomes[Int(bits & 0xff)], inside), place)
    }
  }

  private func pour(_ place: Place, _ bits: UInt16) {
    var inside = FluidData(bits)
    let empty = table.becomes[Int(bits & 0xff)]
    let mouth = mouth(place)
    let below = beside(place, 0, 1)
    if cells[below.index] & 0xff == empty & 0xff {
      inside.run = 63
      return pour(place, empty, cell(bits, inside), into: below)
    }
    if mouth & 2 != 0, isOpen(below) { return spill(place, empty, inside, to: below) }
    guard inside.run > 0 else { return }
    // A drop turns round where no pipe continues in its direction.
    let way: UInt32 = inside.flowsLeft ? 4 : 1
    if mouth & way == 0, !isPipe(beside(place, inside.side, 0)) { inside = inside.mirrored }
    let ahead = beside(place, inside.side, 0)
    if cells[ahead.index] & 0xff == empty & 0xff {
      pour(place, empty, cell(bits, inside.runOn), into: ahead)
    } else if mouth & way != 0, isOpen(ahead) {
      spill(place, empty, inside.runOn, to: ahead)
    }
  }

  private func pour(_ place: Place, _ empty: UInt16, _ full: UInt16, into next: Place) {
    write(empty, place)
    make(full, next)
  }

  private func spill(_ place: Place, _ empty: UInt16, _ inside: FluidData, to open: Place) {
    write(empty, place)
    var drop = FluidData(run: inside.run, isUnlevelled: true)
    drop.flowsLeft = inside.flowsLeft
    make(cell(rainDrop, drop), open)
  }

  @inline(__always) private func isPipe(_ place: Place) -> Bool {
    behaviour(cells[place.index]) == .pipe
  }

  /// Returns the open sides of a pipe, as one bit per direction. A single pipe is open on all
  /// sides. The end of a row is open on the side away from the row. Other pipes have no open side.
  private func mouth(_ place: Place) -> UInt32 {
    var open: UInt32 = 0b1111
    for direction in 0..<4 as Range<UInt32> where isPipe(beside(place, direction: direction)) {
      open &= 1 << (direction ^ 2)
    }
    return open
  }
}

/// The behaviours of machines driven by water or pulses: wheels, millstones and sluices.
extension Kernel {
  /// Advances a wheel. Flowing water or other food beside it pushes the wheel, and every eighth
  /// tick a pushed wheel turns by one notch. Each full turn of eight notches sends a pulse.
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

  /// Returns whether an adjacent cell of food has fallen and has not levelled out yet. Still water
  /// does not turn a wheel.
  private func runsPast(_ place: Place, _ bits: UInt16) -> Bool {
    (0..<8 as Range<UInt32>).contains { number in
      let side = neighbour(place, number)
      return eats(bits, side) && FluidData(cells[side.index]).isUnlevelled
    }
  }

  func grind(_ place: Place, _ bits: UInt16) {
    let above = beside(place, 0, -1)
    guard eats(bits, above), arrivals(place) != 0 else { return }
    let grain = cells[above.index]
    let meal = table.becomes[Int(bits & 0xff)]
    vent(grain, becomes: meal)
    make(meal, above)
    post(change: grain, into: meal, above.x, above.y)
  }

  /// Opens or closes a sluice on each pulse. An open sluice lets liquid above it fall through, and
  /// moves liquid under pressure from one side to the other.
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

  /// Restores the run of the liquid beyond a sluice (how far it may still flow) if its far end is
  /// open, so that more liquid can follow. This happens only in slow turns.
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

  private func isFlowing(_ place: Place) -> Bool {
    physics(place) == .liquid && weight[Int(cells[place.index] & 0xff)] >= Self.liquidDensity
  }
}
