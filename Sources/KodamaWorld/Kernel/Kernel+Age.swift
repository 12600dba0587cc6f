import KodamaDataSources

/// Birth and death. A creature is young, is grown, has young and is old, and dies: so each leaves
/// one behind, and a kind ends only where something ends it. Where a kind has become rare it has
/// young twice; where it is crowded it grows old without any.
extension Kernel {
  /// How far a creature looks for its own kind, in columns and rows: about as many as live in twice
  /// that width are what a valley keeps.
  private static var range: (columns: Int, rows: Int) { (100, 64) }
  /// The same for what lives in water.
  private static var rangeInWater: (columns: Int, rows: Int) { (24, 24) }
  /// From so many neighbours on it is crowded.
  private static var crowd: Int { 3 }

  /// Lets a creature grow older, rarely; to be called in slow turns. Nothing ages without a sky.
  ///
  /// - Parameters:
  ///   - place: where it is.
  ///   - bits: what it is.
  ///   - stage: how far it has come in its life.
  ///   - one: how rarely, as one in so many turns; a power of two.
  ///   - staged: what it is at another stage.
  /// - Returns: whether it changed, and has nothing more to do in this tick.
  func ages(
    _ place: Place, _ bits: UInt16, _ stage: LifeStage, oneIn one: UInt32,
    _ staged: (LifeStage) -> UInt16
  ) -> Bool {
    guard hasSky else { return false }
    let hash = chance(place.index, salt: 0x1003)
    guard hash & (one - 1) == 0 else { return false }
    switch stage {
    case .young: write(staged(.grown), place)
    case .old: write(drops(bits) > 0 ? rainDrop : 0, place)
    case .grown: return breeds(place, bits, hash, staged)
    }
    return true
  }

  /// Has young beside itself, where there is room.
  private func breeds(
    _ place: Place, _ bits: UInt16, _ hash: UInt32, _ staged: (LifeStage) -> UInt16
  ) -> Bool {
    let others = others(place, bits)
    let isSeldom = hash & 0x3000_0000 == 0
    if others >= Self.crowd, isSeldom {
      write(staged(.old), place)
      return true
    }
    for turn in 0..<8 as Range<UInt32> {
      let cradle = neighbour(place, hash >> 16 &+ turn)
      guard isCradle(cradle, bits) else { continue }
      make(staged(.young), cradle)
      tell(.grow, bits, cradle.x, cradle.y, strength: 40)
      if others > 0 { write(staged(.old), place) }
      return true
    }
    return false
  }

  /// Whether young can be there: in open air, or in water for those who hold a drop themselves.
  private func isCradle(_ place: Place, _ bits: UInt16) -> Bool {
    guard isInside(place), enters(bits, place), drops(cells[place.index]) == drops(bits) else {
      return false
    }
    let physics = physics(place)
    return physics == .empty || physics == .liquid
  }

  /// How many of its kind there are around, up to what makes a crowd.
  private func others(_ place: Place, _ bits: UInt16) -> Int {
    let range = drops(bits) > 0 ? Self.rangeInWater : Self.range
    let columns = max(1, place.x - range.columns)...min(width, place.x + range.columns)
    var found = 0
    for y in max(1, place.y - range.rows)...min(height, place.y + range.rows) {
      for x in columns where cells[y &* stride &+ x] & 0xff == bits & 0xff {
        found += 1
        if found > Self.crowd { return Self.crowd }
      }
    }
    return found - 1
  }
}
