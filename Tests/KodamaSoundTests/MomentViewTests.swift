import KodamaContent
import KodamaDataSources
import KodamaSurfaces
import KodamaViews
import Testing

/// A valley in which things happen.
private final class MomentDouble: MomentSoundViewDataSource {
  var heardMoments: [HeardMoment] = []
  let scale = Scale.pentatonic
}

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

  private func notes(_ moments: [HeardMoment]) -> [Note] {
    source.heardMoments = moments
    view.update()
    return surface.takeCommands().map(\.note)
  }

  private func heard(
    _ kind: MomentKind, _ name: String, distance: Int = 0, obstacles: Int = 0,
    column: Int = 20, strength: UInt8 = 255
  ) throws -> HeardMoment {
    HeardMoment(
      moment: Moment(kind, try material(name), strength: strength, at: GridPoint(9, 9)),
      tile: GridPoint(column, 12), distance: distance, obstacles: obstacles)
  }

  @Test("6 dB softer for each doubling from 2 cells on, and no softer than 24 dB")
  func distance() throws {
    let near = try #require(notes([heard(.land, "stone", distance: 1)]).first).gainDecibels
    for (cells, decibels) in [(2, 0), (4, -6), (8, -12), (16, -18), (32, -24), (90, -24)] {
      let note = try #require(notes([heard(.land, "stone", distance: cells)]).first)
      #expect((note.gainDecibels - near - Float(decibels)).magnitude < 0.01, "\(cells) cells")
    }
  }

  @Test("One or two solid cells on the way leave 3 kHz, more leave 1 kHz")
  func walls() throws {
    for (cells, hertz) in [(0, 0), (1, 3_000), (2, 3_000), (3, 1_000), (20, 1_000)] {
      let note = try #require(notes([heard(.splash, "water", obstacles: cells)]).first)
      #expect(note.cutoffHertz == Float(hertz), "\(cells) cells")
    }
  }

  @Test("Thunder is heard 8 ms later a cell, and is thunder whatever it strikes")
  func thunder() throws {
    let patch = content.patches.patch(named: "thunder")
    for (name, cells) in [("bell", 0), ("grass", 10), ("stone", 90)] {
      let note = try #require(notes([heard(.thunder, name, distance: cells)]).first)
      #expect(note.offsetFrames == Int32(cells * 8 * 48))
      #expect(note.patch == patch && note.durationFrames == 0)
    }
    let other = try #require(notes([heard(.land, "bell", distance: 10)]).first)
    #expect(other.offsetFrames == 0 && other.patch != patch)
  }

  @Test("Thunder is low, and near thunder beside the hand stays under -1 dB below full scale")
  func thunderSound() throws {
    let mixer = Mixer(patches: content.patches)
    for note in notes(try (0..<3).map { _ in try heard(.thunder, "stone") }) {
      mixer.enqueue(play(note, at: 0))
    }
    let samples = mixer.render(frames: 144_000)
    #expect(samples.allSatisfy { $0.magnitude <= 0.8913 })
    let left = stride(from: 0, to: samples.count, by: 2).map { samples[$0] }
    #expect(left.suffix(2_000).allSatisfy { $0 == 0 }, "it ends")
    // Below 400 Hz a wave crosses zero less often than 800 times a second.
    let start = left.prefix(96_000)
    let crossings = zip(start, start.dropFirst()).filter { ($0.0 < 0) != ($0.1 < 0) }.count
    #expect(crossings < 1_600)
    let power = left.prefix(48_000).reduce(0) { $0 + $1 * $1 } / 48_000
    #expect(power > 1e-4, "and is heard")
  }

  @Test("From one loudspeaker bells keep their frame; what lands has its short note before it")
  func mono() throws {
    surface.setMono(true)
    let bells = notes([
      try heard(.ring, "bell", column: 1), try heard(.ring, "bell", column: 30),
    ])
    #expect(
      bells.map(\.offsetFrames) == [0, 0]
        && bells.allSatisfy { $0.panDecibels == 0 && $0.bus == .music })
    let grains = notes([try heard(.land, "stone", column: 10)])
    #expect(grains.map(\.offsetFrames) == [0, MonoDirection.gapFrames(columns: -10)])
    surface.setMono(false)
    #expect(
      notes([try heard(.ring, "bell", column: 1)]).map(\.panDecibels) == [
        Pan.decibels(columns: -19)
      ])
  }
}
