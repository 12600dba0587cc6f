/// What everything that is heard goes through: as the player has set it.
public struct SoundMix: Hashable, Sendable {
  /// The volumes a player can set, in decibels; the last one is silence.
  public static let volumeDecibels = [0, -6, -12, -18, -80]

  /// Whether the player wears headphones: then direction is also time and shadow.
  public var usesHeadphones: Bool
  /// The volume of each kind of sound, as a position in `volumeDecibels`, in the order bed,
  /// moments, music, probe, interface.
  public var volumes: [Int]

  /// Makes a mix; by default loudspeakers, everything at full volume.
  public init(usesHeadphones: Bool = false, volumes: [Int] = [0, 0, 0, 0, 0]) {
    self.usesHeadphones = usesHeadphones
    let last = Self.volumeDecibels.count - 1
    self.volumes = (0..<5).map { index in
      volumes.indices.contains(index) ? min(max(0, volumes[index]), last) : 0
    }
  }
}
