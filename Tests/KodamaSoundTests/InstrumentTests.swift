import KodamaContent
import KodamaDataSources
import KodamaSurfaces
import KodamaViews
import KodamaYAML
import Testing

@Suite("Instruments have partials, and animal calls have phrases", .serialized)
struct InstrumentTests {
  private let content: Content
  private let surface = SoundSurface()
  private let source = MomentDouble()
  private let view: MomentSoundView
  private static let names = ["bell", "chime", "drum", "string", "wood-block"]

  init() throws {
    content = try Content.shipped()
    view = MomentSoundView(surface: surface, looks: content.looks, patches: content.patches)
    view.dataSource = source
  }

  private func commands(
    _ name: String, strength: UInt8 = 255, data: UInt8 = 10, _ kind: MomentKind = .ring
  ) throws -> [SoundCommand] {
    let looks = content.looks.looks
    let index = try #require(looks.firstIndex { $0.name == name })
    source.moments = [
      Moment(
        kind, MaterialID(UInt8(index)), data: data, strength: strength, at: source.listener.hand)
    ]
    source.momentPass += 60
    view.update()
    return surface.takeCommands()
  }

  private func samples(_ commands: [SoundCommand], seconds: Double = 1) -> [Float] {
    let mixer = Mixer(patches: content.patches)
    for var command in commands {
      // Plays the patches exactly, without the differences between strokes.
      command.note.stroke = 0
      mixer.enqueue(command)
    }
    let all = mixer.render(frames: Int(seconds * 48_000))
    return stride(from: 0, to: all.count, by: 2).map { all[$0] }
  }

  /// Returns the fraction of the energy above about 2 kHz, measured with a one-pole filter.
  private func brightness(_ samples: [Float]) -> Float {
    var low: Float = 0
    var high: Float = 0
    for sample in samples {
      low += (sample - low) * 0.23
      high += (sample - low) * (sample - low)
    }
    return high / max(1e-12, samples.reduce(0) { $0 + $1 * $1 })
  }

  @Test("A harder stroke is louder and brighter", arguments: names)
  func strength(name: String) throws {
    let soft = samples(try commands(name, strength: 60))
    let hard = samples(try commands(name, strength: 255))
    #expect(hard.reduce(0) { $0 + $1 * $1 } > 2 * soft.reduce(0) { $0 + $1 * $1 })
    #expect(brightness(hard) > 1.1 * brightness(soft))
  }

  /// Returns the power at a frequency (Goertzel algorithm) after 100 ms, when the pitch of a drum
  /// is constant.
  private func power(_ samples: ArraySlice<Float>, at hertz: Float) -> Double {
    let turns = Double(hertz) / 48_000
    let step = 2 * SoundMath.cosine(periods: turns)
    var (one, two) = (0.0, 0.0)
    for sample in samples { (one, two) = (Double(sample) + step * one - two, one) }
    return one * one + two * two - step * one * two
  }

  @Test("The strongest pitch of every instrument is the note it plays")
  func tuned() throws {
    for name in Self.names {
      let stroke = try commands(name)
      let hertz = try #require(stroke.first).note.hertz
      let heard = samples(stroke)[4_800..<24_000]
      let exact = power(heard, at: hertz)
      for cents in [-80, -40, 40, 80] as [Float] {
        let other = hertz * (1 + cents * 0.000_578)
        #expect(power(heard, at: other) < exact, "\(name), \(cents) cents away")
      }
    }
  }

  @Test("A bell has eight partials")
  func partials() throws {
    var sines = 0
    for command in try commands("bell") {
      let patch: Patch = content.patches.patches[Int(command.note.patch.rawValue)]
      for layer in patch.layers where layer.source == .sine { sines += 1 }
    }
    #expect(sines == 8)
    let notes = MusicFile.bytes(try commands("bell"))
    let body: [SoundCommand] = Array(try commands("bell").prefix(1))
    #expect(notes == MusicFile.bytes(body))
    var phrases: Set<PatchID> = []
    for data in 0..<6 as Range<UInt8> {
      for command in try commands("songbird", data: data, .call) {
        phrases.insert(command.note.patch)
      }
    }
    #expect(phrases.count == 3)
  }

  @Test("A cliff echoes a bell after the travel time of the sound")
  func echo() throws {
    let dry = try commands("bell")
    source.cliffCells = [-40, 20]
    let wet = try commands("bell")
    source.cliffCells = []
    #expect(wet.count == dry.count + 2)
    let first = try #require(dry.first).note
    let back: [Note] = wet.map(\.note).filter { $0.bus == .moments }
    let starts: [Int32] = back.map(\.offsetFrames).sorted()
    #expect(starts == [15_360, 30_720])
    for note in back {
      #expect(note.patch == first.patch && note.gainDecibels < first.gainDecibels - 10)
      #expect(note.cutoffHertz > 0)
      #expect(
        (note.panDecibels < 0) == (note.offsetFrames > 20_000), "the distant cliff is on the left")
    }
  }
}
