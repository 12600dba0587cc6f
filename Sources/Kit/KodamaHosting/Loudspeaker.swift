public import KodamaSurfaces

/// A loudspeaker as a host sees it. While it is there it is the master clock: the sound it has
/// asked for so far says when the next pass is due.
public protocol Loudspeaker: AnyObject {
  /// How long until a pass should begin, in seconds; 0 or less: now.
  ///
  /// - Returns: nil while nothing is heard: it is not open yet, or not any more, and another clock
  /// must do.
  func seconds(untilPass pass: Int) -> Double?

  /// Takes what a pass sounds like, heard or not. From now on the pass may be heard.
  func complete(pass: Int, _ commands: [SoundCommand])

  /// How well it went so far.
  var report: LoudspeakerReport { get }
}

/// How well a loudspeaker was served.
public struct LoudspeakerReport: Hashable, Sendable {
  /// A stretch of silence played because the game had not come far enough. The sound goes on after
  /// it as if it had not been.
  public struct Gap: Hashable, Sendable {
    /// The frame of the game that should have been played.
    public var frame: Int64
    /// How long the silence was, in frames.
    public var length: Int64

    /// A gap of so many frames, from a frame of the game's timeline on.
    public init(frame: Int64, length: Int64) {
      (self.frame, self.length) = (frame, length)
    }
  }

  /// The first frame of the game that was played: before it the system was not ready.
  public var firstFrame: Int64 = 0
  /// The frame of the game up to which everything has been played.
  public var playedFrames: Int64 = 0
  /// The gaps in order, the first few thousand of them.
  public var gaps: [Gap] = []
  /// The length of all gaps together, in frames, those left out of the list included.
  public var gapFrames: Int64 = 0
  /// How often the loudspeaker asked for sound.
  public var callbacks = 0
  /// How often it asked more than a block too late.
  public var lateCallbacks = 0
  /// How early a pass begins before its sound is needed, in seconds.
  public var leadSeconds = 0.0

  /// Makes an empty report.
  public init() {}
}

extension LoudspeakerReport {
  /// Whether the loudspeaker always found what it asked for.
  public var isFlawless: Bool { lateCallbacks == 0 && gapFrames == 0 }

  /// The silence of all gaps together, in milliseconds.
  public var gapMilliseconds: Int {
    Int(gapFrames * 1_000 / Int64(SoundFormat.framesPerSecond))
  }
}

/// Foresees when a loudspeaker will ask for sound, so that a pass can take its input as late as
/// possible and still be heard in time.
///
/// A loudspeaker asks for a block at a time, at moments that wobble. The earliest moment that fits
/// the last sixteen callbacks is taken as its beat; a pass begins a *lead* before the beat
/// that needs its first frame. The lead is what a pass takes to run, and a margin that grows when
/// the game came too late and shrinks again slowly. A gap in which the game was in time, because
/// the loudspeaker asked early, is no reason for a larger margin: the beat follows by itself.
public struct LoudspeakerForecast {
  /// How many callbacks the beat is taken from.
  public static let windowLength = 16
  /// The smallest and the largest margin, in seconds.
  public static let margins = 0.001...0.012
  /// The largest margin for blocks smaller than 512 frames, in seconds: who asks for them wants to
  /// hear soon rather than without a gap.
  public static let longestHastyMargin = 0.002
  /// The longest time a pass is granted, in seconds.
  public static let longestWork = 0.008
  /// A loudspeaker that asks so much later than before, in seconds, has stood still meanwhile, and
  /// its beat is another one from then on.
  public static let standstill = 0.012
  /// After so many passes without a gap the margin shrinks by a tenth: 5 s.
  public static let calmPasses = 300
  /// Gaps within so many passes, half a second, have one cause and count once.
  public static let gapPasses = 30

  /// Frames that are asked for at a time.
  public let blockFrames: Int
  /// The time kept in hand for a scheduler that wakes us late, in seconds.
  public private(set) var marginSeconds = 0.0015
  /// How long a pass takes to run, in seconds: the longest lately.
  public private(set) var workSeconds = 0.0

  private var phases: [Double] = []
  private var nextPhase = 0
  private var lastPhase: Double?
  private var calm = 0
  private var sinceGrowth = LoudspeakerForecast.gapPasses
  private var sinceLate = LoudspeakerForecast.gapPasses

  /// Creates a forecast for a loudspeaker that asks for `blockFrames` frames at a time, at least 1.
  public init(blockFrames: Int) {
    precondition(blockFrames > 0, "a block has at least one frame")
    self.blockFrames = blockFrames
  }

  /// How early a pass begins before its sound is needed, in seconds.
  public var leadSeconds: Double { workSeconds + marginSeconds }

  /// Takes note that the loudspeaker has asked for a block.
  ///
  /// - Parameters:
  ///   - deviceFrame: how many frames it was given before, silence included.
  ///   - seconds: when it asked.
  public mutating func noteCallback(deviceFrame: Int64, at seconds: Double) {
    let phase = seconds - Self.duration(ofFrames: deviceFrame)
    if let lastPhase, phase - lastPhase > Self.standstill {
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

  /// Takes note of a pass: how long it ran, and whether its sound came after it was due.
  public mutating func notePass(workSeconds seconds: Double, isLate: Bool = false) {
    workSeconds = min(Self.longestWork, max(seconds, workSeconds * 0.95))
    sinceLate = isLate ? 0 : sinceLate + 1
    calm += 1
    sinceGrowth += 1
    if calm >= Self.calmPasses {
      calm = 0
      marginSeconds = max(Self.margins.lowerBound, marginSeconds * 0.9)
    }
  }

  /// Takes note that the loudspeaker had to play silence.
  public mutating func noteGap() {
    guard sinceLate < Self.gapPasses else { return }
    calm = 0
    guard sinceGrowth >= Self.gapPasses else { return }
    sinceGrowth = 0
    let longest = blockFrames < 512 ? Self.longestHastyMargin : Self.margins.upperBound
    marginSeconds = min(longest, marginSeconds * 1.5)
  }

  /// When the work must begin whose first frame is this one.
  ///
  /// - Parameter deviceFrame: the frame as the loudspeaker counts, silence included.
  /// - Returns: nil before the loudspeaker has asked for anything.
  public func beginning(ofDeviceFrame deviceFrame: Int64) -> Double? {
    guard let beat = phases.min() else { return nil }
    let block = Int64(blockFrames)
    return beat + Self.duration(ofFrames: deviceFrame / block * block) - leadSeconds
  }

  private static func duration(ofFrames frames: Int64) -> Double {
    Double(frames) / Double(SoundFormat.framesPerSecond)
  }
}
