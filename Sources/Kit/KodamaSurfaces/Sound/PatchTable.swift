import Synchronization

/// The patches (timbres) that a mixer can play. A patch is looked up by its name, and notes refer
/// to it by its number.
///
///     let patches = PatchTable()
///     let tick = patches.patch(named: "tick")
public struct PatchTable: Sendable {
  /// The patches (timbres) of the table. The index of a patch is the raw value of its `PatchID`.
  public let patches: [Patch]
  private let baking: Baking
  private let numbers: [String: UInt16]

  /// Creates a table of patches (timbres). If several have the same name, `patch(named:)` returns
  /// the last of them. Patches beyond the first 1,024 are ignored.
  public init(_ patches: [Patch] = Patch.standard) {
    let kept = Array(patches.prefix(PatchBank.limit))
    self.patches = kept
    baking = Baking(kept)
    var numbers: [String: UInt16] = [:]
    for (index, patch) in kept.enumerated() { numbers[patch.name] = UInt16(index) }
    self.numbers = numbers
  }

  /// The wave tables of the patches. They are computed on first use, which takes some milliseconds.
  var bank: PatchBank { baking.bank }

  /// Computes the wave tables now, on the current thread, so that creating a mixer does not wait.
  package func bake() { _ = bank }

  /// Returns the number of the patch (timbre) with a name, or nil if the table has none.
  public func patch(named name: String) -> PatchID? { numbers[name].map { PatchID($0) } }

  /// Computes the wave tables once for all copies of a `PatchTable`.
  private final class Baking: Sendable {
    private let patches: [Patch]
    private let made = AtomicLazyReference<PatchBank>()

    init(_ patches: [Patch]) { self.patches = patches }

    /// The wave tables. If two threads compute them at the same time, both receive the first
    /// result.
    var bank: PatchBank { made.load() ?? made.storeIfNil(PatchBank(patches)) }
  }
}

/// A layer in the form that the mixer uses, with wave tables, amplitudes, and times in frames.
struct BakedLayer {
  /// The wave tables: one for each row of pitch, or a single one for all rows.
  var tables: UnsafePointer<Float>
  /// The distance between the tables of two rows, in floats; 0 if all rows share one table.
  var rowStride: Int
  var source: LaneSource
  /// The number of times a second that the table is read, for each hertz of the note's pitch.
  var lapsPerHertz: Float
  /// The number of times a second that the table is read, independent of the pitch. It is added.
  var lapsPerSecond: Float
  /// True if the table is read faster when the note's pitch is above that of its row.
  var followsRow: Bool
  /// The amplitude, including the patch's level correction.
  var amplitude: Float
  /// True if equal-loudness correction must be applied when a note starts, because the table does
  /// not include it.
  var isLoudnessCorrected: Bool
  /// The power of each row's table, where that of a sine is 1; nil if it is the same for all rows.
  var powers: UnsafePointer<Float>?
  var lowestHarmonic: Float = 1
  /// The change of the level's binary logarithm in each frame, negative; 0 for no decay.
  var decayPerFrame: Float
  /// The change of the level's binary logarithm in each frame for each hertz of the note's pitch.
  var decayPerFrameHertz: Float
  /// The time from the start of the note to the start of the layer, in frames.
  var delayFrames: Float
  /// The number of tremolo periods in a frame.
  var tremoloPerFrame: Float
  var tremoloDepth: Float
  /// The interval, in octaves, from the note's pitch to the pitch at which a glide starts.
  var glideOctaves: Float
  var glidePart: Float
  /// True if notes start at a pseudo-random position of the table, as for noise.
  var hasHashedPhase: Bool
}

/// A patch in the form that the mixer uses, with times in frames.
struct BakedPatch {
  var layers: UnsafePointer<BakedLayer>
  var layerCount: Int
  var attackFrames: Float
  var releaseFrames: Float
  var lengthFrames: Int64
  /// The number of periods of the note's pitch until all layers have decayed; 0 if a layer's decay
  /// is not given in periods.
  var ringPeriods: Float
  var decaySlope: Float

