public import KodamaDataSources
public import KodamaRoles
public import KodamaSurfaces

/// Plays the sky: rain by the ground it hits, gusts in leaves, gaps that sound like pipes, and the
/// animals of night and dawn. Under a roof it is softer and duller.
public final class WeatherSoundView: View {
  /// The source of the sky; without it the View does nothing.
  public weak var dataSource: (any WeatherSoundViewDataSource)?
  private let surface: SoundSurface
  private let table: TextureTable
  private var voices: TextureVoices
  private var pipes: TextureVoices

  /// The values of the last update; if they are equal, nothing is sent.
  private var sounding: Heard?

  /// All values that the sound of the sky depends on.
  private struct Heard: Equatable {
    var sky: SkyState?
    var ground: OpenGround
    var hand: CellPoint
    var scale: Scale
    var open: Int
  }

  /// Creates the View, and looks up its textures.
  public init(surface: SoundSurface, patches: PatchTable) {
    self.surface = surface
    table = TextureTable(patches)
    voices = TextureVoices(firstVoice: 4_000, limit: TextureTable.limit)
    pipes = TextureVoices(firstVoice: 4_200, limit: WindPipe.limit)
  }

  /// Updates the sound to the sky of this pass.
  public func update() {
    guard let dataSource else { return }
    let heard = Heard(
      sky: dataSource.audibleSky, ground: dataSource.openGround, hand: dataSource.handTile,
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

  /// A part of the sound: its texture, level, and the direction it comes from, in columns.
  private struct Part {
    var name: String
    var decibels: Float = 0
    var columns = 0
    /// The share of the open ground that produces it, 0–1.
    var share: Float = 1
  }

  private static func parts(of sky: SkyState, over ground: OpenGround) -> [Part] {
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

  /// Returns falling rain, and the sounds of the ground it hits.
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

  /// Returns gusts, and the leaves and gaps that they move.
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

  /// Returns crickets, and frogs near water.
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

  /// The width of the sky, in decibels between the ears.
  private static let widthDecibels: Float = 13
}

/// A gap in the ground that sounds in the wind like a stopped pipe. The deeper it is, the lower its
/// note. Notes are taken from the valley's scale, so that pipes and bells are in tune.
struct WindPipe {
  /// The name of the texture of pipes.
  static let texture = "pipe"
  /// The most pipes at once; the deepest gaps are chosen.
  static let limit = 3
  /// The pitch of a pipe one cell deep, in hertz: its depth is a quarter of the wavelength.
  static let hertzOfOneCell: Float = 1_600
  /// The notes of the scale that are considered: three octaves of twelve.
  private static let notes = 0..<36

  let hertz: Float
  /// The offset from the hand, in columns to the right.
  let columns: Int
  let decibels: Float

  /// Returns the pipes that sound under a sky; none without wind.
  static func pipes(
    of ground: OpenGround, under sky: SkyState, _ source: any WeatherSoundViewDataSource
  ) -> [WindPipe] {
    guard sky.wind != 0, !ground.gaps.isEmpty else { return [] }
    let scale = source.scale
    let hand = source.handTile.x
    let deepest = ground.gaps.indices.sorted {
      (ground.gaps[$0].cells, $1) > (ground.gaps[$1].cells, $0)
    }
    // Sorted from left to right, so that a voice keeps its gap when another one is added.
    return deepest.prefix(limit).sorted().map { index in
      let gap = ground.gaps[index]
      let columns = gap.column - hand
      return WindPipe(
        hertz: hertz(cells: gap.cells, scale), columns: columns,
        decibels: (sky.isStormy ? SoundLevels.storm : 0)
          + TileSound.distanceDecibels(abs(columns)) / 3)
    }
  }

  /// Returns the note of the scale that is nearest to the pitch of a pipe of this depth.
  static func hertz(cells: Int, _ scale: Scale) -> Float {
    let wanted = hertzOfOneCell / Float(max(1, cells))
    let all = notes.map { TileSound.hertz(ofNote: $0, in: scale) }
    return all.min { distance($0, wanted) < distance($1, wanted) } ?? wanted
  }

  /// Returns the ratio of the higher pitch to the lower.
  private static func distance(_ one: Float, _ other: Float) -> Float {
    max(one, other) / min(one, other)
  }
}
