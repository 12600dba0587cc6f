import KodamaSurfaces
import Testing

@Suite("A grain stream keeps its rate and its fades", .serialized)
struct GrainStreamTests {
  private let voice = VoiceID(9)

  private func note(_ gain: Float = 0, hertz: Float = 880) -> Note {
    Note(patch("stone"), hertz: hertz, gainDecibels: gain, durationFrames: 1_200, bus: .cues)
  }

  private func stream(_ grains: GrainStream, at frame: Int64 = 0) -> SoundCommand {
    SoundCommand(.stream, voice: voice, note: note(), grains: grains, frame: frame)
  }

  /// Returns the frames at which sound begins after silence.
  private func onsets(_ commands: [SoundCommand], seconds: Int) -> [Int] {
    let samples = render(commands, blocks: [800], frames: seconds * 48_000)
    var found: [Int] = []
    var quiet = 2_000
    for frame in 0..<(samples.count / 2) {
      let isHeard = samples[2 * frame].magnitude > 1e-4
      if isHeard, quiet > 600 { found.append(frame) }
      quiet = isHeard ? 0 : quiet + 1
    }
    return found
  }

  @Test("A stream's pulses have the requested rate and even intervals")
  func even() {
    let onsets = onsets([stream(GrainStream(perSecond: 4))], seconds: 3)
    #expect(onsets.count == 12)
    for (one, other) in zip(onsets, onsets.dropFirst()) { #expect((other - one - 12_000) < 130) }
    let pairs = self.onsets([stream(GrainStream(perSecond: 2, strokes: 2))], seconds: 3)
    #expect(pairs.count == 12)
    #expect((pairs[1] - pairs[0] - 4_320).magnitude < 130)
    #expect((pairs[2] - pairs[0] - 24_000).magnitude < 260)
  }

  @Test("Pulses fade after the hold time and return only with a fresh stream")
  func fading() {
    let grains = GrainStream(perSecond: 4, holdMilliseconds: 1_000, fadeMilliseconds: 500)
    var aimed = grains
    aimed.isFresh = false
    let faded = onsets([stream(grains), stream(aimed, at: 90_000)], seconds: 4)
    #expect(faded.count == 6, "for a second and a half")
    let again = onsets([stream(grains), stream(grains, at: 96_000)], seconds: 4)
    #expect(again.count == 12 && again[6] >= 96_000 && again[6] < 96_300)
    let hazard = onsets([stream(GrainStream(perSecond: 4))], seconds: 30)
    #expect(hazard.count == 120, "a stream without a fade never fades")
  }

  @Test("A stream with a rest interval slows down to single soft strokes")
  func rest() throws {
    let grains = GrainStream(
      perSecond: 2, strokes: 2, holdMilliseconds: 1_000, fadeMilliseconds: 2_000,
      restMilliseconds: 5_000)
    let onsets = onsets([stream(grains), stream(grains, at: 1_200_000)], seconds: 27)
    let seconds = onsets.map { Double($0) / 48_000 }
    #expect((4...6).contains(seconds.count { $0 < 1 }), "two pairs, at times three")
    let rests = seconds.filter { $0 > 3 && $0 < 25 }
    #expect(rests.count == 5 && zip(rests, rests.dropFirst()).allSatisfy { abs($1 - $0 - 5) < 0.2 })
    #expect((4...6).contains(seconds.count { $0 >= 25 && $0 < 26 }))
    let samples = render([stream(grains)], blocks: [800], frames: 1_200_000)
    func peak(_ range: Range<Int>) -> Float { samples[range].reduce(0) { max($0, $1.magnitude) } }
    let ratio = peak(600_000..<2_400_000) / peak(0..<96_000)
    // The stone patch contains noise, so peaks differ between strokes.
    #expect(ratio > 0.15 && ratio < 0.5, "12 dB softer with random deviations: \(ratio)")
    let split = render([stream(grains)], blocks: [1, 777, 64], frames: 300_000)
    #expect(split == Array(samples.prefix(600_000)))
  }

  @Test("A stream that begins familiar rests first")
  func familiar() {
    let grains = GrainStream(
      perSecond: 2, strokes: 2, holdMilliseconds: 1_000, fadeMilliseconds: 2_000,
      restMilliseconds: 5_000, isFresh: false)
    let seconds = onsets([stream(grains)], seconds: 13).map { Double($0) / 48_000 }
    #expect(seconds.count == 3, "\(seconds)")
    #expect(zip(seconds, [2.5, 7.5, 12.5]).allSatisfy { abs($0 - $1) < 0.1 }, "\(seconds)")
  }

  @Test("A chorus with a beat gathers its calls on the beat")
  func chorus() {
    var grains = GrainStream(perSecond: 6, isEven: false, beatMilliseconds: 1_000)
    let together = onsets([stream(grains)], seconds: 60)
    grains.beatMilliseconds = 0
    let apart = onsets([stream(grains)], seconds: 60)
    func onBeat(_ onsets: [Int]) -> Double {
      Double(onsets.filter { $0 % 48_000 < 7_200 }.count) / Double(max(1, onsets.count))
    }
    #expect(onBeat(apart) < 0.25)
    #expect(onBeat(together) > 0.4)
    #expect(together.count > 80)
  }

  @Test("No grains sound after a stop")
  func ends() {
    let grains = GrainStream(perSecond: 10)
    for kind in [SoundCommand.Kind.stop, .silence] {
      let end = SoundCommand(kind, voice: voice, note: note(), frame: 48_000)
      #expect(onsets([stream(grains), end], seconds: 3).allSatisfy { $0 < 48_200 })
    }
    var texture = GrainStream(perSecond: 30, isEven: false)
    texture.holdMilliseconds = 500
    texture.fadeMilliseconds = 500
    texture.isOnce = true
    let once = onsets([stream(texture)], seconds: 3)
    #expect(!once.isEmpty && once.allSatisfy { $0 < 48_200 })
  }

  @Test("A random stream has the requested mean rate and uneven intervals")
  func random() {
    var gaps: [Int] = []
    let onsets = onsets([stream(GrainStream(perSecond: 8, isEven: false))], seconds: 60)
    for (one, other) in zip(onsets, onsets.dropFirst()) { gaps.append(other - one) }
    // About a quarter of the grains overlap with others and are not counted.
    #expect((300...480).contains(onsets.count), "\(onsets.count)")
    let mean = Float(gaps.reduce(0, +)) / Float(gaps.count)
    let spread = gaps.reduce(Float(0)) { $0 + (Float($1) - mean) * (Float($1) - mean) }
    #expect((spread / Float(gaps.count)).squareRoot() > 0.5 * mean)
  }

  @Test(
    "A grain stream sounds the same with blocks of any size",
    arguments: [[64], [512], [1, 777, 64, 300]])
  func blocks(_ blocks: [Int]) {
    let texture = GrainStream(
      perSecond: 300, isEven: false, octaves: 1.5, panDecibels: 12, sizeDecibels: 20,
      swayDecibels: 6, swayMilliseconds: 200)
    let pulses = SoundCommand(
      .stream, voice: VoiceID(3), note: note(hertz: 330), grains: GrainStream(perSecond: 9),
      frame: 77)
    let commands = [stream(texture, at: 5), pulses]
    let whole = render(commands, blocks: [20_000], frames: 20_000)
    #expect(whole.contains { $0.magnitude > 0.01 })
    #expect(render(commands, blocks: blocks, frames: 20_000) == whole)
  }

  @Test("Values that are out of range or not finite are replaced by defaults")
  func bounds() {
    let wild: [Float] = [.nan, .infinity, -.infinity, -5, 1e30]
    let commands = wild.enumerated().map { index, value in
      SoundCommand(
        .stream, voice: VoiceID(UInt32(index)), note: note(value),
        grains: GrainStream(
          perSecond: value, isEven: index % 2 == 0, strokes: 0, octaves: value,
          panDecibels: value, sizeDecibels: value, swayDecibels: value, swayMilliseconds: value,
          holdMilliseconds: value, fadeMilliseconds: value), frame: 0)
    }
    let samples = render(commands, blocks: [512], frames: 48_000)
    #expect(samples.allSatisfy { $0.magnitude <= 0.8913 })
    // Streams beyond the limit are counted and dropped.
    let mixer = Mixer(patches: standardPatches)
    for number in 0..<100 {
      mixer.enqueue(
        SoundCommand(
          .stream, voice: VoiceID(UInt32(number)), note: note(), grains: GrainStream(perSecond: 1),
          frame: 0))
    }
    _ = mixer.render(frames: 64)
    #expect(mixer.statistics.droppedNotes == 36)
  }
}
