public import KodamaDataSources
public import KodamaRoles
public import KodamaSurfaces

/// The mix as a whole: volumes and what it comes out of. It gives commands only for what differs
/// from what was set before.
public final class MixSoundView: View {
  /// What is set.
  public weak var dataSource: (any MixSoundViewDataSource)?
  private let surface: SoundSurface
  private var mix = SoundMix()

  /// Makes the mix.
  public init(surface: SoundSurface) { self.surface = surface }

  /// Sets what has changed.
  public func update() {
    guard let dataSource else { return }
    let wanted = dataSource.soundMix
    for (index, bus) in SoundBus.allCases.enumerated()
    where wanted.volumes[index] != mix.volumes[index] {
      let volume = SoundMix.volumeDecibels[wanted.volumes[index]]
      surface.setVolume(bus, decibels: Float(volume))
    }
    if wanted.output != mix.output {
      surface.setHeadphones(wanted.output == .headphones)
      surface.setMono(wanted.output == .mono)
    }
    if Self.width(wanted) != Self.width(mix) { surface.setWidth(Self.width(wanted)) }
    mix = wanted
  }

  /// How far apart left and right are: not at all from one loudspeaker.
  private static func width(_ mix: SoundMix) -> Float {
    mix.output == .mono ? 0 : Float(SoundMix.widthPercents[mix.width]) / 100
  }
}
