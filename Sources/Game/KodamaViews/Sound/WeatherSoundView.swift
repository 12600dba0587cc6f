package import KodamaDataSources
import KodamaSurfaces

/// Plays the sky: the air and the animals of the land, rain on different grounds, gusts, wind in
/// leaves and over gaps, and the animals of night and dawn. It is quieter and duller under a roof
/// and under water.
package final class WeatherSoundView: SoundView {
  package weak var dataSource: (any WeatherSoundViewDataSource)?
  /// The source of the volumes of kinds of sound. Without it, they are full.
  package weak var mixSource: (any MixSoundViewDataSource)?
  private lazy var table = TextureTable(patches)
  private var voices = TextureVoices(firstVoice: 4_000, limit: TextureTable.limit)
  private var pipes = TextureVoices(firstVoice: 4_200, limit: WindPipe.limit)
  private lazy var events = EventSounds(patches, firstVoice: 5_100)

  /// The state at the last update. If the new state is equal, nothing is sent.
  private var sounding: Heard?

  /// The state that determines the sound of the sky.
  private struct Heard: Equatable {
    var sky: AudibleSky?
    var ground: OpenGround
    var hand: CellPoint
    var scale: Scale
    var mix: SoundMix
    var shelter: Shelter
  }

  /// The shelter at the hand, which muffles the sky.
  private enum Shelter {
    case open, roof, water

    /// The level reduction in decibels, the cutoff frequency in hertz, and the reverb.
    var loss: Float { self == .open ? 0 : SoundLevels.weatherIndoors }
    var cutoffHertz: Float { self == .open ? 0 : self == .roof ? 900 : 350 }
    var reverb: Float { self == .open ? 0 : 0.15 }
  }

  package override func update() {
    guard let dataSource else { return }
    let heard = Heard(
      sky: dataSource.audibleSky, ground: dataSource.openGround, hand: dataSource.handTile,
      scale: dataSource.scale, mix: mixSource?.soundMix ?? SoundMix(),
      shelter: dataSource.isSubmerged
        ? .water : dataSource.roomPercent < RoomSoundView.openPercent ? .roof : .open)
    guard heard != sounding else { return }
    if let sky = heard.sky, let last = sounding?.sky, let volume = heard.mix.decibels(.rain) {
      roll(sky, since: last, decibels: volume - heard.shelter.loss)
    }
    sounding = heard
    let air = heard.sky.map { WeatherEnvelope($0) }
    var parts = [Part?](repeating: nil, count: TextureTable.limit)
    func volume(_ name: String) -> Float? { heard.mix.decibels(SoundKind(sound: name)) }
    for var part in air.map({ Self.parts(of: $0, over: heard.ground, heard.sky?.terrain) }) ?? [] {
      guard let place = table.index(of: part.name), part.share > 0, let volume = volume(part.name)
      else { continue }
      part.decibels += volume
      parts[place] = part
    }
    let seed = Int(truncatingIfNeeded: heard.sky?.seed ?? 0)
    let hasAnimals = heard.mix.decibels(.animals) != nil
    voices.sound(on: surface) { place in
      guard let part = parts[place] else { return [] }
      return table.layers[place].enumerated().compactMap { number, layer in
        guard !layer.isByDay || hasAnimals && part.day > 0 else { return nil }
        var texture = texture(layer, part, heard)
        if part.isLand { Self.colour(&texture, layer, by: seed, number, day: part.day) }
        return texture
      }
    }
    let blown = air.map { WindPipe.pipes(of: heard.ground, under: $0, dataSource) } ?? []
    let pipe = table.index(of: WindPipe.texture)
    pipes.sound(on: surface) { number in
      guard let pipe, number < blown.count else { return [] }
      guard let volume = volume(WindPipe.texture) else { return [] }
      let part = Part(name: WindPipe.texture, decibels: blown[number].decibels + volume)
      return table.layers[pipe].map { layer in
        var blowing = texture(layer, part, heard)
        blowing.note.hertz = blown[number].hertz
        blowing.note.panDecibels = Pan.decibels(columns: blown[number].columns)
        blowing.grains.panDecibels = 2
        return blowing
      }
    }
  }

  private func roll(_ sky: AudibleSky, since last: AudibleSky, decibels: Float) {
    let from = last.spell == sky.spell ? last.ticks : -1
    for (number, tick) in WeatherEnvelope.thunderTicks(sky).enumerated()
    where from < tick && tick <= sky.ticks {
      let columns = (sky.spell &+ number) % 2 == 0 ? -14 : 14
      events.playDistantThunder(columns: columns, decibels: decibels, on: surface)
    }
  }

  /// A part of the sky's sound: its texture, its level in decibels, and its direction in columns.
  private struct Part {
    var name: String
    var decibels: Float = 0
    var columns = 0
    /// The share of the open ground that makes the sound, 0…1.
    var share: Float = 1
    /// True for the air and the animals of a land, which differ from valley to valley.
    var isLand = false
    /// The strength of diurnal animals, 0…1.
    var day: Float = 1
  }

  private static func parts(
    of air: WeatherEnvelope, over ground: OpenGround, _ terrain: Terrain?
  ) -> [Part] {
    var parts: [Part] = []
    // Rain and wind mask the quiet sounds, and full rain drowns them out.
    if air.rain < 0.9 {
      let cover = -16 * max(air.rain, 0.5 * air.wind)
      parts.append(Part(name: "air", decibels: cover + air.gust / 2))
      if let terrain {
        let day = air.day * (1 - air.rain)
        parts.append(
          Part(
            name: "land-\(terrain.rawValue)",
            decibels: cover / 2 + air.gust / 2 - SoundLevels.landAtNight * air.night,
            isLand: true, day: day > 0.05 ? day : 0))
      }
    }
    let louder = SoundLevels.storm * air.storm
    if let level = WeatherEnvelope.decibels(air.rain) {
      let decibels = level + louder + air.shower * air.rain
      parts.append(Part(name: "rain", decibels: decibels))
      parts += drops(over: ground, decibels: decibels, density: 1)
    } else if let level = WeatherEnvelope.decibels(air.drip) {
      parts += drops(over: ground, decibels: level / 3 - 2, density: 0.03 * air.drip)
    }
    if let level = WeatherEnvelope.decibels(air.wind) {
      // Wind that blows to the right comes from the left.
      parts += wind(
        over: ground, decibels: level + louder + air.storm + air.gust * air.wind / 2,
        columns: Int(-4 * air.windSide))
    }
    for (name, strength, share) in [
      ("night", air.night, 1), ("frogs", air.night, min(1, 5 * ground.part(.water))),
      ("dawn", air.dawn, 1),
    ] {
      guard let level = WeatherEnvelope.decibels(strength * (1 - air.rain)) else { continue }
      parts.append(Part(name: name, decibels: level * 0.7, share: share))
    }
    return parts
  }

  /// Returns the sounds of drops on each kind of ground that they hit. A density of 1 is full rain.
  private static func drops(
    over ground: OpenGround, decibels: Float, density: Float
  ) -> [Part] {
    let struck: [(String, [MaterialFamily])] = [
      ("rain-leaf", [.plant]), ("rain-water", [.water]), ("rain-stone", [.stone]),
      ("rain-metal", [.metal, .wire]), ("rain-earth", [.sand, .fire, .creature]),
    ]
    return struck.map { name, families in
      let share = families.reduce(0) { $0 + ground.part($1) }
      return Part(name: name, decibels: decibels, share: share * density)
    }
  }

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

  /// Changes the level by at most 6 dB, the pitch by a quarter of an octave and the density of a
  /// layer by a third, so that no two valleys of a land sound the same.
  private static func colour(
    _ texture: inout Texture, _ layer: TextureTable.Layer, by seed: Int, _ number: Int, day: Float
  ) {
    func chance(_ salt: Int) -> Float { Float(Noise.hash(number, salt, seed)) / 32_768 - 1 }
    texture.note.gainDecibels += 6 * chance(11)
    texture.note.hertz *= TileSound.octaves(0.25 * chance(12))
    texture.grains.perSecond *= (1 + chance(13) / 3) * (layer.isByDay ? day : 1)
  }

  private func texture(_ layer: TextureTable.Layer, _ part: Part, _ heard: Heard) -> Texture {
    let shelter = heard.shelter
    let amount = layer.amount(part.share)
    let decibels = part.decibels.rounded() - shelter.loss
    let note = Note(
      layer.patch, hertz: layer.hertz, panDecibels: Pan.decibels(columns: part.columns),
      gainDecibels: layer.decibels + amount.decibels + decibels + SoundLevels.weather,
      cutoffHertz: shelter.cutoffHertz, reverb: shelter.reverb, priority: 30, bus: .ambience)
    return Texture(
      note: note,
      grains: layer.stream(
        perSecond: amount.perSecond, panDecibels: Self.widthDecibels, seed: heard.sky?.seed ?? 0))
  }

  /// The stereo width of the sky, in decibels between left and right.
  private static let widthDecibels: Float = 13
}

/// A gap in the ground that sounds in the wind like a stopped pipe. A deeper gap has a lower note.
/// The notes belong to the valley's scale, so that pipes and bells are in tune.
struct WindPipe {
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

  /// Returns the pipes that sound in the current weather. Without wind there are none.
  static func pipes(
    of ground: OpenGround, under air: WeatherEnvelope, _ source: any WeatherSoundViewDataSource
  ) -> [WindPipe] {
    guard let level = WeatherEnvelope.decibels(air.wind), !ground.gaps.isEmpty else { return [] }
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
        decibels: level + SoundLevels.storm * air.storm
          + TileSound.distanceDecibels(abs(columns)) / 3)
    }
  }

  /// Returns the note of the scale that is nearest to a gap's pitch, in hertz.
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
