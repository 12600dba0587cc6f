#if SDL
  internal import CSDL2
  public import KodamaHosting
  public import KodamaSurfaces
  import Synchronization

  /// A loudspeaker that plays 32-bit float stereo at 48 kHz through the SDL library. The sound that
  /// it has played is the master clock of the game.
  ///
  /// If the device is lost or missing, this type looks for one again at growing intervals.
  /// Meanwhile, the game's thread renders the sound and discards it, so that the sound continues at
  /// the current position once a device is found.
  ///
  ///     let loudspeaker = SDLLoudspeaker(mixer: Mixer(patches: patches))
  ///     if let failure = loudspeaker.failure { print(failure) }
  public final class SDLLoudspeaker: Loudspeaker {
    /// The possible block sizes, in frames. The smaller one has 5 ms less latency, but is more
    /// likely to have gaps on a busy machine.
    package static let blockSizes = [512, 256]
    /// The time that a device may make no callback before it counts as lost, in seconds.
    static let patienceSeconds = 4.0
    /// The intervals between attempts to open a device, in seconds. They double each time.
    static let retrySeconds = 0.5...4.0

    /// The reason why no audio device could be opened at the start; nil if one was opened.
    public let failure: SDLError?

    private let mixer: Mixer
    private let ring = CommandRing()
    private let blockFrames: Int
    private let tap: SoundTap?
    private let secondsPerCount = 1 / Double(SDL_GetPerformanceFrequency())
    private var device: LoudspeakerDevice?
    private var opening: LoudspeakerOpening?
    private var nextTry = Double.infinity
    private var retry = SDLLoudspeaker.retrySeconds.lowerBound
    private var forecast: LoudspeakerForecast
    private var seenGaps = 0
    private var firstFrame: Int64 = 0
    private var lastSign: Double
    private var passBegan: Double?
    private var passDue = Double.infinity
    private var hasFinished = false
    /// True while completed passes are played; otherwise another clock paces the game.
    private var isLive = false
    /// True while this thread owns the mixer and renders sound that is discarded.
    private var hasMixer = true
    /// The value of the callback count at which the device's warm-up began.
    private var warmUpFrom = 0
    private var skipped = [Float](
      repeating: 0, count: SoundFormat.framesPerPass * SoundFormat.channels)
    private var pastReport = LoudspeakerReport()

    /// Opens the system's preferred audio device. It plays silence until the first pass (1/60 s) of
    /// the game loop is complete.
    ///
    /// - Parameters:
    ///   - mixer: The mixer that renders the sound. The loudspeaker has exclusive use of it.
    ///   - blockFrames: The number of audio frames (1/48,000 s) in each block of sound. A value
    ///     that `blockSizes` does not contain selects the first one of `blockSizes`.
    public convenience init(mixer: Mixer, blockFrames: Int = 512) {
      self.init(mixer: mixer, blockFrames: blockFrames, tap: nil)
    }

    init(mixer: Mixer, blockFrames: Int, tap: SoundTap?) {
      (self.mixer, self.tap) = (mixer, tap)
      self.blockFrames = Self.blockSizes.contains(blockFrames) ? blockFrames : Self.blockSizes[0]
      forecast = LoudspeakerForecast(blockFrames: self.blockFrames)
      do {
        device = try LoudspeakerDevice(
          mixer: mixer, ring: ring, tap: tap, blockFrames: self.blockFrames)
        failure = nil
      } catch {
        failure = error
      }
      lastSign = Double(SDL_GetPerformanceCounter()) * secondsPerCount
      if device == nil { nextTry = lastSign + retry }
      // Like the callback, a pass has a deadline. If the system does not allow a higher priority,
      // the lead grows instead.
      SDL_SetThreadPriority(SDL_THREAD_PRIORITY_HIGH)
    }

    deinit { finish(waitsForSound: false) }

    /// Returns the time until a pass (1/60 s) of the game loop should begin, in seconds, or nil
    /// while no device is playing.
    public func seconds(untilPass pass: Int) -> Double? {
      guard !hasFinished else { return nil }
      let now = Double(SDL_GetPerformanceCounter()) * secondsPerCount
      attend(at: now)
      guard isLive, let state = device?.state else { return nil }
      let silence = state.pointee.silentFrames.load(ordering: .acquiring)
      let frame = Int64(pass) * Int64(SoundFormat.framesPerPass) - firstFrame + silence
      guard let beginning = forecast.beginning(ofDeviceFrame: frame) else { return 0 }
      if beginning <= now {
        passBegan = now
        passDue = beginning + forecast.leadSeconds
      }
      return beginning - now
    }

    /// Sends the sound commands of a pass (1/60 s) of the game loop. The pass is then complete, and
    /// its sound can be played.
    public func complete(pass: Int, _ commands: [SoundCommand]) {
      guard !hasFinished else { return }
      let frames = Int64(pass + 1) * Int64(SoundFormat.framesPerPass)
      guard !isLive, takeMixer() else {
        ring.push(commands)
        device?.state.pointee.completedFrames.store(frames, ordering: .releasing)
        guard let passBegan else { return }
        let now = Double(SDL_GetPerformanceCounter()) * secondsPerCount
        forecast.recordPass(workSeconds: now - passBegan, isLate: now > passDue)
        self.passBegan = nil
        return
      }
      for command in commands { mixer.enqueue(command) }
      renderUnheard(frames: SoundFormat.framesPerPass)
      handOver(at: frames)
    }

    /// The counts of played audio frames, gaps and late requests so far, including those of devices
    /// that are gone.
    public var report: LoudspeakerReport { reportSoFar() }

    /// Plays the sound that is complete for at most a quarter of a second, then closes the device.
    public func finish() { finish(waitsForSound: true) }

    // MARK: The device

    private func attend(at now: Double) {
      if let device {
        readStamps(device, now: now)
        let isLost = device.hasStopped
        if isLive, isLost || now - lastSign > Self.patienceSeconds { fallSilent(device) }
        guard isLost, takeMixer() else { return }
        pastReport = reportSoFar()
        self.device = nil
        look(closing: device)
      } else if let opening {
        switch opening.result() {
        case nil: break
        case .success(let found):
          self.opening = nil
          device = found
          forecast = LoudspeakerForecast(blockFrames: blockFrames)
          (seenGaps, warmUpFrom, lastSign) = (0, 0, now)
          retry = Self.retrySeconds.lowerBound
        case .failure:
          self.opening = nil
          nextTry = now + retry
          retry = min(2 * retry, Self.retrySeconds.upperBound)
        }
      } else if now >= nextTry {
        look(closing: nil)
      }
    }

    private func look(closing old: LoudspeakerDevice?) {
      nextTry = .infinity
      opening = LoudspeakerOpening(
        mixer: mixer, ring: ring, tap: tap, blockFrames: blockFrames, closing: old)
    }

    /// Makes the device play silence. A hanging device may recover by itself.
    private func fallSilent(_ device: LoudspeakerDevice) {
      isLive = false
      passBegan = nil
      warmUpFrom = device.state.pointee.callbacks.load(ordering: .relaxed)
      device.state.pointee.isLive.store(false, ordering: .sequentiallyConsistent)
    }

    /// Takes the mixer from a silent device and renders the passes that were not played.
    ///
    /// - Returns: True if this thread owns the mixer; false while the callback is using it.
    private func takeMixer() -> Bool {
      guard !hasMixer, let state = device?.state else { return hasMixer }
      guard !state.pointee.isRendering.load(ordering: .sequentiallyConsistent) else {
        return false
      }
      hasMixer = true
      let played = state.pointee.playedFrames.load(ordering: .acquiring)
      let unheard = state.pointee.completedFrames.load(ordering: .relaxed) - played
      // Until the next handover, the frames that were played count as silence.
      state.pointee.silentFrames.add(played - firstFrame, ordering: .releasing)
      renderUnheard(frames: Int(max(0, unheard)))
      return true
    }

    private func renderUnheard(frames: Int) {
      var left = frames
      skipped.withUnsafeMutableBufferPointer { buffer in
        guard let start = buffer.baseAddress else { return }
        while left > 0 {
          let count = min(left, SoundFormat.framesPerPass)
          mixer.render(into: start, frames: count, taking: ring)
          left -= count
        }
      }
    }

    /// Gives the mixer to the device after its warm-up.
    private func handOver(at frames: Int64) {
      guard let device, !device.hasStopped else { return }
      let state = device.state
      let callbacks = state.pointee.callbacks.load(ordering: .relaxed) - warmUpFrom
      guard callbacks >= LoudspeakerState.warmUpCallbacks else { return }
      firstFrame = frames
      state.pointee.firstFrame.store(frames, ordering: .relaxed)
      state.pointee.completedFrames.store(frames, ordering: .relaxed)
      state.pointee.playedFrames.store(frames, ordering: .relaxed)
      lastSign = Double(SDL_GetPerformanceCounter()) * secondsPerCount
      (isLive, hasMixer) = (true, false)
      state.pointee.isLive.store(true, ordering: .sequentiallyConsistent)
    }

    private func readStamps(_ device: LoudspeakerDevice, now: Double) {
      let state = device.state
      let written = state.pointee.stampsWritten.load(ordering: .acquiring)
      var read = state.pointee.stampsRead.load(ordering: .relaxed)
      while read < written {
        let stamp = state.pointee.stamps[read % LoudspeakerState.stampLimit]
        let seconds = Double(stamp.counter) * secondsPerCount
        forecast.recordCallback(deviceFrame: stamp.deviceFrame, at: seconds)
        lastSign = now
        read += 1
      }
      state.pointee.stampsRead.store(read, ordering: .releasing)
      let gaps = state.pointee.gapCount.load(ordering: .acquiring)
      if gaps != seenGaps {
        seenGaps = gaps
        forecast.recordGap()
      }
    }

    // MARK: The end

    private func finish(waitsForSound: Bool) {
      guard !hasFinished else { return }
      let state = device?.state
      state?.pointee.isEnding.store(true, ordering: .relaxed)
      if isLive, waitsForSound, let state {
        for _ in 0..<50 where !Self.isPlayedOut(state) { SDL_Delay(5) }
      }
      pastReport = reportSoFar()
      hasFinished = true
      opening?.cancel()
      opening = nil
      let now = Double(SDL_GetPerformanceCounter()) * secondsPerCount
      if let device, now - lastSign > Self.patienceSeconds {
        // The device is leaked, because closing a hanging one would wait for its thread forever.
        _ = Unmanaged.passRetained(device)
      } else {
        device?.close()
      }
      device = nil
    }

    private static func isPlayedOut(_ state: UnsafeMutablePointer<LoudspeakerState>) -> Bool {
      state.pointee.playedFrames.load(ordering: .relaxed)
        >= state.pointee.completedFrames.load(ordering: .relaxed)
    }

    private func reportSoFar() -> LoudspeakerReport {
      guard let state = device?.state else { return pastReport }
      var report = pastReport
      if report.callbacks == 0 { report.firstFrame = firstFrame }
      report.playedFrames = state.pointee.playedFrames.load(ordering: .acquiring)
      report.gapFrames += state.pointee.gapFrames.load(ordering: .relaxed)
      report.callbacks += state.pointee.callbacks.load(ordering: .relaxed)
      report.lateCallbacks += state.pointee.lateCallbacks.load(ordering: .relaxed)
      report.leadSeconds = forecast.leadSeconds
      for index in 0..<state.pointee.gapCount.load(ordering: .acquiring) {
        let gap = state.pointee.gaps[index]
        // A long gap is recorded once per block; joins its parts.
        if report.gaps.last?.frame == gap.frame {
          report.gaps[report.gaps.count - 1].length += gap.length
        } else {
          report.gaps.append(gap)
        }
      }
      return report
    }
  }
#endif
