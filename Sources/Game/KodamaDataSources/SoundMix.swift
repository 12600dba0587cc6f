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
  /// The volume of each kind of sound, as a position in `volumeDecibels`, in the order ambience,
  /// moments, music, probe, interface, cues, and of everything.
  public var volumes: [Int]
  /// Whether what is loud is softer, and nothing comes as a shock: for those who play while others
  /// sleep.
  public var isNight = false

  /// How many kinds of sound have a volume of their own; after them comes that of everything.
  public static let busCount = 6

  /// Makes a mix; by default loudspeakers, everything at full volume.
  public init(
    output: SoundOutput = .speakers, width: Int = 0, volumes: [Int] = [], isNight: Bool = false
  ) {
    self.output = output
    self.width = Self.widthPercents.indices.contains(width) ? width : 0
    self.isNight = isNight
    let last = Self.volumeDecibels.count - 1
    self.volumes = (0...Self.busCount).map { index in
      volumes.indices.contains(index) ? min(max(0, volumes[index]), last) : 0
    }
  }
}
