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
