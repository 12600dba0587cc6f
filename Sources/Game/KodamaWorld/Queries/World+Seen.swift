public import KodamaDataSources

/// The visible content of the world, copied into pictures for the screen.
extension World {
  /// Fills a picture with the cells of a rectangle of the world and of a margin around it. Cells
  /// above the world are air, and cells below it are wall. To the left and right of the world, each
  /// row continues as air if its cell at the edge is open, and otherwise as wall.
  ///
  /// - Parameter picture: The picture to fill. Its origin and size select the rectangle, and its
  ///   arrays are reused.
  public func copySeen(into picture: inout PictureFrame) {
    let (columns, rows) = (picture.columns, picture.rows)
    picture.unit = 1
    let left = picture.origin.x - PictureFrame.margin
    let top = picture.origin.y - PictureFrame.margin
    let wall = VisibleCell(MaterialRules.wall)
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
    // Only generated valleys have a sky of their own.
    (picture.sky, picture.seed) = (skySign, record == nil ? 0 : seed)
    picture.tick = tick
    copyPreviousSky(into: &picture)
  }

  /// The number of ticks in which the weather of a new spell fades in, and the number of steps.
  private static let fade: (ticks: UInt64, steps: UInt64) = (240, 40)

  /// Sets the previous weather of a picture while that fades out.
  func copyPreviousSky(into picture: inout PictureFrame) {
    (picture.previousSky, picture.skyShare) = (nil, 256)
    let elapsed = tick % Weather.spellTicks
    guard hasSky, tick >= Weather.spellTicks, elapsed < Self.fade.ticks else { return }
    let previous = Weather(seed: seed, tick: tick - Weather.spellTicks)
    guard previous != weather else { return }
    var sky = SkyState(previous)
    (sky.phase, sky.progress) = (picture.sky.phase, picture.sky.progress)
    picture.previousSky = sky
    let step = elapsed * Self.fade.steps / Self.fade.ticks
    picture.skyShare = Int(step * 256 / Self.fade.steps)
  }

  private func copyLine(
    left: Int, y: Int, into line: UnsafeMutableBufferPointer<VisibleCell>
  ) {
    let wall = VisibleCell(MaterialRules.wall)
    guard y >= 0 else { return line.update(repeating: VisibleCell(.air)) }
    guard y < height else { return line.update(repeating: wall) }
    let start = (y + 1) * storage.stride + 1
    let (heat, sights) = (storage.heat, tables.sights)
    let isWarm = heat.rowUsed[(y >> 2) + 1]
    let inside = max(0, -left)..<max(max(0, -left), min(line.count, width - left))
    let cells = storage.cells + start + left
    for column in line.indices where !inside.contains(column) {
      let edge = Cell(bits: storage.cells[start + (column < -left ? 0 : width - 1)]).material
      let isOpen = tables.ground[Int(edge.rawValue)] == 0
      line[column] = isOpen ? VisibleCell(.air) : wall
    }
    for column in inside {
      let cell = Cell(bits: cells[column])
      var seen = VisibleCell(cell.material)
      let sight = sights[Int(cell.material.rawValue)]
      if sight != .plain { sight.apply(cell.data, to: &seen) }
      line[column] = seen
    }
    guard isWarm else { return }
    for column in inside {
      let degrees = Int(heat.degrees(left + column + 1, y + 1))
      line[column].warmth = Int8(clamping: degrees / VisibleCell.degreesOfWarmth)
    }
  }

  /// The minimum number of stacked cells of earth or water that count as ground.
  private static let groundDepth = 4

