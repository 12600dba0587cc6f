public import KodamaSurfaces

/// A loudspeaker. While it is open it is the master clock: the sound that it has consumed says when
/// the next pass is due.
public protocol Loudspeaker: AnyObject {
  /// Returns the time until a pass should begin, in seconds; 0 or less means now, and nil that the
  /// loudspeaker plays nothing, so that another clock is needed.
  func seconds(untilPass pass: Int) -> Double?

  /// Receives the sound of a pass, which may be played from now on.
  func complete(pass: Int, _ commands: [SoundCommand])

  /// The statistics since the loudspeaker was opened.
  var report: LoudspeakerReport { get }
}

/// Statistics of a loudspeaker.
public struct LoudspeakerReport: Hashable, Sendable {
  /// Silence that was played because the game was late. Afterwards the sound continues where it
  /// stopped.
  public struct Gap: Hashable, Sendable {
    /// The frame of the game that was due.
    public var frame: Int64
    /// The length of the silence, in frames.
    public var length: Int64

    /// Creates a gap, in frames of the game.
    public init(frame: Int64, length: Int64) {
      (self.frame, self.length) = (frame, length)
    }
  }

  /// The first frame of the game that was played. Earlier ones were completed before the device was
  /// ready.
  public var firstFrame: Int64 = 0
  /// The number of frames of the game that have been played.
  public var playedFrames: Int64 = 0
  /// The gaps in order, limited to the first few thousand.
  public var gaps: [Gap] = []
  /// The length of all gaps in frames, including those that are not in the list.
  public var gapFrames: Int64 = 0
  /// The number of callbacks.
  public var callbacks = 0
  /// The number of callbacks that came more than a block too late.
  public var lateCallbacks = 0
  /// The time from the beginning of a pass until its sound is due, in seconds.
  public var leadSeconds = 0.0

  /// Creates an empty report.
  public init() {}
}

extension LoudspeakerReport {
  /// True if there were no gaps and no late callbacks.
  public var isFlawless: Bool { lateCallbacks == 0 && gapFrames == 0 }

  /// The length of all gaps, in milliseconds.
  public var gapMilliseconds: Int {
    Int(gapFrames * 1_000 / Int64(SoundFormat.framesPerSecond))
  }
}

/// Predicts when a loudspeaker needs sound, so that a pass reads its input as late as possible and
/// still arrives in time.
///
/// A loudspeaker requests one block at a time, with jitter. The earliest phase of the last sixteen
/// callbacks is its *beat*. A pass begins a *lead* before the beat that needs its first frame. The
/// lead is the time that a pass takes plus a margin. The margin grows when the game was late and
/// shrinks again slowly. A gap in which the game was in time does not increase it, because the beat
/// adapts instead.
public struct LoudspeakerForecast {
  /// The number of callbacks that determine the beat.
  public static let windowLength = 16
  /// The range of the margin, in seconds.
  public static let margins = 0.001...0.012
  /// The largest margin for blocks of fewer than 512 frames, in seconds. Small blocks mean that low
  /// latency matters more than gaps.
  public static let smallBlockMargin = 0.002
  /// The longest time that is reserved for a pass, in seconds.
  public static let maximumWork = 0.008
  /// A callback this much later than before, in seconds, means that the device has stalled and that
  /// its beat has changed.
  public static let stallSeconds = 0.012
  /// The number of passes without a gap after which the margin shrinks by a tenth: 5 s.
  public static let calmPasses = 300
  /// Gaps within this number of passes (half a second) count as one.
  public static let gapPasses = 30

  /// The number of frames in a block.
  public let blockFrames: Int
  /// The margin for late wake-ups of the scheduler, in seconds.
  public private(set) var marginSeconds = 0.0015
  /// The longest time that a recent pass took, in seconds.
  public private(set) var workSeconds = 0.0

  private var phases: [Double] = []
  private var nextPhase = 0
  private var lastPhase: Double?
  private var calm = 0
  private var sinceGrowth = LoudspeakerForecast.gapPasses
  private var sinceLate = LoudspeakerForecast.gapPasses

  /// Creates a forecast for a block size in frames. A size below 1 traps.
  public init(blockFrames: Int) {
    precondition(blockFrames > 0, "a block has at least one frame")
    self.blockFrames = blockFrames
  }

  /// The time from the beginning of a pass until its sound is due, in seconds.
  public var leadSeconds: Double { workSeconds + marginSeconds }

  /// Records a callback at a time in seconds. `deviceFrame` is the number of frames that the device
  /// received before, including silence.
  public mutating func recordCallback(deviceFrame: Int64, at seconds: Double) {
    let phase = seconds - Self.duration(ofFrames: deviceFrame)
    if let lastPhase, phase - lastPhase > Self.stallSeconds {
      phases.removeAll(keepingCapacity: true)
      nextPhase = 0
    }
    lastPhase = phase
    if phases.count < Self.windowLength {
      phases.append(phase)
    } else {
      phases[nextPhase] = phase
      nextPhase = (nextPhase + 1) % Self.windowLength
    }
  }

  /// Records a pass: how long it ran, and whether its sound was late.
  public mutating func recordPass(workSeconds seconds: Double, isLate: Bool = false) {
    workSeconds = min(Self.maximumWork, max(seconds, workSeconds * 0.95))
    sinceLate = isLate ? 0 : sinceLate + 1
    calm += 1
    sinceGrowth += 1
    if calm >= Self.calmPasses {
      calm = 0
      marginSeconds = max(Self.margins.lowerBound, marginSeconds * 0.9)
    }
  }

  /// Records that the loudspeaker had to play silence.
  public mutating func recordGap() {
    guard sinceLate < Self.gapPasses else { return }
    calm = 0
    guard sinceGrowth >= Self.gapPasses else { return }
    sinceGrowth = 0
    let longest = blockFrames < 512 ? Self.smallBlockMargin : Self.margins.upperBound
    marginSeconds = min(longest, marginSeconds * 1.5)
  }

  /// Returns when the pass that needs a frame must begin, in seconds, or nil before the first
  /// callback. `deviceFrame` counts as the loudspeaker does, including silence.
  public func beginning(ofDeviceFrame deviceFrame: Int64) -> Double? {
    guard let beat = phases.min() else { return nil }
    let block = Int64(blockFrames)
    return beat + Self.duration(ofFrames: deviceFrame / block * block) - leadSeconds
  }

  private static func duration(ofFrames frames: Int64) -> Double {
    Double(frames) / Double(SoundFormat.framesPerSecond)
  }
}
