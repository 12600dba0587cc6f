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
