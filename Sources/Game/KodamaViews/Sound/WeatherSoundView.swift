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
      guard let part = parts.first(where: { table.place(of: $0.name) == place }),
        part.share > 0
      else { return [] }
      return table.layers[place].map { texture($0, part, open: open) }
    }
    let blown = heard.sky.map { WindPipe.pipes(of: ground, under: $0, dataSource) } ?? []
    let pipe = table.place(of: WindPipe.texture)
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
