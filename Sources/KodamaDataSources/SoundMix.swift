/// What everything that is heard goes through: as the player has set it.
public struct SoundMix: Hashable, Sendable {
  /// The volumes a player can set, in decibels; the last one is silence.
  public static let volumeDecibels = [0, -6, -12, -18, -80]
  /// What each of them is called, in percent: the steps are even to the ear, and so are these.
  public static let volumePercents = [100, 75, 50, 25, 0]

  /// How far apart left and right can be set, in percent.
  public static let widthPercents = [100, 75, 50, 25]

  /// What it comes out of.
  public var output: SoundOutput
  /// How far apart left and right are, as a position in `widthPercents`.
  public var width: Int
  /// The volume of each kind of sound, as a position in `volumeDecibels`, in the order bed,
  /// moments, music, probe, interface.
  public var volumes: [Int]

  /// Makes a mix; by default loudspeakers, everything at full volume.
  public init(
    output: SoundOutput = .speakers, width: Int = 0, volumes: [Int] = [0, 0, 0, 0, 0]
  ) {
    self.output = output
    self.width = Self.widthPercents.indices.contains(width) ? width : 0
    let last = Self.volumeDecibels.count - 1
    self.volumes = (0..<5).map { index in
      volumes.indices.contains(index) ? min(max(0, volumes[index]), last) : 0
    }
  }
}