  /// Finds the ground of each column from the top down. All columns advance together row by row, in
  /// memory order.
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
        // Most rows above the hills are empty, and no column has found its ground there.
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
    // Skylight passes through water down to its bed.
    for column in seen where roof[column] == height {
      var y = ground[column]
      let place = storage.stride + 1 + left + column
      while y < height, kinds[Int(storage.cells[place + y * storage.stride] & 0xff)] == 1 { y += 1 }
      roof[column] = y
    }
  }

  /// A column that is still being searched, with its current number of stacked ground cells.
  private struct Column {
    var index: Int
    var depth: Int
  }

  private static func isEmpty(_ cells: UnsafePointer<UInt16>, _ count: Int) -> Bool {
    var all: UInt16 = 0
    for index in 0..<count { all |= cells[index] }
    return all & 0xff == 0
  }

  /// The audible state of the sky. It changes five times a second in a world with weather,
  /// otherwise 16 times in each phase of the day.
  package var audibleSky: AudibleSky {
    var sign = skySign
    sign.progress &= 0xf0
    var sky = AudibleSky(sign)
    (sky.seed, sky.terrain) = (seed, record?.plan.terrain)
    guard hasSky else { return sky }
    let elapsed = tick % Weather.spellTicks
    sky.spell = Int(truncatingIfNeeded: tick / Weather.spellTicks)
    sky.ticks = Int(elapsed) / AudibleSky.step * AudibleSky.step
    sky.spellTicks = Int(Weather.spellTicks)
    let previous = max(tick, Weather.spellTicks) - Weather.spellTicks
    sky.before = SkyState(Weather(seed: seed, tick: previous))
    sky.next = SkyState(Weather(seed: seed, tick: tick + Weather.spellTicks))
    return sky
  }

  var skySign: SkyState {
    let hour = tick % DayPhase.dayTicks
    let (phase, begins, ends): (SkyState.Phase, UInt64, UInt64) =
      switch DayPhase(at: tick) {
      case .day: (.day, 0, 7_200)
      case .dusk: (.dusk, 7_200, 8_400)
      case .night: (.night, 8_400, 13_200)
      case .dawn: (.dawn, 13_200, 14_400)
      }
    var sky = SkyState(weather)
    sky.phase = phase
    sky.progress = UInt8(min(255, (hour - begins) * 256 / (ends - begins)))
    return sky
  }
}

extension SkyState {
  /// Creates a morning sky with the given weather.
  fileprivate init(_ weather: Weather) {
    self.init(isWet: weather.isWet, isStormy: weather == .storm, wind: Int8(weather.wind))
  }
}

/// Lines of sight between two points, and from the sky.
extension World {
  /// Returns the number of solid or powder cells strictly between two points, on a straight line.
  package func obstacles(from start: CellPoint, to end: CellPoint) -> Int {
    var count = 0
    Self.eachPoint(from: start, to: end) { point in
      if point != start, point != end, blocksSight(point) { count += 1 }
    }
    return count
  }

  /// Returns the uppermost cell of a column that is neither air, gas, fire nor a creature.
  ///
  /// - Parameters:
  ///   - x: The column, inside the world.
  ///   - bottom: The row at which the search ends, excluded.
  /// - Returns: The row and material of the cell, or nil if the column is open to the sky.
  package func openToSky(column x: Int, downTo bottom: Int) -> (y: Int, material: MaterialID)? {
    for y in 1..<max(1, min(bottom, height)) {
      let material = cell(at: CellPoint(x, y)).material
      guard material != .air else { continue }
      let rule = rules.rule(of: material)
      switch rule.physics {
      case .solid: if !rule.behaviour.isCreature { return (y, material) }
      case .powder, .liquid: return (y, material)
      case .empty, .gas, .fire: break
      }
    }
    return nil
  }

  /// Returns whether a cell is opaque: solid or powder, and not a creature.
  package func blocksSight(_ point: CellPoint) -> Bool {
    let material = Int(cell(at: point).material.rawValue)
    // The tables treat unknown materials as solid.
    guard material < rules.materials.count else { return false }
    switch tables.physics[material] {
    case .solid: return !tables.behaviour[material].isCreature
    case .powder: return true
    case .empty, .liquid, .gas, .fire: return false
    }
  }

  /// Returns whether a cell is a liquid that is heavier than fog.
  package func isLiquid(at point: CellPoint) -> Bool {
    let material = Int(cell(at: point).material.rawValue)
    return material < rules.materials.count && tables.isWater(material)
  }
}
