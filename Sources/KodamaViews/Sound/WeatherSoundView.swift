public import KodamaDataSources
public import KodamaRoles
public import KodamaSurfaces

/// The sky: rain, wind in gusts, and what sings at night. Under a roof it is softer and duller.
public final class WeatherSoundView: View {
  /// Where it pulls what it sounds; held weakly, and nothing happens without it.
  public weak var dataSource: (any WeatherSoundViewDataSource)?
  private let surface: SoundSurface
  private let table: TextureTable
  private var voices: TextureVoices

  /// Makes the sound of the sky.
  public init(surface: SoundSurface, patches: PatchTable) {
    self.surface = surface
    table = TextureTable(patches)
    voices = TextureVoices(firstVoice: 4_000, limit: TextureTable.limit)
  }

  /// Makes the sky of this pass sound.
  public func update() {
    guard let dataSource else { return }
    let parts = dataSource.heardSky.map(Self.parts) ?? []
    let open = dataSource.roomPercent
    voices.sound(on: surface) { place in
      guard let part = parts.first(where: { table.place(of: $0.name) == place }) else { return [] }
      return table.layers[place].map { texture($0, part, open: open) }
    }
  }

  /// A part of what the sky does, how strong it is, and where it comes from, in columns.
  private struct Part {
    var name: String
    var decibels: Float = 0
    var columns = 0
  }

  private static func parts(of sky: SkySign) -> [Part] {
    var parts: [Part] = []
    if sky.isWet { parts.append(Part(name: "rain", decibels: sky.isStormy ? 8 : 0)) }
    if sky.wind != 0 {
      // Wind that blows to the right comes from the left.
      parts.append(
        Part(name: "wind", decibels: sky.isStormy ? 9 : 0, columns: -4 * Int(sky.wind)))
    }
    guard !sky.isWet else { return parts }
    if parts.isEmpty { parts.append(Part(name: "air")) }
    switch sky.phase {
    case .night: parts.append(Part(name: "night"))
    case .dusk: parts.append(Part(name: "night", decibels: -8))
    case .dawn: parts.append(Part(name: "dawn"))
    case .day: break
    }
    return parts
  }

  private func texture(_ layer: TextureTable.Layer, _ part: Part, open: Int) -> Texture {
    let amount = layer.amount(1)
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
