#if SDL
  internal import CSDL2
  internal import CSDLCalls
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

  /// An open audio device, and the state that its thread shares with the game's thread. It can be
  /// opened and closed on any thread.
  final class LoudspeakerDevice: @unchecked Sendable {
    let state: UnsafeMutablePointer<LoudspeakerState>
    private let id: SDL_AudioDeviceID
    // Retained here, because the callback uses these objects without retaining them.
    private let mixer: Mixer
    private let ring: CommandRing
    private let tap: SoundTap?

    /// Opens the system's preferred device. It plays silence until the state's `isLive` is true.
    ///
    /// - Throws: `SDLError` if there is no device.
    init(
      mixer: Mixer, ring: CommandRing, tap: SoundTap?, blockFrames: Int
    ) throws(SDLError) {
      (self.mixer, self.ring, self.tap) = (mixer, ring, tap)
      SDL_SetHint("SDL_AUDIO_DEVICE_APP_NAME", "Kodama")
      SDL_SetHint("SDL_AUDIO_DEVICE_STREAM_NAME", "Kodama")
      SDL_SetHint("SDL_AUDIO_DEVICE_STREAM_ROLE", "game")
      guard !PulseProbe.serverLacksLoudspeaker() else {
        throw SDLError("The sound server has no loudspeaker")
      }
      csdl_silence_alsa()
      guard SDL_InitSubSystem(SDL_INIT_AUDIO) == 0 else {
        throw .fromSDL("There is no loudspeaker")
      }
      state = .allocate(capacity: 1)
      state.initialize(
        to: LoudspeakerState(mixer: mixer, ring: ring, tap: tap, blockFrames: blockFrames))
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
        let failure = SDLError.fromSDL("The loudspeaker does not open")
        state.deinitialize(count: 1)
        state.deallocate()
        SDL_QuitSubSystem(SDL_INIT_AUDIO)
        throw failure
      }
      SDL_PauseAudioDevice(id, 0)
    }

    var hasStopped: Bool { SDL_GetAudioDeviceStatus(id) == SDL_AUDIO_STOPPED }

    /// Closes the device, waits for its thread, and deallocates `state`.
    func close() {
      SDL_CloseAudioDevice(id)
      state.deinitialize(count: 1)
      state.deallocate()
      SDL_QuitSubSystem(SDL_INIT_AUDIO)
    }
  }

  /// Opens a device in the background, because opening can take long and must not delay a pass.
  final class LoudspeakerOpening: @unchecked Sendable {
    private struct State {
      var result: Result<LoudspeakerDevice, SDLError>?
      var isUnwanted = false
    }

    private let state = Mutex(State())
    private let mixer: Mixer
    private let ring: CommandRing
    private let tap: SoundTap?

    /// Starts opening a device.
    ///
    /// - Parameters:
    ///   - mixer: The mixer for the device; it is not used here.
    ///   - ring: The queue of sound commands.
    ///   - tap: What receives the sound that is played.
    ///   - blockFrames: The number of frames in a block.
    ///   - old: A lost device, which is closed first.
    init(
      mixer: Mixer, ring: CommandRing, tap: SoundTap?, blockFrames: Int,
      closing old: LoudspeakerDevice?
    ) {
      (self.mixer, self.ring, self.tap) = (mixer, ring, tap)
      DispatchQueue.global(qos: .userInitiated).async { [self] in
        old?.close()
        let result = Result { () throws(SDLError) in
          try LoudspeakerDevice(
            mixer: self.mixer, ring: self.ring, tap: self.tap, blockFrames: blockFrames)
        }
        let isUnwanted = state.withLock { state in
          state.result = state.isUnwanted ? nil : result
          return state.isUnwanted
        }
        if isUnwanted, case .success(let device) = result { device.close() }
      }
    }

    /// Returns the result, or nil while the device is being opened.
    func result() -> Result<LoudspeakerDevice, SDLError>? { state.withLock { $0.result } }

    /// Closes the device if it is open or opens later.
    func cancel() {
      let found = state.withLock { state in
        state.isUnwanted = true
        return state.result
      }
      if case .success(let device)? = found { device.close() }
    }
  }

  /// Computes the tables of all instruments in the background and then opens the loudspeaker.
  /// The sound of passes in between is kept.
  final class LoudspeakerPreparation {
    /// The maximum number of passes that are kept before the game waits: 10 s of play, far more
    /// than a slow machine needs.
    static let passLimit = 600

    private let patches: PatchTable
    private let blockFrames: Int
    private let tap: SoundTap?
    private let baking = DispatchGroup()
    private var passes: [(number: Int, commands: [SoundCommand])] = []

    init(_ patches: PatchTable, blockFrames: Int, tap: SoundTap?) {
      (self.patches, self.blockFrames, self.tap) = (patches, blockFrames, tap)
      DispatchQueue.global(qos: .userInitiated).async(group: baking) { patches.bake() }
    }

    /// Stores the sound of a pass, and opens the loudspeaker once the tables are complete.
    ///
    /// - Parameters:
    ///   - pass: The number of the pass, from 0.
    ///   - commands: The sound of the pass.
    /// - Returns: The loudspeaker with the sound of all passes so far; nil while the tables are
    ///   being computed.
    func complete(pass: Int, _ commands: [SoundCommand]) -> SDLLoudspeaker? {
      passes.append((pass, commands))
      guard passes.count >= Self.passLimit || isBaked else { return nil }
      wait()
      let opened = SDLLoudspeaker(
        mixer: Mixer(patches: patches), blockFrames: blockFrames, tap: tap)
      for pass in passes { opened.complete(pass: pass.number, pass.commands) }
      passes = []
      return opened
    }

    /// Waits for the background work, which must finish before the program ends.
    func wait() { baking.wait() }

    private var isBaked: Bool { baking.wait(timeout: .now()) == .success }
  }

  /// Asks PulseAudio or PipeWire for a playback stream. If a server has no default device, SDL
  /// before 2.28 crashes when it reads that device's name.
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

    // Constants of pulse/def.h and pulse/sample.h.
    private static let playback: Int32 = 1
    private static let float32: Int32 = 5
    private static let noEntity: Int32 = 5

    /// Returns whether a server is running but has no output. Without a server or its library,
    /// SDL's bug cannot occur.
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
