import KodamaPerception

// Putting back what was lost: nothing that is there afterwards says where it was, so it has to be
// kept in mind from the beginning on.
extension Planner {
  /// How long nothing may be missing before something else is tried, in passes and times.
  private static let (lossPasses, patience) = (60, 5)

  /// Perceives everything once before anything is done, where something is to be restored later.
  func remember() {
    for task in tasks {
      guard canGoOn, case .restore(let family) = task.verb else { continue }
      beginnings[family] = look(for: [family] + Family.heard).spots(of: family)
    }
  }

  /// Puts back what was there at the beginning and is missing now.
  func restore(_ family: Family, with task: PlayTask, _ round: Int) {
    guard let tool = task.tool, let places = beginnings[family] else { return }
    for _ in 0..<Self.patience where canGoOn {
      let map = look(for: [family] + Family.heard)
      // What the hand hides it has seen before.
      let missing = places.filter { map[$0] != family }
      think(.put, family, missing.count)
      for spot in route(missing) where canGoOn { place(tool, on: spot) }
      rest(passes: Self.lossPasses)
    }
  }
}
