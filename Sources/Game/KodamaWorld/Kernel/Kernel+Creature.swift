import KodamaDataSources

/// Creatures, which are single cells that move by swapping places with their medium.
extension Kernel {
  /// A wood block below the new cell rings.
  private func step(_ place: Place, _ bits: UInt16, to target: Place) {
    swap(place, bits, with: target)
    let floor = beside(target, 0, 1)
    if behaviour(cells[floor.index]) == .block {
      ring(floor.index, floor.x, floor.y, strength: 60)
    }
  }

  /// Makes a creature fall by one cell if its medium is below. Returns true if it fell.
  private func drops(_ place: Place, _ bits: UInt16) -> Bool {
    let below = beside(place, 0, 1)
    guard enters(bits, below) else { return false }
    step(place, bits, to: below)
    return true
  }

  private func call(_ note: NoteData, _ place: Place, _ bits: UInt16, strength: UInt8 = 128) {
    post(.call, cell(bits, note), place.x, place.y, strength: strength)
  }

  /// Advances a frog, which hops three cells diagonally upwards, then falls.
  func hop(_ place: Place, _ bits: UInt16) {
    let frog = CreatureData(bits)
    if frog.hopsLeft != 0 {
      let ahead = beside(place, frog.side, -1)
      guard enters(bits, ahead) else { return write(cell(bits, frog.hopping(0)), place) }
      return step(place, cell(bits, frog.hopping(frog.hopsLeft - 1)), to: ahead)
    }
    let slope = beside(place, frog.side, 1)
    if enters(bits, beside(place, 0, 1)), enters(bits, slope), tick & 1 == 0 {
      return step(place, bits, to: slope)
    }
    if drops(place, bits) { return }
    sleepSlowly(place.x, place.y)
    guard isSlowTurn(place.y), !advanceAge(place, bits) else { return }
    let hash = chance(place.index, salt: 20)
    if phase.isDark, hash >> 24 < 48, isNearFood(place, bits) {
      call(NoteData(note: 2 + hash % 5), place, bits)
    }
    if mayAct(bits, hash) { write(cell(bits, frog.leaping(hash)), place) }
  }

  /// Returns whether a creature's food is within three cells.
  private func isNearFood(_ place: Place, _ bits: UInt16) -> Bool {
    for y in max(1, place.y - 3)...min(height, place.y + 3) {
      for x in max(1, place.x - 3)...min(width, place.x + 3)
      where eats(bits, Place(index: y * stride + x, x: x, y: y)) { return true }
    }
    return false
  }

  /// Advances the flash counter of a firefly. A flash nearby advances the counter further, so that
  /// fireflies synchronise (Mirollo and Strogatz 1990). They sleep by day.
  func glow(_ place: Place, _ bits: UInt16) {
    guard phase.isDark else { return }
    stayAwake(place.x, place.y)
    guard tick & 3 == 0 else { return }
    let stage = FireflyData(bits).stage
    if isSlowTurn(place.y),
      advanceAge(place, bits, stage, oneIn: 64, { cell(bits, FireflyData(bits).at($0)) })
    {
      return
    }
    let firefly = FireflyData(bits).counted(seesFlash(place, bits))
    let now = cell(bits, firefly)
    if firefly.hasFlashed {
      write(now, place)
      return call(NoteData(note: 20), place, bits, strength: 60)
    }
    let hash = chance(place.index, salt: 21)
    let target = neighbour(place, hash)
    if mayAct(bits, hash), enters(bits, target) {
      step(place, now, to: target)
    } else {
      write(now, place)
    }
  }

  /// Returns whether another firefly within six cells has just flashed.
  private func seesFlash(_ place: Place, _ bits: UInt16) -> Bool {
    for y in max(1, place.y - 6)...min(height, place.y + 6) {
      for x in max(1, place.x - 6)...min(width, place.x + 6) {
        let other = cells[y * stride + x]
        if other & 0xff == bits & 0xff, FireflyData(other).hasFlashed { return true }
      }
    }
    return false
  }

  /// Advances a bird, which flies by day, calls at dawn, and descends at night.
  func fly(_ place: Place, _ bits: UInt16) {
    let hash = chance(place.index, salt: 22)
    switch phase {
    case .day:
      stayAwake(place.x, place.y)
      guard (tick &+ UInt32(truncatingIfNeeded: place.y)) & 7 == 0 else { return }
      // The bird keeps its direction for a while and tends to rise.
      let turned = hash & 0xf0 == 0 ? turnedRound(bits) : bits
      let target = beside(place, CreatureData(turned).side, Int(hash % 5) / 2 - 1)
      if enters(bits, target) { return step(place, turned, to: target) }
      write(turnedRound(turned), place)
    case .dawn:
      sleepSlowly(place.x, place.y)
      guard isSlowTurn(place.y), !advanceAge(place, bits, oneIn: 64), mayAct(bits, hash) else {
        return
      }
      call(NoteData(note: 14 + hash % 8), place, bits)
    case .dusk, .night:
      _ = drops(place, bits)
    }
  }

  private func turnedRound(_ bits: UInt16) -> UInt16 { cell(bits, CreatureData(bits).turnedRound) }

