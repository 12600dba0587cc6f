import KodamaDataSources

/// Creatures: single cells that move by changing places with what they live in.
extension Kernel {
  func live(_ place: Place, _ bits: UInt16, _ behaviour: Behaviour) {
    switch behaviour {
    case .frog: hop(place, bits)
    case .firefly: glow(place, bits)
    case .bird: fly(place, bits)
    case .fish: swim(place, bits)
    case .snail: crawl(place, bits)
    case .worm: tunnel(place, bits)
    default: echo(place, bits)
    }
  }

  /// Goes there, and rings a block it steps on.
  private func step(_ place: Place, _ bits: UInt16, to target: Place) {
    swap(place, bits, with: target)
    let floor = beside(target, 0, 1)
    if table.behaviour[Int(cells[floor.index] & 0xff)] == Behaviour.block.rawValue {
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

  /// The side it faces: the high bit of its data.
  private func side(_ bits: UInt16) -> Int { bits & 0x8000 == 0 ? 1 : -1 }

  /// The low bits of the data are how many cells of the hop are left.
  private func hop(_ place: Place, _ bits: UInt16) {
    if bits & 0x0700 != 0 {
      let ahead = beside(place, side(bits), -1)
      if enters(bits, ahead) { return step(place, bits - 0x100, to: ahead) }
      return write(bits & ~0x0700, place)
    }
    let slope = beside(place, side(bits), 1)
    if enters(bits, beside(place, 0, 1)), enters(bits, slope), tick & 1 == 0 {
      return step(place, bits, to: slope)
    }
    if drops(place, bits) { return }
    sleepSlowly(place.x, place.y)
    guard isSlowTurn(place.y) else { return }
    let hash = chance(place.index, salt: 20)
    if phase.isDark, hash >> 24 < 48, isNearFood(place, bits) {
      tell(.call, cell(bits, data: UInt8(2 + hash % 5)), place.x, place.y)
    }
    if mayAct(bits, hash) { write(cell(bits, data: UInt8(3 | hash & 0x80)), place) }
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
  private func glow(_ place: Place, _ bits: UInt16) {
    guard phase.isDark else { return }
    stayAwake(place.x, place.y)
    guard tick & 3 == 0 else { return }
    var count = Int(bits >> 8) + 1
    if seesFlash(place, bits), count > 6 { count += 1 + count / 6 }
    if count >= 64 {
      write(bits & 0xff, place)
      return tell(.call, cell(bits, data: 20), place.x, place.y, strength: 60)
    }
    let now = cell(bits, data: UInt8(count))
    let hash = chance(place.index, salt: 21)
    let target = neighbour(place, hash)
    if mayAct(bits, hash), enters(bits, target) {
      step(place, now, to: target)
    } else {
      write(now, place)
    }
  }

  /// Whether another of its kind within six cells has just flashed: its count is 0.
  private func seesFlash(_ place: Place, _ bits: UInt16) -> Bool {
    for y in max(1, place.y - 6)...min(height, place.y + 6) {
      for x in max(1, place.x - 6)...min(width, place.x + 6)
      where cells[y * stride + x] == bits & 0xff { return true }
    }
    return false
  }

  /// Flies by day, calls at dawn, and comes down for the night.
  private func fly(_ place: Place, _ bits: UInt16) {
    let hash = chance(place.index, salt: 22)
    switch phase {
    case .day:
      stayAwake(place.x, place.y)
      guard (tick &+ UInt32(truncatingIfNeeded: place.y)) & 7 == 0 else { return }
      // It keeps its side for a while, and rather goes up than down.
      let turned = hash & 0xf0 == 0 ? bits ^ 0x8000 : bits
      let target = beside(place, side(turned), Int(hash % 5) / 2 - 1)
      if enters(bits, target) { return step(place, turned, to: target) }
      write(turned ^ 0x8000, place)
    case .dawn:
      sleepSlowly(place.x, place.y)
      guard isSlowTurn(place.y), mayAct(bits, hash) else { return }
      tell(.call, cell(bits, data: UInt8(14 + hash % 8)), place.x, place.y)
    case .dusk, .night:
      _ = drops(place, bits)
    }
  }

  /// Swims to its side and turns at the shore; eats what floats by.
  private func swim(_ place: Place, _ bits: UInt16) {
    let canMove = (0..<4).contains { enters(bits, beside(place, direction: $0)) }
    guard canMove || physics(beside(place, 0, 1)) == .empty else { return }
    stayAwake(place.x, place.y)
    if physics(beside(place, 0, 1)) == .empty {
      return swap(place, bits, with: beside(place, 0, 1))
    }
    guard (tick &+ UInt32(truncatingIfNeeded: place.x)) & 3 == 0 else { return }
    let hash = chance(place.index, salt: 23)
    if let meal = food(place, bits, hash) { return make(table.becomes[Int(bits & 0xff)], meal) }
    let row = hash & 7 == 0 ? -1 : hash & 7 == 1 ? 1 : 0
    let target = row == 0 ? beside(place, side(bits), 0) : beside(place, 0, row)
    if enters(bits, target) { return swap(place, bits, with: target) }
    if row == 0 { write(bits ^ 0x8000, place) }
  }

  /// Crawls along the ground and up steps, eats what is before it, turns where it cannot go on.
  private func crawl(_ place: Place, _ bits: UInt16) {
    if drops(place, bits) { return }
    sleepSlowly(place.x, place.y)
    guard isSlowTurn(place.y), mayAct(bits, chance(place.index, salt: 24)) else { return }
    let ahead = beside(place, side(bits), 0)
    let above = beside(ahead, 0, -1)
    if eats(bits, ahead) {
      make(table.becomes[Int(bits & 0xff)], ahead)
    } else if enters(bits, ahead) {
      step(place, bits, to: ahead)
    } else if enters(bits, beside(place, 0, -1)), enters(bits, above) {
      step(place, bits, to: above)
    } else {
      write(bits ^ 0x8000, place)
    }
  }

  /// Changes places with the soil around it.
  private func tunnel(_ place: Place, _ bits: UInt16) {
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
  private func echo(_ place: Place, _ bits: UInt16) {
    if drops(place, bits) { return }
    guard bits >> 13 != 0 else { return }
    sleepSlowly(place.x, place.y)
    guard isSlowTurn(place.y) else { return }
    let left = bits - 0x2000
    write(left, place)
    if left >> 13 == 0 { tell(.call, left & 0x1fff, place.x, place.y, strength: 140) }
  }
}
