import Synchronization

/// The patches a mixer can play, under their names.
public struct PatchTable: Sendable {
  /// The patches in the order of their numbers.
  public let patches: [Patch]
  private let baking: Baking
  private let numbers: [String: UInt16]

  /// Numbers the patches. Of two with one name the later wins, and patches beyond 1,024 are left
  /// out.
  public init(_ patches: [Patch] = Patch.standard) {
    let kept = Array(patches.prefix(PatchBank.limit))
    self.patches = kept
    baking = Baking(kept)
    var numbers: [String: UInt16] = [:]
    for (index, patch) in kept.enumerated() { numbers[patch.name] = UInt16(index) }
    self.numbers = numbers
  }

  /// The tables of all patches, which take some milliseconds to make: the first mixer that asks has
  /// them made, and a game that is not heard never does.
  var bank: PatchBank { baking.bank }

  /// Makes the tables now, on whatever thread this is, so that no mixer has to wait for them.
  public func bake() { _ = bank }

  /// The number of the patch of a name, or nil when there is none.
  public func patch(named name: String) -> PatchID? { numbers[name].map { PatchID($0) } }

  /// Makes the tables once, for every copy of the table.
  private final class Baking: Sendable {
    private let patches: [Patch]
    private let made = AtomicLazyReference<PatchBank>()

    init(_ patches: [Patch]) { self.patches = patches }

    /// Two threads that ask at the same time both make them, and both receive the first.
    var bank: PatchBank { made.load() ?? made.storeIfNil(PatchBank(patches)) }
  }
}

/// One layer, ready to sound: tables made, levels turned into amplitudes, times into frames.
struct BakedLayer {
  /// Where the tables of the rows start; a layer whose table does not depend on the row has 1.
  var tables: UnsafePointer<Float>
  /// From one row's table to the next, in floats; 0: all rows read the same.
  var rowStride: Int
  /// What its lane reads.
  var source: LaneSource
  /// Times round the table a second, for each hertz of the note; 0: fixed.
  var lapsPerHertz: Float
  /// Times round the table a second at the pitch of a row, for tables of single events.
  var lapsPerSecond: Float
  /// Whether the table is read faster when the note lies off the row's pitch.
  var followsRow: Bool
  /// Level as an amplitude, trim included.
  var amplitude: Float
  /// Whether the level is lifted for the ear when the note starts.
  var lifted: Bool
  /// Exponent per frame of its decay, to base 2; 0: steady.
  var decayPerFrame: Float
  /// The same for each hertz of the note; 0: none.
  var decayPerFrameHertz: Float
  /// When it starts within the note, in frames.
  var delayFrames: Float
  /// Periods of its tremolo a frame.
  var tremoloPerFrame: Float
  var tremoloDepth: Float
  /// Octaves from where the glide starts to where it ends.
  var glideOctaves: Float
  var glidePart: Float
  /// Whether the reading starts at a hashed place: noises.
  var scattered: Bool
}

/// One patch, ready to sound.
struct BakedPatch {
  /// As many as `layerCount`.
  var layers: UnsafePointer<BakedLayer>
  var layerCount: Int
  var attackFrames: Float
  var releaseFrames: Float
  var lengthFrames: Int64
  /// The periods after which all that rings by its pitch is over; 0: nothing does.
  var ringPeriods: Float

  /// How long a note of this pitch sounds that is given no slot, in frames: what rings by its pitch
  /// is over sooner when it is high, and takes no lane any longer.
  func length(atHertz hertz: Float) -> Int64 {
    guard ringPeriods > 0 else { return lengthFrames }
    let ringing = ringPeriods * Float(SoundFormat.framesPerSecond) / hertz
    return min(lengthFrames, Int64(ringing + releaseFrames + attackFrames))
  }
}

/// The tables and figures of all patches in memory that never moves, for a callback that may
/// neither allocate nor retain. Nothing in it changes after it is made, so it may cross threads.
final class PatchBank: @unchecked Sendable {
  /// More patches than this are left out.
  static let limit = 1_024
  /// Floats from the end of one table to the start of the next, its first samples once more; so
  /// many that tables of rows begin at different places of the cache.
  static let gap = LaneGroup.sampleMargin + 16
  let patches: UnsafeMutablePointer<BakedPatch>
  let count: Int
  let sine: UnsafePointer<Float>
  /// A long table of nothing, for lanes that no note has.
  let silence: UnsafePointer<Float>
  private var made: [(source: PatchLayer.Source, key: Double, table: UnsafePointer<Float>)] = []
  private var layerBlocks: [UnsafeMutablePointer<BakedLayer>] = []
  private var blocks: [UnsafeMutablePointer<Float>] = []

  init(_ definitions: [Patch]) {
    count = min(definitions.count, Self.limit)
    patches = .allocate(capacity: max(count, 1))
    let period = Self.copy([WaveTables.sine])
    sine = UnsafePointer(period)
    let nothing = Self.copy([[Float](repeating: 0, count: 1 << Int(WaveTables.longBits))])
    silence = UnsafePointer(nothing)
    blocks = [period, nothing]
    for index in 0..<count { (patches + index).initialize(to: bake(definitions[index])) }
    made = []
  }

  deinit {
    patches.deinitialize(count: count)
    patches.deallocate()
    for block in blocks { block.deallocate() }
    for block in layerBlocks { block.deallocate() }
  }

