#if SDL
  internal import CSDL2
  import KodamaHosting
  import KodamaSurfaces
  import Synchronization

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
