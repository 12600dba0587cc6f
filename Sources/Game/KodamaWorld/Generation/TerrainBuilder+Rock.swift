import KodamaDataSources

/// The composition of the ground: a loose top layer, sloping strata of rock, and ore.
extension TerrainBuilder {
  /// Returns the loose material that covers the rock of a column, and its depth in rows.
  private func skin(_ x: Int) -> (name: String, depth: Int) {
    let row = ground[x]
    let slope = max(
      abs(row - ground[max(0, x - 1)]), abs(row - ground[min(width - 1, x + 1)]))
    let depth = 2 + Int(chance.noise(x, 5, scale: 24) * 4)
    let nearBare = (max(0, x - 2)...min(width - 1, x + 2)).contains { isBare[$0] }
    if nearBare || slope > 2 { return ("stone", 0) }
    if row > lakeRow - 3 { return ("sand", depth) }
    guard let heights = land.heights, row < lakeRow - Int(unit * heights.above) else {
      return ("soil", depth)
    }
    return (heights.cover, heights.cover == "stone" ? 0 : depth)
  }

  func layStrata() {
    var column: [UInt16] = []
    for (name, thickness) in land.strata {
      column += Array(repeating: bits(name), count: thickness)
    }
    let count = column.count
    let skins = (0..<width).map { x in
      let skin = skin(x)
      return (bits: bits(skin.name), end: ground[x] + skin.depth)
    }
    let tilts = (0..<width).map { x in
      height * 4 + Int(chance.noise(x, 6, scale: 120) * 40) + x / 24 - height / 2
    }
    let first = ground.min() ?? 0
    for y in first..<height {
      let row = world.storage.cells + (y + 1) * world.storage.stride + 1
      for x in 0..<width where y >= ground[x] {
        row[x] = y < skins[x].end ? skins[x].bits : column[(y + tilts[x]) % count]
      }
    }
  }

  /// Places pockets of ore, deep enough that loose ore stays in place.
  mutating func layVeins() {
    let ores = ["coal", "iron", "clay", "gravel", "salt", "coal", "limestone"]
    for number in 0..<max(3, width * height / 8_000) {
      let x = chance.pick(6...(width - 7), number, 20)
      let reach = 2 + chance.pick(0...2, number, 26)
      let top = ground[x] + 14
      guard top + reach < height - 4 else { continue }
      let y = chance.pick(top...(height - 4 - reach), number, 21)
      let ore = ores[chance.pick(0...(ores.count - 1), number, 25)]
      for dy in -reach...reach {
        for dx in -reach * 2...reach * 2 where dx * dx / 4 + dy * dy <= reach * reach {
          let (column, row) = (x + dx, y + dy)
          guard ground.indices.contains(column), row > ground[column] + 8 else { continue }
          put(ore, column, row)
        }
      }
    }
    pourLava()
  }

  private mutating func pourLava() {
    guard plan.terrain == .volcano else { return }
    let parts = max(1, width / 512)
    let span = (width + parts - 1) / parts
    for part in 0..<parts {
      let middle = min(width - 12, max(12, part * span + Int(crater(part) * Double(span))))
      for x in middle - 18...middle + 18 where ground.indices.contains(x) { isBare[x] = true }
      let floor = (middle - 4...middle + 4).map { ground[$0] }.max() ?? 0
      for y in floor - 3..<min(height - 6, floor + Int(unit * 0.2)) {
        let reach = y < floor + 2 ? 12 : 2
        for x in middle - reach - 2...middle + reach + 2 where ground.indices.contains(x) {
          let isPipe = abs(x - middle) <= reach
          if isPipe, y < floor ? y >= floor - 2 && isAir(x, y) : y < floor + 3 || reach == 2 {
            if y >= floor, reach == 12, abs(x - middle) > 5 { continue }
            put("lava", x, y)
          } else if y >= ground[x] {
            put("obsidian", x, y)
          }
        }
      }
    }
  }
}

/// Caves that open in a slope. Their floors rise inwards to keep rain out. Loose material around
/// them becomes rock, to keep them open.
extension TerrainBuilder {
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
    // In flat terrain, a cave leads down from below a mound of rock.
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

