#if SDL
  internal import CSDL2
  import KodamaHosting
  import KodamaSurfaces
  import Synchronization

  /// What the game's thread and the loudspeaker's thread share. It lies at a fixed place in memory,
  /// so that the callback need not retain anything to reach it.
  struct LoudspeakerState: ~Copyable {
    /// When the loudspeaker asked for a block, and how many frames it was given before.
    struct Stamp {
      var counter: UInt64 = 0
      var deviceFrame: Int64 = 0
    }

    /// Gaps that are kept; a longer list would only say again that something is very wrong.
    static let gapLimit = 8_192
    /// Stamps that may wait for the game, 2.7 s of them.
    static let stampLimit = 256
    /// Blocks of silence at the start, while the system fills its own queues. A sound server may
    /// take two seconds over it.
    static let warmUpCallbacks = 8

    /// How many frames of the game are complete; the callback goes no further.
    let completedFrames = Atomic<Int64>(0)
    /// The first frame of the game that is played; what came before was rendered into nothing.
    let firstFrame = Atomic<Int64>(0)
    /// The frame of the game up to which everything was played.
    let playedFrames = Atomic<Int64>(0)
    /// How many frames of silence were played before and between them.
    let silentFrames = Atomic<Int64>(0)
    /// How many of those were gaps.
    let gapFrames = Atomic<Int64>(0)
    /// How many gaps are in the list.
    let gapCount = Atomic<Int>(0)
    /// How often the loudspeaker asked.
    let callbacks = Atomic<Int>(0)
    /// How often it asked more than a block too late.
    let lateCallbacks = Atomic<Int>(0)
    /// Whether the mixer is the loudspeaker's. Before, it is the game's, and there is silence.
    let isLive = Atomic<Bool>(false)
    /// Whether the callback may be using the mixer. It says so before it looks whether it is live,
    /// and the game looks here after it has said that it is not: one of them sees the other.
    let isRendering = Atomic<Bool>(false)
    /// Whether silence is no gap any more: the game has ended.
    let isEnding = Atomic<Bool>(false)
    /// Stamps written and stamps read, counted from the start.
    let stampsWritten = Atomic<Int>(0)
    let stampsRead = Atomic<Int>(0)

    let gaps: UnsafeMutablePointer<LoudspeakerReport.Gap>
    let stamps: UnsafeMutablePointer<Stamp>
    let mixer: Unmanaged<Mixer>
    let ring: Unmanaged<CommandRing>
    /// What `SDL_GetPerformanceCounter` counts while a block is played.
    let countsPerBlock: UInt64
    /// How many frames the loudspeaker was given, silence included; the callback's alone.
    var deviceFrame: Int64 = 0
    /// When the loudspeaker last asked; the callback's alone.
    var lastCounter: UInt64 = 0

    /// The mixer and the ring must outlive the state.
    init(mixer: Mixer, ring: CommandRing, blockFrames: Int) {
      self.mixer = Unmanaged.passUnretained(mixer)
      self.ring = Unmanaged.passUnretained(ring)
      gaps = .allocate(capacity: Self.gapLimit)
      gaps.initialize(repeating: .init(frame: 0, length: 0), count: Self.gapLimit)
      stamps = .allocate(capacity: Self.stampLimit)
      stamps.initialize(repeating: Stamp(), count: Self.stampLimit)
      countsPerBlock =
        SDL_GetPerformanceFrequency() * UInt64(blockFrames) / UInt64(SoundFormat.framesPerSecond)
    }

    deinit {
      gaps.deallocate()
      stamps.deallocate()
    }
  }

  extension LoudspeakerState {
    /// Gives the loudspeaker its next block. It runs on a thread that must never wait, so nothing
    /// here allocates, locks, retains or reads a file.
    ///
    /// The game's sound is rendered as far as the game has come. Beyond that there is silence, and
    /// the sound goes on afterwards where it stopped.
    mutating func render(into samples: UnsafeMutablePointer<Float>, frames: Int) {
      noteCallback(frames: frames)
      isRendering.store(true, ordering: .sequentiallyConsistent)
      let isLive = isLive.load(ordering: .sequentiallyConsistent)
      // What is complete is read first: every command of a complete pass is then in the ring.
      let completed = completedFrames.load(ordering: .acquiring)
      let played = playedFrames.load(ordering: .relaxed)
      let count = isLive ? Int(min(Int64(frames), max(0, completed - played))) : 0
      if count > 0 {
        mixer._withUnsafeGuaranteedRef { mixer in
          ring._withUnsafeGuaranteedRef { ring in
            mixer.render(into: samples, frames: count, taking: ring)
          }
        }
        playedFrames.store(played + Int64(count), ordering: .releasing)
      }
      isRendering.store(false, ordering: .sequentiallyConsistent)
      guard count < frames else { return }
      let channels = SoundFormat.channels
      (samples + count * channels).update(repeating: 0, count: (frames - count) * channels)
      // The first pass after the handover may come when it can.
      let hasBegun = isLive && completed > firstFrame.load(ordering: .relaxed)
      noteSilence(Int64(frames - count), at: played + Int64(count), isGap: hasBegun)
    }

    private mutating func noteCallback(frames: Int) {
      let now = SDL_GetPerformanceCounter()
      if lastCounter != 0, now - lastCounter > 2 * countsPerBlock {
        lateCallbacks.add(1, ordering: .relaxed)
      }
      lastCounter = now
      callbacks.add(1, ordering: .relaxed)
      let frame = deviceFrame
      deviceFrame += Int64(frames)
      let written = stampsWritten.load(ordering: .relaxed)
      guard written - stampsRead.load(ordering: .acquiring) < Self.stampLimit else { return }
      stamps[written % Self.stampLimit] = Stamp(counter: now, deviceFrame: frame)
      stampsWritten.store(written + 1, ordering: .releasing)
    }

    private func noteSilence(_ length: Int64, at frame: Int64, isGap: Bool) {
      silentFrames.add(length, ordering: .releasing)
      guard isGap, !isEnding.load(ordering: .relaxed) else { return }
      gapFrames.add(length, ordering: .relaxed)
      let index = gapCount.load(ordering: .relaxed)
      guard index < Self.gapLimit else { return }
      gaps[index] = .init(frame: frame, length: length)
      gapCount.store(index + 1, ordering: .releasing)
    }
  }
#endif
