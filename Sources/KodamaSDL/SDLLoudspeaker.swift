#if SDL
  internal import CSDL2
  public import KodamaHosting
  public import KodamaSurfaces
  import Synchronization

  /// The loudspeaker through SDL: 32-bit floats, stereo, 48 kHz. The sound it has played is the
  /// master clock of the game.
  public final class SDLLoudspeaker: Loudspeaker {
    /// The block sizes that can be asked for, in frames. Half as large is heard 5 ms sooner, and
    /// breaks up sooner on a busy machine.
    public static let blockSizes = [512, 256]
    /// A loudspeaker that has not asked for sound for so long is taken for lost, in seconds.
    static let patienceSeconds = 4.0

    private let mixer: Mixer
    private let ring: CommandRing
    private let state: UnsafeMutablePointer<LoudspeakerState>
    private let device: SDL_AudioDeviceID
    private let secondsPerCount: Double
    private var forecast: LoudspeakerForecast
    private var seenGaps = 0
    private var firstFrame: Int64 = 0
    private var lastSign: Double
    private var passBegan: Double?
    /// When the sound of the pass that is under way is due.
    private var passDue = Double.infinity
    private var isOpen = true
    /// Whether what is complete is played. Until then passes go by a clock, and the game's thread
    /// renders what nobody hears.
    private var isLive = false
    private var warmUp = PassTimer()
    private var skipped = [Float](
      repeating: 0, count: SoundFormat.framesPerPass * SoundFormat.channels)

    /// Opens the loudspeaker the system prefers; it plays silence until the first pass is complete.
    ///
    /// - Parameters:
    ///   - mixer: what renders the sound; from now on only the loudspeaker's thread may touch it.
    ///   - blockFrames: one of `blockSizes`.
    /// - Throws: `SDLFailure` when there is no loudspeaker.
    public init(mixer: Mixer, blockFrames: Int = 512) throws(SDLFailure) {
      self.mixer = mixer
      ring = CommandRing()
      SDL_SetHint("SDL_AUDIO_DEVICE_APP_NAME", "Kodama")
      SDL_SetHint("SDL_AUDIO_DEVICE_STREAM_NAME", "Kodama")
      SDL_SetHint("SDL_AUDIO_DEVICE_STREAM_ROLE", "game")
      guard SDL_InitSubSystem(SDL_INIT_AUDIO) == 0 else {
        throw .fromSDL("There is no loudspeaker")
      }
      secondsPerCount = 1 / Double(SDL_GetPerformanceFrequency())
      let block = Self.blockSizes.contains(blockFrames) ? blockFrames : Self.blockSizes[0]
      forecast = LoudspeakerForecast(blockFrames: block)
      state = .allocate(capacity: 1)
      state.initialize(to: LoudspeakerState(mixer: mixer, ring: ring, blockFrames: block))
      var wanted = SDL_AudioSpec()
      wanted.freq = Int32(SoundFormat.framesPerSecond)
      wanted.format = SDL_AudioFormat(AUDIO_F32SYS)
      wanted.channels = UInt8(SoundFormat.channels)
      wanted.samples = UInt16(block)
      wanted.userdata = UnsafeMutableRawPointer(state)
      wanted.callback = { userdata, stream, length in
        guard let userdata, let stream else { return }
        let bytesPerFrame = SoundFormat.channels * MemoryLayout<Float>.stride
        UnsafeMutableRawPointer(stream).withMemoryRebound(
          to: Float.self, capacity: Int(length) / MemoryLayout<Float>.stride
        ) { samples in
          userdata.assumingMemoryBound(to: LoudspeakerState.self).pointee.render(
            into: samples, frames: Int(length) / bytesPerFrame)
        }
      }
      device = SDL_OpenAudioDevice(nil, 0, &wanted, nil, 0)
      lastSign = Double(SDL_GetPerformanceCounter()) * secondsPerCount
      guard device != 0 else {
        isOpen = false
        state.deinitialize(count: 1)
        state.deallocate()
        let failure = SDLFailure.fromSDL("The loudspeaker does not open")
        SDL_QuitSubSystem(SDL_INIT_AUDIO)
        throw failure
      }
      SDL_PauseAudioDevice(device, 0)
      // A pass must be ready in time as the callback must; where the system does not allow a higher
      // priority, the lead grows instead.
      SDL_SetThreadPriority(SDL_THREAD_PRIORITY_HIGH)
    }

    deinit { close() }

    /// How long until a pass should begin, in seconds; nil when the loudspeaker is gone.
    public func seconds(untilPass pass: Int) -> Double? {
      guard isOpen else { return nil }
      let now = Double(SDL_GetPerformanceCounter()) * secondsPerCount
      readStamps(now: now)
      if SDL_GetAudioDeviceStatus(device) == SDL_AUDIO_STOPPED {
        close()
        return nil
      }
      if now - lastSign > Self.patienceSeconds {
        abandon()
        return nil
      }
      guard isLive else { return warmUp.secondsLeft(at: now) }
      let silence = state.pointee.silentFrames.load(ordering: .acquiring)
      let frame = Int64(pass) * Int64(SoundFormat.framesPerPass) - firstFrame + silence
      guard let beginning = forecast.beginning(ofDeviceFrame: frame) else { return 0 }
      if beginning <= now {
        passBegan = now
        passDue = beginning + forecast.leadSeconds
      }
      return beginning - now
    }

    /// Takes what a pass sounds like. From now on the pass may be heard.
    public func complete(pass: Int, _ commands: [SoundCommand]) {
      guard isOpen else { return }
      let now = Double(SDL_GetPerformanceCounter()) * secondsPerCount
      let frames = Int64(pass + 1) * Int64(SoundFormat.framesPerPass)
      guard isLive else {
        warmUp.begin(at: now)
        skip(commands, until: frames)
        return
      }
      ring.push(commands)
      state.pointee.completedFrames.store(frames, ordering: .releasing)
      guard let passBegan else { return }
      forecast.notePass(workSeconds: now - passBegan, isLate: now > passDue)
      self.passBegan = nil
    }

    /// How well it went so far.
    public private(set) var report: LoudspeakerReport {
      get { isOpen ? currentReport() : finalReport }
      set { finalReport = newValue }
    }
    private var finalReport = LoudspeakerReport()

    /// Plays what is complete, waiting at most a quarter of a second for it, and closes.
    public func finish() {
      guard isOpen else { return }
      state.pointee.isEnding.store(true, ordering: .relaxed)
      for _ in 0..<50 where !isPlayedOut { SDL_Delay(5) }
      close()
    }

    /// Renders a pass into nothing, and hands the mixer over when the system is ready to play.
    private func skip(_ commands: [SoundCommand], until frames: Int64) {
      for command in commands { mixer.enqueue(command) }
      skipped.withUnsafeMutableBufferPointer { buffer in
        guard let start = buffer.baseAddress else { return }
        mixer.render(into: start, frames: SoundFormat.framesPerPass)
      }
      let callbacks = state.pointee.callbacks.load(ordering: .relaxed)
      guard callbacks >= LoudspeakerState.warmUpCallbacks else { return }
      firstFrame = frames
      state.pointee.firstFrame.store(frames, ordering: .relaxed)
      state.pointee.completedFrames.store(frames, ordering: .relaxed)
      state.pointee.playedFrames.store(frames, ordering: .relaxed)
      isLive = true
      state.pointee.isLive.store(true, ordering: .releasing)
    }

    private var isPlayedOut: Bool {
      state.pointee.playedFrames.load(ordering: .relaxed)
        >= state.pointee.completedFrames.load(ordering: .relaxed)
    }

    private func close() {
      guard isOpen else { return }
      finalReport = currentReport()
      isOpen = false
      SDL_CloseAudioDevice(device)
      state.deinitialize(count: 1)
      state.deallocate()
      SDL_QuitSubSystem(SDL_INIT_AUDIO)
    }

    /// Leaves a loudspeaker that hangs to itself: closing it would wait for its thread, which may
    /// never come back. Its thread keeps what it may still reach.
    private func abandon() {
      finalReport = currentReport()
      isOpen = false
      state.pointee.isEnding.store(true, ordering: .relaxed)
      _ = Unmanaged.passRetained(mixer)
      _ = Unmanaged.passRetained(ring)
    }

    private func readStamps(now: Double) {
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

    private func currentReport() -> LoudspeakerReport {
      var report = LoudspeakerReport()
      report.firstFrame = firstFrame
      report.playedFrames = state.pointee.playedFrames.load(ordering: .acquiring)
      report.gapFrames = state.pointee.gapFrames.load(ordering: .relaxed)
      report.callbacks = state.pointee.callbacks.load(ordering: .relaxed)
      report.lateCallbacks = state.pointee.lateCallbacks.load(ordering: .relaxed)
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
