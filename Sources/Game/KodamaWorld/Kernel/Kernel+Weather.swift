import KodamaDataSources

/// Rain, wind and lightning: a few hashed columns a tick, after the scan, so that sleeping and
/// scanning everything meet the same sky. What falls is what the sky holds.
extension Kernel {
  /// Lets the sky of this tick act; the cost grows with the width up to 8 places a tick.
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

  /// In how many places the sky may act in a tick.
  var skyPlaces: UInt32 { UInt32(min(8, max(1, width / 128))) }

  /// A column, drawn anew for every tick, use and number.
  func column(_ number: UInt32, salt: UInt32) -> Int {
    1 + Int(chance(Int(number), salt: salt) >> 4) % width
  }

  /// The uppermost cell of a column that is not air, or nil where all is air.
  func surface(_ x: Int) -> Place? {
    var index = stride + x
    for y in 1...height {
      if cells[index] & 0xff != 0 { return Place(index: index, x: x, y: y) }
      index += stride
    }
    return nil
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
