public import Kodama
import KodamaBots
public import KodamaEcho
import KodamaPerception

/// A valley whose sweeps are recorded, to compare what an ear draws of them with the map of
/// letters.
public struct EchoTrial {
  /// How much of the valley an ear's picture shows.
  public struct Score: Hashable, Sendable {
    /// The tiles of the map that have a family.
    public var tiles = 0
    /// The tiles that have the right family in the picture.
    public var right = 0
    /// The tiles that have a wrong family, or one in the air.
    public var wrong = 0
    /// The columns of the skyline that are within one row, of 40 for each valley.
    public var columns = 0

    /// Creates a score of zero, to which others are added.
    public init() {}

    /// Adds the counts of another score.
    public static func += (left: inout Score, right: Score) {
      left.tiles += right.tiles
      left.right += right.right
      left.wrong += right.wrong
      left.columns += right.columns
    }
  }

  /// The passes before the first key, of the skyline, and of a sweep of all eight families.
  private static let (lead, skylinePasses, sweepPasses) = (20, 150, 1_060)

  /// The family of each tile by the letters, from 1, row by row from the top; 0 is air, and nil the
  /// tile under the hand.
  public let families: [UInt8?]
  /// The row of the highest tile in each column while the skyline plays, from the top; −1 for none.
  public let tops: [Int]
  /// The samples of the skyline, interleaved stereo at 48 kHz.
  public let skyline: [Float]
  /// The samples of the sweep by families, interleaved stereo at 48 kHz.
  public let sweep: [Float]

  /// Plays the skyline and the sweep by families in a valley.
  public init(_ content: Content, plan: ValleyPlan) {
    self.init(content, seed: plan.seed, plan: plan)
  }

  /// Plays both sweeps in a world that `makeWorld` creates from a seed.
  public init(
    _ content: Content, seed: UInt64, plan: ValleyPlan? = nil,
    makeWorld: ((UInt64) -> World)? = nil
  ) {
    let app = content.app(
      seed: seed,
      outputs: Outputs(screen: TextSurface(), sound: SoundSurface(), words: nil), plan: plan,
      makeWorld: makeWorld)
    app.start(.play)
    let game = TrialGame(app: app, mixer: Mixer(patches: content.patches), passLimit: .max)
    func record(_ action: String?, passes: Int) -> [Float] {
      var samples: [Float] = []
      for pass in 0..<passes {
        _ = game.pass(pass == 0 ? action : nil) { samples += game.host.samples }
      }
      return samples
    }
    for _ in 0..<Self.lead { _ = game.pass(nil) }
    // A recording begins before its sweep. A codec needs the time to settle. The world waits while
    // a sweep plays, so the map of its first pass is the one that is swept.
    let before = record("stop-speech", passes: Self.lead)
    let line = record("sweep", passes: 1)
    let lineMap = Self.families(game, content)
    skyline = before + line + record(nil, passes: Self.skylinePasses)
    tops = (0..<Echo.columns).map { column in
      (0..<Echo.rows).first { (lineMap[$0 * Echo.columns + column] ?? 1) > 0 } ?? -1
    }
    let first = record("family-sweep", passes: 1)
    families = Self.families(game, content)
    sweep = before + first + record(nil, passes: Self.sweepPasses)
  }

  /// Returns the family of each tile by the letters of the map.
  private static func families(_ game: TrialGame, _ content: Content) -> [UInt8?] {
    let legend = GlyphLegend(content)
    let map = game.host.frame.map { TextObservation($0) } ?? .blank()
    return (0..<(Echo.columns * Echo.rows)).map { index in
      let cell = index / Echo.columns * map.columns + index % Echo.columns * 2
      let mark = GlyphLegend.Mark(
        left: map.glyphs[cell], right: map.glyphs[cell + 1], ink: map.inks[cell])
      return mark == legend.hand ? nil : legend.family(mark)?.rawValue ?? 0
    }
  }

  /// Compares the map with the picture that an ear draws of both sweeps, after `path` has changed
  /// the samples.
  public func score(through path: ([Float]) -> [Float] = { $0 }) -> Score {
    var score = Score()
    let line = Self.echo(of: path(skyline))
    let picture = Self.echo(of: path(sweep))
    for (index, family) in families.enumerated() {
      guard let family else { continue }
      let drawn = picture.families[index]
      if family > 0 { score.tiles += 1 }
      if family > 0, drawn == family { score.right += 1 }
      if drawn > 0, drawn != family { score.wrong += 1 }
    }
    score.columns = (0..<Echo.columns).count { abs(tops[$0] - line.skyline[$0]) <= 1 }
    return score
  }

  /// Returns what an ear makes of samples that arrive pass by pass.
  public static func echo(of samples: [Float]) -> Echo {
    let echo = Echo()
    for start in stride(from: 0, to: samples.count, by: 1_600) {
      echo.hear(Array(samples[start..<min(start + 1_600, samples.count)]))
    }
    return echo
  }
}

/// A room with one loudspeaker and one ear: four walls, 0.3 s of echo, and noise 20 dB below the
/// sound.
public enum EchoRoom {
  /// The delay of each wall's reflection to each ear in frames, and its gain.
  private static let walls: [(left: Int, right: Int, gain: Float)] = [
    (528, 576, 0.32), (864, 816, 0.25), (1_248, 1_344, 0.2), (1_775, 1_679, 0.16),
  ]
  private static let (loopFrames, loopGain): (Int, Float) = (1_425, 0.505)

  /// Returns samples as they arrive.
  public static func heard(_ samples: [Float]) -> [Float] {
    let frames = samples.count / 2
    var tail = [Float](repeating: 0, count: loopFrames)
    var mono = [Float](repeating: 0, count: frames)
    func sample(_ frame: Int, _ side: Int) -> Float {
      frame >= 0 ? samples[2 * frame + side] : 0
    }
    for frame in 0..<frames {
      let place = frame % loopFrames
      let echo = tail[place] * loopGain
      tail[place] = echo + (sample(frame, 0) + sample(frame, 1)) * 0.2
      var sum = sample(frame, 0) + sample(frame, 1) + echo
      for wall in walls {
        sum += wall.gain * (sample(frame - wall.left, 0) + sample(frame - wall.right, 1))
      }
      mono[frame] = sum / 2
    }
    let audible = mono.filter { $0.magnitude > 1e-4 }
    let power = audible.reduce(0) { $0 + $1 * $1 } / Float(max(1, audible.count))
    // Uniform noise has a third of the power of its limits.
    let noise = (3 * power).squareRoot() * 0.1
    var chance: UInt64 = 0x9e37_79b9_7f4a_7c15
    return mono.flatMap { value -> [Float] in
      chance = chance &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let heard = value + (Float(chance >> 40) / Float(1 << 23) - 1) * noise
      return [heard, heard]
    }
  }
}
