package import KodamaDataSources
package import KodamaRoles
package import KodamaWorld

/// Judges what has come about, at the end of every tick and after every edit. It looks at the cells
/// of the world only when one of them has changed.
package final class GoalJudge: Model {
  let set: GoalSet
  /// How far each goal is.
  var progress: [GoalProgress]
  private let rules: MaterialRules
  /// The instruments each goal asks for, in their order; made when the goal begins. Of what is to
  /// be restored all cells, as one; made when the étude begins.
  var instruments: [[Instrument]?]
  private var struck: GridPoint?
  private(set) var mustLook = true

  package init(_ set: GoalSet, rules: MaterialRules) {
    self.set = set
    self.rules = rules
    progress = set.goals.map { GoalProgress(goal: $0) }
    for index in progress.indices where set.goals[index].isKeeping { progress[index].isMet = true }
    instruments = set.goals.map { _ in nil }
  }

  /// Whether every goal is reached.
  package var isDone: Bool { progress.allSatisfy { $0.isMet } }

  /// The goals that count now: all that are open, or of a sequence the first. What is to be kept
  /// counts throughout.
  var open: [Int] {
    let open = progress.indices.filter { !progress[$0].isMet && !set.goals[$0].isKeeping }
    let kept = progress.indices.filter { set.goals[$0].isKeeping }
    return (set.isSequence ? Array(open.prefix(1)) : open) + (open.isEmpty ? [] : kept)
  }

  /// The cells of the instruments that have been rung towards the first open goal.
  var rungCells: [GridPoint] {
    guard let index = open.first, let instruments = instruments[index] else { return [] }
    if case .restore = set.goals[index].aim { return [] }
    let rung = progress[index].rung.filter(instruments.indices.contains)
    return rung.flatMap { instruments[$0].cells }
  }

  /// A cell has changed: the next judgement looks.
  package func noteChange() { mustLook = true }

  /// The hand has used what is here.
  package func noteStrike(at point: GridPoint) { struck = point }

  /// The hand has put down or taken away cells of a material.
  ///
  /// - Returns: whether that was more than is allowed, now for the first time.
  package func noteEdit(of material: MaterialID, cells: Int) -> Bool {
    precondition(cells >= 0, "an edit has 0 cells or more")
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

  /// Judges what there is now, and what has happened since the last time.
  ///
  /// - Returns: whether a goal was reached, or something towards one was done.
  @discardableResult
  package func judge(_ world: World, hand: GridPoint, moments: [Moment]) -> Bool {
    defer {
      mustLook = false
      struck = nil
    }
    guard !isDone else { return false }
    var hasAdvanced = false
    var census: Census?
    // What is reached by more than is allowed does not count.
    guard progress.allSatisfy({ $0.isMet || !$0.goal.isKeeping }) else { return false }
    // What is lost before its turn comes counts as well.
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

  /// Takes the state into a digest.
  package func combine(into digest: inout Digest) {
    for goal in progress {
      digest.combine(goal.isMet ? 1 : 0)
      digest.combine(goal.done)
    }
  }

  /// What a save keeps.
  var saved: [SavedEtude.GoalState] {
    progress.indices.map { index in
      let goal = progress[index]
      return SavedEtude.GoalState(
        isMet: goal.isMet, isNew: goal.isNew, done: goal.done, needed: goal.needed,
        rung: goal.rung, instruments: instruments[index].map { $0.map { $0.cells } })
    }
  }

  /// Takes what was kept, one for each goal.
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
    if let known = instruments[index] { return known }
    let found = order.sorted(Instrument.all(of: material, in: world))
    instruments[index] = found
    return found
  }

  /// Where something rang for this cause. The hand rings what it uses, in the pass of its edit.
  private func rung(_ moments: [Moment], by cause: Goal.Cause) -> [GridPoint] {
    let rings = moments.lazy.filter { $0.kind == .ring }.map { $0.point }
    return rings.filter { cause == .hand ? $0 == self.struck : $0 != self.struck }
  }

  private func ring(
    _ point: GridPoint, _ index: Int, _ order: Goal.Order, _ targets: [Instrument]
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
      // A wrong one: it begins anew, with this one where it is the first.
      progress[index].rung = position == 0 ? [0] : []
    }
    progress[index].done = progress[index].rung.count
    progress[index].isMet = progress[index].done >= progress[index].needed
  }

  // MARK: Pulses

  /// A pulse has reached the second, and pulses can come there from the first.
  private func isJoined(
    _ source: MaterialID, _ sink: MaterialID, _ world: World, _ moments: [Moment]
  ) -> Bool {
    let isLamp = rules.rule(of: sink).behaviour == .lamp
    var lit: [GridPoint] = []
    if isLamp, mustLook {
      lit = world.points(of: sink).filter(world.isLit)
    } else if !isLamp {
      lit = rung(moments, by: .pulse).filter { world.cell(at: $0).material == sink }
    }
    return lit.contains { world.isWired($0, to: source) }
  }
}
