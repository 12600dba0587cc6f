#if SDL
  internal import CSDL2
  public import KodamaHosting
  public import KodamaSurfaces
  import Synchronization

  /// The loudspeaker through SDL: 32-bit floats, stereo, 48 kHz. The sound it has played is the
  /// master clock of the game.
  ///
  /// One that goes away (unplugged, its server restarted), or was not there at first, is looked for
  /// again and again; the game's thread renders meanwhile what nobody hears, so that it sounds
  /// afterwards as if nothing had been.
  public final class SDLLoudspeaker: Loudspeaker {
    /// The block sizes that can be asked for, in frames. Half as large is heard 5 ms sooner, and
    /// breaks up sooner on a busy machine.
    public static let blockSizes = [512, 256]
    /// A loudspeaker that has not asked for sound for so long is taken for lost, in seconds.
    static let patienceSeconds = 4.0
    /// How long until a loudspeaker is looked for again, in seconds: twice as long each time.
    static let retrySeconds = 0.5...4.0

    /// Why it could not be opened at first; nil where it could.
    public let failure: SDLFailure?

    private let mixer: Mixer
    private let ring = CommandRing()
    private let blockFrames: Int
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
    /// When the sound of the pass that is under way is due.
    private var passDue = Double.infinity
    private var hasFinished = false
    /// Whether what is complete is played. Otherwise passes go by another clock.
    private var isLive = false
    /// Whether the mixer is this thread's, which renders what nobody hears.
    private var hasMixer = true
    /// From which callback of the device on its beat is waited for.
    private var warmUpFrom = 0
    private var skipped = [Float](
      repeating: 0, count: SoundFormat.framesPerPass * SoundFormat.channels)
    /// How it went on devices that are gone.
    private var pastReport = LoudspeakerReport()

    /// Opens the loudspeaker the system prefers; it plays silence until the first pass is complete.
    ///
    /// - Parameters:
    ///   - mixer: what renders the sound; from now on only the loudspeaker may touch it.
    ///   - blockFrames: one of `blockSizes`.
    public init(mixer: Mixer, blockFrames: Int = 512) {
      self.mixer = mixer
      self.blockFrames = Self.blockSizes.contains(blockFrames) ? blockFrames : Self.blockSizes[0]
      forecast = LoudspeakerForecast(blockFrames: self.blockFrames)
      do {
        device = try LoudspeakerDevice(mixer: mixer, ring: ring, blockFrames: self.blockFrames)
        failure = nil
      } catch {
        failure = error
      }
      lastSign = Double(SDL_GetPerformanceCounter()) * secondsPerCount
      if device == nil { nextTry = lastSign + retry }
      // A pass must be ready in time as the callback must; where the system does not allow a higher
      // priority, the lead grows instead.
      SDL_SetThreadPriority(SDL_THREAD_PRIORITY_HIGH)
    }

    deinit { finish(waitsForSound: false) }

    /// How long until a pass should begin, in seconds; nil while nothing is heard.
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

    /// Takes what a pass sounds like, heard or not. From now on the pass may be heard.
    public func complete(pass: Int, _ commands: [SoundCommand]) {
      guard !hasFinished else { return }
      let frames = Int64(pass + 1) * Int64(SoundFormat.framesPerPass)
      guard !isLive, takeMixer() else {
        ring.push(commands)
        device?.state.pointee.completedFrames.store(frames, ordering: .releasing)
        guard let passBegan else { return }
        let now = Double(SDL_GetPerformanceCounter()) * secondsPerCount
        forecast.notePass(workSeconds: now - passBegan, isLate: now > passDue)
        self.passBegan = nil
        return
      }
      for command in commands { mixer.enqueue(command) }
      renderUnheard(frames: SoundFormat.framesPerPass)
      handOver(at: frames)
    }

    /// How well it went so far.
    public var report: LoudspeakerReport { reportSoFar() }

    /// Plays what is complete, waiting at most a quarter of a second for it, and closes.
    public func finish() { finish(waitsForSound: true) }

    // MARK: The device

    /// Looks after the device: takes note of what it asked for, and of its loss or return.
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
        switch opening.take() {
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
        mixer: mixer, ring: ring, blockFrames: blockFrames, closing: old)
    }

    /// From now on the device plays silence. One that hangs may come back by itself.
    private func fallSilent(_ device: LoudspeakerDevice) {
      isLive = false
      passBegan = nil
      warmUpFrom = device.state.pointee.callbacks.load(ordering: .relaxed)
      device.state.pointee.isLive.store(false, ordering: .sequentiallyConsistent)
    }

    /// Takes the mixer back from a device that fell silent, and lets it catch up with the game.
    ///
    /// - Returns: whether it is this thread's now; not while the device's thread is using it.
    private func takeMixer() -> Bool {
      guard !hasMixer, let state = device?.state else { return hasMixer }
      guard !state.pointee.isRendering.load(ordering: .sequentiallyConsistent) else {
        return false
      }
      hasMixer = true
      let played = state.pointee.playedFrames.load(ordering: .acquiring)
      let unheard = state.pointee.completedFrames.load(ordering: .relaxed) - played
      // What it has played is silence of the past, should it be heard again.
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

    /// Hands the mixer to the device once that has found its beat.
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
        forecast.noteCallback(deviceFrame: stamp.deviceFrame, at: seconds)
        lastSign = now
        read += 1
      }
      state.pointee.stampsRead.store(read, ordering: .releasing)
      let gaps = state.pointee.gapCount.load(ordering: .acquiring)
      if gaps != seenGaps {
        seenGaps = gaps
        forecast.noteGap()
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
        // Closing one that hangs would wait for a thread that may never come back.
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
        // A long gap is reported block by block.
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
