import KodamaDataSources

/// The round that water goes: the sun draws it up, rain brings it down, the ground takes it in,
/// springs give it back. A drop is always in a cell, in the sky or in the ground.
extension Kernel {
  /// How many drops the sky takes before it is full.
  private var skyRoom: UInt32 { UInt32(width) / 6 }

  /// How many drops the ground keeps for the lakes: the source of a river, which has one row of
  /// water over it, gives nothing of them.
  private var reserve: UInt32 { UInt32(width) / 4 }

  /// Draws up a cell of open water here and there while the sun is up.
  func evaporate() {
    guard phase != .night, rainDrop != 0, cycle.pointee.sky < skyRoom else { return }
    for number in 0..<skyPlaces where chance(Int(number), salt: 0x1001) & 7 == 0 {
      guard let source = surface(column(number, salt: 31)),
        cells[source.index] & 0xff == rainDrop & 0xff,
        // What is still falling has not lain open yet.
        physics(beside(source, 0, 1)) != .empty
      else { continue }
      write(0, source)
      cycle.pointee.sky += 1
      // The water around closes the gap, or it would stay where all is level.
      ripple(source.index, source.x, source.y, Int(rainDrop & 0xff), 63)
    }
  }

  /// Lets a cell of open water sink into loose ground here and there: pools on a slope run dry, and
  /// the springs of the lake give back what it loses.
  func seep() {
    guard rainDrop != 0 else { return }
    for number in 0..<skyPlaces where chance(Int(number), salt: 0x100a) & 7 == 0 {
      guard let source = surface(column(number, salt: 0x100b)),
        cells[source.index] & 0xff == rainDrop & 0xff
      else { continue }
      var bed = beside(source, 0, 1)
      while physics(bed) != .powder, lets(bed) { bed = beside(bed, 0, 1) }
      guard physics(bed) == .powder else { continue }
      write(0, source)
      cycle.pointee.ground += 1
      ripple(source.index, source.x, source.y, Int(rainDrop & 0xff), 63)
    }
  }

  /// Whether water finds its way down past what lies there: more water, and what grows.
  private func lets(_ place: Place) -> Bool {
    let material = Int(cells[place.index] & 0xff)
    return table.drops[material] > 0 || table.voice[material] == .plant
  }

  /// Lets drops of what the sky holds fall from the top.
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

  /// Gives the drops that a change of materials sets free to the sky.
  @inline(__always) func vent(_ old: UInt16, becomes new: UInt16) {
    let freed = drops(old) - drops(new)
    if freed > 0 { cycle.pointee.sky += UInt32(freed) }
  }

  /// How many drops of water a cell of this material holds.
  @inline(__always) func drops(_ bits: UInt16) -> Int { Int(table.drops[Int(bits & 0xff)]) }

  /// Whether what is about to decay stays wet: mud that touches water does not dry.
  func staysWet(_ index: Int) -> Bool {
    let offsets = [0 &- stride, -1, 1, stride]
    return offsets.contains { cells[index &+ $0] & 0xff == rainDrop & 0xff }
  }

  /// A spring on the bed of a lake, which the ground feeds: it gives where the water over it stands
  /// lower than it should, and takes where it stands higher, so that the lake keeps its shore.
  func wellUp(_ place: Place, _ bits: UInt16) {
    sleepSlowly(place.x, place.y)
    guard isSlowTurn(place.y) else { return }
    let drop = table.becomes[Int(bits & 0xff)]
    let depth = SpringData(bits).depth
    var top = beside(place, 0, -1)
    var height = 0
    // Fish and algae hold the place of a drop.
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
