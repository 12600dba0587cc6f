import KodamaSurfaces
import Testing

@Suite("The mixer does not depend on how it is asked")
struct BlockSizeTests {
  @Test(
    "Blocks of any size give the same bits",
    arguments: [[64], [256], [512], [800], [1], [7, 333, 64, 1, 900]])
  func blocks(_ blocks: [Int]) {
    let frames = 6_000
    let commands = busyCommands(seed: 3, frames: frames)
    let whole = render(commands, blocks: [frames], frames: frames)
    #expect(whole.contains { $0.magnitude > 0.01 })
    #expect(render(commands, blocks: blocks, frames: frames) == whole)
  }

  @Test("No frames are none, and fewer stop the program")
  func noFrames() async {
    #expect(Mixer(patches: PatchTable()).render(frames: 0).isEmpty)
    await #expect(processExitsWith: .failure) {
      _ = Mixer(patches: PatchTable()).render(frames: -1)
    }
  }

  @Test("A hundred times the same commands give a hundred times the same bits")
  func repeats() {
    let commands = busyCommands(seed: 5, frames: 3_000)
    let once = render(commands, blocks: [512], frames: 3_000)
    #expect(once.contains { $0.magnitude > 0.01 })
    for _ in 0..<100 { #expect(render(commands, blocks: [512], frames: 3_000) == once) }
  }

  @Test("A note is heard from its own frame on, later by the look-ahead, and only in its slot")
  func exactFrame() {
    for start in [0, 1, 63, 64, 65, 1_000] {
      let note = Note(patch("chirp"), hertz: 440, durationFrames: 1_200)
      let samples = render([play(note, at: Int64(start))], blocks: [800], frames: 4_000)
      let first = samples.indices.first { samples[$0] != 0 }.map { $0 / 2 } ?? -1
      // The first sample of a table is zero.
      #expect(first == start + Mixer.latencyFrames + 1)
      let last = samples.indices.last { samples[$0] != 0 }.map { $0 / 2 } ?? -1
      #expect(last < start + Mixer.latencyFrames + 1_200)
    }
  }
}
