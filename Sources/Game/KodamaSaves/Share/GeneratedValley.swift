import KodamaDataSources
import KodamaRoles
package import KodamaWorld

/// A valley (a world) that has not changed since it was generated, so that the plan from which it
/// was generated describes it completely.
public struct GeneratedValley: Hashable, Sendable {
  package let plan: ValleyPlan

  package init(_ plan: ValleyPlan) { self.plan = plan }

  /// Creates a valley of the default size from a seed, with the terrain `hollow`.
  package init(seed: UInt64) { self.init(ValleyPlan(.hollow, seed: seed)) }

  /// Creates a generated valley from a world, or returns nil if the world has changed since its
  /// generation.
  ///
  /// To find out, this generates the valley again and simulates it up to the world's tick. It also
  /// returns nil, without any comparison, if the world is older than `tickLimit` ticks.
  package init?(untouched world: World) {
    guard let plan = world.record?.plan, world.tick <= Self.tickLimit, plan.isPossible else {
      return nil
    }
    let again = plan.world(rules: world.rules)
    while again.tick < world.tick { again.step() }
    guard again.digest == world.digest else { return nil }
    self.init(plan)
  }

  /// The maximum age of a compared world, in ticks: 10 s at normal speed.
  static let tickLimit: UInt64 = 600

  package func world(rules: MaterialRules) -> World { plan.world(rules: rules) }
}

/// A save of a generated valley that contains only how the valley differs from the same valley at
/// that tick without the player. Chance in the world depends on place and tick, so what the player
/// has not touched is the same in both.
public struct GrownValley: Hashable, Sendable {
  package let plan: ValleyPlan
  package let tick: UInt64
  /// The digest of the valley without the player. A version of the game that simulates it in
  /// another way has another digest.
  let worldDigest: UInt64
  let saveDigest: UInt64
  /// The length of the save, in bytes.
  let saveBytes: Int
  let packed: [UInt8]
}

extension GrownValley {
  /// Compresses a save after the world that it grew from; nil if one of them is too large.
  init?(_ save: [UInt8], after world: World) {
    guard let plan = world.record?.plan,
      let packed = SharePacking.pack(save, after: world.encode())
    else { return nil }
    self.init(
      plan: plan, tick: world.tick, worldDigest: world.digest,
      saveDigest: ShareCode.digest(of: save[...]), saveBytes: save.count, packed: packed)
  }

  /// Returns the save.
  func save(after world: World) throws(ShareError) -> [UInt8] {
    guard world.digest == worldDigest else { throw .otherRules }
    guard let save = SharePacking.unpack(packed, to: saveBytes, after: world.encode()),
      ShareCode.digest(of: save[...]) == saveDigest
    else { throw .damaged }
    return save
  }
}
