import KodamaSurfaces
import Testing

/// Sines with decays as the mixer should sound them, written out one sample at a time in double
/// precision: no tables, no lanes, no grid but that of the gains.
private struct PlainMixer {
  struct Partial {
    var ratio: Double
    var decibels: Double
    var decayFrames: Double
  }

  static func sine(_ turns: Double) -> Double { SoundMath.sine(periods: turns) }

  /// The gain of a partial at an age in frames, or at the end of its slot.
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

@Suite("The mixer sounds what a plain one would")
struct ReferenceTests {
  @Test("Tones and bells, anywhere, over seeds", arguments: [1, 2, 3, 4])
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
    // Interpolated tables and pitches of 24 bits stay 60 dB under the sound itself.
    #expect(error < 0.001 * peak)
  }
}
