import CPeers
import KodamaSurfaces

/// A mixer that plays lasting voices, and a clock for its rendering.
final class Scene {
  static let voices = 256
  static let blockFrames = 512

  private let patches: PatchTable
  private let mixer: Mixer
  private var block = [Float](repeating: 0, count: Scene.blockFrames * 2)
  private var notes: [Note] = []

  init(
    _ patches: PatchTable, names: [String], cutoff: Float = 0, reverb: Float = 0,
    headphones: Bool = false, voices: Int = Scene.voices, dryOfThree: Int = 0
  ) {
    self.patches = patches
    mixer = Mixer(patches: patches)
    if headphones {
      mixer.enqueue(
        SoundCommand(.headphones, note: Note(PatchID(0), hertz: 0, reverb: 1), frame: 0))
    }
    for voice in 0..<voices {
      let name = names[voice % names.count]
      let isPlain = voice % 3 < dryOfThree
      let note = Note(
        patches.patch(named: name) ?? PatchID(0), hertz: Pitch.hertz(row: voice % 24),
        panDecibels: Float(voice % 19 - 9), gainDecibels: -40,
        cutoffHertz: isPlain ? 0 : cutoff, reverb: isPlain ? 0 : reverb)
      notes.append(note)
      mixer.enqueue(
        SoundCommand(.start, voice: VoiceID(UInt32(voice + 1)), note: note, frame: 0))
    }
    _ = run(calls: 20)
  }

  /// Renders blocks and returns the time of this thread in nanoseconds. If `moving` is true, every
  /// voice gets a new direction before each block.
  func run(calls: Int, moving: Bool = false) -> Double {
    var spent = 0.0
    for call in 0..<calls {
      if moving {
        for (index, note) in notes.enumerated() {
          var note = note
          note.panDecibels += Float(call % 7) * 0.2
          mixer.enqueue(
            SoundCommand(
              .retarget, voice: VoiceID(UInt32(index + 1)), note: note, frame: mixer.frame))
        }
      }
      let start = peer_thread_nanoseconds()
      block.withUnsafeMutableBufferPointer { buffer in
        guard let samples = buffer.baseAddress else { return }
        mixer.render(into: samples, frames: Scene.blockFrames)
      }
      spent += peer_thread_nanoseconds() - start
    }
    return spent
  }
}
