@testable import KodamaSurfaces
import Testing

@Suite("Lanes that read a sample a frame")
struct SampleReadingTests {
  private static let length = 1 << Int(WaveTables.longBits)

  @Test("add what stands in their tables, at their gains, round the end", arguments: [false, true])
  func samples(isPlain: Bool) {
    let count = SoundFormat.gridFrames
    let table = (0..<Self.length + count).map { Float(($0 % Self.length) * 37 % 1_001) - 500 }
    table.withUnsafeBufferPointer { table in
      guard let first = table.baseAddress else { return }
      var group = LaneGroup(silence: first, source: .long)
      let places = SIMD4<UInt32>(0, 5, UInt32(Self.length) - 1, UInt32(Self.length) - 30)
      group.phase = places &* SIMD4(repeating: LaneGroup.sampleStep)
      group.left = SIMD4(0.5, 1, -1, 0.25)
      group.leftSlope = SIMD4(0, 0.125, 0, -0.0625)
      group.right = SIMD4(1, 0, 2, 0.5)
      if !isPlain {
        group.filter = SIMD4(0.5, 1, 0.25, 0.75)
        group.wet = SIMD4(0.5, 0, 0, 1)
      }
      let (filter, wet) = (group.filter, group.wet)
      let memory = UnsafeMutablePointer<SIMD4<Float>>.allocate(capacity: 5 * count)
      defer { memory.deallocate() }
      memory.initialize(repeating: SIMD4(), count: 5 * count)
      var done = 0
      for frames in [1, 3, 17, 4, count - 25] {
        #expect(group.readsSamples)
        let sums = LaneSums(
          left: memory + done, right: memory + count + done, wet: memory + 2 * count + done,
          scratch: memory + 3 * count)
        group.mix(into: sums, frames: frames, headphones: false)
        done += frames
      }
      var filtered = SIMD4<Float>()
      var left = SIMD4<Float>(0.5, 1, -1, 0.25)
      for frame in 0..<count {
        var value = SIMD4<Float>()
        for lane in 0..<4 { value[lane] = table[(Int(places[lane]) + frame) % Self.length] }
        filtered =
          isPlain ? value : filtered * (SIMD4(repeating: 1) - filter) + value * filter
        let right = filtered * SIMD4(1, 0, 2, 0.5)
        #expect(memory[frame] == filtered * left)
        #expect(memory[count + frame] == right)
        #expect(memory[2 * count + frame] == (filtered * left + right) * wet)
        left += SIMD4(0, 0.125, 0, -0.0625)
      }
    }
  }

  @Test("Noises at their own speed are read so, and at another between two samples")
  func speeds() throws {
    let noise = PatchLayer.Source.noise(lowHertz: 500, highHertz: 4_000, grains: nil)
    let patches = PatchTable([
      Patch("own", layers: [PatchLayer(noise)]),
      Patch("faster", layers: [PatchLayer(noise, ratio: 1.1)]),
    ])
    for (name, isOwn) in [("own", true), ("faster", false)] {
      let patch = try #require(patches.patch(named: name))
      var core = MixerCore(bank: patches.bank)
      defer { core.deallocate() }
      var output = [Float](repeating: 0, count: 2 * SoundFormat.gridFrames)
      for voice in 1...3 {
        let note = Note(patch, hertz: 440, panDecibels: 0, gainDecibels: 0)
        core.queue.insert(SoundCommand(.start, voice: VoiceID(UInt32(voice)), note: note, frame: 9))
      }
      output.withUnsafeMutableBufferPointer { output in
        guard let samples = output.baseAddress else { return }
        core.render(into: samples, frames: SoundFormat.gridFrames)
      }
      let groups = MixerCore.longGroups.filter { core.used[$0] != 0 }
      #expect(!groups.isEmpty)
      for group in groups { #expect(core.groups[group].readsSamples == isOwn) }
    }
  }
}
