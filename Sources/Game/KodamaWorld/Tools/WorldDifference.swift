/// The cells that differ between two states of a world, both ways, and the rest of the state.
struct WorldDifference {
  /// One stretch of cells in a row.
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

  /// What it takes in memory, roughly.
  var bytes: Int {
    runs.reduce(64 + (oldHeat.count + newHeat.count) * 16) { $0 + 80 + $1.old.count * 4 }
  }

  /// This difference and the one that came after it, as one: from before the first to after the
  /// second.
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

  /// Adds a run that begins nowhere before the last. Runs of one difference do not overlap, so
  /// where this one overlaps what is there, the other was before it, or after it.
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
