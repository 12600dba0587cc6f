import KodamaPerception

// The recognition of pictures: the map is changed until its picture equals the visible one.
extension FloorEyes {
  /// The maximum number of rounds for a page's first picture, and for its later pictures.
  private static let (firstRounds, laterRounds) = (16, 8)
  /// The maximum number of switches between the strict and the lenient score.
  private static let turnLimit = 3

  /// Changes the map until its picture equals the visible one, or until no change helps.
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
      // All unexplained cells may have the same kind.
      adopt(guesses(for: doubts, seen, moment, left), seen, moment, &left)
      guard score(left) <= before else { continue }
      // A cell may be explained only together with its known neighbours, so every other cell
      // changes.
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

  /// Returns maps in which a glyph near unexplained cells is in the other half of its screen cell.
  /// The half that it leaves may get one of the kinds around it.
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

  /// Adopts the best of several maps if it explains more than the current one.
  ///
  /// - Returns: True if a map was adopted.
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

  /// Returns how well the map explains the picture: 0 if perfectly, and less if worse. The strict
  /// score depends mainly on the number of unexplained cells, the lenient one on their colour
  /// differences.
  private func score(_ differences: [Int]) -> Int {
    let exactly = isStrict ? 65_536 : 256
    return differences.reduce(0) { $1 == 0 ? $0 : $0 - exactly - min($1, 2_048) }
  }

  /// Tries every kind in the unexplained cells.
  ///
  /// - Returns: Three maps. The first has the exact matches, and elsewhere the kind that explains
  ///   most cells. The second has the most similar kind among those that are common on the map. The
  ///   third has the most similar of all kinds.
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
      // Every unexplained cell has an exact match.
      if doubts.allSatisfy({ nearest.differences[$0] == 0 }) { break }
    }
    var plain = nearest.map
    for index in doubts where nearest.differences[index] > 0 { plain[index] = most.kind }
    return [plain, known.map, nearest.map]
  }

  /// Returns each cell's colour difference from the guessed picture; 0 if the cell is equal or
  /// hidden.
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

  /// Puts each glyph into one of its two cells: the known one, or else the one that the map
  /// assumes, or else the lower one.
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
