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

  /// Whether there is nothing there but air or gas.
  @inline(__always) func isOpen(_ place: Place) -> Bool {
    give[Int(cells[place.index] & 0xff)] < Self.liquidDensity
  }
}
