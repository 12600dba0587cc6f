package import KodamaDataSources
package import KodamaRoles
package import KodamaWorld

/// Determines which goals of an étude are reached. The game calls it at the end of every tick and
/// after every edit.
///
/// It examines the cells of the world only if they have changed.
package final class GoalJudge: Model {
  let set: GoalSet
  var progress: [GoalProgress]
  private let rules: MaterialRules
  /// Each goal's instruments, in the order in which they must ring, or nil until the goal starts.
  ///
  /// A `restore` goal has a single entry with all cells to restore, set when the étude starts.
  var instruments: [[Instrument]?]
  private var struck: CellPoint?
  private(set) var mustLook = true

  package init(_ set: GoalSet, rules: MaterialRules) {
    self.set = set
    self.rules = rules
    progress = set.goals.map { GoalProgress(goal: $0) }
    for index in progress.indices where set.goals[index].isKeeping { progress[index].isMet = true }
    instruments = set.goals.map { _ in nil }
  }

  package var isDone: Bool { progress.allSatisfy { $0.isMet } }

  /// The indices of the goals that can be reached now.
  ///
  /// These are all goals that are not yet reached, or only the first of them if the order matters.
  /// `keep` goals are included until all other goals are reached.
  var open: [Int] {
    let open = progress.indices.filter { !progress[$0].isMet && !set.goals[$0].isKeeping }
    let kept = progress.indices.filter { set.goals[$0].isKeeping }
    return (set.isSequence ? Array(open.prefix(1)) : open) + (open.isEmpty ? [] : kept)
  }

  /// The cells of the instruments that have already rung for the first open goal.
  var rungCells: [CellPoint] {
    guard let index = open.first, let instruments = instruments[index] else { return [] }
    if case .restore = set.goals[index].aim { return [] }
    let rung = progress[index].rung.filter(instruments.indices.contains)
    return rung.flatMap { instruments[$0].cells }
  }

  /// Records that cells have changed. The next judgement then examines the cells.
  package func recordChange() { mustLook = true }

  package func recordStrike(at point: CellPoint) { struck = point }

  /// Records that the hand placed or removed cells of a material.
  ///
  /// - Returns: True if this exceeds the limit of a `keep` goal for the first time.
  package func recordEdit(of material: MaterialID, cells: Int) -> Bool {
    precondition(cells >= 0, "the number of cells is not negative")
    var isTooMuch = false
    for index in progress.indices {
      guard case .keep(material, let most) = set.goals[index].aim else { continue }
      let wasKept = progress[index].done <= most
      progress[index].done += cells
      progress[index].isMet = progress[index].done <= most
      if wasKept, !progress[index].isMet { isTooMuch = true }
    }
    return isTooMuch
  }

  /// Updates the progress of the goals from the current state of the world and the events since the
  /// last call.
  ///
  /// - Returns: True if a goal was reached or made progress.
  @discardableResult
  package func judge(_ world: World, hand: CellPoint, moments: [Moment]) -> Bool {
    defer {
      mustLook = false
      struck = nil
    }
    guard !isDone else { return false }
    var hasAdvanced = false
    var census: Census?
    // Once a `keep` goal is exceeded, no other goal can be reached.
    guard progress.allSatisfy({ $0.isMet || !$0.goal.isKeeping }) else { return false }
    // For a later `restore` goal, cells that lose their material now count as well.
    let open = open
    for index in progress.indices where !open.contains(index) { remember(index, world) }
    for index in open where !set.goals[index].isKeeping {
      let before = progress[index]
      switch set.goals[index].aim {
      case .ring(let material, let order, let cause):
        let targets = targets(index, material, order, world)
        progress[index].needed = order.isSingle ? min(1, targets.count) : targets.count
        for point in rung(moments, by: cause) { ring(point, index, order, targets) }
      case .reach(let material):
        progress[index].isMet = world.cell(at: hand).material == material
      case .keep: break
      case .restore:
        remember(index, world)
        progress[index].isMet = isRestored(index)
      case .join(let source, let sink):
        if isJoined(source, sink, world, moments) { progress[index].isMet = true }
      case .clear, .meet, .count, .wake, .come:
        guard mustLook || before.isNew else { break }
        if census == nil { census = Census(world) }
        census?.judge(set.goals[index].aim, rules, &progress[index])
      }
      progress[index].isNew = false
      if progress[index].isAhead(of: before) { hasAdvanced = true }
    }
    return hasAdvanced
  }

  package func combine(into digest: inout Digest) {
    for goal in progress {
      digest.combine(goal.isMet ? 1 : 0)
      digest.combine(goal.done)
    }
  }

  var saved: [SavedEtude.GoalState] {
    progress.indices.map { index in
      let goal = progress[index]
      return SavedEtude.GoalState(
        isMet: goal.isMet, isNew: goal.isNew, done: goal.done, needed: goal.needed,
        rung: goal.rung, instruments: instruments[index].map { $0.map { $0.cells } })
    }
  }

  func restore(_ saved: [SavedEtude.GoalState]) {
    for (index, goal) in saved.enumerated() where progress.indices.contains(index) {
      progress[index].isMet = goal.isMet
      progress[index].isNew = goal.isNew
      progress[index].done = goal.done
      progress[index].needed = goal.needed
      progress[index].rung = goal.rung
      instruments[index] = goal.instruments.map { $0.map(Instrument.init(cells:)) }
    }
  }

  // MARK: Instruments

  private func targets(
    _ index: Int, _ material: MaterialID, _ order: Goal.Order, _ world: World
  ) -> [Instrument] {
    // Without instruments the goal cannot be reached, so those that the player builds count.
    if let known = instruments[index], !known.isEmpty || !mustLook { return known }
    let found = order.sorted(Instrument.all(of: material, in: world))
    instruments[index] = found
    return found
  }

  /// Returns the points where instruments rang for the given cause. If the hand uses an instrument,
  /// it rings in the same pass.
  private func rung(_ moments: [Moment], by cause: Goal.Cause) -> [CellPoint] {
    let rings = moments.lazy.filter { $0.kind == .ring }.map { $0.point }
    return rings.filter { cause == .hand ? $0 == self.struck : $0 != self.struck }
  }

  private func ring(
    _ point: CellPoint, _ index: Int, _ order: Goal.Order, _ targets: [Instrument]
  ) {
    guard let position = targets.firstIndex(where: { $0.cells.contains(point) }) else { return }
    let before = progress[index].rung
    if order.isSingle {
      if position == 0 { progress[index].rung = [0] }
    } else if order == .all {
      if !before.contains(position) { progress[index].rung.append(position) }
    } else if position == before.count {
      progress[index].rung.append(position)
    } else if before.last != position {
      // A wrong instrument restarts the sequence. It counts as the start if it is the sequence's
      // first.
      progress[index].rung = position == 0 ? [0] : []
    }
    progress[index].done = progress[index].rung.count
    progress[index].isMet = progress[index].done >= progress[index].needed
  }

  // MARK: Pulses

  /// Returns whether a pulse has reached a cell of the `sink` material that is wired to a cell of
  /// the `source` material.
  private func isJoined(
    _ source: MaterialID, _ sink: MaterialID, _ world: World, _ moments: [Moment]
  ) -> Bool {
    let isLamp = rules.rule(of: sink).behaviour == .lamp
    var lit: [CellPoint] = []
    if isLamp, mustLook {
      lit = world.points(of: sink).filter(world.isLit)
    } else if !isLamp {
      lit = rung(moments, by: .pulse).filter { world.cell(at: $0).material == sink }
    }
    return lit.contains { world.isWired($0, to: source) }
  }
}

