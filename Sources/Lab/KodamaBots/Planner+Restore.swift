import KodamaPerception

// Putting back what was lost: nothing that is there afterwards says where it was, so it has to be
// kept in mind from the beginning on.
extension Planner {
  /// How long what was put back is given to stay, in passes, at first; each time so much longer.
  private static let stayPasses = 60
  /// How often it is looked whether something is missing before something else is tried.
  private static let patience = 5

  /// Perceives everything once before anything is done, where something is to be restored later.
  func remember() {
    for task in tasks {
      guard canGoOn, case .restore(let family) = task.verb else { continue }
      beginnings[family] = look(for: [family] + Family.heard).spots(of: family)
    }
  }

  /// Puts back what was there at the beginning and is missing now.
  func restore(_ family: Family, with task: PlayTask, _ round: Int) {
    guard let tool = task.tool else { return }
    // Who has forgotten knows what is there now, and no more.
    if beginnings[family] == nil { remember() }
    let places = beginnings[family] ?? []
    senses.doubt(places)
    for attempt in 1...Self.patience where canGoOn {
      let map = look(for: [family] + Family.heard)
      // What burns there yet may take it again.
      if round == 0, !wasLed, isInTheWay(on: map) { return }
      let missing = places.filter { map[$0] != family }
      // All of it is there, or not lost yet: what comes before has still to be done.
      if missing.isEmpty { return }
      think(.put, family, missing.count)
      for spot in route(missing) where canGoOn { place(tool, on: spot) }
      rest(passes: attempt * Self.stayPasses)
    }
  }

  /// Whether something is still there that is to be cleared away.
  private func isInTheWay(on map: SeenMap) -> Bool {
    tasks.contains { task in
      if case .clear(let family) = task.verb { map.count(of: family) > 0 } else { false }
    }
  }
}
