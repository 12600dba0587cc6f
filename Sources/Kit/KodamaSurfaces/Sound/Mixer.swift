/// Renders sound commands to samples: the same ones in a window, in a file and in a test.
///
///     let mixer = Mixer(patches: PatchTable())
///     for command in sound.takeCommands() { mixer.enqueue(command) }
///     let samples = mixer.render(frames: SoundFormat.framesPerPass)
///
/// The output depends only on the enqueued commands; any split into blocks gives the same bits. A
/// mixer belongs to one thread at a time. `render(into:)` and `enqueue` neither allocate nor lock.
public final class Mixer {
  /// The delay of the output in frames: the limiter's look-ahead.
  public static let latencyFrames = Limiter.latencyFrames

  private let core: UnsafeMutablePointer<MixerCore>
  private let bank: PatchBank

  /// Creates a mixer at frame 0.
  public init(patches: PatchTable) {
    bank = patches.bank
    core = .allocate(capacity: 1)
    core.initialize(to: MixerCore(bank: bank))
  }

  deinit {
    core.pointee.deallocate()
    core.deinitialize(count: 1)
    core.deallocate()
  }

  /// The number of frames rendered so far.
  public var frame: Int64 { core.pointee.frame }

  /// The counters of the mixer.
  public var statistics: MixerStatistics {
    var counts = MixerStatistics()
    counts.soundingNotes = core.pointee.sounding
    counts.waitingCommands = core.pointee.queue.count
    counts.stolenNotes = core.pointee.stolen
    counts.droppedNotes = core.pointee.dropped
    counts.droppedCommands = core.pointee.queue.dropped
    counts.lowestLimiterGain = core.pointee.limiter.lowestGain
    return counts
  }

  /// Adds a command. One whose frame has passed takes effect at the next frame. Commands of one
  /// frame take effect in order. If 4,096 are waiting, the least important is dropped.
  public func enqueue(_ command: SoundCommand) { core.pointee.queue.insert(command) }

  /// Renders interleaved stereo into memory for twice as many samples. A negative number of frames
  /// traps.
  public func render(into samples: UnsafeMutablePointer<Float>, frames: Int) {
    precondition(frames >= 0, "fewer than no frames")
    core.pointee.render(into: samples, frames: frames)
  }

  /// Enqueues the commands of a ring, then renders: the work of an audio callback. It neither
  /// allocates nor locks (scripts/checks/58-realtime).
  public func render(
    into samples: UnsafeMutablePointer<Float>, frames: Int, taking ring: CommandRing
  ) {
    while let command = ring.pop() { enqueue(command) }
    render(into: samples, frames: frames)
  }

  /// Renders interleaved stereo into a new array, for tests and files.
  public func render(frames: Int) -> [Float] {
    precondition(frames >= 0, "fewer than no frames")
    return [Float](unsafeUninitializedCapacity: frames * 2) { buffer, size in
      if let start = buffer.baseAddress { render(into: start, frames: frames) }
      size = frames * 2
    }
  }
}

/// The counters of a mixer.
public struct MixerStatistics: Hashable, Sendable {
  /// The number of sounding notes, without stolen ones that fade out.
  public var soundingNotes = 0
  /// The number of commands that wait for their frame.
  public var waitingCommands = 0
  /// The number of notes that were stolen for others.
  public var stolenNotes = 0
  /// The number of notes that found no voice.
  public var droppedNotes = 0
  /// The number of commands dropped from a full queue.
  public var droppedCommands = 0
  /// The lowest gain of the limiter; 1 if it was never active.
  public var lowestLimiterGain: Float = 1

  /// Creates the counters of a new mixer.
  public init() {}
}
