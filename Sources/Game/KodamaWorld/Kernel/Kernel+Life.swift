import KodamaDataSources

/// What grows. It acts in the slow turn of its row, and sleeps for good where it has no room.
extension Kernel {
  /// Drinks what it touches, sooner or later, and grows upwards; what grew wilts where it is dry,
  /// and lets its drop go.
  func grow(_ place: Place, _ bits: UInt16) {
    guard isSlowTurn(place.y) else { return sleepSlowly(place.x, place.y) }
    let hash = chance(place.index, salt: 3)
    let shoot = ShootData(bits)
    guard let drink = food(place, bits, hash) else { return wilt(place, shoot) }
    sleepSlowly(place.x, place.y)
    let target = beside(place, Int(hash % 3) - 1, -1)
    guard mayAct(bits, hash), enters(bits, target) else { return }
    if hasSky {
      guard shoot.height < ShootData.highest, isInside(target), crowd(target, bits) <= 3 else {
        return
      }
    }
    make(0, drink)
    make(cell(bits, hasSky ? shoot.next : ShootData()), target)
    tell(.grow, bits, target.x, target.y)
  }

  /// Turns a shoot back into the drop that it drank.
  private func wilt(_ place: Place, _ shoot: ShootData) {
    guard hasSky, shoot.height > 0 else { return }
    sleepSlowly(place.x, place.y)
    guard chance(place.index, salt: 0x1008) & 31 == 0 else { return }
    make(rainDrop, place)
  }

  /// Where this cell finds something to eat or drink, looking in a random order.
  func food(_ place: Place, _ bits: UInt16, _ hash: UInt32) -> Place? {
    let first = hash >> 12
    for turn in 0..<4 {
      let side = beside(place, direction: (first &+ UInt32(turn)) & 3)
      if eats(bits, side) { return side }
    }
    return nil
  }

  /// The neighbour in a direction: 0 right, 1 down, 2 left, 3 up.
  @inline(__always) func beside(_ place: Place, direction: UInt32) -> Place {
    switch direction & 3 {
    case 0: beside(place, 1, 0)
    case 1: beside(place, 0, 1)
    case 2: beside(place, -1, 0)
    default: beside(place, 0, -1)
    }
  }

  /// One of the eight neighbours, drawn by the number.
  @inline(__always) func neighbour(_ place: Place, _ number: UInt32) -> Place {
    let position = Int(number & 7)
    let step = position < 4 ? position : position + 1
    return beside(place, step % 3 - 1, step / 3 - 1)
  }

  /// Spreads to a neighbouring cell that touches what it holds on to and is not crowded.
  func creep(_ place: Place, _ bits: UInt16) {
    guard isSlowTurn(place.y) else { return sleepSlowly(place.x, place.y) }
    var hasRoom = false
    for number in 0..<8 where enters(bits, neighbour(place, UInt32(number))) { hasRoom = true }
    guard hasRoom else { return }
    sleepSlowly(place.x, place.y)
    let hash = chance(place.index, salt: 4)
    let target = neighbour(place, hash)
    guard mayAct(bits, hash), enters(bits, target), isInside(target),
      food(target, bits, hash) != nil, crowd(target, bits) <= 3
    else { return }
    vent(cells[target.index], becomes: bits)
    make(bits, target)
    tell(.grow, bits, target.x, target.y)
  }

  /// Whether a cell lies inside the border, so that its own neighbours can be looked at.
  @inline(__always) func isInside(_ place: Place) -> Bool {
    place.x >= 1 && place.x <= width && place.y >= 1 && place.y <= height
  }

  /// How many of the eight neighbours are of this kind.
  private func crowd(_ place: Place, _ bits: UInt16) -> Int {
    var count = 0
    for number in 0..<8 where cells[neighbour(place, UInt32(number)).index] & 0xff == bits & 0xff {
      count += 1
    }
    return count
  }

  /// Grows downwards by one cell, which may grow one less.
  func hang(_ place: Place, _ bits: UInt16) {
    let below = beside(place, 0, 1)
    let growth = CountdownData(bits)
    guard !growth.isOver, enters(bits, below) else { return }
    sleepSlowly(place.x, place.y)
    guard isSlowTurn(place.y), mayAct(bits, chance(place.index, salt: 5)) else { return }
    write(cell(bits, CountdownData()), place)
    make(cell(bits, growth.oneLess), below)
    tell(.grow, bits, below.x, below.y)
  }

  /// A sapling leaves a trunk below itself and climbs; at the top it opens into leaves.
  func raise(_ place: Place, _ bits: UInt16) {
    let trunk = table.becomes[Int(bits & 0xff)]
    let leaf = table.decaysTo[Int(bits & 0xff)]
    let above = beside(place, 0, -1)
    let below = beside(place, 0, 1)
    guard eats(bits, below) || cells[below.index] & 0xff == trunk & 0xff else { return }
    let growth = CountdownData(bits)
    guard enters(bits, above) || growth.isOver else { return }
    sleepSlowly(place.x, place.y)
    guard isSlowTurn(place.y), mayAct(bits, chance(place.index, salt: 6)) else { return }
    if !growth.isOver {
      write(trunk, place)
      // A reed climbs through water.
      vent(cells[above.index], becomes: bits)
      make(cell(bits, growth.oneLess), above)
    } else {
      for number in 0..<8 {
        let side = neighbour(place, UInt32(number))
        guard enters(bits, side) else { continue }
        vent(cells[side.index], becomes: leaf)
        make(leaf, side)
      }
      write(leaf, place)
    }
    tell(.grow, bits, place.x, place.y)
  }

  /// A seed that lies on what it likes becomes what it becomes.
  ///
  /// - Returns: whether it did.
  func sprout(_ place: Place, _ bits: UInt16) -> Bool {
    guard eats(bits, beside(place, 0, 1)) else { return false }
    sleepSlowly(place.x, place.y)
    guard isSlowTurn(place.y), mayAct(bits, chance(place.index, salt: 7)) else { return false }
    write(table.becomes[Int(bits & 0xff)], place)
    tell(.grow, bits, place.x, place.y)
    return true
  }

  /// Open by day, closed by night.
  func bloom(_ place: Place, _ bits: UInt16) {
    let wanted = cell(bits, BloomData(at: phase))
    if bits != wanted { write(wanted, place) }
  }
}
