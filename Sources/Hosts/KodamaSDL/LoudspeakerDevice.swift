#if SDL
  internal import CSDL2
  import Dispatch
  import KodamaSurfaces
  import KodamaSystem
  import Synchronization

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Android)
    import Android
  #else
    import Darwin
  #endif

  /// One opening of the system's loudspeaker: the device, and what its thread shares with the
  /// game's. It may be opened and closed on any thread.
  final class LoudspeakerDevice: @unchecked Sendable {
    /// What both threads share.
    let state: UnsafeMutablePointer<LoudspeakerState>
    private let id: SDL_AudioDeviceID
    // The callback reaches both without retaining them.
    private let mixer: Mixer
    private let ring: CommandRing

    /// Opens the loudspeaker the system prefers; it plays silence until its state is live.
    ///
    /// - Throws: `SDLFailure` when there is none.
    init(mixer: Mixer, ring: CommandRing, blockFrames: Int) throws(SDLFailure) {
      self.mixer = mixer
      self.ring = ring
      SDL_SetHint("SDL_AUDIO_DEVICE_APP_NAME", "Kodama")
      SDL_SetHint("SDL_AUDIO_DEVICE_STREAM_NAME", "Kodama")
      SDL_SetHint("SDL_AUDIO_DEVICE_STREAM_ROLE", "game")
      guard !PulseProbe.serverLacksLoudspeaker() else {
        throw SDLFailure("The sound server has no loudspeaker")
      }
      guard SDL_InitSubSystem(SDL_INIT_AUDIO) == 0 else {
        throw .fromSDL("There is no loudspeaker")
      }
      state = .allocate(capacity: 1)
      state.initialize(to: LoudspeakerState(mixer: mixer, ring: ring, blockFrames: blockFrames))
      var wanted = SDL_AudioSpec()
      wanted.freq = Int32(SoundFormat.framesPerSecond)
      wanted.format = SDL_AudioFormat(AUDIO_F32SYS)
      wanted.channels = UInt8(SoundFormat.channels)
      wanted.samples = UInt16(blockFrames)
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
      id = SDL_OpenAudioDevice(nil, 0, &wanted, nil, 0)
      guard id != 0 else {
        let failure = SDLFailure.fromSDL("The loudspeaker does not open")
        state.deinitialize(count: 1)
        state.deallocate()
        SDL_QuitSubSystem(SDL_INIT_AUDIO)
        throw failure
      }
      SDL_PauseAudioDevice(id, 0)
    }

    /// Whether the system has taken it away.
    var hasStopped: Bool { SDL_GetAudioDeviceStatus(id) == SDL_AUDIO_STOPPED }

    /// Closes it, waiting for its thread. Its state is gone then.
    func close() {
      SDL_CloseAudioDevice(id)
      state.deinitialize(count: 1)
      state.deallocate()
      SDL_QuitSubSystem(SDL_INIT_AUDIO)
    }
  }

  /// A loudspeaker being looked for: a system may take long to say whether it has one, and no pass
  /// of the game waits for it.
  final class LoudspeakerOpening: @unchecked Sendable {
    private struct State {
      var result: Result<LoudspeakerDevice, SDLFailure>?
      var isUnwanted = false
    }

    private let state = Mutex(State())
    private let mixer: Mixer
    private let ring: CommandRing

    /// Starts to look.
    ///
    /// - Parameters:
    ///   - mixer: what will render the sound; it is not touched here.
    ///   - ring: the way of the commands.
    ///   - blockFrames: frames to be asked for at a time.
    ///   - old: a loudspeaker that was lost, to be closed first.
    init(mixer: Mixer, ring: CommandRing, blockFrames: Int, closing old: LoudspeakerDevice?) {
      self.mixer = mixer
      self.ring = ring
      DispatchQueue.global(qos: .userInitiated).async { [self] in
        old?.close()
        let result = Result { () throws(SDLFailure) in
          try LoudspeakerDevice(mixer: self.mixer, ring: self.ring, blockFrames: blockFrames)
        }
        let isUnwanted = state.withLock { state in
          state.result = state.isUnwanted ? nil : result
          return state.isUnwanted
        }
        if isUnwanted, case .success(let device) = result { device.close() }
      }
    }

    /// What came of it, once; nil while it is under way.
    func take() -> Result<LoudspeakerDevice, SDLFailure>? { state.withLock { $0.result } }

    /// Whatever is found from now on is closed again.
    func cancel() {
      let found = state.withLock { state in
        state.isUnwanted = true
        return state.result
      }
      if case .success(let device)? = found { device.close() }
    }
  }

  /// A loudspeaker on its way: the timbres are baked on another thread while the game already
  /// runs, and what the passes sound like meanwhile is kept, so that nothing of it is lost.
  final class LoudspeakerPreparation {
    /// How many passes are kept before the game waits for the timbres: ten seconds of them, far
    /// more than a slow machine needs.
    static let passLimit = 600

    private let patches: PatchTable
    private let blockFrames: Int
    private let baking = DispatchGroup()
    private var passes: [(number: Int, commands: [SoundCommand])] = []

    /// Starts to work out the tables of all timbres, on a thread of its own.
    init(_ patches: PatchTable, blockFrames: Int) {
      self.patches = patches
      self.blockFrames = blockFrames
      DispatchQueue.global(qos: .userInitiated).async(group: baking) { patches.bake() }
    }

    /// Keeps what a pass sounds like, and opens the loudspeaker once the timbres are there.
    ///
    /// - Parameters:
    ///   - pass: which pass, from 0.
    ///   - commands: what it sounds like.
    /// - Returns: the loudspeaker, with every pass so far; nil while the timbres are baked.
    func complete(pass: Int, _ commands: [SoundCommand]) -> SDLLoudspeaker? {
      passes.append((pass, commands))
      guard passes.count >= Self.passLimit || isBaked else { return nil }
      wait()
      let opened = SDLLoudspeaker(mixer: Mixer(patches: patches), blockFrames: blockFrames)
      for pass in passes { opened.complete(pass: pass.number, pass.commands) }
      passes = []
      return opened
    }

    /// Waits until the timbres are there: no program may end while another thread makes them.
    func wait() { baking.wait() }

    private var isBaked: Bool { baking.wait(timeout: .now()) == .success }
  }

  /// Asks PulseAudio, or PipeWire in its place, whether it has anything to play on. SDL before 2.28
  /// takes the name of the first loudspeaker from a server that has none, and ends the program.
  enum PulseProbe {
    private struct SampleSpec {
      var format: Int32
      var rate: UInt32
      var channels: UInt8
    }

    private typealias New =
      @convention(c) (
        UnsafePointer<CChar>?, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>?,
        UnsafePointer<CChar>, UnsafeRawPointer, UnsafeRawPointer?, UnsafeRawPointer?,
        UnsafeMutablePointer<Int32>
      ) -> OpaquePointer?
    private typealias Free = @convention(c) (OpaquePointer) -> Void

    // Figures of pulse/def.h and pulse/sample.h.
    private static let playback: Int32 = 1
    private static let float32: Int32 = 5
    private static let noEntity: Int32 = 5

    /// Whether a server answers that has no loudspeaker. Without a server, or without its library,
    /// there is nothing to be afraid of.
    static func serverLacksLoudspeaker() -> Bool {
      let driver = getenv("SDL_AUDIODRIVER").map { String(cString: $0) } ?? ""
      guard driver.isEmpty || driver.hasPrefix("pulse"),
        let library = SystemLibrary(["libpulse-simple.so.0"]),
        let new = library.function("pa_simple_new", New.self),
        let free = library.function("pa_simple_free", Free.self)
      else { return false }
      var spec = SampleSpec(format: float32, rate: 48_000, channels: 2)
      var error: Int32 = 0
      if let stream = new(nil, "Kodama", playback, nil, "Kodama", &spec, nil, nil, &error) {
        free(stream)
        return false
      }
      return error == noEntity
    }
  }
#endif