  /// Returns the factor for all decay rates at a pitch; 1 at 440 Hz.
  func decay(atHertz hertz: Float) -> Float {
    decaySlope == 0
      ? 1 : SoundMath.exp2(decaySlope * Float(SoundMath.log2(Double(hertz) / 440)))
  }

  /// Returns the duration, in frames, of a note without a duration of its own. If a patch's decay
  /// depends on the pitch, high notes are shorter, so that they free their lanes sooner.
  func length(atHertz hertz: Float) -> Int64 {
    guard ringPeriods > 0 else { return Int64(Float(lengthFrames) / decay(atHertz: hertz)) }
    let ringing = ringPeriods * Float(SoundFormat.framesPerSecond) / hertz
    return min(lengthFrames, Int64(ringing + releaseFrames + attackFrames))
  }
}

/// The wave tables and parameters of all patches, in unmanaged memory, because the audio callback
/// must neither allocate nor change reference counts. It is immutable after creation, so threads
/// can share it.
final class PatchBank: @unchecked Sendable {
  /// The maximum number of patches. Further ones are ignored.
  static let limit = 1_024
  /// The number of floats between two tables. They repeat the first samples of the preceding table,
  /// and shift the tables of different rows to different cache lines.
  static let gap = LaneGroup.sampleMargin + 16
  let patches: UnsafeMutablePointer<BakedPatch>
  let count: Int
  let sine: UnsafePointer<Float>
  /// A table of zeros, for lanes that have not played a note.
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
      ringPeriods: patch.ringPeriods, decaySlope: Float(patch.decaySlope))
  }

  private func bake(_ layer: PatchLayer, _ trim: Double) -> BakedLayer {
    let rate = Double(SoundFormat.framesPerSecond)
    var baked = BakedLayer(
      tables: sine, rowStride: 0, source: .short, lapsPerHertz: Float(layer.ratio),
      lapsPerSecond: 0, followsRow: false,
      amplitude: Float(SoundMath.amplitude(decibels: layer.decibels + trim)),
      isLoudnessCorrected: false,
      decayPerFrame: 0, decayPerFrameHertz: 0,
      delayFrames: Float(layer.delayMilliseconds * rate / 1_000),
      tremoloPerFrame: Float(layer.tremoloHertz / rate), tremoloDepth: Float(layer.tremoloDepth),
      glideOctaves: Float(layer.glideSemitones / 12), glidePart: Float(layer.glidePart),
      hasHashedPhase: false)
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
      baked.isLoudnessCorrected = true
      baked.source = .sine
    case .harmonics(let first, let decibels):
      baked.tables = table(for: layer.source, key: layer.ratio) {
        Pitch.rowHertz.map {
          WaveTables.harmonics(
            first: first, decibels: decibels, hertz: Double($0) * layer.ratio)
        }
      }
      baked.rowStride = (1 << Int(WaveTables.shortBits)) + Self.gap
      baked.powers = powers(of: baked.tables, stride: baked.rowStride)
      baked.lowestHarmonic = Float(first)
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
      baked.hasHashedPhase = true
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

  private func powers(of tables: UnsafePointer<Float>, stride: Int) -> UnsafePointer<Float> {
    let powers = UnsafeMutablePointer<Float>.allocate(capacity: Pitch.rowCount)
    let count = 1 << Int(WaveTables.shortBits)
    for row in 0..<Pitch.rowCount {
      var sum: Float = 0
      for place in 0..<count {
        let sample = tables[row * stride + place]
        sum += sample * sample
      }
      powers[row] = 2 * sum / Float(count)
    }
    blocks.append(powers)
    return UnsafePointer(powers)
  }

  /// Copies tables of equal length into one block. Each is followed by its first samples, because
  /// lanes read beyond the end.
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
