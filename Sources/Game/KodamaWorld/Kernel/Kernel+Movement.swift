import KodamaDataSources

/// The movement of powders. They fall, sink in lighter fluids and slide down slopes. Their data is
/// the duration of the fall (`PowderData`), which determines the strength of the impact.
extension Kernel {
  /// The lowest density of a liquid. From this density on, powders sink at half speed.
  @inline(__always) static var liquidDensity: UInt8 { 20 }

  /// The entry of instruments in the `give` table. It exceeds every density (at most 250), so
  /// instruments never give way.
  @inline(__always) static var instrumentGive: UInt8 { 254 }

  @inline(__always) func fall(_ index: Int, _ x: Int, _ y: Int, _ bits: UInt16) {
    let material = Int(bits & 0xff)
    let mine = weight[material]
    let below = index &+ stride
    let giveBelow = give[Int(cells[below] & 0xff)]
    if giveBelow < mine {
      sink(index, x, y, bits, to: below, column: x, through: giveBelow)
      return
    }
    // A falling grain that hits an instrument rings it before sliding off.
    if giveBelow == Self.instrumentGive, PowderData(bits).isFalling {
      return land(index, x, y, bits)
    }
    let hash = chance(index)
    let side = 1 - 2 * Int(hash & 1)
    if cohesion[material] == 0 || !holds(x, y, cohesion[material]) {
      if slide(index, x, y, bits, mine, side) { return }
      if slide(index, x, y, bits, mine, -side) { return }
    }
    let above = give[Int(cells[index &- stride] & 0xff)]
    if above > mine, above < Self.instrumentGive { return float(index, x, y, bits) }
    if PowderData(bits).isFalling { land(index, x, y, bits) }
  }

  /// Moves a powder up through a denser liquid, at half the speed of a fall.
  @inline(never) func float(_ index: Int, _ x: Int, _ y: Int, _ bits: UInt16) {
    if chance(index) & 2 != 0 { return stayAwake(x, y) }
    let above = index &- stride
    write(cells[above], index, x, y)
    write(cell(bits, PowderData()), above, x, y &- 1)
    markDone(x, y &- 1)
  }

  /// Returns whether a powder sticks at a position. The result depends only on the position, so a
  /// powder that sticks can sleep.
  @inline(__always) func holds(_ x: Int, _ y: Int, _ cohesion: UInt8) -> Bool {
    var hash = (UInt32(truncatingIfNeeded: x) &* 0x9e37_79b1) ^ UInt32(truncatingIfNeeded: y)
    hash = (hash ^ hash >> 15) &* 0x85eb_ca77
    return hash >> 24 < UInt32(cohesion)
  }

  @inline(__always) func slide(
    _ index: Int, _ x: Int, _ y: Int, _ bits: UInt16, _ mine: UInt8, _ side: Int
  ) -> Bool {
    guard give[Int(cells[index &+ side] & 0xff)] < mine else { return false }
    let target = index &+ stride &+ side
    let giveTarget = give[Int(cells[target] & 0xff)]
    guard giveTarget < mine else { return false }
    sink(index, x, y, bits, to: target, column: x &+ side, through: giveTarget)
    return true
  }

  @inline(__always) func sink(
    _ index: Int, _ x: Int, _ y: Int, _ bits: UInt16, to target: Int, column: Int,
    through: UInt8
  ) {
    let displaced = cells[target]
    var moved = PowderData.fallenOn(bits)
    if through >= Self.liquidDensity {
      let fall = PowderData(bits)
      if fall.isAudible { splash(fall, displaced, column, y &+ 1) }
      // Sinking is half as fast as falling, and the impact is silent.
      if chance(index) & 2 != 0 { return stayAwake(x, y) }
      moved = cell(bits, PowderData())
    }
    write(displaced, index, x, y)
    write(moved, target, column, y &+ 1)
  }

