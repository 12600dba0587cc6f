import KodamaDataSources

/// Creatures: single cells that move by changing places with what they live in.
extension Kernel {
  /// Goes there, and rings a block it steps on.
  private func step(_ place: Place, _ bits: UInt16, to target: Place) {
    swap(place, bits, with: target)
    let floor = beside(target, 0, 1)
    if behaviour(cells[floor.index]) == .block {
      ring(floor.index, floor.x, floor.y, strength: 60)
    }
  }

  /// Falls where nothing carries it.
  private func drops(_ place: Place, _ bits: UInt16) -> Bool {
    let below = beside(place, 0, 1)
    guard enters(bits, below) else { return false }
    step(place, bits, to: below)
    return true
  }

  /// Calls with this note.
  private func call(_ note: NoteData, _ place: Place, _ bits: UInt16, strength: UInt8 = 128) {
    tell(.call, cell(bits, note), place.x, place.y, strength: strength)
  }

  /// Hops three cells up and to its side, and comes down again.
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
    guard isSlowTurn(place.y), !ages(place, bits) else { return }
    let hash = chance(place.index, salt: 20)
    if phase.isDark, hash >> 24 < 48, isNearFood(place, bits) {
      call(NoteData(note: 2 + hash % 5), place, bits)
    }
    if mayAct(bits, hash) { write(cell(bits, frog.leaping(hash)), place) }
  }

  /// Whether what it likes lies within three cells.
  private func isNearFood(_ place: Place, _ bits: UInt16) -> Bool {
    for y in max(1, place.y - 3)...min(height, place.y + 3) {
      for x in max(1, place.x - 3)...min(width, place.x + 3)
      where eats(bits, Place(index: y * stride + x, x: x, y: y)) { return true }
    }
    return false
  }

  /// Counts up to a flash; a flash nearby hurries it on (Mirollo and Strogatz 1990), so that a
  /// field of fireflies falls into step. By day it sleeps.
  func glow(_ place: Place, _ bits: UInt16) {
    guard phase.isDark else { return }
    stayAwake(place.x, place.y)
    guard tick & 3 == 0 else { return }
    let stage = FireflyData(bits).stage
    if isSlowTurn(place.y),
      ages(place, bits, stage, oneIn: 64, { cell(bits, FireflyData(bits).at($0)) })
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

  /// Whether another of its kind within six cells has just flashed.
  private func seesFlash(_ place: Place, _ bits: UInt16) -> Bool {
    for y in max(1, place.y - 6)...min(height, place.y + 6) {
      for x in max(1, place.x - 6)...min(width, place.x + 6) {
        let other = cells[y * stride + x]
        if other & 0xff == bits & 0xff, FireflyData(other).hasFlashed { return true }
      }
    }
    return false
  }

  /// Flies by day, calls at dawn, and comes down for the night.
  func fly(_ place: Place, _ bits: UInt16) {
    let hash = chance(place.index, salt: 22)
    switch phase {
    case .day:
      stayAwake(place.x, place.y)
      guard (tick &+ UInt32(truncatingIfNeeded: place.y)) & 7 == 0 else { return }
      // It keeps its side for a while, and rather goes up than down.
      let turned = hash & 0xf0 == 0 ? turnedRound(bits) : bits
      let target = beside(place, CreatureData(turned).side, Int(hash % 5) / 2 - 1)
      if enters(bits, target) { return step(place, turned, to: target) }
      write(turnedRound(turned), place)
    case .dawn:
      sleepSlowly(place.x, place.y)
      guard isSlowTurn(place.y), !ages(place, bits, oneIn: 64), mayAct(bits, hash) else { return }
      call(NoteData(note: 14 + hash % 8), place, bits)
    case .dusk, .night:
      _ = drops(place, bits)
    }
  }

  /// The creature that faces the other side.
  private func turnedRound(_ bits: UInt16) -> UInt16 { cell(bits, CreatureData(bits).turnedRound) }

  /// Swims to its side and turns at the shore; eats what floats by.
  func swim(_ place: Place, _ bits: UInt16) {
    let canMove = (0..<4).contains { enters(bits, beside(place, direction: $0)) }
    guard canMove || physics(beside(place, 0, 1)) == .empty else { return gasp(place, bits) }
    stayAwake(place.x, place.y)
    if physics(beside(place, 0, 1)) == .empty {
      return swap(place, bits, with: beside(place, 0, 1))
    }
    guard (tick &+ UInt32(truncatingIfNeeded: place.x)) & 3 == 0 else { return }
    if isSlowTurn(place.y), ages(place, bits) { return }
    let hash = chance(place.index, salt: 23)
    if let meal = food(place, bits, hash) { return make(table.becomes[Int(bits & 0xff)], meal) }
    let row = hash & 7 == 0 ? -1 : hash & 7 == 1 ? 1 : 0
    let target = row == 0 ? beside(place, CreatureData(bits).side, 0) : beside(place, 0, row)
    if enters(bits, target) { return swap(place, bits, with: target) }
    if row == 0 { write(turnedRound(bits), place) }
  }

  /// Out of the water a fish does not live long.
  private func gasp(_ place: Place, _ bits: UInt16) {
    guard hasSky else { return }
    sleepSlowly(place.x, place.y)
    guard isSlowTurn(place.y) else { return }
    let hash = chance(place.index, salt: 0x1009)
    if hash & 127 == 0 { return write(drops(bits) > 0 ? rainDrop : 0, place) }
    // It flops about, and may find back.
    let target = beside(place, hash & 0x100 == 0 ? 1 : -1, 0)
    if physics(target) == .empty { swap(place, bits, with: target) }
  }

  /// Lets a creature that faces a side grow older.
  private func ages(_ place: Place, _ bits: UInt16, oneIn one: UInt32 = 256) -> Bool {
    let creature = CreatureData(bits)
    return ages(place, bits, creature.stage, oneIn: one) { cell(bits, creature.at($0)) }
  }

  /// Crawls along the ground and up steps, eats what is before it, turns where it cannot go on.
  func crawl(_ place: Place, _ bits: UInt16) {
    if drops(place, bits) { return }
    sleepSlowly(place.x, place.y)
    guard isSlowTurn(place.y), !ages(place, bits),
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

  /// Flies by day from one of what it eats to another and carries pollen over; the second becomes
  /// a fruit. By night it comes down.
  func gather(_ place: Place, _ bits: UInt16) {
    guard phase == .day else {
      _ = drops(place, bits)
      return
    }
    stayAwake(place.x, place.y)
    guard tick & 3 == 0 else { return }
    if isSlowTurn(place.y), ages(place, bits) { return }
    let bee = CreatureData(bits)
    let hash = chance(place.index, salt: 0x100d)
    if let flower = food(place, bits, hash) {
      if bee.hopsLeft == 0 { return write(cell(bits, bee.hopping(7)), place) }
      // Pollen that it has just taken up is of this very flower.
      if bee.hopsLeft == 1 {
        make(table.becomes[Int(bits & 0xff)], flower)
        tell(.grow, bits, flower.x, flower.y)
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

  /// Changes places with the soil around it.
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

  /// Waits its slow turns, then gives the note back.
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
