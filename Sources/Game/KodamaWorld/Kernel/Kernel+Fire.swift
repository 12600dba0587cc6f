import KodamaDataSources

/// The behaviour of fire. A flame stores its remaining ticks, ignites flammable neighbours, and
/// sometimes leaves smoke.
extension Kernel {
  @inline(never) func burn(_ index: Int, _ x: Int, _ y: Int, _ bits: UInt16) {
    let hash = chance(index, salt: 1)
    ignite(index - stride, x, y - 1, hash, 0)
    ignite(index - 1, x - 1, y, hash, 1)
    ignite(index + 1, x + 1, y, hash, 2)
    ignite(index + stride, x, y + 1, hash, 3)
    let burning = CountdownData(bits)
    guard burning.left > 1 else {
      write(residue(bits, hash), index, x, y)
      return
    }
    let rest = cell(bits, burning.oneLess)
    let above = index - stride
    // A dying flame flickers upwards, unless there is fuel beside it.
    if burning.left < CountdownData.flickersBelow, hash & 0x300 == 0, cells[above] & 0xff == 0,
      !hasFuel(index)
    {
      write(0, index, x, y)
      write(rest, above, x, y - 1)
      markDone(x, y - 1)
    } else {
      write(rest, index, x, y)
    }
  }

  @inline(__always) private func hasFuel(_ index: Int) -> Bool {
    let burn = table.burn
    return burn[Int(cells[index &- 1] & 0xff)] | burn[Int(cells[index &+ 1] & 0xff)]
      | burn[Int(cells[index &- stride] & 0xff)] | burn[Int(cells[index &+ stride] & 0xff)] != 0
  }

  /// Returns the residue of a burnt-out flame: smoke in one case of four, otherwise air.
  @inline(__always) private func residue(_ bits: UInt16, _ hash: UInt32) -> UInt16 {
    hash & 0xc00 == 0 ? table.residue[Int(bits & 0xff)] : 0
  }

  @inline(__always) private func ignite(
    _ index: Int, _ x: Int, _ y: Int, _ hash: UInt32, _ side: UInt32
  ) {
    let bits = cells[index]
    let threshold = table.burn[Int(bits & 0xff)]
    guard threshold != 0 else { return }
    return ignite(index, x, y, bits, threshold, hash, side)
  }

  /// Ignites a flammable neighbour by chance. Fire spreads twice as fast upwards and with the wind.
  /// Damp material rarely ignites.
  @inline(never) private func ignite(
    _ index: Int, _ x: Int, _ y: Int, _ bits: UInt16, _ usual: UInt32, _ hash: UInt32,
    _ side: UInt32
  ) {
    var threshold = usual
    switch side {
    case 0: threshold *= 2
    case 1, 2:
      let blown = weather.wind * (side == 1 ? -1 : 1)
      if blown != 0 { threshold = blown > 0 ? threshold * 2 : threshold / 2 }
    default: break
    }
    threshold >>= damp.shift
    let drawn = chance(index, salt: 2 &+ side &+ hash & 0xff0)
    guard drawn >> 16 < threshold else { return }
    setAlight(Place(index: index, x: x, y: y), bits)
  }

  /// Explosives are queued and explode after the scan.
  func setAlight(_ place: Place, _ bits: UInt16) {
    let material = Int(bits & 0xff)
    if table.blast[material] > 0 {
      let blast = Blast(
        index: place.index, x: place.x, y: place.y, radius: Int(table.blast[material]),
        material: bits & 0xff)
      guard blasts.add(blast) else { return stayAwake(place.x, place.y) }
    }
    vent(bits, becomes: 0)
    if !leaveResidue(table.residue[material], place) {
      make(cell(table.flame, CountdownData(byte: table.burnTicks[material])), place)
    }
    post(.ignite, bits, place.x, place.y)
  }

  /// Leaves residue in one case of eight. Ash falls into the air below; a glowing residue replaces
  /// the flame.
  ///
  /// - Returns: True if no flame remains.
  private func leaveResidue(_ rest: UInt16, _ place: Place) -> Bool {
    guard rest != 0, chance(place.index, salt: 0x1007) & 7 == 0 else { return false }
    let below = beside(place, 0, 1)
    if cells[below.index] & 0xff == 0 {
      make(rest, below)
    } else if table.warmth[Int(rest & 0xff)] > 0 {
      make(rest, place)
      return true
    }
    return false
  }

  /// Marks a new cell if its row is still to be scanned, so that the cell first acts in the next
  /// tick.
  @inline(__always) func markDoneIfAhead(_ x: Int, _ y: Int) {
    let row = state.pointee.row
    if y == row || y == row - 1 { markDone(x, y) }
  }
}