// Goals that restore a material. The judge records which cells contain the material at the start,
// and which of them lose it. A cell counts as restored only after it had lost the material.
extension GoalJudge {
  /// Starts judging in a world. `restore` goals record the world's current state.
  package func begin(_ world: World) {
    for index in progress.indices { remember(index, world) }
  }

  /// The indices of the goals to show: those that can be reached now, and later `restore` goals.
  ///
  /// The player must know about `restore` goals before changing anything.
  var visible: [Int] {
    let open = open
    let later = progress.indices.filter { index in
      guard case .restore = set.goals[index].aim else { return false }
      return !progress[index].isMet && !open.contains(index)
    }
    let isKept = { (index: Int) in self.set.goals[index].isKeeping }
    return open.filter { !isKept($0) } + later + open.filter(isKept)
  }

  /// Records which cells contain the material of a `restore` goal at the start, and later which of
  /// them have lost it.
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

  func isRestored(_ index: Int) -> Bool {
    let known = progress[index]
    return !known.rung.isEmpty && known.done == known.rung.count
  }
}

/// The number of cells of each material. They are counted once for all goals.
struct Census {
  private let world: World
  private let counts: [Int]

  init(_ world: World) {
    self.world = world
    counts = world.materialCounts()
  }

  func count(_ material: MaterialID) -> Int { counts[Int(material.rawValue)] }

  /// Updates the progress of a goal that depends only on these counts.
  func judge(_ aim: Goal.Aim, _ rules: MaterialRules, _ progress: inout GoalProgress) {
    switch aim {
    case .clear(let material):
      let left = count(material)
      if progress.isNew { progress.needed = left }
      progress.done = max(0, progress.needed - left)
      progress.isMet = left == 0
    case .count(let material, let wanted):
      progress.needed = wanted
      progress.done = min(count(material), wanted)
      progress.isMet = count(material) >= wanted
    case .wake(let wanted):
      progress.needed = wanted
      let kodama = rules.materials.indices.filter { rules.materials[$0].behaviour == .echo }
      let present = kodama.reduce(0) { $0 + counts[$1] }
      progress.done = min(present, wanted)
      progress.isMet = present >= wanted
    case .come(let wanted):
      progress.needed = wanted
      progress.done = min(Int(world.wakefulness.guests), wanted)
      progress.isMet = progress.done >= wanted
    case .meet(let one, let other):
      guard count(one) > 0, count(other) > 0 else { return }
      progress.isMet = world.points(of: one).contains { point in
        point.neighbours.contains { world.cell(at: $0).material == other && world.contains($0) }
      }
    case .reach, .ring, .join, .restore, .keep: break
    }
  }
}
