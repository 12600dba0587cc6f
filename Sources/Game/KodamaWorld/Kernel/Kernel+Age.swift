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
  /// From so many on it is a throng, in which nobody has young.
  private static var throng: Int { 4 }
  /// With so many heirs around it is common: with fewer none grows old without young, and none is
  /// hunted.
  private static var common: Int { 2 }

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
    let isCrowded = others.all >= Self.throng || others.all >= Self.crowd && isSeldom
    // The old are many where the young are few: counted alone they would end their kind.
    if isCrowded, others.heirs >= Self.common {
      write(staged(.old), place)
      return true
    }
    guard let cradle = cradle(place, bits, hash) else { return false }
    vent(cells[cradle.index], becomes: bits)
    make(staged(.young), cradle)
    tell(.grow, bits, cradle.x, cradle.y, strength: 40)
    if others.all > 0 { write(staged(.old), place) }
    return true
  }

  /// Where young can be: in open air, or in water for those who hold a drop themselves. Who crawls
  /// about under water has young there where there is no air, and their drop goes up.
  private func cradle(_ place: Place, _ bits: UInt16, _ hash: UInt32) -> Place? {
    var submerged: Place?
    for turn in 0..<8 as Range<UInt32> {
      let cradle = neighbour(place, hash >> 16 &+ turn)
      guard isInside(cradle), enters(bits, cradle) else { continue }
      let surplus = drops(cells[cradle.index]) - drops(bits)
      let physics = physics(cradle)
      if surplus == 0, physics == .empty || physics == .liquid { return cradle }
      if surplus > 0, physics == .liquid, submerged == nil { submerged = cradle }
    }
    return submerged
  }

  /// How many others of its kind there are around, up to what makes a throng, and how many of them
  /// are heirs, up to what makes it common: those who are not old, and may still have young.
  private func others(_ place: Place, _ bits: UInt16) -> (all: Int, heirs: Int) {
    let range = drops(bits) > 0 ? Self.rangeInWater : Self.range
    let columns = max(1, place.x - range.columns)...min(width, place.x + range.columns)
    var (all, heirs) = (0, 0)
    for y in max(1, place.y - range.rows)...min(height, place.y + range.rows) {
      for x in columns where cells[y &* stride &+ x] & 0xff == bits & 0xff {
        guard x != place.x || y != place.y else { continue }
        all += 1
        if !isOld(cells[y &* stride &+ x]) { heirs += 1 }
        if all >= Self.throng, heirs >= Self.common { return (all, heirs) }
      }
    }
    return (all, heirs)
  }

  /// Whether a creature has had its young.
  private func isOld(_ bits: UInt16) -> Bool {
    (behaviour(bits) == .firefly ? FireflyData(bits).stage : CreatureData(bits).stage) == .old
  }

  /// Whether a creature would be caught of which fewer than three are left around: a hunter goes
  /// where there is more to catch, so that it never takes the last. Without a sky nobody has young,
  /// and nobody is spared.
  ///
  /// - Parameters:
  ///   - first: where the one is that the reaction names first.
  ///   - second: where the other is.
  ///   - reaction: what would become of them.
  /// - Returns: whether the reaction has to wait.
  func spares(_ first: Place, _ second: Place, _ reaction: CompiledReaction) -> Bool {
    guard hasSky else { return false }
    let (one, other) = (cells[first.index], cells[second.index])
    guard behaviour(one).isCreature, behaviour(other).isCreature else { return false }
    return reaction.firstBecomes & 0xff != one & 0xff && others(first, one).heirs < Self.common
      || reaction.secondBecomes & 0xff != other & 0xff && others(second, other).heirs < Self.common
  }
}