  /// Posts a landing moment if the fall was long enough to be heard.
  @inline(never) func land(_ index: Int, _ x: Int, _ y: Int, _ bits: UInt16) {
    let fall = PowderData(bits)
    let rested = cell(bits, PowderData())
    write(rested, index, x, y)
    if isInstrument(cells[index &+ stride]) {
      ring(index &+ stride, x, y &+ 1, strength: fall.strength)
    } else if fall.isAudible {
      post(.landing, rested, x, y, strength: fall.strength)
    }
  }

  @inline(never) func splash(_ fall: PowderData, _ liquid: UInt16, _ x: Int, _ y: Int) {
    post(.splash, liquid & 0xff, x, y, strength: fall.strength)
  }
}

/// The movement of liquids and gases. A gas moves like a liquid upside down, so its `down` points
/// up.
///
/// A fluid stores its run (`FluidData`): how many more cells it may flow sideways before it rests.
/// A fall restores the full run, and each step sideways uses up one cell. A moving cell passes its
/// remaining run to the neighbours it leaves, so that a pool drains when one end is opened. Because
/// runs end, fluids come to rest, and resting cells sleep.
extension Kernel {
  @inline(__always) func flow(
    _ index: Int, _ x: Int, _ y: Int, _ bits: UInt16, down: Int, rises: Bool
  ) {
    let material = Int(bits & 0xff)
    let rowStep = rises ? -1 : 1
    var data = FluidData(bits)
    var turn = data.side
    var target = 0
    var column = x
    var falls = true
    if opens(index &+ down, material, rises) {
      target = index &+ down
    } else {
      var way = way(index, turn, down, material, rises)
      if way == 0 {
        turn = 0 &- turn
        way = self.way(index, turn, down, material, rises)
      }
      if way == 0 {
        if data.isUnlevelled { level(index, x, y, bits) }
        return
      }
      column = x &+ turn
      falls = way == 1
      target = index &+ turn &+ (falls ? down : 0)
    }
    if !falls {
      // Without run, a fluid moves only under the pressure of the same fluid above it.
      if data.run == 0, cells[index &- down] & 0xff != bits & 0xff {
        if data.isUnlevelled { level(index, x, y, bits) }
        return
      }
      data = data.runOn
    } else {
      data = fallen[material]
    }
    let thick = viscosity[material]
    if thick != 0, chance(index) >> 24 < UInt32(thick) { return stayAwake(x, y) }
    data.flowsLeft = turn < 0
    pass(index, x, y, cell(bits, data), to: target, column, falls ? y &+ rowStep : y)
    if data.run > 1 { ripple(index, x, y, material, data.run &- 1) }
  }

  /// Returns 1 if a fluid can flow down on this side, 2 if it can flow sideways, and 0 if neither.
  /// A fluid flows sideways only through air and gas, because two liquids side by side would swap
  /// for ever.
  @inline(__always) func way(
    _ index: Int, _ side: Int, _ down: Int, _ material: Int, _ rises: Bool
  ) -> Int {
    guard opens(index &+ side, material, rises) else { return 0 }
    if opens(index &+ down &+ side, material, rises) { return 1 }
    return give[Int(cells[index &+ side] & 0xff)] < Self.liquidDensity ? 2 : 0
  }

  @inline(__always) func opens(_ index: Int, _ material: Int, _ rises: Bool) -> Bool {
    let giving = give[Int(cells[index] & 0xff)]
    return rises
      ? giving > weight[material] && giving < Self.instrumentGive : giving < weight[material]
  }

  /// Swaps the fluid with the target, and marks it if the scan would visit it again in this tick.
  @inline(__always) func pass(
    _ index: Int, _ x: Int, _ y: Int, _ moved: UInt16, to target: Int, _ column: Int, _ row: Int
  ) {
    write(cells[target], index, x, y)
    write(moved, target, column, row)
    if row <= y { markDone(column, row) }
  }

  /// Passes the remaining run of a fluid to the two neighbours that it leaves behind.
  @inline(__always)
  func ripple(_ index: Int, _ x: Int, _ y: Int, _ material: Int, _ run: Int) {
    rippleOne(index &- 1, x &- 1, y, material, run)
    rippleOne(index &+ 1, x &+ 1, y, material, run)
  }