  /// Turns loose material around a cave's mouth into rock, so that it cannot slide in.
  private func bareRock(around mouth: Int) {
    for x in max(0, mouth - 18)...min(width - 1, mouth + 18) {
      for y in max(0, ground[x] - 2)...min(height - 1, ground[x] + 8)
      where physics(x, y) == .powder { put("stone", x, y) }
    }
  }

  /// Digs a cave that leads down from below a mound of rock. A raised sill keeps rain out. Returns
  /// an air cell at its end.
  private mutating func sink(from mouth: Int, _ way: Int) -> CellPoint {
    let top = ground[mouth]
    for step in 0...14 {
      let x = mouth + way * step
      let rise = 9 - max(0, step - 9) - max(0, 2 - step)
      for y in (top - rise)..<(max(ground[x], top) + 1) { put("stone", x, y) }
      ground[x] = min(ground[x], top - rise)
    }
    var row = Double(top) - 4
    var end = CellPoint(mouth, Int(row))
    for step in -1..<30 {
      end = CellPoint(mouth + way * step, Int(row))
      carve(end.x, end.y, 2)
      if step > 2, end.y < height - 14 { row += step < 24 ? 0.9 : 0.1 }
    }
    if end.y < height - 12 { carve(end.x, end.y, 4) }
    return end
  }

  /// Returns the column at the foot of a slope where a cave can begin, and the cave's direction, or
  /// nil.
  private func mouth(near target: Int, _ side: Int) -> (Int, Int)? {
    let rise = max(5, Int(unit * 0.024))
    let places = (24..<(width - 24)).filter { x in
      ground[x] < lakeRow - 1 && ground[x - 2 * side] < lakeRow && !isBare[x]
        && ground[x] - ground[x + 9 * side] >= rise
        && ground[x] - ground[x - 3 * side] <= 1
        // Snow that slides past the mouth must be able to continue downhill.
        && (plan.terrain != .ridge || ground[x - 6 * side] >= ground[x] + 3)
        && !(x - 24...x + 24).contains { isBare[$0] }
    }
    return places.min { abs($0 - target) < abs($1 - target) }.map { ($0, side) }
  }

  /// Digs a cave into a hill from its foot, until the roof is thin or the cave is long enough.
  ///
  /// - Returns: An air cell at the end of the cave, or nil if the hill was too small.
  private mutating func dig(from mouth: Int, _ way: Int, _ number: Int) -> CellPoint? {
    let length = chance.pick(24...70, number, 51)
    var row = Double(ground[mouth]) - 3.5
    var end: CellPoint?
    for step in -2..<length {
      let x = mouth + way * step
      guard (6..<(width - 6)).contains(x) else { break }
      let reach = step < 3 ? 2 : 2 + chance.pick(0...1, number * 128 + step / 3, 52)
      let roof = (x - 3...x + 3).map { ground[$0] }.max() ?? 0
      // A cave may lead right through a tower of limestone, but not through a hill.
      let isOutside = ground[x] > Int(row) + 3
      if step > (plan.terrain == .karst ? 6 : 14),
        plan.terrain == .karst ? isOutside : Int(row) - roof < reach + 2
      {
        break
      }
      carve(x, Int(row), reach)
      end = CellPoint(x, Int(row))
      if step > 4 { row -= 0.12 + (chance.number(number * 128 + step, 53) - 0.5) * 0.3 }
    }
    guard let end, abs(end.x - mouth) >= 8 else { return nil }
    // Where the hill is thick enough, a chamber is dug at the end of the cave.
    let roof = (end.x - 6...end.x + 6).map { ground.indices.contains($0) ? ground[$0] : 0 }.max()
    if let roof, end.y - roof > 9 { carve(end.x, end.y - 1, 5) }
    return end
  }

  private mutating func carve(_ x: Int, _ y: Int, _ reach: Int) {
    let ring = reach + 2
    for column in max(0, x - ring)...min(width - 1, x + ring) { isHollow[column] = true }
    for dy in -ring...ring {
      for dx in -ring...ring {
        let (column, row) = (x + dx, y + dy)
        guard world.contains(CellPoint(column, row)), row < height - 3 else { continue }
        if dx * dx + dy * dy <= reach * reach + reach {
          put("air", column, row)
        } else if physics(column, row) == .powder {
          put(land.lining, column, row)
        }
      }
    }
  }
}
