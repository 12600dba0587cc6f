public import KodamaDataSources
public import KodamaRoles
public import KodamaSurfaces

/// The sky: rain by what it strikes, gusts through leaves and over gaps, which sound as pipes do,
/// and what sings at night and at dawn. Under a roof it is softer and duller.
public final class WeatherSoundView: View {
  /// Where it pulls what it sounds; held weakly, and nothing happens without it.
  public weak var dataSource: (any WeatherSoundViewDataSource)?
  private let surface: SoundSurface
  private let table: TextureTable
  private var voices: TextureVoices
  private var pipes: TextureVoices

  /// What sounds already: it is asked for once.
  private var sounding: Heard?

  /// All that the sound of the sky depends on.
  private struct Heard: Equatable {
    var sky: SkySign?
    var ground: OpenGround
    var hand: GridPoint
    var scale: Scale
    var open: Int
  }

  /// Makes the sound of the sky.
  public init(surface: SoundSurface, patches: PatchTable) {
    self.surface = surface
    table = TextureTable(patches)
    voices = TextureVoices(firstVoice: 4_000, limit: TextureTable.limit)
    pipes = TextureVoices(firstVoice: 4_200, limit: WindPipe.limit)
  }

  /// Makes the sky of this pass sound.
  public func update() {
    guard let dataSource else { return }
    let heard = Heard(
      sky: dataSource.heardSky, ground: dataSource.openGround, hand: dataSource.handTile,
      scale: dataSource.scale, open: dataSource.roomPercent)
    guard heard != sounding else { return }
    sounding = heard
    let (ground, open) = (heard.ground, heard.open)
    let parts = heard.sky.map { Self.parts(of: $0, over: ground) } ?? []
    voices.sound(on: surface) { place in
      guard let part = parts.first(where: { table.index(of: $0.name) == place }),
        part.share > 0
      else { return [] }
      return table.layers[place].map { texture($0, part, open: open) }
    }
    let blown = heard.sky.map { WindPipe.pipes(of: ground, under: $0, dataSource) } ?? []
    let pipe = table.index(of: WindPipe.texture)
    pipes.sound(on: surface) { number in
      guard let pipe, number < blown.count else { return [] }
      let part = Part(name: WindPipe.texture, decibels: blown[number].decibels)
      return table.layers[pipe].map { layer in
        var blowing = texture(layer, part, open: open)
        blowing.note.hertz = blown[number].hertz
        blowing.note.panDecibels = Pan.decibels(columns: blown[number].columns)
        blowing.grains.panDecibels = 2
        return blowing
      }
    }
  }

  /// A part of what the sky does, how strong it is, and where it comes from, in columns.
  private struct Part {
    var name: String
    var decibels: Float = 0
    var columns = 0
    /// How much of it there is: what falls on water where all is water is 1.
    var share: Float = 1
  }

  private static func parts(of sky: SkySign, over ground: OpenGround) -> [Part] {
    var parts: [Part] = []
    if sky.isWet { parts += rain(over: ground, decibels: sky.isStormy ? SoundLevels.storm : 0) }
    if sky.wind != 0 {
      // Wind that blows to the right comes from the left.
      parts += wind(
        over: ground, decibels: sky.isStormy ? SoundLevels.storm + 1 : 0,
        columns: -4 * Int(sky.wind))
    }
    guard !sky.isWet else { return parts }
    if parts.isEmpty { parts.append(Part(name: "air")) }
    switch sky.phase {
    case .night: parts += night(over: ground, decibels: 0)
    case .dusk: parts += night(over: ground, decibels: -8)
    case .dawn: parts.append(Part(name: "dawn"))
    case .day: break
    }
    return parts
  }

  /// Rain as it falls, and what it strikes.
  private static func rain(over ground: OpenGround, decibels: Float) -> [Part] {
    let struck: [(String, [MaterialFamily])] = [
      ("rain-leaf", [.plant]), ("rain-water", [.water]), ("rain-stone", [.stone]),
      ("rain-metal", [.metal, .wire]), ("rain-earth", [.sand, .fire, .creature]),
    ]
    return [Part(name: "rain", decibels: decibels)]
      + struck.map { name, families in
        let share = families.reduce(0) { $0 + ground.part($1) }
        return Part(name: name, decibels: decibels, share: share)
      }
  }

  /// Gusts, what they shake, and the gaps they sound over.
  private static func wind(over ground: OpenGround, decibels: Float, columns: Int) -> [Part] {
    [
      Part(name: "wind", decibels: decibels, columns: columns),
      Part(
        name: "wind-leaf", decibels: decibels, columns: columns,
        share: min(1, 3 * ground.part(.plant))),
      Part(
        name: "wind-gap", decibels: decibels, columns: columns,
        share: min(1, Float(ground.gaps.count) / 3)),
    ]
  }

  /// Crickets, and frogs where there is water.
  private static func night(over ground: OpenGround, decibels: Float) -> [Part] {
    [
      Part(name: "night", decibels: decibels),
      Part(name: "frogs", decibels: decibels, share: min(1, 5 * ground.part(.water))),
    ]
  }

  private func texture(_ layer: TextureTable.Layer, _ part: Part, open: Int) -> Texture {
    let amount = layer.amount(part.share)
    let isIndoors = open < RoomSoundView.openPercent
    let note = Note(
      layer.patch, hertz: layer.hertz, panDecibels: Pan.decibels(columns: part.columns),
      gainDecibels: layer.decibels + amount.decibels + part.decibels + SoundLevels.weather
        - (isIndoors ? SoundLevels.weatherIndoors : 0),
      cutoffHertz: isIndoors ? 900 : 0, reverb: isIndoors ? 0.15 : 0, priority: 30, bus: .ambience)
    return Texture(
      note: note,
      grains: layer.stream(perSecond: amount.perSecond, panDecibels: Self.widthDecibels))
  }

  /// How far to the left and right the sky is heard, in decibels between the ears.
  private static let widthDecibels: Float = 13
}

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
