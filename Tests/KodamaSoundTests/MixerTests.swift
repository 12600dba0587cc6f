import KodamaSurfaces
import Testing

@Suite("The mixer's output does not depend on block sizes")
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

  @Test("Rendering a negative number of frames traps")
  func noFrames() async {
    #expect(Mixer(patches: PatchTable()).render(frames: 0).isEmpty)
    await #expect(processExitsWith: .failure) {
      _ = Mixer(patches: PatchTable()).render(frames: -1)
    }
  }

  @Test("A hundred runs of the same commands give the same bits")
  func repeats() {
    let commands = busyCommands(seed: 5, frames: 3_000)
    let once = render(commands, blocks: [512], frames: 3_000)
    #expect(once.contains { $0.magnitude > 0.01 })
    for _ in 0..<100 { #expect(render(commands, blocks: [512], frames: 3_000) == once) }
  }

  @Test("A note starts one look-ahead after its frame")
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

/// Returns the largest difference between consecutive samples of the left channel.
private func largestStep(_ samples: [Float]) -> Float {
  var step: Float = 0
  for frame in 1..<(samples.count / 2) {
    step = max(step, (samples[2 * frame] - samples[2 * frame - 2]).magnitude)
  }
  return step
}

@Suite("Voices start, stop and are replaced without clicks")
struct SmoothnessTests {
  /// A low tone in the middle has an amplitude of 0.25 on each side and changes by 0.0043 a frame.
  private let low = Note(patch("tone"), hertz: 130.8, priority: 10, bus: .ambience)
  private let bound: Float = 0.0043 + 0.25 * 1.5 / 64

  @Test("A note causes no step in the signal wherever it starts or stops", arguments: 0..<8)
  func lasting(seed: Int) {
    var random = TestRandom(seed)
    let mixer = Mixer(patches: standardPatches)
    let voice = VoiceID(7)
    var moved = low
    moved.panDecibels = 12
    moved.gainDecibels = -6
    let start = Int64.random(in: 0..<500, using: &random)
    let change = start + Int64.random(in: 1..<3_000, using: &random)
    let end = change + Int64.random(in: 1..<3_000, using: &random)
    mixer.enqueue(SoundCommand(.start, voice: voice, note: low, frame: start))
    mixer.enqueue(SoundCommand(.retarget, voice: voice, note: moved, frame: change))
    let kind: SoundCommand.Kind = seed % 2 == 0 ? .stop : .silence
    mixer.enqueue(SoundCommand(kind, voice: voice, note: low, frame: end))
    let samples = mixer.render(frames: Int(end) + 1_000)
    #expect(samples.contains { $0.magnitude > 0.1 })
    #expect(largestStep(samples) < bound)
    #expect(samples.suffix(400).allSatisfy { $0 == 0 })
    #expect(mixer.statistics.soundingNotes == 0)
  }

  @Test("A stolen note fades within 12 ms")
  func stealing() {
    let mixer = Mixer(patches: standardPatches)
    mixer.enqueue(SoundCommand(.start, voice: VoiceID(1), note: low, frame: 0))
    for index in 0..<255 {
      let note = Note(patch("tone"), hertz: 130.8, gainDecibels: -120, priority: 20)
      mixer.enqueue(
        SoundCommand(.start, voice: VoiceID(UInt32(index + 2)), note: note, frame: 0))
    }
    _ = mixer.render(frames: 3_000)
    #expect(mixer.statistics.soundingNotes == 256)
    // This note is less important than all others, so it is dropped.
    mixer.enqueue(play(Note(patch("tone"), hertz: 440, priority: 9), at: 3_005))
    _ = mixer.render(frames: 30)
    #expect(mixer.statistics.droppedNotes == 1 && mixer.statistics.stolenNotes == 0)
    let silent = Note(
      patch("tone"), hertz: 440, gainDecibels: -120, durationFrames: 480, priority: 30)
    mixer.enqueue(play(silent, at: 3_033))
    let samples = mixer.render(frames: 1_200)
    #expect(mixer.statistics.stolenNotes == 1)
    #expect(largestStep(samples) < bound)
    // The loud, less important note was stolen.
    let after = (3_033 - 3_030 + 576 + Mixer.latencyFrames) * 2
    #expect(samples[after...].allSatisfy { $0.magnitude < 1e-3 })
  }

  @Test("Silencing removes earlier notes and keeps later ones")
  func silence() {
    let mixer = Mixer(patches: standardPatches)
    let note = Note(patch("tone"), hertz: 440, durationFrames: 480, bus: .probe)
    mixer.enqueue(play(note, at: 2_000))
    mixer.enqueue(SoundCommand(.silence, note: note, frame: 100))
    #expect(mixer.render(frames: 4_000).allSatisfy { $0 == 0 })
    mixer.enqueue(SoundCommand(.silence, note: note, frame: 4_100))
    mixer.enqueue(play(note, at: 5_000))
    #expect(mixer.render(frames: 4_000).contains { $0 != 0 })
  }

  @Test("The limiter holds −1 dB")
  func limiter() {
    let note = Note(patch("tone"), hertz: 523.25, gainDecibels: -20, durationFrames: 9_600)
    let quiet = render([play(note, at: 10)], blocks: [800], frames: 9_600)
    var loud = note
    loud.gainDecibels = 0
    let mixer = Mixer(patches: standardPatches)
    for index in 0..<40 { mixer.enqueue(play(loud, at: Int64(10 + index % 3))) }
    let samples = mixer.render(frames: 9_600)
    let peak = samples.reduce(0) { max($0, $1.magnitude) }
    #expect(peak <= 0.87501 && peak > 0.835)
    #expect(mixer.statistics.lowestLimiterGain < 0.35)
    // The difference of 20 dB is constant, so the limiter was not active.
    let full = render([play(loud, at: 10)], blocks: [800], frames: 9_600)
    for (a, b) in zip(quiet, full) { #expect((a * 10 - b).magnitude < 1e-4) }
  }
}

/// A simple reference mixer for decaying sines. It computes one sample at a time in double
/// precision, without tables and lanes, and uses the grid only for gains.
private struct PlainMixer {
  struct Partial {
    var ratio: Double
    var decibels: Double
    var decayFrames: Double
  }

  static func sine(_ turns: Double) -> Double { SoundMath.sine(periods: turns) }

  /// Returns the gain of a partial at an age in frames, or near the end of its slot.
  static func envelope(_ partial: Partial, age: Double, remaining: Double) -> Double {
    guard age >= 0, remaining > 0 else { return 0 }
    var gain = 1.0
    if age < 96 { gain *= (age / 96) * (age / 96) * (3 - 2 * age / 96) }
    if remaining < 240 {
      gain *= (remaining / 240) * (remaining / 240) * (3 - 2 * remaining / 240)
    }
    if partial.decayFrames > 0 {
      gain *= SoundMath.exp2(-age / partial.decayFrames * 1.4426950408889634)
    }
    return gain
  }

  static func add(
    _ partials: [Partial], row: Int, pan: Double, gain: Double, start: Int, duration: Int,
    to samples: inout [Double]
  ) {
    let end = (start + duration) / 64 * 64
    let ratio = SoundMath.amplitude(decibels: pan)
    let left = 1 / (1 + ratio * ratio).squareRoot()
    for partial in partials {
      let hertz = Double(Pitch.hertz(row: row)) * partial.ratio
      let level = SoundMath.amplitude(
        decibels: partial.decibels + gain + EqualLoudness.decibels(hertz: hertz))
      for frame in start..<end {
        let cell = max(frame / 64 * 64, start)
        let next = frame / 64 * 64 + 64
        let a = envelope(partial, age: Double(cell - start), remaining: Double(end - cell))
        let b = envelope(partial, age: Double(next - start), remaining: Double(end - next))
        let part = Double(frame - cell) / Double(next - cell)
        let turns = Double(frame - start) * hertz / 48_000 + Double(row * row) / 48
        let value = 0.09 * level * (a + (b - a) * part) * sine(turns)
        let out = frame + Mixer.latencyFrames
        guard 2 * out + 1 < samples.count else { continue }
        samples[2 * out] += value * left
        samples[2 * out + 1] += value * left * ratio
      }
    }
  }
}

@Suite("The mixer produces the same samples as a reference mixer")
struct ReferenceTests {
  @Test("Random tones and bells equal the reference mixer's samples", arguments: [1, 2, 3, 4])
  func tonesAndBells(seed: Int) {
    var random = TestRandom(seed)
    let frames = 9_600
    var expected = [Double](repeating: 0, count: frames * 2)
    let mixer = Mixer(patches: standardPatches)
    for _ in 0..<10 {
      let isBell = Bool.random(using: &random)
      let row = Int.random(in: 0..<24, using: &random)
      let pan = Double(Int.random(in: -17...17, using: &random))
      let start = Int.random(in: 0..<6_000, using: &random)
      let duration = Int.random(in: 600..<4_000, using: &random)
      mixer.enqueue(
        play(
          Note(
            patch(isBell ? "metal" : "tone"), hertz: Pitch.hertz(row: row), panDecibels: Float(pan),
            gainDecibels: -12, durationFrames: Int32(duration)), at: Int64(start)))
      let tone = [PlainMixer.Partial(ratio: 1, decibels: 0, decayFrames: 0)]
      let bell = [
        PlainMixer.Partial(ratio: 1, decibels: 0, decayFrames: 12_000),
        PlainMixer.Partial(ratio: 2.76, decibels: -4, decayFrames: 7_680),
        PlainMixer.Partial(ratio: 5.4, decibels: -8, decayFrames: 4_800),
      ]
      PlainMixer.add(
        (isBell ? bell : tone).filter { Double(Pitch.hertz(row: row)) * $0.ratio < 14_000 },
        row: row, pan: pan, gain: -12, start: start, duration: duration, to: &expected)
    }
    let samples = mixer.render(frames: frames)
    var peak = 0.0
    var error = 0.0
    for (sample, wanted) in zip(samples, expected) {
      peak = max(peak, wanted.magnitude)
      error = max(error, (Double(sample) - wanted).magnitude)
    }
    #expect(peak > 0.02)
    // Interpolated tables and 24-bit pitches stay 60 dB below the sound itself.
    #expect(error < 0.001 * peak)
  }
}
