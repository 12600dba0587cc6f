import KodamaDataSources
package import KodamaWorld

// What is to be as it was: where a material lay when the étude began, and which of these cells have
// lost it since. What is lost stays in mind, so that nothing is restored before anything was lost.
extension GoalJudge {
  /// The étude begins with this world.
  package func begin(_ world: World) {
    for index in progress.indices { remember(index, world) }
  }

  /// The goals that are told now: those that count, and what is to be restored later, because who
  /// does not know of it in time keeps nothing in mind.
  var told: [Int] {
    let open = open
    let later = progress.indices.filter { index in
      guard case .restore = set.goals[index].aim else { return false }
      return !progress[index].isMet && !open.contains(index)
    }
    let isKept = { (index: Int) in self.set.goals[index].isKeeping }
    return open.filter { !isKept($0) } + later + open.filter(isKept)
  }

  /// Keeps in mind where what a goal wants restored lay, and what of it has been lost.
  func remember(_ index: Int, _ world: World) {
    guard case .restore(let material) = set.goals[index].aim, !progress[index].isMet else { return }
    let isFirst = instruments[index] == nil
    guard isFirst || mustLook else { return }
    if isFirst {
      let cells = world.points(of: material)
      instruments[index] = cells.isEmpty ? [] : [Instrument(cells: cells)]
    }
    let cells = instruments[index]?.first?.cells ?? []
    let lost = cells.indices.filter { world.cell(at: cells[$0]).material != material }
    progress[index].rung += lost.filter { !progress[index].rung.contains($0) }
    progress[index].needed = max(1, progress[index].rung.count)
    progress[index].done = progress[index].rung.count - lost.count
  }

  /// Whether something was lost, and all of it is back.
  func isRestored(_ index: Int) -> Bool {
    let known = progress[index]
    return !known.rung.isEmpty && known.done == known.rung.count
  }
}