/// An explosion that was triggered during a scan and takes effect after it.
struct Blast {
  var index: Int
  var x: Int
  var y: Int
  var radius: Int
  var material: UInt16
}

/// The explosions of one tick. Their number is limited, so that a store of bombs explodes over many
/// ticks instead of in one slow tick.
final class BlastList {
  /// The maximum number of explosions per tick. Further explosives wait for the next flame.
  static let capacity = 6
  private(set) var all: [Blast] = []

  func add(_ blast: Blast) -> Bool {
    guard all.count < Self.capacity else { return false }
    all.append(blast)
    return true
  }

  func clear() { if !all.isEmpty { all.removeAll(keepingCapacity: true) } }
}

extension Kernel {
  func explodeAll() {
    for blast in blasts.all { explode(blast) }
    blasts.clear()
  }

  /// Applies an explosion to the cells of a disc. Its power falls with the square of the distance.
  private func explode(_ blast: Blast) {
    let radius = blast.radius
    let rows = max(1, blast.y - radius)...min(height, blast.y + radius)
    for y in rows {
      for x in max(1, blast.x - radius)...min(width, blast.x + radius) {
        let distance = (x - blast.x) * (x - blast.x) + (y - blast.y) * (y - blast.y)
        guard distance <= radius * radius else { continue }
        applyBlast(x, y, power: 100 - 100 * distance / (radius * radius + 1))
      }
    }
    post(.explode, blast.material, blast.x, blast.y, strength: UInt8(min(255, radius * 20)))
  }

  private func applyBlast(_ x: Int, _ y: Int, power: Int) {
    let index = y * stride + x
    let bits = cells[index]
    let material = Int(bits & 0xff)
    let burst = cell(table.flame, CountdownData.blastFlame)
    switch table.physics[material] {
    case .empty:
      if chance(index, salt: 12) & 3 == 0 { write(burst, index, x, y) }
    case .solid, .powder:
      guard Int(table.toughness[material]) < power, table.blast[material] == 0 else { return }
      let product = table.blastTo[material]
      write(product == table.flame ? burst : product, index, x, y)
    case .gas, .liquid:
      if table.burn[material] != 0 { write(burst, index, x, y) }
    case .fire: break
    }
  }
}

/// The effect of temperature on cells.
extension Kernel {
  /// Pulls the temperature of the 4 × 4 block towards that of a warm or cold material, and changes
  /// the cell if it is hot or cold enough. Cells at the base temperature that emit no heat return
  /// after one lookup.
  ///
  /// - Returns: True if the cell changed.
  @inline(__always) func feelHeat(_ index: Int, _ x: Int, _ y: Int, _ bits: UInt16) -> Bool {
    let material = Int(bits & 0xff)
    let degrees = heat.degrees(x, y)
    if degrees == 0, table.warmth[material] == 0 { return false }
    return feelHeat(index, x, y, bits, degrees)
  }

  @inline(never)
  private func feelHeat(
    _ index: Int, _ x: Int, _ y: Int, _ bits: UInt16, _ degrees: Int16
  ) -> Bool {
    let material = Int(bits & 0xff)
    guard isSlowTurn(y) else {
      sleepSlowly(x, y)
      return false
    }
    let warmth = table.warmth[material]
    if warmth != 0 {
      heat.pull(x, y, towards: warmth)
      sleepSlowly(x, y)
    }
    let product: UInt16
    if degrees >= table.hot[material] {
      product = table.hotTo[material]
    } else if degrees <= table.cold[material] {
      product = table.coldTo[material]
    } else {
      return false
    }
    // A random test spreads the changes of a block's cells over several turns.
    guard chance(index, salt: 11) & 3 == 0 else {
      sleepSlowly(x, y)
      return false
    }
    let isFlame = product & 0xff == table.flame & 0xff && product != 0
    if isFlame {
      setAlight(Place(index: index, x: x, y: y), bits)
    } else {
      vent(bits, becomes: product)
      write(product, index, x, y)
      post(change: bits, into: product, x, y)
    }
    return true
  }

  /// Advances the temperatures every fourth tick, and wakes the cells whose temperature changed.
  func advanceHeat() {
    guard tick & 3 == 3 else { return }
    heat.advance { column, row in
      guard tracking else { return }
      for y in (row * 4 - 3)...min(row * 4, height) {
        for x in (column * 4 - 3)...min(column * 4, width) { planes.stayAwake(x, y) }
      }
    }
  }
}
