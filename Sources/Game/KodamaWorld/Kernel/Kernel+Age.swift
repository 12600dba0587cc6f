import KodamaDataSources

/// Birth and death. A creature becomes grown, has young, becomes old and dies, so each one leaves a
/// successor. A creature without others of its kind nearby stays grown and breeds again. In a crowd
/// it becomes old without young.
extension Kernel {
  /// The distance within which a creature counts its own kind, in columns and rows. It determines
  /// the population that a valley sustains.
  private static var range: (columns: Int, rows: Int) { (100, 64) }
  /// The same for creatures that live in water.
  private static var rangeInWater: (columns: Int, rows: Int) { (24, 24) }
  /// Number of neighbours of its kind from which breeding sometimes fails.
  private static var crowdSize: Int { 3 }
  /// Number of neighbours of its kind at which breeding stops.
  private static var breedingLimit: Int { 4 }
  /// Minimum number of breeding neighbours; below it, individuals neither age without young nor are
  /// hunted.
  private static var minimumHeirs: Int { 2 }

  /// Advances the life of a creature by chance. Call it in slow turns. Without a sky nothing ages.
  ///
  /// - Parameters:
  ///   - place: The creature's cell.
  ///   - bits: The creature.
  ///   - stage: Its current life stage.
  ///   - one: The average number of turns between two changes; a power of two.
  ///   - staged: Returns the creature at another stage.
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

  /// Places young in a neighbouring cell, if one is suitable.
  private func breed(
    _ place: Place, _ bits: UInt16, _ hash: UInt32, _ staged: (LifeStage) -> UInt16
  ) -> Bool {
    let others = others(place, bits)
    let isSeldom = hash & 0x3000_0000 == 0
    let isCrowded = others.all >= Self.breedingLimit || others.all >= Self.crowdSize && isSeldom
    // Old creatures do not count alone: where few young remain, the kind would die out.
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

  /// Returns a cell for young: open air, or water for creatures that hold a drop. For other
  /// creatures a submerged cell is the last choice; its drop rises into the sky.
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

  /// Counts the creatures of this kind within range, and those of them that may still breed.
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
    (behaviour(bits) == .firefly ? FireflyData(bits).stage : CreatureData(bits).stage) == .old
  }

  /// Protects rare prey from a reaction, so that a predator never takes the last of a kind. Without
  /// a sky nothing breeds, and nothing is protected.
  ///
  /// - Parameters:
  ///   - first: The cell of the reaction's first material.
  ///   - second: The cell of its second material.
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
