import KodamaSurfaces
import Testing

/// The largest step from one sample to the next on the left.
private func largestStep(_ samples: [Float]) -> Float {
  var step: Float = 0
  for frame in 1..<(samples.count / 2) {
    step = max(step, (samples[2 * frame] - samples[2 * frame - 2]).magnitude)
  }
  return step
}

@Suite("Nothing clicks, nothing overshoots, nothing is lost silently")
struct SmoothnessTests {
  /// A low tone in the middle has an amplitude of 0.25 on each side and moves 0.0043 a frame.
  private let low = Note(patch("tone"), hertz: 130.8, priority: 10, bus: .ambience)
  private let bound: Float = 0.0043 + 0.25 * 1.5 / 64

  @Test("Start, stop, retarget and silence at any place in the grid", arguments: 0..<8)
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

  @Test("A stolen note fades within 64 frames, and the more important one is heard")
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
    // Less important than all: it is the one that is left out.
    mixer.enqueue(play(Note(patch("tone"), hertz: 440, priority: 9), at: 3_005))
    _ = mixer.render(frames: 30)
    #expect(mixer.statistics.droppedNotes == 1 && mixer.statistics.stolenNotes == 0)
    let silent = Note(
      patch("tone"), hertz: 440, gainDecibels: -120, durationFrames: 480, priority: 30)
    mixer.enqueue(play(silent, at: 3_033))
    let samples = mixer.render(frames: 600)
    #expect(mixer.statistics.stolenNotes == 1)
    #expect(largestStep(samples) < bound)
    // The loud, unimportant one is gone.
    let after = (3_033 - 3_030 + 128 + Mixer.latencyFrames) * 2
    #expect(samples[after...].allSatisfy { $0.magnitude < 1e-3 })
  }

  @Test("Silence takes out what has not started yet, but nothing that was asked for after it")
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

  @Test("The limiter holds −1 dB, and changes no bit when it is not needed")
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
    // Twenty decibels of gain are a factor all along, so nothing was touched on the way.
    let full = render([play(loud, at: 10)], blocks: [800], frames: 9_600)
    for (a, b) in zip(quiet, full) { #expect((a * 10 - b).magnitude < 1e-4) }
  }
}
