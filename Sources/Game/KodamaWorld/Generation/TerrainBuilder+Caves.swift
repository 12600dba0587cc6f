import KodamaDataSources

/// Caves that one enters from a slope. Their floors rise as they go in, so that rain stays out, and
/// what is loose around them becomes rock, so that they stay open.
extension TerrainBuilder {
  /// Digs a few caves, each from the slope that is nearest to where it is wanted.
  mutating func digCaves() {
    let wanted = max(3, width / 128)
    for number in 0..<wanted {
      let target = width * (2 * number + 1) / (2 * wanted)
      let side = chance.number(number, 50) < 0.5 ? 1 : -1
      guard
        let (mouth, way) = mouth(near: target, side) ?? mouth(near: target, -side),
        mouths.allSatisfy({ abs($0 - mouth) > 20 })
      else { continue }
      mouths.append(mouth)
      if let end = dig(from: mouth, way, number) { record.caves.append(end) }
      bareRock(around: mouth)
    }
    // Where the land is flat, a mound of rock covers a way down.
    for number in 100..<140 where record.caves.count < 2 {
      let mouth = chance.pick(30...(width - 31), number, 54)
      let way = mouth < width / 2 ? 1 : -1
      let columns = way > 0 ? mouth - 6...mouth + 34 : mouth - 34...mouth + 6
      guard mouths.allSatisfy({ abs($0 - mouth) > 50 }),
        columns.allSatisfy({
          ground.indices.contains($0) && !isBare[$0] && lake(at: $0) == nil
            && abs(ground[$0] - ground[mouth]) < 8
        })
      else { continue }
      mouths.append(mouth)
      record.caves.append(sink(from: mouth, way))
      bareRock(around: mouth)
    }
  }

  /// Makes what is loose around a mouth rock, or it would slide in.
  private func bareRock(around mouth: Int) {
    for x in max(0, mouth - 18)...min(width - 1, mouth + 18) {
      for y in max(0, ground[x] - 2)...min(height - 1, ground[x] + 8)
      where physics(x, y) == .powder { put("stone", x, y) }
    }
  }

  /// Digs down from under a mound, whose sill keeps rain out.
  private mutating func sink(from mouth: Int, _ way: Int) -> GridPoint {
    let top = ground[mouth]
    for step in 0...14 {
      let x = mouth + way * step
      let rise = 9 - max(0, step - 9) - max(0, 2 - step)
      for y in (top - rise)..<(max(ground[x], top) + 1) { put("stone", x, y) }
      ground[x] = min(ground[x], top - rise)
    }
    var row = Double(top) - 4
    var end = GridPoint(mouth, Int(row))
    for step in -1..<30 {
      end = GridPoint(mouth + way * step, Int(row))
      carve(end.x, end.y, 2)
      if step > 2, end.y < height - 14 { row += step < 24 ? 0.9 : 0.1 }
    }
    if end.y < height - 12 { carve(end.x, end.y, 4) }
    return end
  }

  /// The foot of a slope from which a cave can go into the hill.
  private func mouth(near target: Int, _ side: Int) -> (Int, Int)? {
    let rise = max(5, Int(unit * 0.024))
    let places = (24..<(width - 24)).filter { x in
      ground[x] < lakeRow - 1 && ground[x - 2 * side] < lakeRow && !isBare[x]
        && ground[x] - ground[x + 9 * side] >= rise
        && ground[x] - ground[x - 3 * side] <= 1
        // Snow that slides past a mouth has to go on downhill.
        && (plan.terrain != .ridge || ground[x - 6 * side] >= ground[x] + 3)
        && !(x - 24...x + 24).contains { isBare[$0] }
    }
    return places.min { abs($0 - target) < abs($1 - target) }.map { ($0, side) }
  }

  /// Digs into a hill from its foot, until the roof is thin or the cave long enough.
  ///
  /// - Returns: a cell of air at its end; nil where the hill was too small.
  private mutating func dig(from mouth: Int, _ way: Int, _ number: Int) -> GridPoint? {
    let length = chance.pick(24...70, number, 51)
    var row = Double(ground[mouth]) - 3.5
    var end: GridPoint?
    for step in -2..<length {
      let x = mouth + way * step
      guard (6..<(width - 6)).contains(x) else { break }
      let reach = step < 3 ? 2 : 2 + chance.pick(0...1, number * 128 + step / 3, 52)
      let roof = (x - 3...x + 3).map { ground[$0] }.max() ?? 0
      // A tower of limestone is pierced, a hill is not.
      let isOutside = ground[x] > Int(row) + 3
      if step > (plan.terrain == .karst ? 6 : 14),
        plan.terrain == .karst ? isOutside : Int(row) - roof < reach + 2
      {
        break
      }
      carve(x, Int(row), reach)
      end = GridPoint(x, Int(row))
      if step > 4 { row -= 0.12 + (chance.number(number * 128 + step, 53) - 0.5) * 0.3 }
    }
    guard let end, abs(end.x - mouth) >= 8 else { return nil }
    // A chamber at the end, where the hill is thick enough.
    let roof = (end.x - 6...end.x + 6).map { ground.indices.contains($0) ? ground[$0] : 0 }.max()
    if let roof, end.y - roof > 9 { carve(end.x, end.y - 1, 5) }
    return end
  }

  /// Takes a disc of rock away, and makes what is loose around it rock.
  private mutating func carve(_ x: Int, _ y: Int, _ reach: Int) {
    let ring = reach + 2
    for column in max(0, x - ring)...min(width - 1, x + ring) { isHollow[column] = true }
    for dy in -ring...ring {
      for dx in -ring...ring {
        let (column, row) = (x + dx, y + dy)
        guard world.contains(GridPoint(column, row)), row < height - 3 else { continue }
        if dx * dx + dy * dy <= reach * reach + reach {
          put("air", column, row)
        } else if physics(column, row) == .powder {
          put(plan.terrain == .karst ? "limestone" : "stone", column, row)
        }
      }
    }
  }
}
