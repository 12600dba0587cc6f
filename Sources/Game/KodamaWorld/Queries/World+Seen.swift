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
    picture.cells.withUnsafeMutableBufferPointer { cells in
      for row in 0..<rows {
        let line = UnsafeMutableBufferPointer(
          rebasing: cells[(row * columns)..<((row + 1) * columns)])
        copyLine(left: left, y: top + row, into: line)
      }
    }
    findGround(left: left, columns: columns, into: &picture)
    (picture.worldWidth, picture.worldHeight) = (width, height)
    picture.sky = skySign
    picture.tick = tick
  }

  private func copyLine(
    left: Int, y: Int, into line: UnsafeMutableBufferPointer<SeenCell>
  ) {
    let wall = SeenCell(MaterialRules.wall)
    guard y >= 0, y < height else { return line.update(repeating: wall) }
    let start = (y + 1) * storage.stride + 1
    let (heat, sights) = (storage.heat, tables.sights)
    let isWarm = heat.rowUsed[(y >> 2) + 1]
    let inside = max(0, -left)..<max(max(0, -left), min(line.count, width - left))
    for column in line.indices where !inside.contains(column) { line[column] = wall }
    let cells = storage.cells + start + left
    for column in inside {
      let cell = Cell(bits: cells[column])
      var seen = SeenCell(cell.material)
      let sight = sights[Int(cell.material.rawValue)]
      if sight != .plain { sight.see(cell.data, &seen) }
      line[column] = seen
    }
    guard isWarm else { return }
    for column in inside {
      let degrees = Int(heat.degrees(left + column + 1, y + 1))
      line[column].warmth = Int8(clamping: degrees / SeenCell.degreesOfWarmth)
    }
  }

  /// How many cells of earth or water on top of each other make ground.
  private static let groundDepth = 4

  /// Looks down each column, all of them row by row because memory lies so.
  private func findGround(left: Int, columns: Int, into picture: inout PictureFrame) {
    if picture.ground.count != columns || picture.roof.count != columns {
      picture.ground = [Int](repeating: height, count: columns)
      picture.roof = picture.ground
    }
    let seen = max(0, -left)..<max(max(0, -left), min(columns, width - left))
    picture.ground.withUnsafeMutableBufferPointer { ground in
      picture.roof.withUnsafeMutableBufferPointer { roof in
        ground.update(repeating: height)
        roof.update(repeating: height)
        findGround(left: left, seen, ground, roof)
      }
    }
  }

  private func findGround(
    left: Int, _ seen: Range<Int>, _ ground: UnsafeMutableBufferPointer<Int>,
    _ roof: UnsafeMutableBufferPointer<Int>
  ) {
    let kinds = tables.ground
    withUnsafeTemporaryAllocation(of: Column.self, capacity: seen.count) { open in
      var count = 0
      for column in seen {
        open[count] = Column(index: column, depth: 0)
        count += 1
      }
      var y = 0
      while y < height, count > 0 {
        let line = storage.cells + ((y + 1) * storage.stride + 1 + left)
        y += 1
        // Over the hills there are rows of nothing, and all columns are still open there.
        if count == seen.count, Self.isEmpty(line + seen.lowerBound, count) {
          for place in 0..<count { open[place].depth = 0 }
          continue
        }
        var place = 0
        while place < count {
          let column = open[place].index
          let material = Int(line[column] & 0xff)
          guard material != 0, kinds[material] != 0 else {
            open[place].depth = 0
            place += 1
            continue
          }
          if kinds[material] == 2, roof[column] == height { roof[column] = y - 1 }
          open[place].depth += 1
          if open[place].depth == Self.groundDepth {
            ground[column] = y - Self.groundDepth
            count -= 1
            open[place] = open[count]
          } else {
            place += 1
          }
        }
      }
    }
    // Light goes into water, down to its bottom.
    for column in seen where roof[column] == height {
      var y = ground[column]
      let place = storage.stride + 1 + left + column
      while y < height, kinds[Int(storage.cells[place + y * storage.stride] & 0xff)] == 1 { y += 1 }
      roof[column] = y
    }
  }

  /// A column whose ground is not found yet, and how many cells of ground lie on top of each other
  /// where it has been looked.
  private struct Column {
    var index: Int
    var depth: Int
  }

  /// Whether there is nothing but air in so many cells.
  private static func isEmpty(_ cells: UnsafePointer<UInt16>, _ count: Int) -> Bool {
    var all: UInt16 = 0
    for index in 0..<count { all |= cells[index] }
    return all & 0xff == 0
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