  /// Advances a fish, which swims sideways, turns at the shore, and eats adjacent food.
  func swim(_ place: Place, _ bits: UInt16) {
    let canMove = (0..<4).contains { enters(bits, beside(place, direction: $0)) }
    guard canMove || physics(beside(place, 0, 1)) == .empty else { return gasp(place, bits) }
    stayAwake(place.x, place.y)
    if physics(beside(place, 0, 1)) == .empty {
      return swap(place, bits, with: beside(place, 0, 1))
    }
    guard (tick &+ UInt32(truncatingIfNeeded: place.x)) & 3 == 0 else { return }
    if isSlowTurn(place.y), advanceAge(place, bits) { return }
    let hash = chance(place.index, salt: 23)
    if let meal = food(place, bits, hash) { return make(table.becomes[Int(bits & 0xff)], meal) }
    let row = hash & 7 == 0 ? -1 : hash & 7 == 1 ? 1 : 0
    let target = row == 0 ? beside(place, CreatureData(bits).side, 0) : beside(place, 0, row)
    if enters(bits, target) { return swap(place, bits, with: target) }
    if row == 0 { write(turnedRound(bits), place) }
  }

  /// Advances a fish out of water, which dies after a while.
  private func gasp(_ place: Place, _ bits: UInt16) {
    guard hasSky else { return }
    sleepSlowly(place.x, place.y)
    guard isSlowTurn(place.y) else { return }
    let hash = chance(place.index, salt: 0x1009)
    if hash & 127 == 0 { return write(drops(bits) > 0 ? rainDrop : 0, place) }
    // The fish flops about, and may reach water.
    let target = beside(place, hash & 0x100 == 0 ? 1 : -1, 0)
    if physics(target) == .empty { swap(place, bits, with: target) }
  }

  private func advanceAge(_ place: Place, _ bits: UInt16, oneIn one: UInt32 = 256) -> Bool {
    let creature = CreatureData(bits)
    return advanceAge(place, bits, creature.stage, oneIn: one) { cell(bits, creature.at($0)) }
  }

  /// Advances a snail, which crawls along the ground and up steps, eats the food ahead, and turns
  /// round at obstacles.
  func crawl(_ place: Place, _ bits: UInt16) {
    if drops(place, bits) { return }
    sleepSlowly(place.x, place.y)
    guard isSlowTurn(place.y), !advanceAge(place, bits),
      mayAct(bits, chance(place.index, salt: 24))
    else { return }
    let ahead = beside(place, CreatureData(bits).side, 0)
    let above = beside(ahead, 0, -1)
    if eats(bits, ahead) {
      let rest = drops(cells[ahead.index]) > 0 ? rainDrop : table.becomes[Int(bits & 0xff)]
      make(rest, ahead)
    } else if enters(bits, ahead) {
      step(place, bits, to: ahead)
    } else if enters(bits, beside(place, 0, -1)), enters(bits, above) {
      step(place, bits, to: above)
    } else {
      write(turnedRound(bits), place)
    }
  }

  /// Advances a bee. By day it carries pollen from one flower to another, which turns into fruit.
  /// At night it descends.
  func gather(_ place: Place, _ bits: UInt16) {
    guard phase == .day else {
      _ = drops(place, bits)
      return
    }
    stayAwake(place.x, place.y)
    guard tick & 3 == 0 else { return }
    if isSlowTurn(place.y), advanceAge(place, bits) { return }
    let bee = CreatureData(bits)
    let hash = chance(place.index, salt: 0x100d)
    if let flower = food(place, bits, hash) {
      if bee.hopsLeft == 0 { return write(cell(bits, bee.hopping(7)), place) }
      // Freshly collected pollen comes from the flower that the bee is still visiting.
      if bee.hopsLeft == 1 {
        make(table.becomes[Int(bits & 0xff)], flower)
        post(.grow, bits, flower.x, flower.y)
        return write(cell(bits, bee.hopping(0)), place)
      }
    }
    var now = bee
    if bee.hopsLeft > 1, hash & 0x300 == 0 { now = now.hopping(bee.hopsLeft - 1) }
    if hash & 0xf000 == 0 { now = now.turnedRound }
    let target = beside(place, now.side, Int(hash >> 20 % 3) - 1)
    if enters(bits, target) { return step(place, cell(bits, now), to: target) }
    write(cell(bits, now.turnedRound), place)
  }

  /// Advances a worm, which swaps places with adjacent soil.
  func tunnel(_ place: Place, _ bits: UInt16) {
    let canMove = (0..<4).contains { enters(bits, beside(place, direction: $0)) }
    guard canMove else {
      if physics(beside(place, 0, 1)) == .empty {
        swap(place, bits, with: beside(place, 0, 1))
      }
      return
    }
    sleepSlowly(place.x, place.y)
    let hash = chance(place.index, salt: 25)
    guard isSlowTurn(place.y), mayAct(bits, hash) else { return }
    let target = beside(place, direction: hash & 3)
    if enters(bits, target) { swap(place, bits, with: target) }
  }

  /// Advances a kodama, which repeats a note that it has heard after four slow turns.
  func echo(_ place: Place, _ bits: UInt16) {
    if drops(place, bits) { return }
    guard KodamaData(bits).isWaiting else { return }
    sleepSlowly(place.x, place.y)
    guard isSlowTurn(place.y) else { return }
    let waited = KodamaData(bits).waited
    write(cell(bits, waited), place)
    if !waited.isWaiting { call(waited.note, place, bits, strength: 140) }
  }
}
