import KodamaDataSources

/// Rain, wind and lightning: a few hashed columns a tick, after the scan, so that sleeping and
/// scanning everything meet the same sky. Nothing is made or lost: rain is water that lay open.
extension Kernel {
  /// Lets the weather of this tick act; the cost grows with the width up to 8 places a tick.
  func blowAndRain() {
    guard weather != .clear else { return }
    let places = UInt32(min(8, max(1, width / 128)))
    if weather.isWet { for number in 0..<places { rain(number) } }
    if weather.wind != 0 { for number in 0..<places { gust(number) } }
    if weather == .storm { lightning() }
  }

  /// A column, drawn anew for every tick, use and number.
  private func column(_ number: UInt32, salt: UInt32) -> Int {
    1 + Int(chance(Int(number), salt: salt) >> 4) % width
  }

  /// The uppermost cell of a column that is not air, or nil where all is air.
  private func surface(_ x: Int) -> Place? {
    var index = stride + x
    for y in 1...height {
      if cells[index] & 0xff != 0 { return Place(index: index, x: x, y: y) }
      index += stride
    }
    return nil
  }

  /// Draws up a cell of open water and lets it fall from the top somewhere else.
  private func rain(_ number: UInt32) {
    let x = column(number, salt: 30)
    let top = Place(index: stride + x, x: x, y: 1)
    guard cells[top.index] & 0xff == 0, rainDrop != 0,
      let source = surface(column(number, salt: 31)),
      cells[source.index] & 0xff == rainDrop & 0xff,
      // What is still falling has not lain open yet.
      physics(beside(source, 0, 1)) != .empty
    else { return }
    write(0, source)
    write(rainDrop, top)
  }

  /// Blows at one column: a chime rings, a grain or a wisp goes one cell to leeward.
  private func gust(_ number: UInt32) {
    guard let place = surface(column(number, salt: 32)) else { return }
    let bits = cells[place.index]
    if behaviour(bits) == .chime {
      return ring(place.index, place.x, place.y, strength: 90)
    }
    let kind = physics(place)
    let target = beside(place, weather.wind, 0)
    // A grain holds on three times in four.
    guard kind == .gas || kind == .powder && chance(place.index, salt: 33) & 3 == 0,
      cells[target.index] & 0xff == 0
    else { return }
    write(0, place)
    write(bits, target)
  }

  /// Strikes about every nine seconds: thunder is told where it strikes, what burns catches fire,
  /// an instrument rings.
  private func lightning() {
    guard chance(0, salt: 34) & 511 == 0, let place = surface(column(0, salt: 35)) else { return }
    let bits = cells[place.index]
    tell(.thunder, bits, place.x, place.y, strength: 255)
    if isInstrument(bits) {
      ring(place.index, place.x, place.y, strength: 255)
    } else if table.burn[Int(bits & 0xff)] != 0 {
      setAlight(place, bits)
    }
  }
}
