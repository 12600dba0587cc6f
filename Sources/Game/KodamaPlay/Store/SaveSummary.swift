import KodamaRoles
public import KodamaWorld

/// What can be told of a save without reading it whole.
public struct SaveSummary: Hashable, Sendable {
  /// The seed of the valley.
  public var seed: UInt64
  /// How far it has come, in ticks.
  public var tick: UInt64
  /// How many columns of cells the world has.
  public var width: Int
  /// How many rows of cells the world has.
  public var height: Int
  /// Which course of études an autosave belongs to, `course(ofEtude:)`; nil for a valley, and for
  /// what the player has named. Valleys and études are not in each other's way.
  public var etudeCourse: UInt64?

  /// What a list of saves shows of a valley without reading it whole.
  public init(
    seed: UInt64, tick: UInt64, width: Int, height: Int, etudeCourse: UInt64? = nil
  ) {
    self.etudeCourse = etudeCourse
    self.seed = seed
    self.tick = tick
    self.width = width
    self.height = height
  }

  /// The summary of a world.
  public init(_ world: World) {
    self.init(seed: world.seed, tick: world.tick, width: world.width, height: world.height)
  }

  /// The number of an étude's course: the same for the same name, 1 … 2⁶².
  public static func course(ofEtude name: String) -> UInt64 {
    var digest = Digest()
    for byte in name.utf8 { digest.combine(byte) }
    return digest.value >> 2 + 1
  }
}
