import KodamaDataSources

/// Things that drink, bring forth, swallow and carry.
extension Kernel {
  /// Drinks one neighbour a tick until it is full.
  func soak(_ place: Place, _ bits: UInt16) {
    let room = CountdownData(bits)
    guard !room.isOver, let drink = food(place, bits, chance(place.index, salt: 8)) else { return }
    make(0, drink)
    write(cell(bits, room.oneLess), place)
  }

  /// Brings forth what it becomes, below itself or beside, in its slow turn.
  func spring(_ place: Place, _ bits: UInt16) {
    if SpringData(bits).isFedByTheGround { return wellUp(place, bits) }
    let sides = [beside(place, 0, 1), beside(place, 1, 0), beside(place, -1, 0)]
    guard let open = sides.first(where: { enters(bits, $0) }) else { return }
    sleepSlowly(place.x, place.y)
    guard isSlowTurn(place.y), mayAct(bits, chance(place.index, salt: 9)) else { return }
    make(table.becomes[Int(bits & 0xff)], open)
  }

  /// Swallows everything it eats that touches it.
  func drain(_ place: Place, _ bits: UInt16) {
    for direction in 0..<4 {
      let side = beside(place, direction: UInt32(direction))
      if eats(bits, side) { make(0, side) }
    }
  }

  /// Carries what lies on it one cell to its side, every fourth tick.
  func carry(_ place: Place, _ bits: UInt16) {
    let above = beside(place, 0, -1)
    let target = beside(above, ConveyorData(bits).side, 0)
    guard physics(above) == .powder, isOpen(target) else { return }
    stayAwake(place.x, place.y)
    guard tick & 3 == 0 else { return }
    swap(above, cells[above.index], with: target)
  }

  /// Builds itself on over the air beside it, away from what holds it.
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
      return tell(.landing, bits, ahead.x, ahead.y, strength: 60)
    }
  }

  /// Takes in something to burn when nothing burns in it, and is warm as long as that lasts.
  func stoke(_ place: Place, _ bits: UInt16) {
    guard LampData(bits).isLit else {
      guard let fuel = food(place, bits, chance(place.index, salt: 0x100c)) else { return }
      tell(.ignite, cells[fuel.index], fuel.x, fuel.y)
      vent(cells[fuel.index], becomes: 0)
      make(0, fuel)
      return write(cell(bits, LampData(byte: Self.stokedTurns)), place)
    }
    stayAwake(place.x, place.y)
    heat.pull(place.x, place.y, towards: table.warmth[Int(bits & 0xff)])
    guard isSlowTurn(place.y) else { return }
    write(cell(bits, LampData(bits).ticked(false)), place)
  }

  /// How many slow turns one piece of fuel lasts.
  private static var stokedTurns: UInt8 { 60 }

  /// Whether there is nothing there but air or gas.
  @inline(__always) func isOpen(_ place: Place) -> Bool {
    give[Int(cells[place.index] & 0xff)] < Self.liquidDensity
  }
}
