/// Turns commands into samples: the same ones in a window, in a file, in a test.
///
/// `render` depends on nothing but what was enqueued before; every split into blocks gives the same
/// bits. A mixer belongs to one thread at a time. `render` and `enqueue` neither allocate nor lock.
public final class Mixer {
  /// Frames by which everything comes out later than its stamp: the limiter looks ahead.
  public static let latencyFrames = Limiter.latencyFrames

  private let core: UnsafeMutablePointer<MixerCore>
  private let bank: PatchBank

  /// Makes a mixer at frame 0 that plays the patches of a table.
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

  /// What the mixer has counted.
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

  /// Adds a command; one whose frame has passed takes effect at the next frame. Commands of one
  /// frame take effect in the order in which they came. When 4,096 wait, the least important goes.
  public func enqueue(_ command: SoundCommand) { core.pointee.queue.insert(command) }

  /// Renders frames of interleaved stereo into memory that holds twice as many samples. A negative
  /// number of frames is a mistake of the program and stops it.
  public func render(into samples: UnsafeMutablePointer<Float>, frames: Int) {
    precondition(frames >= 0, "fewer than no frames")
    core.pointee.render(into: samples, frames: frames)
  }

  /// What a loudspeaker's callback does: takes the commands that have come, then renders. It
  /// neither allocates nor locks (scripts/checks/58-realtime).
  public func render(
    into samples: UnsafeMutablePointer<Float>, frames: Int, taking ring: CommandRing
  ) {
    while let command = ring.pop() { enqueue(command) }
    render(into: samples, frames: frames)
  }

  /// Renders frames of interleaved stereo into an array of their own, for tests and files.
  public func render(frames: Int) -> [Float] {
    precondition(frames >= 0, "fewer than no frames")
    return [Float](unsafeUninitializedCapacity: frames * 2) { buffer, size in
      if let start = buffer.baseAddress { render(into: start, frames: frames) }
      size = frames * 2
    }
  }
}

/// What a mixer counts.
public struct MixerStatistics: Hashable, Sendable {
  /// Notes that sound now, those that fade away because they were stolen left out.
  public var soundingNotes = 0
  /// Commands that wait for their frame.
  public var waitingCommands = 0
  /// Notes that had to make room for others.
  public var stolenNotes = 0
  /// Notes that found no room.
  public var droppedNotes = 0
  /// Commands that were lost because too many waited.
  public var droppedCommands = 0
  /// The lowest gain the limiter took, 1 when it never had to do anything.
  public var lowestLimiterGain: Float = 1

  /// Makes the counts of a mixer that has done nothing.
  public init() {}
}
