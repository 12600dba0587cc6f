import KodamaDataSources
import KodamaSurfaces

/// A gap that wind blows over: a pipe that is stopped below, the lower the deeper it is, at a note
/// of the valley's scale, so that several of them are in tune with each other and with its bells.
struct WindPipe {
  /// The texture that pipes are drawn with.
  static let texture = "pipe"
  /// How many sound at once: the deepest.
  static let limit = 3
  /// The pitch of a pipe that is one cell deep, in hertz: a quarter of its wave lies in it.
  static let hertzOfOneCell: Float = 1_600
  /// No more notes of the scale than this are looked through: three octaves of twelve.
  private static let notes = 0..<36

  let hertz: Float
  /// How far to the right of the hand it is, in columns.
  let columns: Int
  let decibels: Float

  /// The pipes that a sky blows; none while there is no wind.
  static func pipes(
    of ground: OpenGround, under sky: SkySign, _ source: any WeatherSoundViewDataSource
  ) -> [WindPipe] {
    guard sky.wind != 0, !ground.gaps.isEmpty else { return [] }
    let scale = source.scale
    let hand = source.handTile.x
    let deepest = ground.gaps.indices.sorted {
      (ground.gaps[$0].cells, $1) > (ground.gaps[$1].cells, $0)
    }
    // In their order from the left, so that a voice keeps its gap while another is added.
    return deepest.prefix(limit).sorted().map { index in
      let gap = ground.gaps[index]
      let columns = gap.column - hand
      return WindPipe(
        hertz: hertz(cells: gap.cells, scale), columns: columns,
        decibels: (sky.isStormy ? SoundLevels.storm : 0)
          + TileSound.distanceDecibels(abs(columns)) / 3)
    }
  }

  /// The note of the scale that lies nearest to what a pipe of this depth would sound.
  static func hertz(cells: Int, _ scale: Scale) -> Float {
    let wanted = hertzOfOneCell / Float(max(1, cells))
    let all = notes.map { TileSound.hertz(ofNote: $0, in: scale) }
    return all.min { distance($0, wanted) < distance($1, wanted) } ?? wanted
  }

  /// How far apart two pitches are, as the ratio of the higher to the lower.
  private static func distance(_ one: Float, _ other: Float) -> Float {
    max(one, other) / min(one, other)
  }
}
