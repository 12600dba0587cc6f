import Foundation
import Kodama
import KodamaCLI
import KodamaGallery
import KodamaPerception

/// The picture and the sound of a gallery entry. They depend on nothing else.
struct GalleryPreview {
  /// A PNG file of the whole world in the colours of its materials.
  let picture: [UInt8]
  /// A WAV file of ten seconds: a sweep over the hand's surroundings and the sounds of the world.
  let sound: [UInt8]
  /// The materials except air, the most frequent first.
  let materials: [MaterialID]
  /// The features that `SoundDistance` compares.
  let features: [UInt8]
  /// The size of the world in cells.
  let size: (width: Int, height: Int)

  /// The pass in which the sweep starts. Before it, only the world sounds.
  private static let sweepPass = 60
  /// The minimum width in pixels. Cells of small worlds are enlarged to reach it.
  private static let leastWidth = 480

  /// Renders a world.
  ///
  /// - Parameters:
  ///   - world: the world. It runs for ten seconds unless `samples` is given.
  ///   - hand: the hand's position; nil uses the game's default.
  ///   - samples: the sound to use instead of the world's.
  ///   - content: the content of the game.
  init(_ world: World, hand: CellPoint? = nil, samples: [Float]? = nil, _ content: Content) {
    size = (world.width, world.height)
    materials = Self.materials(in: world)
    picture = Self.picture(world, content.looks)
    let samples = samples ?? Self.samples(world, hand, content)
    sound = WaveFile.bytes(samples)
    features = Self.features(samples)
  }

  private static func materials(in world: World) -> [MaterialID] {
    let counts = world.materialCounts()
    return counts.indices.filter { $0 > 1 && $0 < world.rules.count && counts[$0] > 0 }
      .sorted { (counts[$0], $1) > (counts[$1], $0) }
      .map { MaterialID(UInt8($0)) }
  }

  private static func picture(_ world: World, _ looks: MaterialLooks) -> [UInt8] {
    let side = max(1, (leastWidth + world.width - 1) / world.width)
    var isOpen = [Bool](repeating: true, count: world.width)
    var pixels: [UInt32] = []
    pixels.reserveCapacity(world.width * world.height * side * side)
    for y in 0..<world.height {
      var row: [UInt32] = []
      for x in 0..<world.width {
        let material = world.cell(at: CellPoint(x, y)).material
        let isAir = material == .air
        if looks[material].nature == .earth { isOpen[x] = false }
        let air = isOpen[x] ? sky(y, of: world.height) : cave
        let colour = isAir ? air : looks[material].body.rgb
        for _ in 0..<side { row.append(colour) }
      }
      for _ in 0..<side { pixels += row }
    }
    return PNGFile.bytes(pixels, width: world.width * side, compress: ZlibLibrary.stream)
  }

  /// The colour of air below the ground.
  private static let cave: UInt32 = 0x10_1218

  /// Returns the colour of air above the ground: deep blue at the top, light haze at the bottom.
  private static func sky(_ row: Int, of height: Int) -> UInt32 {
    func mixed(_ above: Int, _ below: Int) -> UInt32 {
      UInt32(above + (below - above) * row / max(1, height))
    }
    return mixed(0x1e, 0xd8) << 16 | mixed(0x3c, 0xe4) << 8 | mixed(0x78, 0xe8)
  }

  private static func samples(
    _ world: World, _ hand: CellPoint?, _ content: Content
  ) -> [Float] {
    var opening = WorldOpening()
    opening.hand = hand
    let app = content.app(outputs: .all(), makeWorld: { _ in world }, opening: opening)
    app.start(.play)
    let host = HeadlessHost(mixer: Mixer(patches: content.patches))
    var samples: [Float] = []
    host.onPass = { samples += $0.samples }
    let loop = GameLoop(app: app, host: host)
    loop.run(passes: sweepPass)
    host.send(.command(Command("sweep")))
    loop.run(passes: RecordedRun.soundPasses - sweepPass)
    return samples
  }

  /// Returns the sixteen features of `SoundDistance`.
  private static func features(_ samples: [Float]) -> [UInt8] {
    let bands = SoundDistance.count - 4
    let picture = Spectrogram(samples, hopFrames: 4_800, height: bands)
    func mean(_ values: [Int]) -> Int { values.reduce(0, +) / max(1, values.count) }
    let rows = (0..<bands).map { row in
      (0..<picture.width).map { Int(picture.pixels[row * picture.width + $0]) }
    }
    let levels = rows.map(mean)
    let columns = (0..<picture.width).map { column in mean(rows.map { $0[column] }) }
    let steps = zip(columns, columns.dropFirst()).map { abs($0 - $1) }
    let middle = levels.sorted()[bands / 2]
    var (sum, difference) = (0.0, 0.0)
    for frame in 0..<samples.count / 2 {
      let (left, right) = (Double(samples[2 * frame]), Double(samples[2 * frame + 1]))
      sum += (left + right) * (left + right)
      difference += (left - right) * (left - right)
    }
    let side = sum > 0 ? Int((difference / sum).squareRoot() * 255) : 0
    let rest = [mean(levels), mean(steps) * 8, (levels.max() ?? 0) - middle, side]
    return (levels + rest).map { UInt8(clamping: $0) }
  }
}
