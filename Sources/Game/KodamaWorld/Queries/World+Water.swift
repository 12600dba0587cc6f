import KodamaDataSources

/// Where the water of a valley is.
extension World {
  /// Drops by where they are. Their sum changes only by what a hand does, and by what a border or a
  /// drain takes away.
  public struct WaterBudget: Sendable, Hashable {
    /// Cells of water that can be seen.
    public var water = 0
    /// In everything else that holds a drop: mud, shoots, steam, ice, snow, brine, fish.
    public var held = 0
    /// Drops that have risen into the sky.
    public var sky = 0
    /// Drops that have seeped into the ground.
    public var ground = 0

    /// All water, in drops: it never changes by itself.
    public var total: Int { water + held + sky + ground }
  }

  /// Counts all water of the valley.
  public var waterBudget: WaterBudget {
    var budget = WaterBudget()
    budget.sky = Int(waterCycle.sky)
    budget.ground = Int(waterCycle.ground)
    let water = rules["water"]
    for (number, count) in materialCounts().enumerated() where number < rules.count {
      let material = MaterialID(UInt8(number))
      if material == water {
        budget.water += count
      } else {
        budget.held += count * rules.rule(of: material).drops
      }
    }
    return budget
  }
}

/// The water of a valley that lies in no cell: what the sky holds until it rains, and what the
/// ground holds until a spring gives it back. It is state of the world: saved, undone and part of
/// the digest. With the drops that cells hold it makes up a budget that closes.
public struct WaterCycle: Sendable, Hashable {
  /// Drops that were drawn up and have not fallen yet.
  public internal(set) var sky: UInt32
  /// Drops that seeped away and have not come out of a spring yet.
  public internal(set) var ground: UInt32

  /// The most that either may hold: more than the largest world has cells.
  public static let limit: UInt32 = 1 << 27

  /// Makes a sky and a ground that hold so many drops.
  public init(sky: UInt32 = 0, ground: UInt32 = 0) {
    self.sky = min(sky, Self.limit)
    self.ground = min(ground, Self.limit)
  }
}
