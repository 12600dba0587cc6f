public import KodamaDataSources
public import KodamaRoles
public import KodamaSurfaces

/// The mix as a whole: volumes and what it comes out of. It gives commands only for what differs
/// from what was set before.
public final class MixSoundView: View {
  /// Where it pulls what it sets; held weakly, and nothing happens without it.
  public weak var dataSource: (any MixSoundViewDataSource)?
  private let surface: SoundSurface
  private var mix = SoundMix()

  /// Sets the levels of a surface.
  public init(surface: SoundSurface) { self.surface = surface }

  /// Sets what has changed.
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

  /// The volume of a kind of sound: its own and that of everything, and at night what happens is
  /// nearer to what lasts.
  private static func decibels(_ bus: SoundBus, _ mix: SoundMix) -> Float {
    let own = SoundMix.volumeDecibels[mix.volumes[Int(bus.rawValue)]]
    let all = SoundMix.volumeDecibels[mix.volumes[SoundMix.busCount]]
    let night = mix.isNight && (bus == .moments || bus == .music) ? SoundLevels.night : 0
    return Float(own + all) - night
  }

  /// How far apart left and right are: not at all from one loudspeaker.
  private static func width(_ mix: SoundMix) -> Float {
    mix.output == .mono ? 0 : Float(SoundMix.widthPercents[mix.width]) / 100
  }
}

/// The echo of the place: the reverb follows the cave around the hand, and its nearest walls give
/// back at once what sounds.
public final class RoomSoundView: View {
  /// Where it pulls what it sets; held weakly, and nothing happens without it.
  public weak var dataSource: (any RoomSoundViewDataSource)?
  private let surface: SoundSurface
  private var percent: Int?
  private var walls = RoomWalls()

  /// A place like this is no cave.
  static let openPercent = 100

  /// Sets the echo of a surface.
  public init(surface: SoundSurface) { self.surface = surface }

  /// Sets what has changed: the size of the room, and how near its walls are.
  public func update() {
    guard let dataSource else { return }
    let wanted = dataSource.roomPercent
    if wanted != percent {
      percent = wanted
      // Under the open sky nothing comes back, however far one sees.
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

  /// How near a wall is, 0…1: one beside the hand is 1.
  private static func nearness(_ cells: Int) -> Float {
    guard cells > 0, cells <= RoomWalls.reach else { return 0 }
    return Float(RoomWalls.reach + 1 - cells) / Float(RoomWalls.reach)
  }
}

/// Lets a preview be heard alone: what lasted before it ends as it begins, and what lasts of it
/// ends with it.
public final class PreviewSoundView: View {
  /// Where it pulls whether there is one; held weakly.
  public weak var dataSource: (any PreviewSoundViewDataSource)?
  private let surface: SoundSurface
  private var wasHeard: Bool?

  /// A View that plays on this surface.
  public init(surface: SoundSurface) { self.surface = surface }

  /// Silences what is not of the preview, at its beginning and at its end.
  public func update() {
    guard let dataSource else { return }
    let isHeard = dataSource.isPreviewHeard
    guard isHeard != wasHeard else { return }
    wasHeard = isHeard
    for bus in [SoundBus.probe, .moments, .music, .ambience, .cues] { surface.silence(bus) }
  }
}
