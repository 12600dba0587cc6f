public import KodamaSurfaces

/// An open audio device, which is the master clock of the game: the number of audio frames
/// (1/48,000 s) that it has played determines when the next pass (1/60 s) of the game loop is due.
public protocol Loudspeaker: AnyObject {
  /// Returns the time until a pass (1/60 s) of the game loop should begin, in seconds; 0 or less
  /// means now. Returns nil if the device is not playing, in which case the host must use another
  /// clock.
  func seconds(untilPass pass: Int) -> Double?

  /// Sends the sound commands of a pass (1/60 s) of the game loop to the device. The pass is then
  /// complete, so its sound can be played.
  func complete(pass: Int, _ commands: [SoundCommand])

  /// The counts of played audio frames, gaps and late requests since the device was opened.
  var report: LoudspeakerReport { get }
}

/// Counts of the audio frames that a loudspeaker has played, of its gaps, and of its late requests
/// for sound.
public struct LoudspeakerReport: Hashable, Sendable {
  /// A silence that a listener heard because the game was late. The sound then continued where it
  /// had stopped.
  public struct Gap: Hashable, Sendable {
    /// The number of the audio frame (1/48,000 s) that should have been played when the silence
    /// began, counted from the start of the game.
    public var frame: Int64
    /// The length of the silence, in audio frames (1/48,000 s).
    public var length: Int64

    /// Creates a gap from the audio frame that was due and the length of the silence in audio
    /// frames.
    public init(frame: Int64, length: Int64) {
      (self.frame, self.length) = (frame, length)
    }
  }

  /// The number of the first audio frame that the device played. Earlier ones were rendered before
  /// the device was ready.
  public var firstFrame: Int64 = 0
  /// The number of the game's audio frames (1/48,000 s) that have been played, without the silence
  /// of gaps.
  public var playedFrames: Int64 = 0
  /// The silences that a listener heard because the game was late, in order. Only the first few
  /// thousand are listed.
  public var gaps: [Gap] = []
  /// The length of all gaps in audio frames (1/48,000 s), including gaps that are not in the list
  /// `gaps`.
  public var gapFrames: Int64 = 0
  /// The number of times the device has requested sound.
  public var callbacks = 0
  /// The number of the device's requests for sound that came more than one block late.
  public var lateCallbacks = 0
  /// The time from the start of a pass (1/60 s) of the game loop until its sound is played, in
  /// seconds.
  public var leadSeconds = 0.0

  /// Creates a report whose counts are all 0.
  public init() {}
}

extension LoudspeakerReport {
  /// True if there were no gaps in the sound, and no request of the device for sound came late.
  public var isFlawless: Bool { lateCallbacks == 0 && gapFrames == 0 }

  /// The length of all gaps, in milliseconds.
  public var gapMilliseconds: Int {
    Int(gapFrames * 1_000 / Int64(SoundFormat.framesPerSecond))
  }
}

/// Predicts when a loudspeaker will request sound, so that each pass can read its input as late as
/// possible and still finish in time.
///
/// A loudspeaker requests one block at a time, at intervals that vary. The *beat* is the time of
/// the earliest of the last sixteen requests, relative to the frames requested. A pass begins one
/// *lead* before the beat: the time that a pass takes plus a margin. The margin grows when the game
/// was late and shrinks slowly. A gap although the game was on time changes only the beat.
package struct LoudspeakerForecast {
  /// The number of recent callbacks that determine the beat.
  package static let windowLength = 16
  /// The smallest and the largest margin, in seconds.
  package static let margins = 0.001...0.012
  /// The largest margin for blocks of fewer than 512 frames, in seconds. A player who chooses small
  /// blocks prefers low latency to fewer gaps.
  package static let smallBlockMargin = 0.002
  /// The maximum time that is reserved for computing a pass, in seconds.
  package static let maximumWork = 0.008
  /// The maximum delay of a callback, in seconds, before the device counts as stalled. After a
  /// stall, the beat is computed from later callbacks only.
  package static let stallSeconds = 0.012
  /// The number of passes without a gap after which the margin shrinks by a tenth: 5 s.
  package static let calmPasses = 300
  /// If several gaps occur within this number of passes (half a second), they count as one.
  package static let gapPasses = 30

  package let blockFrames: Int
  /// The current margin, in seconds. It covers the system's delay in waking the game.
  package private(set) var marginSeconds = 0.0015
  /// The longest computation time of recent passes, in seconds.
  package private(set) var workSeconds = 0.0

  private var phases: [Double] = []
  private var nextPhase = 0
  private var lastPhase: Double?
  private var calm = 0
  private var sinceGrowth = LoudspeakerForecast.gapPasses
  private var sinceLate = LoudspeakerForecast.gapPasses

  /// Creates a forecast for a block size in frames, which must be at least 1.
  package init(blockFrames: Int) {
    precondition(blockFrames > 0, "a block has at least one frame")
    self.blockFrames = blockFrames
  }

  /// The time from the start of a pass until its sound is due, in seconds.
  package var leadSeconds: Double { workSeconds + marginSeconds }

  /// Records that the device requested sound at a time in seconds. `deviceFrame` is the number of
  /// frames that it had received before, including silence.
  package mutating func recordCallback(deviceFrame: Int64, at seconds: Double) {
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

  /// Records the computation time of a pass in seconds, and whether its sound was late.
  package mutating func recordPass(workSeconds seconds: Double, isLate: Bool = false) {
    workSeconds = min(Self.maximumWork, max(seconds, workSeconds * 0.95))
    sinceLate = isLate ? 0 : sinceLate + 1
    calm += 1
    sinceGrowth += 1
    if calm >= Self.calmPasses {
      calm = 0
      marginSeconds = max(Self.margins.lowerBound, marginSeconds * 0.9)
    }
  }

  /// The margin grows by half if the game was late in the last half second.
  package mutating func recordGap() {
    guard sinceLate < Self.gapPasses else { return }
    calm = 0
    guard sinceGrowth >= Self.gapPasses else { return }
    sinceGrowth = 0
    let longest = blockFrames < 512 ? Self.smallBlockMargin : Self.margins.upperBound
    marginSeconds = min(longest, marginSeconds * 1.5)
  }

  /// Returns the time in seconds at which the pass that renders a frame must begin, or nil before
  /// the first callback. `deviceFrame` counts all frames of the device, including silence.
  package func beginning(ofDeviceFrame deviceFrame: Int64) -> Double? {
    guard let beat = phases.min() else { return nil }
    let block = Int64(blockFrames)
    return beat + Self.duration(ofFrames: deviceFrame / block * block) - leadSeconds
  }

  private static func duration(ofFrames frames: Int64) -> Double {
    Double(frames) / Double(SoundFormat.framesPerSecond)
  }
}
