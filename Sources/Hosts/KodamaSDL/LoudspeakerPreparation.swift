#if SDL
  import Dispatch
  import KodamaSurfaces

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
#endif
