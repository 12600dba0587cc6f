@testable import KodamaSurfaces
import Testing

@Suite("Sines that go round a circle")
struct PhasorTests {
  @Test("stay where their phases say for a whole cell", arguments: 1...8)
  func exact(seed: UInt32) {
    var worst = 0.0
    var state = seed &* 0x9e37_79b9
    for _ in 0..<200 {
      var phase = SIMD4<UInt32>()
      var step = SIMD4<UInt32>()
      for lane in 0..<4 {
        state = state &* 1_664_525 &+ 1_013_904_223
        phase[lane] = state
        // Up to 20 kHz, the low ones as often as the high ones.
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

  @Test("A pitch that changed turns at its new step")
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

  @Test("Two groups at a time give the bits of one after the other", arguments: [false, true])
  func pairs(isDull: Bool) {
    let silence = [Float](repeating: 0, count: 4)
    silence.withUnsafeBufferPointer { silence in
      guard let table = silence.baseAddress else { return }
      var together = [group(1, table, isDull), group(2, table, isDull)]
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
      #expect(together[0].pairing == (isDull ? .dull : .still))
      #expect(sums[0] == sums[1])
      #expect(sums[0][0] != SIMD4(repeating: 0.25))
      #expect(together.map(\.phase) == apart.map(\.phase))
      #expect(together.map(\.filterMemory) == apart.map(\.filterMemory))
    }
  }

  private func group(
    _ seed: UInt32, _ table: UnsafePointer<Float>, _ isDull: Bool
  ) -> LaneGroup {
    var group = LaneGroup(silence: table, source: .sine)
    group.phase = SIMD4(seed, 7, 1 << 30, 3 << 30) &* SIMD4(repeating: 77_777_777)
    group.step = SIMD4(1 << 20, 1 << 24, 3 << 23, seed << 22)
    group.left = SIMD4(0.1, 0.2, 0.3, 0.4)
    group.right = SIMD4(0.4, 0.3, 0.2, 0.1) * Float(seed)
    if isDull {
      group.filter = SIMD4(0.3, 0.4, 1, 0.2)
      group.leftSlope = SIMD4(0.001, 0, -0.001, 0.002)
    }
    return group
  }
}
