import KodamaDataSources
@testable import KodamaWorld

/// Measures an untouched valley: its lake, its water budget and its creatures.
struct LakeGauge {
  /// The creatures that must still exist at the end.
  static let kinds = ["fish", "frog", "snail", "songbird", "firefly", "bee"]

  let world: World
  /// The lake's columns, and its rows from slightly above the surface to the bed.
  let columns: ClosedRange<Int>
  let rows: ClosedRange<Int>
  /// The initial number of cells of the lake, and of drops in the valley.
  private(set) var cells = 0
  let total: Int
  /// The range of the lake's cells since then, in percent of the initial number.
  private(set) var percent = 100...100
  /// The drops that rain and springs have returned.
  private(set) var exchanged = 0
  /// The births by kind, and the initial numbers of creatures.
  private(set) var births: [String: Int] = [:]
  let settlers: [String: Int]
  /// The tick at which the valley woke, or nil.
  private(set) var woke: UInt64?

  init(_ world: World) {
    self.world = world
    let springs = world.points(of: world.rules.id("spring")).filter {
      SpringData(of: world.cell(at: $0)).isFedByTheGround
    }
    if let lakes = world.record?.lakes, let first = lakes.first, let last = lakes.last {
      columns = first.columns.lowerBound...last.columns.upperBound
      rows = (first.surface - 3)...(lakes.map(\.bed).max() ?? first.bed)
      total = world.waterBudget.total
      settlers = Self.census(world)
      cells = lake
      return
    }
    let depths = springs.map { $0.y - SpringData(of: world.cell(at: $0)).depth }
    let surface = depths.min() ?? 0
    columns = max(0, (springs.map(\.x).min() ?? 0) - 16)...((springs.map(\.x).max() ?? 0) + 16)
    rows = max(0, surface - 3)...max(surface, springs.map(\.y).max() ?? 0)
    total = world.waterBudget.total
    settlers = Self.census(world)
    cells = lake
  }

  /// Returns the number of creatures of each kind.
  static func census(_ world: World) -> [String: Int] {
    let counts = world.materialCounts()
    return Dictionary(
      uniqueKeysWithValues: kinds.map { ($0, counts[Int(world.rules.id($0).rawValue)]) })
  }

  /// The number of cells of the lake that hold a drop.
  private var lake: Int {
    rows.reduce(0) { sum, y in
      sum
        + columns.count { x in
          let material = world.cell(at: GridPoint(x, y)).material
          return ["water", "fish", "algae"].contains(world.rules.name(of: material))
        }
    }
  }

  /// Simulates `ticks` ticks, and measures the lake every 3,000.
  mutating func run(_ ticks: Int) {
    for tick in 1...ticks {
      let before = world.waterCycle
      world.step()
      let now = world.waterCycle
      exchanged += max(0, Int(before.sky) - Int(now.sky))
      exchanged += max(0, Int(before.ground) - Int(now.ground))
      for moment in world.moments where moment.kind == .grow {
        births[world.rules.name(of: moment.material), default: 0] += 1
      }
      world.clearMoments()
      if world.wakefulness.isAwake, woke == nil { woke = world.tick }
      guard tick % 3_000 == 0 else { continue }
      let share = lake * 100 / max(1, cells)
      percent = min(percent.lowerBound, share)...max(percent.upperBound, share)
    }
  }
}
