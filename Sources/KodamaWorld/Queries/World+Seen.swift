public import KodamaDataSources

/// What an eye sees of the world, copied a frame at a time.
extension World {
  /// Fills a picture with a rectangle of the world and its margin; what lies outside is wall.
  ///
  /// - Parameter picture: its origin and side say which rectangle; its storage is used again.
  public func copySeen(into picture: inout PictureFrame) {
    let (columns, rows) = (picture.columns, picture.rows)
    picture.unit = 1
    let left = picture.origin.x - PictureFrame.margin
    let top = picture.origin.y - PictureFrame.margin
    let wall = SeenCell(MaterialRules.wall)
    if picture.cells.count != columns * rows {
      picture.cells = Array(repeating: wall, count: columns * rows)
    }
    let sights = Sight.table(tables)
    picture.cells.withUnsafeMutableBufferPointer { cells in
      sights.withUnsafeBufferPointer { sights in
        for row in 0..<rows {
          let line = UnsafeMutableBufferPointer(
            rebasing: cells[(row * columns)..<((row + 1) * columns)])
          copyLine(left: left, y: top + row, sights, into: line)
        }
      }
    }
    findGround(left: left, columns: columns, into: &picture)
    picture.worldHeight = height
    picture.sky = skySign
    picture.tick = tick
  }

  private func copyLine(
    left: Int, y: Int, _ sights: UnsafeBufferPointer<Sight>,
    into line: UnsafeMutableBufferPointer<SeenCell>
  ) {
    let wall = SeenCell(MaterialRules.wall)
    guard y >= 0, y < height else { return line.update(repeating: wall) }
    let start = (y + 1) * storage.stride + 1
    let heat = storage.heat
    let isWarm = heat.rowUsed[(y >> 2) + 1]
    let now = UInt32(truncatingIfNeeded: tick)
    for column in 0..<line.count {
      let x = left + column
      guard x >= 0, x < width else {
        line[column] = wall
        continue
      }
      let bits = storage.cells[start + x]
      let cell = Cell(bits: bits)
      var seen = SeenCell(cell.material)
      let sight = sights[Int(cell.material.rawValue)]
      if sight != .plain { sight.see(cell.data, at: now, &seen) }
      if isWarm {
        let degrees = Int(heat.degrees(x + 1, y + 1))
        seen.warmth = Int8(clamping: degrees / SeenCell.degreesOfWarmth)
      }
      line[column] = seen
    }
  }

  /// How many cells of earth or water on top of each other make ground.
  private static let groundDepth = 4

  /// Looks down each column, all of them row by row because memory lies so.
  private func findGround(left: Int, columns: Int, into picture: inout PictureFrame) {
    var ground = [Int](repeating: height, count: columns)
    var roof = ground
    var depth = [Int](repeating: 0, count: columns)
    let kinds = groundKinds
    let seen = max(0, -left)..<max(max(0, -left), min(columns, width - left))
    var open = seen.count
    var y = 0
    while y < height, open > 0 {
      let line = storage.cells + ((y + 1) * storage.stride + 1 + left)
      for column in seen where depth[column] < Self.groundDepth {
        let material = Int(line[column] & 0xff)
        guard material != 0, kinds[material] != 0 else {
          depth[column] = 0
          continue
        }
        if kinds[material] == 2, roof[column] == height { roof[column] = y }
        depth[column] += 1
        if depth[column] == Self.groundDepth {
          ground[column] = y - Self.groundDepth + 1
          open -= 1
        }
      }
      y += 1
    }
    // Light goes into water, down to its bottom.
    for column in seen where roof[column] == height {
      var y = ground[column]
      let place = storage.stride + 1 + left + column
      while y < height, kinds[Int(storage.cells[place + y * storage.stride] & 0xff)] == 1 { y += 1 }
      roof[column] = y
    }
    picture.ground = ground
    picture.roof = roof
  }

  /// Of each material, whether it is ground: 2 for earth, 1 for water, 0 for neither.
  var groundKinds: [Int] { (0..<256).map { isOpaque($0) ? 2 : isWater($0) ? 1 : 0 } }

  /// Whether the light of the sky ends at a material.
  private func isOpaque(_ material: Int) -> Bool {
    switch tables.physics[material] {
    case .powder: true
    case .solid: tables.behaviour[material].family == .passive && tables.burn[material] == 0
    case .empty, .liquid, .gas, .fire: false
    }
  }

  /// Whether it is a liquid as heavy as one, not fog.
  private func isWater(_ material: Int) -> Bool {
    tables.physics[material] == .liquid && tables.weight[material] >= 20
  }

  /// What the sky does that is heard: no more than changes a few times a day.
  package var heardSky: SkySign? {
    guard hasSky else { return nil }
    var sign = skySign
    sign.progress = 0
    return sign
  }

  /// The hour and the weather, as the sky shows them.
  var skySign: SkySign {
    let hour = tick % DayPhase.dayTicks
    let (phase, begins, ends): (SkySign.Phase, UInt64, UInt64) =
      switch DayPhase(at: tick) {
      case .day: (.day, 0, 7_200)
      case .dusk: (.dusk, 7_200, 8_400)
      case .night: (.night, 8_400, 13_200)
      case .dawn: (.dawn, 13_200, 14_400)
      }
    let weather = weather
    return SkySign(
      phase: phase, progress: UInt8(min(255, (hour - begins) * 256 / (ends - begins))),
      isWet: weather.isWet, isStormy: weather == .storm, wind: Int8(weather.wind))
  }
}
