import KodamaDataSources

/// The birth and death of creatures. A creature grows up, has young, becomes old and dies, so that
/// each one leaves a successor. A creature without others of its kind nearby stays grown after
/// breeding, and breeds again. In a crowd, creatures become old without having young.
extension Kernel {
  /// The distance within which a creature counts others of its kind, in columns and rows. It
  /// determines the population that a valley sustains.
  private static var range: (columns: Int, rows: Int) { (100, 64) }
  /// The distance within which a creature in water counts others of its kind, in columns and rows.
  private static var rangeInWater: (columns: Int, rows: Int) { (24, 24) }
  /// The number of nearby creatures of the same kind at which breeding begins to fail sometimes.
  private static var crowdSize: Int { 3 }
  private static var breedingLimit: Int { 4 }
  /// The minimum number of nearby creatures of the same kind that can still breed. With fewer of
  /// them, a creature is not hunted and does not become old without having young.
  private static var minimumHeirs: Int { 2 }

  /// Advances a creature to its next stage of life, by chance. Call it in slow turns. In a world
  /// without a sky, no creature ages.
  ///
  /// - Parameters:
  ///   - place: The creature's position.
  ///   - bits: The creature's cell.
  ///   - stage: The creature's current life stage.
  ///   - one: The average number of slow turns between two stages, a power of two.
  ///   - staged: A function that returns the creature's cell at another stage.
  /// - Returns: True if the creature changed and must not act again in this tick.
  func advanceAge(
    _ place: Place, _ bits: UInt16, _ stage: LifeStage, oneIn one: UInt32,
    _ staged: (LifeStage) -> UInt16
  ) -> Bool {
    guard hasSky else { return false }
    let hash = chance(place.index, salt: 0x1003)
    guard hash & (one - 1) == 0 else { return false }
    switch stage {
    case .young: write(staged(.grown), place)
    case .old: write(drops(bits) > 0 ? rainDrop : 0, place)
    case .grown: return breed(place, bits, hash, staged)
    }
    return true
  }

  /// Places young in a neighbouring cell, if one is suitable. In a crowd, the creature becomes old
  /// instead.
  private func breed(
    _ place: Place, _ bits: UInt16, _ hash: UInt32, _ staged: (LifeStage) -> UInt16
  ) -> Bool {
    let others = others(place, bits)
    let isSeldom = hash & 0x3000_0000 == 0
    let isCrowded = others.all >= Self.breedingLimit || others.all >= Self.crowdSize && isSeldom
    // Creatures that can still breed are counted separately, because the kind would die out where
    // few of them remain.
    if isCrowded, others.heirs >= Self.minimumHeirs {
      write(staged(.old), place)
      return true
    }
    guard let birthPlace = birthPlace(place, bits, hash) else { return false }
    vent(cells[birthPlace.index], becomes: bits)
    make(staged(.young), birthPlace)
    post(.grow, bits, birthPlace.x, birthPlace.y, strength: 40)
    if others.all > 0 { write(staged(.old), place) }
    return true
  }

  /// Returns a neighbouring cell for young: open air, or water for creatures that contain a drop.
  /// Other creatures use a submerged cell only if there is no open air; its drop then rises into
  /// the sky.
  private func birthPlace(_ place: Place, _ bits: UInt16, _ hash: UInt32) -> Place? {
    var submerged: Place?
    for turn in 0..<8 as Range<UInt32> {
      let birthPlace = neighbour(place, hash >> 16 &+ turn)
      guard isInside(birthPlace), enters(bits, birthPlace) else { continue }
      let surplus = drops(cells[birthPlace.index]) - drops(bits)
      let physics = physics(birthPlace)
      if surplus == 0, physics == .empty || physics == .liquid { return birthPlace }
      if surplus > 0, physics == .liquid, submerged == nil { submerged = birthPlace }
    }
    return submerged
  }

  /// Counts the other creatures of this kind within range, and how many of them can still breed.
  /// Counting stops as soon as both limits are reached.
  private func others(_ place: Place, _ bits: UInt16) -> (all: Int, heirs: Int) {
    let range = drops(bits) > 0 ? Self.rangeInWater : Self.range
    let columns = max(1, place.x - range.columns)...min(width, place.x + range.columns)
    var (all, heirs) = (0, 0)
    for y in max(1, place.y - range.rows)...min(height, place.y + range.rows) {
      for x in columns where cells[y &* stride &+ x] & 0xff == bits & 0xff {
        guard x != place.x || y != place.y else { continue }
        all += 1
        if !isOld(cells[y &* stride &+ x]) { heirs += 1 }
        if all >= Self.breedingLimit, heirs >= Self.minimumHeirs { return (all, heirs) }
      }
    }
    return (all, heirs)
  }

  private func isOld(_ bits: UInt16) -> Bool {
    (behaviour(bits) == .glow ? FireflyData(bits).stage : CreatureData(bits).stage) == .old
  }

  /// Protects a creature from a reaction that would kill it if its kind has become rare nearby. In
  /// a world without a sky nothing breeds, so nothing is protected.
  ///
  /// - Parameters:
  ///   - first: The cell of the reaction's first material.
  ///   - second: The cell of the reaction's second material.
  ///   - reaction: The reaction.
  /// - Returns: True if the reaction must wait.
  func protectsPrey(_ first: Place, _ second: Place, _ reaction: CompiledReaction) -> Bool {
    guard hasSky else { return false }
    let (one, other) = (cells[first.index], cells[second.index])
    guard behaviour(one).isCreature, behaviour(other).isCreature else { return false }
    return reaction.firstBecomes & 0xff != one & 0xff
      && others(first, one).heirs < Self.minimumHeirs
      || reaction.secondBecomes & 0xff != other & 0xff
        && others(second, other).heirs < Self.minimumHeirs
  }
}
