/// Renders sound commands to audio samples. All hosts use it, so a file or a test contains exactly
/// what a player hears.
///
///     let mixer = Mixer(patches: PatchTable())
///     for command in sound.takeCommands() { mixer.enqueue(command) }
///     let samples = mixer.render(frames: SoundFormat.framesPerPass)
///
/// The output depends only on the commands: rendering in blocks of any size gives the same bits.
/// Only one thread may use a mixer at a time. `render(into:)` and `enqueue` neither allocate nor
/// lock.
public final class Mixer {
  /// The delay between input and output, in audio frames (1/48,000 s). The limiter needs it to look
  /// ahead for loud samples.
  public static let latencyFrames = Limiter.latencyFrames

  private let core: UnsafeMutablePointer<MixerCore>
  private let bank: PatchBank

  /// Creates a mixer that can play the patches (timbres) of a table. It has not rendered any audio
  /// frames yet.
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

  /// The number of audio frames (1/48,000 s) rendered so far.
  public var frame: Int64 { core.pointee.frame }

  /// The numbers of notes and commands that the mixer currently has, and of those that it ended
  /// early or dropped.
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

  /// Adds a command, which takes effect at its frame, or at the next one if that has passed.
  /// Commands of the same frame take effect in the order in which they were added. If 4,096
  /// commands are waiting, the least important is dropped.
  public func enqueue(_ command: SoundCommand) { core.pointee.queue.insert(command) }

  /// Renders stereo sound into memory, which must have room for two samples (left and right) for
  /// each audio frame. `frames` must not be negative.
  public func render(into samples: UnsafeMutablePointer<Float>, frames: Int) {
    precondition(frames >= 0, "the number of frames is negative")
    core.pointee.render(into: samples, frames: frames)
  }

  /// Enqueues all commands of a ring, then renders. An audio callback can call it, because it
  /// neither allocates nor locks (checked by scripts/checks/58-realtime).
  public func render(
    into samples: UnsafeMutablePointer<Float>, frames: Int, taking ring: CommandRing
  ) {
    while let command = ring.pop() { enqueue(command) }
    render(into: samples, frames: frames)
  }

  /// Renders stereo sound into a new array, for tests and files. Each audio frame has two samples,
  /// left and right.
  public func render(frames: Int) -> [Float] {
    precondition(frames >= 0, "the number of frames is negative")
    return [Float](unsafeUninitializedCapacity: frames * 2) { buffer, size in
      if let start = buffer.baseAddress { render(into: start, frames: frames) }
      size = frames * 2
    }
  }
}

/// The numbers of notes and commands that a mixer currently has, and of those that it ended early
/// or dropped.
public struct MixerStatistics: Hashable, Sendable {
  /// The number of notes that are sounding, without those that are fading out after being ended.
  public var soundingNotes = 0
  /// The number of commands whose time, an audio frame, has not come yet.
  public var waitingCommands = 0
  /// The number of notes that were ended early to make room for others.
  public var stolenNotes = 0
  /// The number of notes that were not played because too many others were sounding.
  public var droppedNotes = 0
  /// The number of commands that were dropped because the queue was full.
  public var droppedCommands = 0
  /// The lowest factor by which the limiter has reduced the level; 1 if it has never reduced it.
  public var lowestLimiterGain: Float = 1

  /// Creates the statistics of a new mixer.
  public init() {}
}
