import KodamaDataSources

/// Rain, wind and lightning. They affect a few random columns per tick, after the scan, so that
/// scanning all cells and scanning awake cells give the same result.
extension Kernel {
  /// Applies the weather and the water cycle of this tick. Each effect reaches at most `skyPlaces`
  /// columns.
  func blowAndRain() {
    guard hasSky else { return }
    evaporate()
    seep()
    drift()
    guard weather != .clear else { return }
    if weather.isWet { rain() }
    if weather.wind != 0 { for number in 0..<skyPlaces { gust(number) } }
    if weather == .storm { lightning() }
  }

  /// The number of columns that each effect of the weather reaches per tick, 1–8.
  var skyPlaces: UInt32 { UInt32(min(8, max(1, width / 128))) }

  /// Returns a random column. It depends on the tick, a number, and a salt for the purpose.
  func column(_ number: UInt32, salt: UInt32) -> Int {
    1 + Int(chance(Int(number), salt: salt) >> 4) % width
  }

  /// Returns the position of the uppermost cell in a column that is not air, or nil.
  func surface(_ x: Int) -> Place? {
    var index = stride + x
    for y in 1...height {
      if cells[index] & 0xff != 0 { return Place(index: index, x: x, y: y) }
      index += stride
    }
    return nil
  }

  /// Applies wind to the surface of one random column. A chime rings, and a grain or gas cell moves
  /// one cell with the wind.
  private func gust(_ number: UInt32) {
    guard let place = surface(column(number, salt: 32)) else { return }
    let bits = cells[place.index]
    if behaviour(bits) == .chime {
      return ring(place.index, place.x, place.y, strength: 90)
    }
    let kind = physics(place)
    let target = beside(place, weather.wind, 0)
    // A grain does not move in three cases of four.
    guard kind == .gas || kind == .powder && chance(place.index, salt: 33) & 3 == 0,
      cells[target.index] & 0xff == 0
    else { return }
    write(0, place)
    write(bits, target)
  }

  /// Posts thunder about every nine seconds of a storm, and rings or ignites the cell that
  /// lightning strikes.
  private func lightning() {
    guard chance(0, salt: 34) & 511 == 0, let place = surface(column(0, salt: 35)) else { return }
    let bits = cells[place.index]
    post(.thunder, bits, place.x, place.y, strength: 255)
    if isInstrument(bits) {
      ring(place.index, place.x, place.y, strength: 255)
    } else if table.burn[Int(bits & 0xff)] != 0 {
      setAlight(place, bits)
    }
  }
}

/// The water cycle. The sun evaporates open water, rain returns it, loose ground absorbs it, and
/// springs bring it back. Every drop is in a cell, in the sky or in the ground.
extension Kernel {
  /// The number of drops in the sky at which evaporation stops.
  private var skyRoom: UInt32 { UInt32(width) / 6 }

  /// The number of drops that the ground reserves for lakes. The springs of a river, whose water is
  /// one cell deep, stop at this number.
  private var reserve: UInt32 { UInt32(width) / 4 }

  /// Evaporates open water in some random columns, except at night.
  func evaporate() {
    guard phase != .night, rainDrop != 0, cycle.pointee.sky < skyRoom else { return }
    for number in 0..<skyPlaces where chance(Int(number), salt: 0x1001) & 7 == 0 {
      guard let source = surface(column(number, salt: 31)),
        cells[source.index] & 0xff == rainDrop & 0xff,
        // Falling drops do not evaporate.
        physics(beside(source, 0, 1)) != .empty
      else { continue }
      write(0, source)
      cycle.pointee.sky += 1
      // The water beside the gap needs new run to close it.
      ripple(source.index, source.x, source.y, Int(rainDrop & 0xff), 63)
    }
  }

  /// Lets open water seep into loose ground in some random columns. Pools on slopes run dry, while
  /// springs refill lakes.
  func seep() {
    guard rainDrop != 0 else { return }
    for number in 0..<skyPlaces where chance(Int(number), salt: 0x100a) & 7 == 0 {
      guard let source = surface(column(number, salt: 0x100b)),
        cells[source.index] & 0xff == rainDrop & 0xff
      else { continue }
      var bed = beside(source, 0, 1)
      while physics(bed) != .powder, letsWaterThrough(bed) { bed = beside(bed, 0, 1) }
      guard physics(bed) == .powder else { continue }
      write(0, source)
      cycle.pointee.ground += 1
      ripple(source.index, source.x, source.y, Int(rainDrop & 0xff), 63)
    }
  }

