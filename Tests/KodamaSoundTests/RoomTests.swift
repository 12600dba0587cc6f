import KodamaPerception
import KodamaSurfaces
import Testing

private func level(_ samples: some Collection<Float>) -> Double {
  var power = 0.0
  for sample in samples { power += Double(sample * sample) }
  let amplitude = (power / Double(max(samples.count, 1))).squareRoot()
  return amplitude > 1e-15 ? SoundMath.log2(amplitude) * 6.0206 : -300
}

private func set(_ kind: SoundCommand.Kind, _ value: Float, bus: SoundBus = .ambience)
  -> SoundCommand
{
  SoundCommand(
    kind, note: Note(PatchID(0), hertz: 0, gainDecibels: value, reverb: value, bus: bus), frame: 0)
}

@Suite("Room, volumes and headphones shape the sound", .serialized)
struct RoomTests {
  @Test("A larger room rings longer")
  func reverb() {
    var tails: [Double] = []
    for size in [Float(0.05), 0.5, 1] {
      let mixer = Mixer(patches: standardPatches)
      mixer.enqueue(set(.room, size))
      mixer.enqueue(
        play(Note(patch("stone"), hertz: 440, durationFrames: 2_400, reverb: 0.5), at: 64))
      let samples = mixer.render(frames: 24_000)
      tails.append(level(samples[28_800...]))
      #expect(samples.allSatisfy { $0.magnitude < 0.9 })
    }
    #expect(tails[0] < tails[1] - 6 && tails[1] < tails[2] - 6)
    let mixer = Mixer(patches: standardPatches)
    mixer.enqueue(set(.room, 0.05))
    mixer.enqueue(play(Note(patch("stone"), hertz: 440, durationFrames: 960, reverb: 1), at: 0))
    let samples = mixer.render(frames: 45_000)
    #expect(samples[20_000..<21_000].contains { $0 != 0 })
    #expect(samples.suffix(2_000).allSatisfy { $0 == 0 })
  }

  @Test("The open sky has no reverb")
  func openSky() {
    func tail(_ size: Float) -> [Float] {
      let mixer = Mixer(patches: standardPatches)
      mixer.enqueue(set(.room, size))
      mixer.enqueue(play(Note(patch("stone"), hertz: 440, durationFrames: 960, reverb: 1), at: 64))
      return Array(mixer.render(frames: 9_600).suffix(2 * 8_400))
    }
    #expect(tail(0).allSatisfy { $0 == 0 })
    #expect(tail(0.1).contains { $0.magnitude > 1e-4 })
  }

  @Test(
    "A wall reflects wet sounds from its side")
  func walls() {
    func heard(_ side: WallSide, _ nearness: Float, reverb: Float = 0.3) -> [Float] {
      let surface = SoundSurface()
      surface.setRoom(size: 0)
      surface.setWall(side, nearness: nearness)
      surface.play(
        Note(patch("chirp"), hertz: 440, offsetFrames: 64, durationFrames: 480, reverb: reverb))
      let mixer = Mixer(patches: standardPatches)
      for command in surface.takeCommands() { mixer.enqueue(command) }
      // Only the part after the direct sound.
      return Array(mixer.render(frames: 4_800)[(2 * (600 + Mixer.latencyFrames))...])
    }
    func ear(_ samples: [Float], _ number: Int) -> [Float] {
      stride(from: number, to: samples.count, by: 2).map { samples[$0] }
    }
    #expect(heard(.left, 0).allSatisfy { $0 == 0 }, "no wall")
    #expect(heard(.left, 0.4, reverb: 0).allSatisfy { $0 == 0 }, "dry sounds")
    let left = heard(.left, 0.4)
    #expect(level(ear(left, 0)) > level(ear(left, 1)) + 9)
    let right = heard(.right, 0.4)
    #expect(level(ear(right, 1)) > level(ear(right, 0)) + 9)
    let roof = heard(.roof, 0.4)
    #expect(ear(roof, 0) == ear(roof, 1), "a roof is in the middle")
    let water = heard(.water, 0.4)
    #expect(water == roof, "water reflects from below as a roof does from above")
    func onset(_ samples: [Float]) -> Int { samples.firstIndex { $0.magnitude > 1e-5 } ?? 0 }
    let far = heard(.left, 0.1)
    // The wall is 14.4 cells farther away. Each cell takes 1.5 ms, there and back.
    #expect((onset(far) / 2 - onset(left) / 2 - 14 * 72 - 29).magnitude < 24)
    #expect(level(ear(far, 0)) < level(ear(left, 0)) - 9)
  }

