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
