import KodamaDataSources

/// Adds caves, ore, plants and creatures to a hollow, which is the simplest terrain.
struct WorldDecorator {
  let world: World
  let ground: [Int]
  /// Returns a random number in 0..<1 for a position and a purpose.
  let random: (_ place: Int, _ salt: UInt64) -> Double

  /// Digs caves and places ore, deep enough that the ground above stays in place.
  func dig() {
    for number in 0..<max(2, world.width * world.height / 6_000) {
      let x = Int(random(number, 20) * Double(world.width))
      let top = ground[min(x, world.width - 1)] + 10
      let depth = world.height - 4 - top
      guard depth > 4 else { continue }
      let y = top + Int(random(number, 21) * Double(depth))
      if number % 2 == 0 { cave(number, x, y) } else { vein(number, x, y) }
    }
  }

  /// Some tunnels have water on the floor, and some have gas below the roof.
  private func cave(_ number: Int, _ x: Int, _ y: Int) {
    let length = 12 + Int(random(number, 22) * 24)
    let content = ["air", "water", "marsh-gas", "air", "choke-damp"][number / 2 % 5]
    var row = Double(y)
    for step in 0..<length {
      row += random(number * 64 + step, 23) * 2.4 - 1.2
      let reach = 1 + Int(random(number * 64 + step, 24) * 2.5)
      for dy in -reach...reach {
        let point = CellPoint(x + step, Int(row) + dy)
        guard isDeep(point) else { continue }
        let isFilled = content == "marsh-gas" ? dy < 0 : dy > 0
        put(isFilled ? content : "air", point)
      }
    }
  }

  private func vein(_ number: Int, _ x: Int, _ y: Int) {
    let ores = ["coal", "iron", "limestone", "gravel", "clay", "ice", "salt"]
    let ore = ores[Int(random(number, 25) * Double(ores.count))]
    let reach = 2 + Int(random(number, 26) * 3)
    for dy in -reach...reach {
      for dx in -reach * 2...reach * 2 where dx * dx / 4 + dy * dy <= reach * reach {
        if isDeep(CellPoint(x + dx, y + dy)) { put(ore, CellPoint(x + dx, y + dy)) }
      }
    }
  }

  func settle() {
    for x in 1..<(world.width - 1) {
      let point = CellPoint(x, ground[x] - 1)
      guard world.contains(point), world.cell(at: point).material == .air else { continue }
      let below = world.rules.name(of: world.cell(at: CellPoint(x, ground[x])).material)
      let draw = random(x, 30)
      if below == "soil" {
        if draw < 0.45 {
          put("grass", point)
        } else if draw < 0.52 {
          put("flower", point)
        } else if draw < 0.54 {
          put("sapling", point)
        } else if draw < 0.56 {
          put("snail", point)
        } else if draw < 0.575 {
          put("frog", point)
        }
      }
      let sky = CellPoint(x, max(0, ground[x] - 8 - Int(random(x, 31) * 8)))
      if draw > 0.985 { putIntoAir("songbird", sky) }
      if draw > 0.96, draw < 0.98 { putIntoAir("firefly", sky) }
    }
    stockPools()
    // The kodama's column is beside the bells, which hang above every fifth column.
    let home = world.width / 2 + 2
    // The kodama sits on the highest cell in the middle of the valley.
    let seat = (1..<world.height).first { world.cell(at: CellPoint(home, $0)).material != .air }
    putIntoAir("kodama", CellPoint(home, max(0, (seat ?? 1) - 1)))
  }

  private func stockPools() {
    for x in stride(from: 3, to: world.width - 3, by: 9) {
      for y in 1..<(world.height - 1) where name(x, y) == "water" && name(x, y + 1) == "water" {
        put(x % 2 == 0 ? "fish" : "algae", CellPoint(x, y + 1))
        break
      }
    }
  }

  private func name(_ x: Int, _ y: Int) -> String {
    world.rules.name(of: world.cell(at: CellPoint(x, y)).material)
  }

  /// Returns whether a cell is deep enough in the ground that digging there causes no collapse.
  private func isDeep(_ point: CellPoint) -> Bool {
    world.contains(point) && point.y > ground[point.x] + 7 && point.y < world.height - 2
  }

  private func putIntoAir(_ name: String, _ point: CellPoint) {
    if world.contains(point), world.cell(at: point).material == .air { put(name, point) }
  }

  /// Names that the table does not contain are ignored.
  private func put(_ name: String, _ point: CellPoint) {
    guard let material = world.rules[name] else { return }
    _ = world.put(world.rules.freshCell(material), at: point)
  }
}
