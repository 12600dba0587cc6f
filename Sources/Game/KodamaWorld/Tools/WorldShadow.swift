import KodamaDataSources

/// A copy of a world's state to compare with.
struct WorldShadow {
  private var cells: [UInt16]
  private var tick: UInt64
  private var heat: [WarmBlock]
  private var wakefulness: Wakefulness
  private var music: Music
  private var cycle: WaterCycle

  init(_ world: World) {
    cells = Array(UnsafeBufferPointer(start: world.storage.cells, count: world.storage.count))
    tick = world.tick
    heat = world.warmBlocks
    wakefulness = world.wakefulness
    music = world.music
    cycle = world.waterCycle
  }

  /// Brings the copy up to date.
  ///
  /// - Parameters:
  ///   - world: what it is a copy of.
  ///   - countsHeat: whether warmth is a difference by itself: where a hand has made it.
  /// - Returns: what was different, or nil where neither a cell nor the music was.
  mutating func advance(to world: World, countsHeat: Bool) -> WorldDifference? {
    let now = world.storage.cells
    let stride = world.storage.stride
    var runs: [WorldDifference.Run] = []
    world.work &+= world.storage.count / 4
    for row in 1...world.height {
      var place = row * stride
      let end = place + stride
      let isSame = cells[place..<end].withUnsafeBytes {
        Memory.isSame($0, UnsafeRawBufferPointer(start: now + place, count: $0.count))
      }
      if isSame { continue }
      while place < end {
        guard cells[place] != now[place] else {
          place += 1
          continue
        }
        let start = place
        // Short gaps are cheaper to keep than a run of their own.
        var last = place
        while place < end, place - last < 8 {
          if cells[place] != now[place] { last = place }
          place += 1
        }
        let span = start...last
        let run = WorldDifference.Run(
          start: start, old: Array(cells[span]), new: span.map { now[$0] })
        for index in span { cells[index] = now[index] }
        runs.append(run)
      }
    }
    let isWarmed = countsHeat && heat != world.warmBlocks
    guard !runs.isEmpty || music != world.music || isWarmed else {
      // Time alone is nothing to undo, but whoever goes back to here goes back to this time.
      tick = world.tick
      heat = world.warmBlocks
      wakefulness = world.wakefulness
      cycle = world.waterCycle
      return nil
    }
    let difference = WorldDifference(
      runs: runs, oldTick: tick, newTick: world.tick, oldHeat: heat, newHeat: world.warmBlocks,
      oldWakefulness: wakefulness, newWakefulness: world.wakefulness,
      oldMusic: music, newMusic: world.music, oldCycle: cycle, newCycle: world.waterCycle)
    tick = world.tick
    heat = difference.newHeat
    wakefulness = difference.newWakefulness
    music = difference.newMusic
    cycle = difference.newCycle
    return difference
  }

  /// Takes the copy one step on or back.
  mutating func apply(_ step: WorldDifference, forwards: Bool) {
    for run in step.runs {
      for (offset, bits) in (forwards ? run.new : run.old).enumerated() {
        cells[run.start + offset] = bits
      }
    }
    tick = forwards ? step.newTick : step.oldTick
    heat = forwards ? step.newHeat : step.oldHeat
    wakefulness = forwards ? step.newWakefulness : step.oldWakefulness
    music = forwards ? step.newMusic : step.oldMusic
    cycle = forwards ? step.newCycle : step.oldCycle
  }

  /// Gives the world the state of the copy.
  func restore(_ world: World) {
    world.work &+= world.storage.count / 4
    cells.withUnsafeBufferPointer {
      guard let start = $0.baseAddress else { return }
      world.storage.cells.update(from: start, count: $0.count)
    }
    for block in world.warmBlocks {
      _ = world.setWarm(WarmBlock(number: block.number, sixteenths: 0, pending: 0))
    }
    for block in heat { _ = world.setWarm(block) }
    world.tick = tick
    world.wakefulness = wakefulness
    world.music = music
    world.waterCycle = cycle
    world.wakeAll()
    world.delegate?.worldDidChange()
  }
}
