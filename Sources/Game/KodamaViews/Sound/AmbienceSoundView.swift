package import KodamaDataSources
import KodamaSurfaces

/// Plays the textures of moving materials, such as running water, burning wood and falling sand. A
/// texture is a stream of short grains of sound. More moving tiles give more grains, higher tiles a
/// higher pitch, and scattered tiles a wider sound. The direction from the hand sets the panning.
///
/// All patches in `patches/ambience.yaml` whose names start with `ambience-water` are layers of one
/// texture. A material either has its own texture, such as `ambience-lava`, or that of its family.
package final class AmbienceSoundView: SoundView {
  package weak var dataSource: (any AmbienceSoundViewDataSource)?
  /// The source of the volumes of kinds of sound. Without it, they are full.
  package weak var mixSource: (any MixSoundViewDataSource)?
  /// The source of the valley's seed, so that two valleys do not sound alike.
  package weak var skySource: (any WeatherSoundViewDataSource)?
  private var seed: UInt64 = 0
  private lazy var table = TextureTable(patches)
  /// The index of each material's texture, by material number; nil if it has none.
  private lazy var textureIndices = (0..<256).map { number in
    let look = looks[MaterialID(UInt8(number))]
    return table.index(of: look.name) ?? look.family.flatMap { table.index(of: $0.name) }
  }
  private lazy var kinds = table.names.map { SoundKind(sound: $0) }
  private var voices = TextureVoices(firstVoice: 1_000, limit: TextureTable.limit)

  /// The maximum number of textures that play at once. More than that would blur into noise.
  static let limit = 4

  package override func update() {
    guard let dataSource else { return }
    seed = skySource?.audibleSky?.seed ?? seed
    var sums = [Sum?](repeating: nil, count: TextureTable.limit)
    for texture in dataSource.ambienceTextures {
      guard let place = textureIndices[Int(texture.material.rawValue)] else { continue }
      sums[place, default: Sum()].add(texture)
    }
    let heard = sums.indices.filter { sums[$0] != nil }
      .sorted { (sums[$0]?.count ?? 0, $1) > (sums[$1]?.count ?? 0, $0) }.prefix(Self.limit)
    let hand = dataSource.handTile
    let mix = mixSource?.soundMix ?? SoundMix()
    voices.sound(on: surface) { place in
      guard heard.contains(place), let sum = sums[place],
        let volume = mix.decibels(kinds[place])
      else { return [] }
      return table.layers[place].map { grains($0, sum, from: hand, volume: volume) }
    }
  }

  private func grains(_ layer: TextureTable.Layer, _ sum: Sum, from hand: CellPoint, volume: Float)
    -> Texture
  {
    let center = sum.center
    let offset = Offset(from: hand, to: center)
    let amount = layer.amount(Float(sum.count))
    // Half an octave lower at the bottom of the visible rectangle, half an octave higher at the
    // top.
    let rise = Float(ViewRectangle.rows / 2 - center.y) / Float(ViewRectangle.rows)
    let distance = offset.reach - sum.width
    let note = Note(
      layer.patch, hertz: layer.hertz * TileSound.octaves(rise),
      panDecibels: Pan.decibels(columns: offset.dx),
      gainDecibels: layer.decibels + amount.decibels + SoundLevels.ambience + volume
        + TileSound.distanceDecibels(distance) / 3,
      reverb: 0.08, priority: 40, bus: .ambience)
    return Texture(
      note: note,
      grains: layer.stream(
        perSecond: amount.perSecond, panDecibels: min(14, 5 + Float(sum.width) * 1.5), seed: seed))
  }

  /// The moving tiles of all materials that share a texture: their number, middle and width.
  private struct Sum {
    var count = 0
    private var columns = 0
    private var rows = 0
    private var widths = 0
    private var least = Int.max
    private var most = Int.min

    mutating func add(_ texture: AmbienceTexture) {
      count += texture.count
      columns += texture.center.x * texture.count
      rows += texture.center.y * texture.count
      widths += texture.width * texture.count
      least = min(least, texture.center.x)
      most = max(most, texture.center.x)
    }

    var center: CellPoint { CellPoint(columns / max(1, count), rows / max(1, count)) }
    var width: Int { count == 0 ? 0 : max(widths / count, (most - least) / 2) }
  }
}

extension Array {
  fileprivate subscript<Value>(
    index: Int, default value: @autoclosure () -> Value
  ) -> Value where Element == Value? {
    get { self[index] ?? value() }
    set { self[index] = newValue }
  }
}
