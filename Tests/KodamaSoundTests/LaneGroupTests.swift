@testable import KodamaSurfaces
import Testing

@Suite("Phasors have the right phase and pitch")
struct PhasorTests {
  @Test("A phasor stays close to the exact sine for a whole grid cell", arguments: 1...8)
  func exact(seed: UInt32) {
    var worst = 0.0
    var state = seed &* 0x9e37_79b9
    for _ in 0..<200 {
      var phase = SIMD4<UInt32>()
      var step = SIMD4<UInt32>()
      for lane in 0..<4 {
        state = state &* 1_664_525 &+ 1_013_904_223
        phase[lane] = state
        // Chooses pitches up to 20 kHz, equally distributed over octaves.
        step[lane] = (0x6aaa_aaaa >> (state >> 28)) | 1
      }
      var phasor = Phasor()
      phasor.begin(at: phase, step: step)
      for _ in 0..<SoundFormat.gridFrames {
        for lane in 0..<4 {
          let exact = SoundMath.sine(periods: Double(phase[lane]) / 4_294_967_296)
          worst = max(worst, (Double(phasor.sine[lane]) - exact).magnitude)
        }
        phase &+= step
        phasor.advance()
      }
    }
    #expect(worst < 1e-5)
  }

  @Test("A changed pitch changes the rotation of its phasor")
  func changed() {
    var phasor = Phasor()
    phasor.begin(at: SIMD4(), step: SIMD4(repeating: 1 << 20))
    phasor.begin(at: SIMD4(), step: SIMD4(1 << 20, 1 << 28, 0, 1 << 20))
    phasor.advance()
    let expected = [1.0 / 4_096, 1.0 / 16, 0, 1.0 / 4_096].map { SoundMath.sine(periods: $0) }
    for lane in 0..<4 {
      #expect((Double(phasor.sine[lane]) - expected[lane]).magnitude < 1e-6)
    }
  }

  @Test(
    "Mixing two groups together gives the same bits as mixing them in turn",
    arguments: [false, true])
  func pairs(isFiltered: Bool) {
    let silence = [Float](repeating: 0, count: 4)
    silence.withUnsafeBufferPointer { silence in
      guard let table = silence.baseAddress else { return }
      var together = [group(1, table, isFiltered), group(2, table, isFiltered)]
      var apart = together
      let count = SoundFormat.gridFrames
      var sums: [[SIMD4<Float>]] = []
      for pairs in [true, false] {
        let memory = UnsafeMutablePointer<SIMD4<Float>>.allocate(capacity: 5 * count)
        defer { memory.deallocate() }
        memory.initialize(repeating: SIMD4(repeating: 0.25), count: 5 * count)
        let into = LaneSums(
          left: memory, right: memory + count, wet: memory + 2 * count,
          scratch: memory + 3 * count)
        for frames in [17, 47] {
          if pairs {
            together.withUnsafeMutableBufferPointer { groups in
              guard let first = groups.baseAddress else { return }
              LaneGroup.mix(first.pointee.pairing, first, first + 1, into: into, frames: frames)
            }
          } else {
            apart[0].mix(into: into, frames: frames, headphones: false)
            apart[1].mix(into: into, frames: frames, headphones: false)
          }
        }
        sums.append((0..<3 * count).map { memory[$0] })
      }
      #expect(together[0].pairing == (isFiltered ? .filtered : .still))
      #expect(sums[0] == sums[1])
      #expect(sums[0][0] != SIMD4(repeating: 0.25))
      #expect(together.map(\.phase) == apart.map(\.phase))
      #expect(together.map(\.filterMemory) == apart.map(\.filterMemory))
    }
  }

  private func group(
    _ seed: UInt32, _ table: UnsafePointer<Float>, _ isFiltered: Bool
  ) -> LaneGroup {
    var group = LaneGroup(silence: table, source: .sine)
    group.phase = SIMD4(seed, 7, 1 << 30, 3 << 30) &* SIMD4(repeating: 77_777_777)
    group.step = SIMD4(1 << 20, 1 << 24, 3 << 23, seed << 22)
    group.left = SIMD4(0.1, 0.2, 0.3, 0.4)
    group.right = SIMD4(0.4, 0.3, 0.2, 0.1) * Float(seed)
    if isFiltered {
      group.filter = SIMD4(0.3, 0.4, 1, 0.2)
      group.leftSlope = SIMD4(0.001, 0, -0.001, 0.002)
    }
    return group
  }
}

@Suite("A lane reads one sample for each frame")
struct SampleReadingTests {
  private static let length = 1 << Int(WaveTables.longBits)

  @Test(
    "A lane reads past the end of its table and applies its gains",
    arguments: [false, true])
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

  @Test("Noise at another speed is interpolated between samples")
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
