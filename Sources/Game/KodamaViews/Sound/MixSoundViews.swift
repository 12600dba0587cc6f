public import KodamaDataSources
public import KodamaRoles
public import KodamaSurfaces

/// Sets the volumes and the output of the mix. It sends only values that have changed.
public final class MixSoundView: View {
  /// The source of the mix; without it the View does nothing.
  public weak var dataSource: (any MixSoundViewDataSource)?
  private let surface: SoundSurface
  private var mix = SoundMix()

  /// Creates a View that sets the levels of a surface.
  public init(surface: SoundSurface) { self.surface = surface }

  /// Sends the values that have changed.
  public func update() {
    guard let dataSource else { return }
    let wanted = dataSource.soundMix
    for bus in SoundBus.allCases {
      let decibels = Self.decibels(bus, wanted)
      guard decibels != Self.decibels(bus, mix) else { continue }
      surface.setVolume(bus, decibels: decibels)
    }
    if wanted.isNight != mix.isNight { surface.setNight(wanted.isNight) }
    if wanted.output != mix.output {
      surface.setHeadphones(wanted.output == .headphones)
      surface.setMono(wanted.output == .mono)
    }
    if Self.width(wanted) != Self.width(mix) { surface.setWidth(Self.width(wanted)) }
    mix = wanted
  }

  /// Returns the volume of a bus: its own plus the overall one. At night moments and music are
  /// softer.
  private static func decibels(_ bus: SoundBus, _ mix: SoundMix) -> Float {
    let own = SoundMix.volumeDecibels[mix.volumes[Int(bus.rawValue)]]
    let all = SoundMix.volumeDecibels[mix.volumes[SoundMix.busCount]]
    let night = mix.isNight && (bus == .moments || bus == .music) ? SoundLevels.night : 0
    return Float(own + all) - night
  }

  /// Returns the stereo width, 0–1; 0 in mono.
  private static func width(_ mix: SoundMix) -> Float {
    mix.output == .mono ? 0 : Float(SoundMix.widthPercents[mix.width]) / 100
  }
}

/// Sets the room around the hand: reverb by the size of the cave, and early reflections from its
/// nearest walls.
public final class RoomSoundView: View {
  /// The source of the room; without it the View does nothing.
  public weak var dataSource: (any RoomSoundViewDataSource)?
  private let surface: SoundSurface
  private var percent: Int?
  private var walls = RoomWalls()

  /// The room percentage of the open sky.
  static let openPercent = 100

  /// Creates a View that sets the room of a surface.
  public init(surface: SoundSurface) { self.surface = surface }

  /// Sends the size of the room and the nearness of its walls if they have changed.
  public func update() {
    guard let dataSource else { return }
    let wanted = dataSource.roomPercent
    if wanted != percent {
      percent = wanted
      // The open sky has no reverb.
      surface.setRoom(size: wanted >= Self.openPercent ? 0 : Float(wanted) / 100)
    }
    let found = dataSource.roomWalls
    for (side, cells, before) in [
      (WallSide.left, found.left, walls.left), (.right, found.right, walls.right),
      (.roof, found.roof, walls.roof),
    ] where cells != before {
      surface.setWall(side, nearness: Self.nearness(cells))
    }
    walls = found
  }

  /// Returns the nearness of a wall, 0–1; a wall next to the hand is 1.
  private static func nearness(_ cells: Int) -> Float {
    guard cells > 0, cells <= RoomWalls.reach else { return 0 }
    return Float(RoomWalls.reach + 1 - cells) / Float(RoomWalls.reach)
  }
}

/// Silences all other sounds at the start of a preview, and the preview's lasting sounds at its
/// end.
public final class PreviewSoundView: View {
  /// The source that tells when a preview plays; without it the View does nothing.
  public weak var dataSource: (any PreviewSoundViewDataSource)?
  private let surface: SoundSurface
  private var wasHeard: Bool?

  /// Creates a View for a surface.
  public init(surface: SoundSurface) { self.surface = surface }

  /// Silences all buses but the interface when a preview starts or ends.
  public func update() {
    guard let dataSource else { return }
    let isHeard = dataSource.isPreviewPlaying
    guard isHeard != wasHeard else { return }
    wasHeard = isHeard
    for bus in [SoundBus.probe, .moments, .music, .ambience, .cues] { surface.silence(bus) }
  }
}