  /// Returns whether water seeps through a cell: water and plants let it through.
  private func letsWaterThrough(_ place: Place) -> Bool {
    let material = Int(cells[place.index] & 0xff)
    return table.drops[material] > 0 || table.soundSource[material] == .plant
  }

  /// Lets rain fall from the top of some random columns, as long as the sky contains drops.
  func rain() {
    guard rainDrop != 0 else { return }
    for number in 0..<skyPlaces where chance(Int(number), salt: 0x1002) & 15 == 0 {
      let x = column(number, salt: 30)
      let top = Place(index: stride + x, x: x, y: 1)
      guard cycle.pointee.sky > 0, cells[top.index] & 0xff == 0 else { continue }
      cycle.pointee.sky -= 1
      write(rainDrop, top)
    }
  }

  /// Returns to the sky the drops that a cell releases when its material changes.
  @inline(__always) func vent(_ old: UInt16, becomes new: UInt16) {
    let freed = drops(old) - drops(new)
    if freed > 0 { cycle.pointee.sky += UInt32(freed) }
  }

  @inline(__always) func drops(_ bits: UInt16) -> Int { Int(table.drops[Int(bits & 0xff)]) }

  /// Returns whether a cell touches water. Wet mud does not dry.
  func staysWet(_ index: Int) -> Bool {
    let offsets = [0 &- stride, -1, 1, stride]
    return offsets.contains { cells[index &+ $0] & 0xff == rainDrop & 0xff }
  }

  /// Regulates the level of a lake from a spring on its bed. The spring adds a drop if the water
  /// above it is too shallow, and removes one if it is too deep.
  func wellUp(_ place: Place, _ bits: UInt16) {
    sleepSlowly(place.x, place.y)
    guard isSlowTurn(place.y) else { return }
    let drop = table.becomes[Int(bits & 0xff)]
    let depth = SpringData(bits).depth
    var top = beside(place, 0, -1)
    var height = 0
    // Fish and algae contain a drop, so they count as water.
    while height <= depth, drops(cells[top.index]) > 0, top.y > 1 {
      top = beside(top, 0, -1)
      height += 1
    }
    if height > depth {
      let surplus = beside(top, 0, 1)
      guard cells[surplus.index] & 0xff == drop & 0xff else { return }
      make(0, surplus)
      ripple(surplus.index, surplus.x, surplus.y, Int(drop & 0xff), 63)
      cycle.pointee.ground += 1
    } else if height < depth, cells[top.index] & 0xff == 0,
      cycle.pointee.ground > (depth == 1 ? reserve : 0)
    {
      cycle.pointee.ground -= 1
      make(drop, top)
    }
  }
}

/// The natural regrowth of plants. Grass appears on bare ground, then flowers in the grass, then
/// saplings away from other trees.
extension Kernel {
  /// Lets a plant appear in one random column, by chance.
  func drift() {
    guard chance(0, salt: 0x1004) & 15 == 0, let top = surface(column(0, salt: 0x1005)),
      top.y > 1
    else { return }
    let hash = chance(top.index, salt: 0x1006)
    if cells[top.index] & 0xff == herbs.ash & 0xff {
      let below = beside(top, 0, 1)
      // Grass grows on ash that lies on suitable ground.
      if herbs.grass != 0, eats(herbs.grass, below) { write(herbs.grass, top) }
    } else if cells[top.index] & 0xff == herbs.grass & 0xff {
      follow(top, hash)
    } else if herbs.grass != 0, eats(herbs.grass, top) {
      make(herbs.grass, beside(top, 0, -1))
    }
  }

  /// Turns grass into a flower or sapling by chance, if none is near.
  private func follow(_ grass: Place, _ hash: UInt32) {
    guard herbs.grass != 0 else { return }
    switch hash >> 24 {
    case 0..<4 where herbs.flower != 0 && isAlone(grass, herbs.flower, herbs.flower, within: 9):
      write(herbs.flower, grass)
    case 4..<6 where herbs.sapling != 0 && isAlone(grass, herbs.sapling, herbs.trunk, within: 7):
      write(herbs.sapling, grass)
    default: return
    }
    post(.grow, cells[grass.index], grass.x, grass.y)
  }

  private func isAlone(_ place: Place, _ one: UInt16, _ other: UInt16, within reach: Int) -> Bool {
    for y in max(1, place.y - reach)...min(height, place.y + reach) {
      for x in max(1, place.x - reach)...min(width, place.x + reach) {
        let near = cells[y * stride + x] & 0xff
        if near == one & 0xff || near == other & 0xff { return false }
      }
    }
    return true
  }
}