  private func bake(_ patch: Patch) -> BakedPatch {
    let rate = Double(SoundFormat.framesPerSecond)
    let trim = patch.trimDecibels
    let layers = UnsafeMutablePointer<BakedLayer>.allocate(capacity: Patch.layerLimit)
    for (index, layer) in patch.layers.prefix(Patch.layerLimit).enumerated() {
      (layers + index).initialize(to: bake(layer, trim))
    }
    layerBlocks.append(layers)
    return BakedPatch(
      layers: UnsafePointer(layers),
      layerCount: min(patch.layers.count, Patch.layerLimit),
      attackFrames: Float(patch.attackMilliseconds * rate / 1_000),
      releaseFrames: Float(patch.releaseMilliseconds * rate / 1_000),
      lengthFrames: Int64(min(max(patch.lengthMilliseconds, 5), 20_000) * rate / 1_000),
      ringPeriods: patch.ringPeriods)
  }

  private func bake(_ layer: PatchLayer, _ trim: Double) -> BakedLayer {
    let rate = Double(SoundFormat.framesPerSecond)
    var baked = BakedLayer(
      tables: sine, rowStride: 0, source: .short, lapsPerHertz: Float(layer.ratio),
      lapsPerSecond: 0, followsRow: false,
      amplitude: Float(SoundMath.amplitude(decibels: layer.decibels + trim)), lifted: false,
      decayPerFrame: 0, decayPerFrameHertz: 0,
      delayFrames: Float(layer.delayMilliseconds * rate / 1_000),
      tremoloPerFrame: Float(layer.tremoloHertz / rate), tremoloDepth: Float(layer.tremoloDepth),
      glideOctaves: Float(layer.glideSemitones / 12), glidePart: Float(layer.glidePart),
      scattered: false)
    if layer.decayMilliseconds > 0 {
      baked.decayPerFrame = Float(
        -1.4426950408889634 / (layer.decayMilliseconds * rate / 1_000))
    }
    if layer.ringPeriods > 0 {
      baked.decayPerFrameHertz = Float(
        -1.4426950408889634 * layer.ratio / (layer.ringPeriods * rate))
    }
    attachTables(&baked, layer)
    if layer.fixedHertz > 0 {
      baked.lapsPerHertz = 0
      baked.lapsPerSecond = Float(layer.fixedHertz)
    }
    return baked
  }

  private func attachTables(_ baked: inout BakedLayer, _ layer: PatchLayer) {
    let rate = Double(SoundFormat.framesPerSecond)
    switch layer.source {
    case .sine:
      baked.lifted = true
      baked.source = .sine
    case .harmonics(let first, let decibels):
      baked.tables = table(for: layer.source, key: layer.ratio) {
        Pitch.rowHertz.map {
          WaveTables.harmonics(
            first: first, decibels: decibels, hertz: Double($0) * layer.ratio)
        }
      }
      baked.rowStride = (1 << Int(WaveTables.shortBits)) + Self.gap
    case .noise(let low, let high, let grains):
      baked.tables = table(for: layer.source, key: 0) {
        [WaveTables.noise(lowHertz: low, highHertz: high, grains: grains, seed: 0x6b6f_6461_6d61)]
      }
      let centre = (low * high * layer.ratio * layer.ratio).squareRoot()
      if centre < 5_000 {
        baked.amplitude *= Float(
          SoundMath.amplitude(decibels: EqualLoudness.decibels(hertz: centre)))
      }
      baked.source = .long
      baked.lapsPerHertz = 0
      let laps = rate * layer.ratio / Double(1 << WaveTables.longBits)
      if layer.tunedHertz > 0 {
        baked.lapsPerHertz = Float(laps / layer.tunedHertz)
      } else {
        baked.lapsPerSecond = Float(laps)
      }
      baked.scattered = true
    case .bubbles(let ratio, let floor, let rise, let length, let period):
      baked.tables = table(for: layer.source, key: 0) {
        Pitch.rowHertz.map { row in
          var start = Double(row) * max(ratio, 0.01)
          while start < floor { start *= 2 }
          return WaveTables.bubble(
            fromHertz: start, rise: rise, lengthSeconds: length / 1_000,
            periodSeconds: period / 1_000)
        }
      }
      baked.rowStride = (1 << Int(WaveTables.shortBits)) + Self.gap
      baked.lapsPerHertz = 0
      baked.lapsPerSecond = Float(1_000 / max(period, 1) * layer.ratio)
      baked.followsRow = true
    case .chirp(let from, let to, let milliseconds):
      baked.tables = table(for: layer.source, key: 0) {
        [WaveTables.chirp(fromHertz: from, toHertz: to, seconds: milliseconds / 1_000)]
      }
      baked.lapsPerHertz = 0
      baked.lapsPerSecond = Float(rate / Double(1 << WaveTables.shortBits))
    }
  }

  private func table(
    for source: PatchLayer.Source, key: Double, make: () -> [[Float]]
  ) -> UnsafePointer<Float> {
    for entry in made where entry.source == source && entry.key == key { return entry.table }
    let block = Self.copy(make())
    blocks.append(block)
    made.append((source, key, UnsafePointer(block)))
    return UnsafePointer(block)
  }

  /// Tables one after another, each with its first samples once more, for what reads past its end.
  private static func copy(_ tables: [[Float]]) -> UnsafeMutablePointer<Float> {
    let length = tables.first?.count ?? 0
    let stride = length + gap
    let block = UnsafeMutablePointer<Float>.allocate(capacity: stride * tables.count)
    block.initialize(repeating: 0, count: stride * tables.count)
    for (index, table) in tables.enumerated() where table.count == length {
      for place in 0..<length { block[index * stride + place] = table[place] }
      for place in 0..<min(gap, length) { block[index * stride + length + place] = table[place] }
    }
    return block
  }
}
