#if SDL
  internal import CSDL2
  import KodamaHosting
  import KodamaSurfaces
  import Synchronization

  /// The state that the game's thread shares with the audio callback. It has a fixed address, so
  /// that the callback need not retain anything.
  struct LoudspeakerState: ~Copyable {
    /// The time of a callback, and the number of frames that were delivered before it.
    struct Stamp {
      var counter: UInt64 = 0
      var deviceFrame: Int64 = 0
    }

    static let gapLimit = 8_192
    /// The maximum number of stamps that wait for the game: 2.7 s of callbacks.
    static let stampLimit = 256
    /// The number of silent blocks at the start, while the system fills its buffers. A sound server
    /// may need two seconds for them.
    static let warmUpCallbacks = 8

    /// The number of game frames that are complete. Beyond them, the callback plays silence.
    let completedFrames = Atomic<Int64>(0)
    /// The first game frame that is played; earlier frames were discarded.
    let firstFrame = Atomic<Int64>(0)
    /// The game frame at which the played sound ends.
    let playedFrames = Atomic<Int64>(0)
    let silentFrames = Atomic<Int64>(0)
    /// The number of silent frames that were gaps.
    let gapFrames = Atomic<Int64>(0)
    let gapCount = Atomic<Int>(0)
    let callbacks = Atomic<Int>(0)
    /// The number of callbacks that came more than one block late.
    let lateCallbacks = Atomic<Int>(0)
    /// True while the callback owns the mixer. Otherwise the game owns it, and the callback plays
    /// silence.
    let isLive = Atomic<Bool>(false)
    /// True while the callback may be using the mixer. The callback sets it before it reads
    /// `isLive`, and the game reads it after it clears `isLive`, so at least one of them sees the
    /// other's change.
    let isRendering = Atomic<Bool>(false)
    /// True once the game has ended, so that silence no longer counts as a gap.
    let isEnding = Atomic<Bool>(false)
    /// The number of stamps that the callback has written.
    let stampsWritten = Atomic<Int>(0)
    /// The number of stamps that the game has read.
    let stampsRead = Atomic<Int>(0)

    let gaps: UnsafeMutablePointer<LoudspeakerReport.Gap>
    let stamps: UnsafeMutablePointer<Stamp>
    let mixer: Unmanaged<Mixer>
    let ring: Unmanaged<CommandRing>
    let tap: Unmanaged<SoundTap>?
    /// The number of `SDL_GetPerformanceCounter` counts in a block.
    let countsPerBlock: UInt64
    /// The number of frames that have been delivered, including silence. Only the callback uses it.
    var deviceFrame: Int64 = 0
    /// The time of the last callback. Only the callback uses it.
    var lastCounter: UInt64 = 0

    /// Creates the state; the mixer, the ring and the tap must outlive it.
    init(mixer: Mixer, ring: CommandRing, tap: SoundTap?, blockFrames: Int) {
      self.mixer = Unmanaged.passUnretained(mixer)
      self.ring = Unmanaged.passUnretained(ring)
      self.tap = tap.map(Unmanaged.passUnretained)
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
    /// Fills a block. This runs on a thread with a hard deadline, so it does not allocate, lock,
    /// retain or do I/O.
    ///
    /// It renders up to the last completed frame and fills the rest with silence. The next block
    /// continues the sound where it stopped.
    mutating func render(into samples: UnsafeMutablePointer<Float>, frames: Int) {
      recordCallback(frames: frames)
      isRendering.store(true, ordering: .sequentiallyConsistent)
      let isLive = isLive.load(ordering: .sequentiallyConsistent)
      // Reads `completedFrames` first, so that all commands of a completed pass are in the ring.
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
      let channels = SoundFormat.channels
      defer { tap?._withUnsafeGuaranteedRef { $0.write(samples, frames: frames) } }
      guard count < frames else { return }
      (samples + count * channels).update(repeating: 0, count: (frames - count) * channels)
      // Silence before the first pass after the handover is not a gap.
      let hasBegun = isLive && completed > firstFrame.load(ordering: .relaxed)
      recordSilence(Int64(frames - count), at: played + Int64(count), isGap: hasBegun)
    }

    private mutating func recordCallback(frames: Int) {
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

    private func recordSilence(_ length: Int64, at frame: Int64, isGap: Bool) {
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