  @Test("Walls that change during a sound cause no step in the signal")
  func otherWalls() {
    let note = Note(patch("tone"), hertz: 262, reverb: 1)
    func wall(_ side: UInt32, _ nearness: Float, _ frame: Int64) -> SoundCommand {
      SoundCommand(
        .wall, voice: VoiceID(side), note: Note(PatchID(0), hertz: 0, reverb: nearness),
        frame: frame)
    }
    let start = SoundCommand(.start, voice: VoiceID(9), note: note, frame: 0)
    let samples = render(
      [
        set(.room, 0), wall(0, 0.9, 0), wall(1, 0.5, 0), start, wall(0, 0.1, 9_000),
        wall(2, 1, 9_640),
      ],
      blocks: [800], frames: 19_200)
    let steps = stride(from: 9_600, to: samples.count - 2, by: 2).map {
      (samples[$0 + 2] - samples[$0]).magnitude
    }
    // A sine of 262 Hz changes by at most 0.034 of its amplitude in a frame.
    let height = samples.map(\.magnitude).max() ?? 0
    #expect(height > 0.05 && (steps.max() ?? 1) < 0.06 * height)
  }

  @Test("Dry sounds stay dry while wet sounds ring")
  func dry() {
    let dry = Note(patch("tone"), hertz: 880, durationFrames: 2_400)
    let alone = render([set(.room, 1), play(dry, at: 0)], blocks: [800], frames: 4_000)
    #expect(alone.suffix(1_000).allSatisfy { $0 == 0 })
  }

  @Test("A volume changes only its own bus")
  func volumes() {
    let tone = Note(patch("tone"), hertz: 440, gainDecibels: -6, bus: .ambience)
    func steady(_ commands: [SoundCommand], bus: SoundBus) -> Double {
      var note = tone
      note.bus = bus
      let start = SoundCommand(.start, voice: VoiceID(1), note: note, frame: 0)
      return level(render(commands + [start], blocks: [800], frames: 24_000).suffix(9_600))
    }
    let plain = steady([], bus: .ambience)
    #expect((steady([set(.volume, -10)], bus: .ambience) - plain + 10).magnitude < 0.1)
    #expect((steady([set(.duck, -12)], bus: .ambience) - plain + 12).magnitude < 0.1)
    let both = steady([set(.volume, -10), set(.duck, -12)], bus: .ambience)
    #expect((both - plain + 22).magnitude < 0.1)
    #expect((steady([set(.volume, -60)], bus: .music) - plain).magnitude < 0.01)
    #expect((steady([set(.duck, -12), set(.duck, 0)], bus: .ambience) - plain).magnitude < 0.1)
  }

  @Test("Sounds that were lowered return slowly, within three seconds")
  func ducking() {
    let tone = Note(patch("tone"), hertz: 440, gainDecibels: -6, bus: .ambience)
    var back = set(.duck, 0)
    back.frame = 48_000
    let start = SoundCommand(.start, voice: VoiceID(1), note: tone, frame: 0)
    let samples = render([set(.duck, -4.5), start, back], blocks: [800], frames: 240_000)
    let levels = stride(from: 0, to: samples.count, by: 9_600).map { first in
      level(samples[first..<(first + 9_600)])
    }
    let low = levels[9]
    // A tenth of a second each.
    #expect(levels[10...].indices.allSatisfy { levels[$0] - levels[$0 - 1] < 0.5 })
    #expect(levels[19] - low < 4 && (levels[39] - low - 4.5).magnitude < 0.3)
  }

