import CPeers
import KodamaSurfaces

/// The sounds of a storm over a forest, like those of the game: rain on leaves and earth, gusts in
/// the leaves, rolling thunder and a waterfall.
final class Storm {
  /// A layer of a continuous sound, made of noise grains: their bands, number a second, and length.
  private struct Layer {
    var bands: [(low: Double, high: Double, decay: Double)]
    var perSecond: Float
    var milliseconds: Double
  }

  private static let layers = [
    Layer(bands: [(700, 5_200, 0)], perSecond: 26, milliseconds: 280),
    Layer(bands: [(500, 3_000, 4.5), (2_600, 6_500, 1.5)], perSecond: 300, milliseconds: 22),
    Layer(bands: [(250, 1_500, 5)], perSecond: 210, milliseconds: 26),
    Layer(bands: [(140, 650, 0)], perSecond: 26, milliseconds: 320),
    Layer(bands: [(1_200, 4_600, 0)], perSecond: 22, milliseconds: 220),
    Layer(bands: [(1_800, 6_000, 0)], perSecond: 45, milliseconds: 40),
    Layer(bands: [(450, 2_600, 0)], perSecond: 34, milliseconds: 170),
    Layer(bands: [(40, 180, 300), (100, 600, 120)], perSecond: 24, milliseconds: 700),
  ]

  private let mixer: Mixer
  private var block = [Float](repeating: 0, count: Scene.blockFrames * 2)

  init() {
    let patches = Self.layers.enumerated().map { number, layer in
      Patch(
        "layer \(number)", releaseMilliseconds: 4, lengthMilliseconds: layer.milliseconds,
        layers: layer.bands.map {
          PatchLayer(
            .noise(lowHertz: $0.low, highHertz: $0.high, grains: nil), decayMilliseconds: $0.decay,
            tunedHertz: 1_000)
        })
    }
    mixer = Mixer(patches: PatchTable(patches))
    for (number, layer) in Self.layers.enumerated() {
      let note = Note(
        PatchID(UInt16(number)), hertz: 1_000, gainDecibels: -12, reverb: 0.08, priority: 40,
        bus: .ambience)
      let grains = GrainStream(
        perSecond: layer.perSecond, isEven: false, octaves: 0.8, panDecibels: 13, sizeDecibels: 16,
        swayDecibels: 6, swayMilliseconds: 2_900)
      mixer.enqueue(
        SoundCommand(
          .stream, voice: VoiceID(UInt32(number + 1)), note: note, grains: grains, frame: 0))
    }
    // The walls are near the hand, so that their reflections are rendered too.
    for side in WallSide.allCases {
      mixer.enqueue(
        SoundCommand(
          .wall, voice: VoiceID(side.rawValue), note: Note(PatchID(0), hertz: 0, reverb: 0.7),
          frame: 0))
    }
    _ = run(blocks: 100)
  }

  /// Renders blocks of 512 frames and returns the mean and the longest time of a block in
  /// nanoseconds.
  func run(blocks: Int) -> (mean: Double, worst: Double) {
    var sum = 0.0
    var worst = 0.0
    for _ in 0..<blocks {
      let start = peer_thread_nanoseconds()
      block.withUnsafeMutableBufferPointer { buffer in
        guard let samples = buffer.baseAddress else { return }
        mixer.render(into: samples, frames: Scene.blockFrames)
      }
      let time = peer_thread_nanoseconds() - start
      sum += time
      worst = max(worst, time)
    }
    return (sum / Double(max(1, blocks)), worst)
  }
}
