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

  /// What it takes in memory, roughly.
  var bytes: Int {
    runs.reduce(64 + (oldHeat.count + newHeat.count) * 16) { $0 + 80 + $1.old.count * 4 }
  }
}
