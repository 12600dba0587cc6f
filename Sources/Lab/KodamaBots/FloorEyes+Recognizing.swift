import KodamaPerception

// Making sense of what is seen: what it takes to be there is changed until it looks like that.
extension FloorEyes {
  /// How often it thinks about what it sees: when it sees a valley for the first time, and later.
  private static let (firstRounds, laterRounds) = (16, 8)
  /// How often it changes how strictly it judges, where nothing comes of it.
  private static let turnLimit = 3

  /// Changes what it takes to be there until that looks like what it sees.
  func recognize() {
    guard let frame else { return }
    let seen = FloorCell.all(of: frame)
    let moment = FloorMoment(frame)
    placeFigures(seen)
    var left = differences(from: seen, moment)
    var turns = Self.turnLimit
    isStrict = false
    for _ in 0..<(hasLooked ? Self.laterRounds : Self.firstRounds) {
      let doubts = map.indices.filter { left[$0] > 0 }
      guard !doubts.isEmpty else { break }
      let before = score(left)
      while adopt(turned(near: doubts), seen, moment, &left) {}
      // All that is not understood may be the same.
      adopt(guesses(for: doubts, seen, moment, left), seen, moment, &left)
      guard score(left) <= before else { continue }
      // Or it is as what lies beside it is taken to be, all but itself.
      for side in 0...1 {
        let own = doubts.filter { (field.spot($0).x + field.spot($0).y) & 1 == side }
        adopt(guesses(for: own, seen, moment, left), seen, moment, &left)
      }
      guard score(left) <= before else { continue }
      guard turns > 0 else { break }
      turns -= 1
      isStrict.toggle()
    }
    hasLooked = true
    var counts = [Int](repeating: 0, count: legend.kinds.count)
    for kind in map { counts[kind] += 1 }
    colours.sort { (counts[$1], $0) < (counts[$0], $1) }
  }

  /// Maps in which a glyph stands in the other half of its cell, as it would where something near
  /// it is not understood; that may be what lies around it.
  private func turned(near doubts: [Int]) -> [[Int]] {
    var maps: [[Int]] = []
    for own in map.indices where legend.kinds[map[own]].figure != nil {
      let spot = field.spot(own)
      let upper = field.index(Spot(spot.x, spot.y & ~1))
      let other = own == upper ? own + field.columns : upper
      let near = doubts.filter { index in
        let doubt = field.spot(index)
        return index != own && max(abs(doubt.x - spot.x), abs(doubt.y - spot.y)) <= 3
      }
      guard lowered[upper] == nil, hasLooked ? !near.isEmpty : !doubts.isEmpty else { continue }
      var turned = map
      turned.swapAt(own, other)
      maps.append(turned)
      let around = Set(near.map { map[$0] } + spot.neighbours.map { self[$0] })
      for kind in around.sorted() where legend.kinds[kind].figure == nil {
        for index in near where legend.kinds[map[index]].figure == nil { turned[index] = kind }
        (turned[own], turned[other]) = (kind, map[own])
        maps.append(turned)
      }
    }
    return maps
  }

  private subscript(spot: Spot) -> Int { field.contains(spot) ? map[field.index(spot)] : 0 }

  /// Takes over the best of some guesses, if it explains more than what is thought now.
  ///
  /// - Returns: whether one does.
  @discardableResult
  private func adopt(
    _ guesses: [[Int]], _ seen: [FloorCell], _ moment: FloorMoment, _ left: inout [Int]
  ) -> Bool {
    let before = map
    var best = map
    for guess in guesses {
      map = guess
      let differences = differences(from: seen, moment)
      if score(differences) > score(left) { (best, left) = (guess, differences) }
    }
    map = best
    return best != before
  }

  /// How much is understood: how few cells are not exactly so, and how near they are; 0 for all.
  /// Who is strict counts the cells and hardly asks how near they are.
  private func score(_ differences: [Int]) -> Int {
    let exactly = isStrict ? 65_536 : 256
    return differences.reduce(0) { $1 == 0 ? $0 : $0 - exactly - min($1, 2_048) }
  }

  /// Tries every kind where something is not understood.
  ///
  /// - Returns: what is exactly so, with the kind that explains most in all other places; what
  ///   comes nearest of the kinds that were met with; and what comes nearest of all.
  private func guesses(
    for doubts: [Int], _ seen: [FloorCell], _ moment: FloorMoment, _ former: [Int]
  ) -> [[Int]] {
    guard !doubts.isEmpty else { return [] }
    var nearest = (differences: former, map: map)
    var counts = [Int](repeating: 0, count: legend.kinds.count)
    for index in map.indices where former[index] == 0 { counts[map[index]] += 1 }
    var known = (differences: [Int](repeating: .max, count: map.count), map: map)
    var most = (score: Int.min, kind: 0)
    let before = map
    for kind in colours {
      for index in doubts { map[index] = kind }
      let differences = differences(from: seen, moment)
      let score = score(differences)
      if score > most.score { most = (score, kind) }
      for index in doubts where differences[index] < nearest.differences[index] {
        nearest.differences[index] = differences[index]
        nearest.map[index] = kind
      }
      if kind == 0 || counts[kind] > 2 {
        for index in doubts where differences[index] < known.differences[index] {
          known.differences[index] = differences[index]
          known.map[index] = kind
        }
      }
      map = before
      // Nothing can be nearer.
      if doubts.allSatisfy({ nearest.differences[$0] == 0 }) { break }
    }
    var plain = nearest.map
    for index in doubts where nearest.differences[index] > 0 { plain[index] = most.kind }
    return [plain, known.map, nearest.map]
  }

  /// How far each cell is from what it would be if the map were right; 0 where it is exactly so,
  /// or where nobody can tell.
  private func differences(from seen: [FloorCell], _ moment: FloorMoment) -> [Int] {
    let picture = legend.picture(
      of: map, hand: hand.map { ($0.x, $0.y) }, from: (corner.x, corner.y), at: moment)
    let imagined = FloorCell.all(of: picture)
    return map.indices.map { index in
      let spot = field.spot(index)
      guard spot != hand, legend.kinds[map[index]].figure == nil || !isFigure(seen, spot) else {
        return 0
      }
      guard let place = place(of: spot) else { return 0 }
      return seen[place].difference(from: imagined[place], isLower: spot.y & 1 == 1)
    }
  }

  private func isFigure(_ seen: [FloorCell], _ spot: Spot) -> Bool {
    place(of: spot).map { kindOfFigure[seen[$0].glyph] != nil } ?? false
  }

  /// Puts glyphs into one of their two cells: where they were found to be, else where they were
  /// taken to be, else into the lower one.
  private func placeFigures(_ seen: [FloorCell]) {
    for (place, cell) in seen.enumerated() {
      guard let first = spot(place, isLower: false), let second = spot(place, isLower: true) else {
        continue
      }
      let (upper, lower) = (field.index(first), field.index(second))
      guard let kind = kindOfFigure[cell.glyph] else {
        if cell.isHalves, first != hand, second != hand {
          lowered[upper] = nil
        }
        continue
      }
      let isUpper = lowered[upper].map { !$0 } ?? (legend.kinds[map[upper]].figure == cell.glyph)
      let (own, other) = isUpper ? (upper, lower) : (lower, upper)
      if legend.kinds[map[own]].figure != cell.glyph { map[own] = kind }
      if legend.kinds[map[other]].figure != nil { map[other] = 0 }
    }
  }
}