  @inline(__always)
  private func rippleOne(_ index: Int, _ x: Int, _ y: Int, _ material: Int, _ run: Int) {
    let bits = cells[index]
    var data = FluidData(bits)
    guard Int(bits & 0xff) == material, data.run < run else { return }
    data.run = run
    write(cell(bits, data), index, x, y)
  }
}

/// The levelling of liquids in connected vessels. A cell that comes to rest after a fall searches
/// the connected liquid for its highest surface and its lowest opening. It moves one cell per tick
/// from the surface to the opening until both are level. Searches are limited in reach and number.
/// Beyond that number, cells wait for the next tick.
extension Kernel {
  /// The maximum number of columns that one search covers in each direction.
  private static var reach: Int { 48 }
  private static var searchesPerTick: Int { 24 }

  @inline(never) func level(_ index: Int, _ x: Int, _ y: Int, _ bits: UInt16) {
    guard state.pointee.levelSearches < Self.searchesPerTick else { return stayAwake(x, y) }
    // Only surface cells search.
    if cells[index - stride] & 0xff == bits & 0xff {
      return write(levelled(bits), index, x, y)
    }
    state.pointee.levelSearches += 1
    let (low, high) = surfaces(index, x, y, bits & 0xff)
    guard let low, let high, low.y > high.y else { return write(levelled(bits), index, x, y) }
    // The cell stays awake and searches again until the liquid is level.
    stayAwake(x, y)
    let source = cells[high.index]
    write(cells[low.index], high)
    let run = fallen[Int(source & 0xff)].run
    make(cell(source, FluidData(run: run, isUnlevelled: true)), low)
  }

  private func levelled(_ bits: UInt16) -> UInt16 {
    var data = FluidData(bits)
    data.isUnlevelled = false
    return cell(bits, data)
  }

  /// Returns the lowest open cell beside or above the connected liquid, and the highest cell of its
  /// surface.
  private func surfaces(
    _ index: Int, _ x: Int, _ y: Int, _ material: UInt16
  ) -> (low: Place?, high: Place?) {
    var low: Place?
    var high: Place?
    func open(_ column: Int, _ row: Int) -> Bool {
      let place = Place(index: row * stride + column, x: column, y: row)
      guard isOpen(place) else { return false }
      if row > low?.y ?? 0 { low = place }
      return true
    }
    if open(x, y - 1) { high = Place(index: index, x: x, y: y) }
    for side in [-1, 1] {
      var column = x
      // The first and last row that the liquid fills in this column.
      var top = y
      var bottom = lastRow(of: material, x, y, step: 1)
      for _ in 0..<Self.reach {
        column += side
        guard column >= 1, column <= width else { break }
        // The search continues at the lowest touching row of the next column, because pipes run
        // along the bottom.
        guard let touch = touching(material, column, top, bottom) else {
          _ = open(column, bottom)
          break
        }
        top = lastRow(of: material, column, touch, step: -1)
        bottom = lastRow(of: material, column, touch, step: 1)
        if open(column, top - 1), top < high?.y ?? .max {
          high = Place(index: top * stride + column, x: column, y: top)
        }
      }
    }
    return (low, high)
  }

  private func touching(_ material: UInt16, _ x: Int, _ top: Int, _ bottom: Int) -> Int? {
    var y = bottom
    while y >= top {
      if cells[y * stride + x] & 0xff == material { return y }
      y -= 1
    }
    return nil
  }

  /// Returns the last row that the liquid fills without a gap, up or down from a cell, at most 64
  /// rows away.
  private func lastRow(of material: UInt16, _ x: Int, _ y: Int, step: Int) -> Int {
    var row = y
    for _ in 0..<64 {
      guard cells[(row + step) * stride + x] & 0xff == material else { break }
      row += step
    }
    return row
  }
}
