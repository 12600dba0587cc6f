import KodamaContent
import KodamaDataSources
import KodamaSurfaces
import KodamaViews
import Testing

@Suite("What happens sounds as far away and as muffled as it is", .serialized)
struct MomentViewTests {
  private let content: Content
  private let surface = SoundSurface()
  private let source = MomentDouble()
  private let view: MomentSoundView

  init() throws {
    content = try Content.shipped()
    view = MomentSoundView(surface: surface, looks: content.looks, patches: content.patches)
    view.dataSource = source
  }

  private func material(_ name: String) throws -> MaterialID {
    MaterialID(UInt8(try #require(content.looks.looks.firstIndex { $0.name == name })))
  }

  /// Lets something happen a second later than what did before.
  private func sound(_ moments: [Moment], obstacles: Int = 0) -> [SoundCommand] {
    source.moments = moments
    source.solidCells = obstacles
    source.momentPass += 60
    view.update()
    return surface.takeCommands()
  }

  private func notes(_ moments: [Moment], obstacles: Int = 0) -> [Note] {
    sound(moments, obstacles: obstacles).map(\.note)
  }

  private func heard(
    _ kind: MomentKind, _ name: String, distance: Int = 0, strength: UInt8 = 255
  ) throws -> Moment {
    let hand = source.listener.hand
    return Moment(
      kind, try material(name), strength: strength, at: GridPoint(hand.x + distance, hand.y))
  }

  @Test("6 dB softer for each doubling from 2 cells on, and no softer than 24 dB")
  func distance() throws {
    let near = try #require(notes([heard(.landing, "stone", distance: 1)]).first).gainDecibels
    for (cells, decibels) in [(2, 0), (4, -6), (8, -12), (16, -18), (32, -24), (90, -24)] {
      let note = try #require(notes([heard(.landing, "stone", distance: cells)]).first)
      #expect((note.gainDecibels - near - Float(decibels)).magnitude < 0.01, "\(cells) cells")
    }
  }

  @Test("One or two solid cells on the way leave 3 kHz, more leave 1 kHz")
  func walls() throws {
    for (cells, hertz) in [(0, 0), (1, 3_000), (2, 3_000), (3, 1_000), (20, 1_000)] {
      let note = try #require(notes([heard(.splash, "water")], obstacles: cells).first)
      #expect(note.cutoffHertz == Float(hertz), "\(cells) cells")
    }
  }

  private func patchName(_ note: Note) -> String {
    content.patches.patches[Int(note.patch.rawValue)].name
  }

  @Test("Thunder is heard 8 ms later a cell, whatever it strikes; near it cracks, far it rolls on")
  func thunder() throws {
    var holds: [Float] = []
    for (name, cells) in [("bell", 0), ("grass", 10), ("stone", 90)] {
      let commands = sound([try heard(.thunder, name, distance: cells)])
      #expect(commands.allSatisfy { $0.note.offsetFrames == Int32(cells * 8 * 48) })
      let names = commands.map { patchName($0.note) }
      #expect(names.contains("thunder") && names.contains("thunder+roll"))
      #expect(names.contains("thunder+crack") == (cells < 40))
      holds += commands.filter { $0.kind == .stream }.map(\.grains.fadeMilliseconds)
    }
    #expect(holds == holds.sorted() && holds[0] < holds[2])
    let other = try #require(notes([heard(.landing, "bell", distance: 10)]).first)
    #expect(other.offsetFrames == 0 && patchName(other) != "thunder")
  }

  /// The power of a sound, and that of it below 150 Hz: three poles of a moving mean.
  private func powers(_ samples: [Float]) -> (all: Float, low: Float) {
    let left = stride(from: 0, to: samples.count, by: 2).map { samples[$0] }
    var poles: (Float, Float) = (0, 0)
    var low: Float = 0
    for sample in left {
      poles.0 += (sample - poles.0) * 0.0245
      poles.1 += (poles.0 - poles.1) * 0.0245
      low += poles.1 * poles.1
    }
    return (left.reduce(0) { $0 + $1 * $1 }, low)
  }

  @Test("Thunder and explosions are low and loud, end, and stay under -1 dB below full scale")
  func loud() throws {
    for kind in [MomentKind.thunder, .explode] {
      let mixer = Mixer(patches: content.patches)
      for command in sound([try heard(kind, "stone")]) { mixer.enqueue(command) }
      let samples = mixer.render(frames: 480_000)
      #expect(samples.allSatisfy { $0.magnitude <= 0.8913 })
      #expect(samples.suffix(4_000).allSatisfy { $0 == 0 }, "\(kind) ends")
      let (all, low) = powers(samples)
      #expect(low > 0.3 * all, "\(kind)")
      #expect(all / 96_000 > 1e-4, "\(kind)")
    }
  }

  @Test("What is larger is louder when it blows up")
  func sizes() throws {
    let small = try #require(notes([heard(.explode, "keg", strength: 60)]).first)
    let large = try #require(notes([heard(.explode, "keg", strength: 255)]).first)
    #expect(large.gainDecibels > small.gainDecibels + 5)
  }

  @Test("From one loudspeaker bells keep their frame; what lands has its short note before it")
  func mono() throws {
    surface.setMono(true)
    let bells = notes([
      try heard(.ring, "bell", distance: -19), try heard(.ring, "bell", distance: 10),
    ])
    #expect(
      Set(bells.map(\.offsetFrames)) == [0]
        && bells.allSatisfy { $0.panDecibels == 0 && $0.bus == .music })
    let grains = notes([try heard(.landing, "stone", distance: -10)])
    #expect(grains.map(\.offsetFrames) == [0, MonoDirection.gapFrames(columns: -10)])
    surface.setMono(false)
    #expect(
      Set(notes([try heard(.ring, "bell", distance: -19)]).map(\.panDecibels)) == [
        Pan.decibels(columns: -19)
      ])
  }
}
