package import KodamaDataSources
import KodamaRoles
package import KodamaSurfaces

/// Plays the sky: rain on different grounds, gusts, wind in leaves and over gaps, and the animals
/// of night and dawn. It is quieter and duller under a roof.
package final class WeatherSoundView: View {
  /// The source of the sky. Without it, the View does nothing.
  package weak var dataSource: (any WeatherSoundViewDataSource)?
  /// The source of the volumes of kinds of sound. Without it, they are full.
  package weak var mixSource: (any MixSoundViewDataSource)?
  private let surface: SoundSurface
  private let table: TextureTable
  private var voices: TextureVoices
  private var pipes: TextureVoices

  /// The state at the last update. If the new state is equal, nothing is sent.
  private var sounding: Heard?

  /// The state that determines the sound of the sky.
  private struct Heard: Equatable {
    var sky: SkyState?
    var ground: OpenGround
    var hand: CellPoint
    var scale: Scale
    var open: Int
    var mix: SoundMix
  }

  /// Creates the View, and finds the textures in the patch table.
  package init(surface: SoundSurface, patches: PatchTable) {
    self.surface = surface
    table = TextureTable(patches)
    voices = TextureVoices(firstVoice: 4_000, limit: TextureTable.limit)
    pipes = TextureVoices(firstVoice: 4_200, limit: WindPipe.limit)
  }

  /// Changes the sound to match the sky in this pass.
  package func update() {
    guard let dataSource else { return }
    let heard = Heard(
      sky: dataSource.audibleSky, ground: dataSource.openGround, hand: dataSource.handTile,
      scale: dataSource.scale, open: dataSource.roomPercent, mix: mixSource?.soundMix ?? SoundMix())
    guard heard != sounding else { return }
    sounding = heard
    let (ground, open) = (heard.ground, heard.open)
    func volume(_ part: Part) -> Float? { heard.mix.decibels(SoundKind(sound: part.name)) }
    let parts = heard.sky.map { Self.parts(of: $0, over: ground) } ?? []
    voices.sound(on: surface) { place in
      guard let part = parts.first(where: { table.index(of: $0.name) == place }),
        part.share > 0, let volume = volume(part)
      else { return [] }
      return table.layers[place].map { texture($0, part, open: open, volume: volume) }
    }
    let blown = heard.sky.map { WindPipe.pipes(of: ground, under: $0, dataSource) } ?? []
    let pipe = table.index(of: WindPipe.texture)
    pipes.sound(on: surface) { number in
      guard let pipe, number < blown.count else { return [] }
      let part = Part(name: WindPipe.texture, decibels: blown[number].decibels)
      guard let volume = volume(part) else { return [] }
      return table.layers[pipe].map { layer in
        var blowing = texture(layer, part, open: open, volume: volume)
        blowing.note.hertz = blown[number].hertz
        blowing.note.panDecibels = Pan.decibels(columns: blown[number].columns)
        blowing.grains.panDecibels = 2
        return blowing
      }
    }
  }

  /// A part of the sky's sound: its texture, its level in decibels, and its direction in columns.
  private struct Part {
    var name: String
    var decibels: Float = 0
    var columns = 0
    /// The share of the open ground that makes the sound, 0…1.
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

  /// Returns the sounds of falling rain and of the ground that it hits.
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

  /// Returns the sounds of gusts, of moving leaves, and of gaps in the ground.
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

  /// Returns the sounds of crickets, and of frogs near water.
  private static func night(over ground: OpenGround, decibels: Float) -> [Part] {
    [
      Part(name: "night", decibels: decibels),
      Part(name: "frogs", decibels: decibels, share: min(1, 5 * ground.part(.water))),
    ]
  }

  private func texture(_ layer: TextureTable.Layer, _ part: Part, open: Int, volume: Float)
    -> Texture
  {
    let amount = layer.amount(part.share)
    let isIndoors = open < RoomSoundView.openPercent
    let note = Note(
      layer.patch, hertz: layer.hertz, panDecibels: Pan.decibels(columns: part.columns),
      gainDecibels: layer.decibels + amount.decibels + part.decibels + SoundLevels.weather + volume
        - (isIndoors ? SoundLevels.weatherIndoors : 0),
      cutoffHertz: isIndoors ? 900 : 0, reverb: isIndoors ? 0.15 : 0, priority: 30, bus: .ambience)
    return Texture(
      note: note,
      grains: layer.stream(perSecond: amount.perSecond, panDecibels: Self.widthDecibels))
  }

  /// The stereo width of the sky, in decibels between left and right.
  private static let widthDecibels: Float = 13
}

/// A gap in the ground that sounds in the wind like a stopped pipe. A deeper gap has a lower note.
/// The notes belong to the valley's scale, so that pipes and bells are in tune.
struct WindPipe {
  /// The name of the texture that pipes play.
  static let texture = "pipe"
  /// The maximum number of pipes at once. The deepest gaps are chosen.
  static let limit = 3
  /// The pitch of a gap one cell deep, in hertz. The depth of a gap is a quarter of its wavelength.
  static let hertzOfOneCell: Float = 1_600
  /// The notes of the scale that a pipe can have: three octaves of twelve.
  private static let notes = 0..<36

  let hertz: Float
  /// The offset from the hand to the right, in columns.
  let columns: Int
  let decibels: Float

  /// Returns the pipes that sound under a sky. Without wind there are none.
  static func pipes(
    of ground: OpenGround, under sky: SkyState, _ source: any WeatherSoundViewDataSource
  ) -> [WindPipe] {
    guard sky.wind != 0, !ground.gaps.isEmpty else { return [] }
    let scale = source.scale
    let hand = source.handTile.x
    let deepest = ground.gaps.indices.sorted {
      (ground.gaps[$0].cells, $1) > (ground.gaps[$1].cells, $0)
    }
    // Sorted from left to right, so that each voice keeps its gap when another gap is added.
    return deepest.prefix(limit).sorted().map { index in
      let gap = ground.gaps[index]
      let columns = gap.column - hand
      return WindPipe(
        hertz: hertz(cells: gap.cells, scale), columns: columns,
        decibels: (sky.isStormy ? SoundLevels.storm : 0)
          + TileSound.distanceDecibels(abs(columns)) / 3)
    }
  }

  /// Returns the note of the scale that is nearest to the pitch of a gap, in hertz.
  static func hertz(cells: Int, _ scale: Scale) -> Float {
    let wanted = hertzOfOneCell / Float(max(1, cells))
    let all = notes.map { TileSound.hertz(ofNote: $0, in: scale) }
    return all.min { distance($0, wanted) < distance($1, wanted) } ?? wanted
  }

  /// Returns the ratio of the higher to the lower of two pitches.
  private static func distance(_ one: Float, _ other: Float) -> Float {
    max(one, other) / min(one, other)
  }
}