  @Test("While the valley opens, textures rise by 3 dB and the reverb blooms, and both go back")
  func open() {
    func levels(_ commands: [SoundCommand], _ bus: SoundBus) -> [Double] {
      let surface = SoundSurface()
      surface.open(frames: 192_000)
      let tone = Note(patch("tone"), hertz: 440, gainDecibels: -6, reverb: 0.4, bus: bus)
      let start = SoundCommand(.start, voice: VoiceID(1), note: tone, frame: 0)
      let opening =
        commands.isEmpty ? [] : surface.takeCommands().filter { commands[0].kind == $0.kind }
      let samples = render(opening + [set(.room, 0.2), start], blocks: [800], frames: 624_000)
      return stride(from: 0, to: samples.count, by: 96_000).map {
        level(samples[$0..<($0 + 96_000)])
      }
    }
    func gains(_ kind: SoundCommand.Kind, _ bus: SoundBus) -> [Double] {
      zip(levels([set(kind, 0)], bus), levels([], bus)).map { $0 - $1 }
    }
    let lift = gains(.duck, .ambience)
    #expect(lift[0] < 1.8 && abs(lift[3] - 3) < 0.2 && abs(lift[12]) < 0.05)
    #expect(gains(.duck, .music).allSatisfy { abs($0) < 0.01 })
    let bloom = gains(.room, .music)
    #expect(abs(bloom[3]) > 0.3 && abs(bloom[12]) < 0.05, "\(bloom)")
  }

  @Test("A width of 0 puts every sound in the middle")
  func width() {
    let note = Note(patch("stone"), hertz: 440, panDecibels: 15, durationFrames: 2_400)
    let samples = render([set(.width, 0), play(note, at: 0)], blocks: [800], frames: 2_400)
    #expect(samples.contains { $0 != 0 })
    for frame in 0..<2_400 { #expect(samples[2 * frame] == samples[2 * frame + 1]) }
  }

  @Test("A cutoff frequency removes higher frequencies")
  func occlusion() {
    func bright(_ cutoff: Float) -> Double {
      let note = Note(patch("sand"), hertz: 220, durationFrames: 9_600, cutoffHertz: cutoff)
      let samples = render([play(note, at: 0)], blocks: [800], frames: 9_600)
      // High frequencies cause large differences between consecutive samples.
      return level(
        stride(from: 2, to: samples.count, by: 2).map { samples[$0] - samples[$0 - 2] })
    }
    #expect(bright(3_000) < bright(0) - 6)
    #expect(bright(1_000) < bright(3_000) - 4)
  }

  @Test("Headphones delay the sound at the farther ear")
  func headphones() {
    for column in [-18, -9, -3, 3, 9, 18] {
      for row in [2, 9, 15, 21] {
        let note = Note(
          patch("tone"), hertz: Pitch.hertz(row: row), panDecibels: Pan.decibels(columns: column),
          durationFrames: 9_600)
        let samples = render(
          [set(.headphones, 1), play(note, at: 0)], blocks: [800], frames: 8_000)
        let steady = Array(samples[4_000...])
        // Compares powers, because sines with different delays cannot be subtracted.
        let left = level(stride(from: 0, to: steady.count, by: 2).map { steady[$0] })
        let right = level(stride(from: 1, to: steady.count, by: 2).map { steady[$0] })
        #expect((right - left - Double(note.panDecibels)).magnitude < 0.3)
      }
    }
    // For noise, only one delay gives the best match: 0.65 ms at the side.
    let note = Note(patch("stone"), hertz: 440, panDecibels: 17, durationFrames: 2_400)
    let samples = render([set(.headphones, 1), play(note, at: 0)], blocks: [800], frames: 1_600)
    var best = 0
    var most = 0.0
    for shift in -40...40 {
      var sum = 0.0
      for frame in 200..<900 {
        sum += Double(samples[2 * (frame + shift)] * samples[2 * frame + 1])
      }
      if sum > most { (best, most) = (shift, sum) }
    }
    // The head-shadow filter adds a little delay.
    #expect((30...36).contains(best))
  }

  @Test("A grace note tells the side in mono")
  func mono() {
    let note = Note(
      patch("stone"), hertz: 440, panDecibels: 9, offsetFrames: 100, durationFrames: 2_400)
    #expect(MonoDirection.notes(for: note, columns: 0).map(\.hertz) == [440])
    let left = MonoDirection.notes(for: note, columns: -4)
    let right = MonoDirection.notes(for: note, columns: 12)
    #expect(left[0].hertz == 660 && left.allSatisfy { $0.panDecibels == 0 })
    #expect(right[0].hertz < 300)
    #expect(left[1].offsetFrames - left[0].offsetFrames == 60 * 48)
    #expect(right[1].offsetFrames - right[0].offsetFrames == 100 * 48)
    #expect(right[1].offsetFrames + right[1].durationFrames < Int32(220 * 48))
  }
}
