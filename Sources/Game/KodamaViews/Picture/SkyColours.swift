import KodamaDataSources
import KodamaSurfaces

/// The colours of an hour: how the sky goes from above to below, and the light that falls from it.
struct SkyColours: Hashable {
  /// The sky at the top.
  var top: Shade
  /// The sky over the hills.
  var bottom: Shade
  /// The light of the sky on what lies open, in 256ths a channel.
  var light: Shade
  /// How much of the stars is seen, 0–256.
  var stars: Int32

  /// The colours of this moment. What lies between two stops of the day is mixed from both.
  init(_ sky: SkySign) {
    let hour = Int(sky.phase.rawValue) * 256 + Int(sky.progress)
    let next = Self.stops.firstIndex { $0.hour > hour } ?? Self.stops.count - 1
    let (from, to) = (Self.stops[next - 1], Self.stops[next])
    let share = Int32((hour - from.hour) * 256 / max(1, to.hour - from.hour))
    self = from.colours.mixed(to.colours, share)
    if sky.isWet {
      let grey = Shade(120, 130, 146).times(light.grey)
      let share: Int32 = sky.isStormy ? 246 : 234
      top = top.mixed(grey.times(sky.isStormy ? 130 : 196), share)
      bottom = bottom.mixed(grey.times(sky.isStormy ? 190 : 244), share)
      light = light.times(sky.isStormy ? 176 : 212)
      stars = stars / 4
    }
  }

  private init(
    _ top: (Int32, Int32, Int32), _ bottom: (Int32, Int32, Int32), _ light: (Int32, Int32, Int32),
    stars: Int32
  ) {
    self.top = Shade(top.0, top.1, top.2)
    self.bottom = Shade(bottom.0, bottom.1, bottom.2)
    self.light = Shade(light.0, light.1, light.2)
    self.stars = stars
  }

  private func mixed(_ other: SkyColours, _ share: Int32) -> SkyColours {
    var mixed = self
    mixed.top = top.mixed(other.top, share)
    mixed.bottom = bottom.mixed(other.bottom, share)
    mixed.light = light.mixed(other.light, share)
    mixed.stars = stars + ((other.stars - stars) * share) >> 8
    return mixed
  }

  private static let morning = SkyColours(
    (70, 116, 198), (255, 200, 142), (244, 222, 200), stars: 0)
  private static let noon = SkyColours(
    (62, 126, 200), (182, 220, 236), (256, 256, 252), stars: 0)
  private static let deepNight = SkyColours((7, 9, 26), (26, 36, 74), (84, 96, 132), stars: 256)

  /// The stops of a day: each phase takes 256, however long it is.
  private static let stops: [(hour: Int, colours: SkyColours)] = [
    (0, morning), (36, noon), (190, noon),
    (250, SkyColours((74, 106, 178), (252, 196, 128), (252, 220, 182), stars: 0)),
    (330, SkyColours((44, 38, 94), (250, 142, 84), (216, 168, 150), stars: 20)),
    (430, SkyColours((24, 22, 62), (166, 84, 98), (150, 120, 146), stars: 130)),
    (520, SkyColours((10, 12, 36), (44, 44, 92), (98, 102, 136), stars: 230)),
    (570, deepNight), (730, deepNight),
    (790, SkyColours((16, 20, 52), (74, 62, 104), (100, 104, 136), stars: 200)),
    (880, SkyColours((48, 60, 122), (226, 134, 112), (178, 148, 148), stars: 60)),
    (960, SkyColours((70, 98, 168), (250, 178, 130), (224, 194, 174), stars: 0)),
    (1_024, morning),
  ]
}
