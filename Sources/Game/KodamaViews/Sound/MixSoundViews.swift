package import KodamaDataSources
import KodamaSurfaces

/// Sets the volumes and the output of a sound surface. It sends only values that have changed.
package final class MixSoundView: SoundView {
  package weak var dataSource: (any MixSoundViewDataSource)?
  private var mix = SoundMix()
  private var isUnplugged = false

  package override func update() {
    guard let dataSource else { return }
    let (wanted, isOff) = (dataSource.soundMix, dataSource.isSoundUnplugged)
    for bus in SoundBus.allCases {
      let decibels = isOff ? Self.offDecibels : Self.decibels(bus, wanted)
      let before = isUnplugged ? Self.offDecibels : Self.decibels(bus, mix)
      guard decibels != before else { continue }
      surface.setVolume(bus, decibels: decibels)
    }
    if wanted.isNight != mix.isNight { surface.setNight(wanted.isNight) }
    if wanted.output != mix.output {
      surface.setHeadphones(wanted.output == .headphones)
      surface.setMono(wanted.output == .mono)
    }
    if Self.width(wanted) != Self.width(mix) { surface.setWidth(Self.width(wanted)) }
    (mix, isUnplugged) = (wanted, isOff)
  }

  /// The volume of every bus while the sound is switched off, in decibels: less than the smallest
  /// step of 16 bits.
  private static let offDecibels: Float = -120

  /// Returns the volume of a bus in decibels: its own plus the overall volume. In night mode,
  /// events and music are quieter.
  private static func decibels(_ bus: SoundBus, _ mix: SoundMix) -> Float {
    let own = SoundMix.volumeDecibels[mix.volumes[Int(bus.rawValue)]]
    let all = SoundMix.volumeDecibels[mix.volumes[SoundMix.busCount]]
    let night = mix.isNight && (bus == .moments || bus == .music) ? SoundLevels.night : 0
    return Float(own + all) - night
  }

  /// Returns the stereo width, 0…1. In mono it is 0.
  private static func width(_ mix: SoundMix) -> Float {
    mix.output == .mono ? 0 : Float(SoundMix.widthPercents[mix.width]) / 100
  }
}

/// Sets the room around the hand: reverb from the size of the cave, and early reflections from the
/// nearest walls.
package final class RoomSoundView: SoundView {
  package weak var dataSource: (any RoomSoundViewDataSource)?
  private var percent: Int?
  private var walls = RoomWalls()

  /// The size of the open sky, in percent.
  static let openPercent = 100
  /// The level of the reverb under the open sky, relative to that of a cave of the same size.
  static let openDecibels: Float = -10

  /// Returns the size of the room that a valley is under the open sky. It rings for 0.7 s if it is
  /// 128 cells wide, for 1.2 s at 512, and for 2.8 s at 8,192.
  static func openSize(width: Int) -> Float {
    min(1, max(0.1, Float(Int.bitWidth - width.leadingZeroBitCount - 6) / 8))
  }

  package override func update() {
    guard let dataSource else { return }
    let wanted = dataSource.roomPercent
    if wanted != percent {
      percent = wanted
      if wanted < Self.openPercent {
        surface.setRoom(size: Float(wanted) / 100)
      } else {
        surface.setRoom(
          size: Self.openSize(width: dataSource.valleyWidth), decibels: Self.openDecibels)
      }
    }
    let found = dataSource.roomWalls
    for (side, cells, before) in [
      (WallSide.left, found.left, walls.left), (.right, found.right, walls.right),
      (.roof, found.roof, walls.roof), (.water, found.water, walls.water),
    ] where cells != before {
      surface.setWall(side, nearness: Self.nearness(cells))
    }
    walls = found
  }

  /// Returns the nearness of a wall, from 0 (out of reach) to 1 (next to the hand).
  private static func nearness(_ cells: Int) -> Float {
    guard cells > 0, cells <= RoomWalls.reach else { return 0 }
    return Float(RoomWalls.reach + 1 - cells) / Float(RoomWalls.reach)
  }
}

/// Silences the other sounds when a preview starts, and the sounds of the preview when it ends.
package final class PreviewSoundView: SoundView {
  /// The source that knows whether a preview is playing. Without it, the View does nothing.
  package weak var dataSource: (any PreviewSoundViewDataSource)?
  private var wasHeard: Bool?

  package override func update() {
    guard let dataSource else { return }
    let isHeard = dataSource.isPreviewPlaying
    guard isHeard != wasHeard else { return }
    wasHeard = isHeard
    for bus in [SoundBus.probe, .moments, .music, .ambience, .cues] { surface.silence(bus) }
  }
}
