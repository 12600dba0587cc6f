import KodamaDataSources

/// What the ground is made of: a skin, bands of rock that lie aslant, and ore.
extension TerrainBuilder {
  /// The bands of rock from the top, each with its thickness; they repeat. All are solid, so that a
  /// cliff stands.
  private var bands: [(String, Int)] {
    switch plan.terrain {
    case .gorge: [("stone", 9), ("limestone", 5), ("stone", 12), ("brick", 2), ("limestone", 4)]
    case .volcano: [("stone", 7), ("obsidian", 3), ("stone", 14), ("obsidian", 8)]
    case .karst: [("limestone", 22), ("stone", 3), ("limestone", 7)]
    case .ridge: [("stone", 19), ("iron", 2), ("stone", 8), ("ice", 3)]
    case .archipelago: [("limestone", 6), ("stone", 26)]
    default: [("stone", 18), ("limestone", 4), ("stone", 10)]
    }
  }

  /// What lies on the rock of a column, from its position and slope.
  private func skin(_ x: Int) -> (name: String, depth: Int) {
    let row = ground[x]
    let slope = max(
      abs(row - ground[max(0, x - 1)]), abs(row - ground[min(width - 1, x + 1)]))
    let depth = 2 + Int(chance.noise(x, 5, scale: 24) * 4)
    let nearBare = (max(0, x - 2)...min(width - 1, x + 2)).contains { isBare[$0] }
    if nearBare || slope > 2 { return ("stone", 0) }
    if row > lakeRow - 3 { return ("sand", depth) }
    switch plan.terrain {
    case .ridge:
      return row < lakeRow - Int(unit * 0.1) ? ("snow", depth) : ("soil", depth)
    case .volcano: return row < lakeRow - Int(unit * 0.16) ? ("stone", 0) : ("soil", depth)
    case .karst: return row < lakeRow - Int(unit * 0.2) ? ("stone", 0) : ("soil", depth)
    default: return ("soil", depth)
    }
  }

  /// Lays rock and skin, row by row.
  func layStrata() {
    var column: [UInt16] = []
    for (name, thickness) in bands {
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

  /// Lays nests of ore, deep enough that what is loose stays where it is.
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

  /// Fills the craters of a volcano, and the pipe below.
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
