#if SDL
  import Dispatch
  import KodamaSurfaces
  import Synchronization

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
#endif
