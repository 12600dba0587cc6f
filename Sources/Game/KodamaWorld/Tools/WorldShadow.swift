import KodamaDataSources

/// A copy of a world's state, which finds the differences for undo steps.
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

  /// Updates the copy to the world's current state, and returns the difference.
  ///
  /// - Parameters:
  ///   - world: The world that was copied.
  ///   - countsHeat: True if heat alone is a difference, because the player changed it.
  /// - Returns: The difference, or nil if neither cells nor music changed.
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
        // A gap of fewer than 8 equal cells takes less memory than another run.
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
      // The passing of time alone is not an undo step, but a later undo returns to this time.
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

/// The difference between two states of a world, in both directions.
struct WorldDifference {
  /// A run of consecutive cells in one row, with their old and new values.
  struct Run {
    var start: Int
    var old: [UInt16]
    var new: [UInt16]
  }

  var runs: [Run]
  var oldTick: UInt64
  var newTick: UInt64
  var oldHeat: [WarmBlock]
  var newHeat: [WarmBlock]
  var oldWakefulness: Wakefulness
  var newWakefulness: Wakefulness
  var oldMusic: Music
  var newMusic: Music
  var oldCycle: WaterCycle
  var newCycle: WaterCycle

  /// The approximate size in memory, in bytes.
  var bytes: Int {
    runs.reduce(64 + (oldHeat.count + newHeat.count) * 16) { $0 + 80 + $1.old.count * 4 }
  }

  func followed(by later: WorldDifference) -> WorldDifference {
    var joined = self
    joined.runs = []
    let parts =
      runs.map { (run: $0, isLater: false) } + later.runs.map { (run: $0, isLater: true) }
    for (run, isLater) in parts.sorted(by: { $0.run.start < $1.run.start }) {
      joined.append(run, isLater: isLater)
    }
    joined.newTick = later.newTick
    joined.newHeat = later.newHeat
    joined.newWakefulness = later.newWakefulness
    joined.newMusic = later.newMusic
    joined.newCycle = later.newCycle
    return joined
  }

  /// Appends a run that does not begin before the last one. The runs of one difference do not
  /// overlap, so an overlapping run comes from the other difference.
  private mutating func append(_ run: Run, isLater: Bool) {
    guard let last = runs.indices.last, run.start < runs[last].start + runs[last].old.count else {
      return runs.append(run)
    }
    let offset = run.start - runs[last].start
    let shared = min(run.old.count, runs[last].old.count - offset)
    for index in 0..<shared {
      if isLater {
        runs[last].new[offset + index] = run.new[index]
      } else {
        runs[last].old[offset + index] = run.old[index]
      }
    }
    runs[last].old += run.old[shared...]
    runs[last].new += run.new[shared...]
  }
}
