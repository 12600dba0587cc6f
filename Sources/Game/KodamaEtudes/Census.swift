import KodamaDataSources
import KodamaWorld

/// How many cells there are of each material, counted once for all goals that ask.
struct Census {
  private let world: World
  private let counts: [Int]

  init(_ world: World) {
    self.world = world
    counts = world.materialCounts()
  }

  func count(_ material: MaterialID) -> Int { counts[Int(material.rawValue)] }

  /// Judges a goal that can be seen from the cells alone.
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
      let kodama = rules.materials.indices.filter { rules.materials[$0].behaviour == .kodama }
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
