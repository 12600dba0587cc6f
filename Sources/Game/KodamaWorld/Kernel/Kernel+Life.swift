import KodamaDataSources

/// The behaviours of plants. They act in their row's slow turns, and are no longer visited where
/// they have no room to grow.
extension Kernel {
  /// Advances a plant, which absorbs adjacent food by chance and grows upwards. Shoots without food
  /// wilt.
  func grow(_ place: Place, _ bits: UInt16) {
    guard isSlowTurn(place.y) else { return sleepSlowly(place.x, place.y) }
    let hash = chance(place.index, salt: 3)
    let shoot = ShootData(bits)
    guard let drink = food(place, bits, hash) else { return wilt(place, shoot) }
    sleepSlowly(place.x, place.y)
    let target = beside(place, Int(hash % 3) - 1, -1)
    guard mayAct(bits, hash), enters(bits, target) else { return }
    if hasSky {
      guard shoot.height < ShootData.highest, isInside(target), countAlike(target, bits) <= 3 else {
        return
      }
    }
    make(0, drink)
    make(cell(bits, hasSky ? shoot.next : ShootData()), target)
    post(.grow, bits, target.x, target.y)
  }

  /// Turns a dry shoot back into the drop of water that it absorbed.
  private func wilt(_ place: Place, _ shoot: ShootData) {
    guard hasSky, shoot.height > 0 else { return }
    sleepSlowly(place.x, place.y)
    guard chance(place.index, salt: 0x1008) & 31 == 0 else { return }
    make(rainDrop, place)
  }

  /// Returns the position of an adjacent cell of food, or nil. The four sides are tried in random
  /// order.
  func food(_ place: Place, _ bits: UInt16, _ hash: UInt32) -> Place? {
    let first = hash >> 12
    for turn in 0..<4 {
      let side = beside(place, direction: (first &+ UInt32(turn)) & 3)
      if eats(bits, side) { return side }
    }
    return nil
  }

  /// Returns the neighbouring cell in a direction: 0 right, 1 down, 2 left, 3 up.
  @inline(__always) func beside(_ place: Place, direction: UInt32) -> Place {
    switch direction & 3 {
    case 0: beside(place, 1, 0)
    case 1: beside(place, 0, 1)
    case 2: beside(place, -1, 0)
    default: beside(place, 0, -1)
    }
  }

  /// Returns one of the eight neighbouring cells, chosen by the low three bits of a number.
  @inline(__always) func neighbour(_ place: Place, _ number: UInt32) -> Place {
    let position = Int(number & 7)
    let step = position < 4 ? position : position + 1
    return beside(place, step % 3 - 1, step / 3 - 1)
  }

  func creep(_ place: Place, _ bits: UInt16) {
    guard isSlowTurn(place.y) else { return sleepSlowly(place.x, place.y) }
    var hasRoom = false
    for number in 0..<8 where enters(bits, neighbour(place, UInt32(number))) { hasRoom = true }
    guard hasRoom else { return }
    sleepSlowly(place.x, place.y)
    let hash = chance(place.index, salt: 4)
    let target = neighbour(place, hash)
    guard mayAct(bits, hash), enters(bits, target), isInside(target),
      food(target, bits, hash) != nil, countAlike(target, bits) <= 3
    else { return }
    vent(cells[target.index], becomes: bits)
    make(bits, target)
    post(.grow, bits, target.x, target.y)
  }

  /// Returns whether a position is inside the border, so that its eight neighbours can be read.
  @inline(__always) func isInside(_ place: Place) -> Bool {
    place.x >= 1 && place.x <= width && place.y >= 1 && place.y <= height
  }

  private func countAlike(_ place: Place, _ bits: UInt16) -> Int {
    var count = 0
    for number in 0..<8 where cells[neighbour(place, UInt32(number)).index] & 0xff == bits & 0xff {
      count += 1
    }
    return count
  }

  /// Extends a hanging plant or rope downwards by one cell. The new cell's remaining length is one
  /// less.
  func hang(_ place: Place, _ bits: UInt16) {
    let below = beside(place, 0, 1)
    let growth = CountdownData(bits)
    guard !growth.isOver, enters(bits, below) else { return }
    sleepSlowly(place.x, place.y)
    guard isSlowTurn(place.y), mayAct(bits, chance(place.index, salt: 5)) else { return }
    write(cell(bits, CountdownData()), place)
    make(cell(bits, growth.oneLess), below)
    post(.grow, bits, below.x, below.y)
  }

  /// Turns the tip of a tree into trunk and moves it up by one cell. At full height the tip turns
  /// into leaves.
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
      // A reed that grows through water releases the drop into the sky.
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
    post(.grow, bits, place.x, place.y)
  }

  /// Turns a seed that rests on suitable ground into its plant, by chance.
  ///
  /// - Returns: True if the seed sprouted.
  func sprout(_ place: Place, _ bits: UInt16) -> Bool {
    guard eats(bits, beside(place, 0, 1)) else { return false }
    sleepSlowly(place.x, place.y)
    guard isSlowTurn(place.y), mayAct(bits, chance(place.index, salt: 7)) else { return false }
    write(table.becomes[Int(bits & 0xff)], place)
    post(.grow, bits, place.x, place.y)
    return true
  }

  /// Opens a flower by day and closes it otherwise.
  func bloom(_ place: Place, _ bits: UInt16) {
    let wanted = cell(bits, BloomData(at: phase))
    if bits != wanted { write(wanted, place) }
  }
}
