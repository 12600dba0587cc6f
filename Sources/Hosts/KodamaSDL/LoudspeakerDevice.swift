#if SDL
  internal import CSDL2
  import KodamaSurfaces
  import Synchronization

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
#endif
