import KodamaContent
import KodamaDataSources
import KodamaSurfaces
import KodamaViews
import Testing

private final class Double: MenuSoundViewDataSource, BedSoundViewDataSource,
  NearestSoundViewDataSource, RoomSoundViewDataSource
{
  var menuMoments: [MenuMoment] = []
  var bedTextures: [BedTexture] = []
  var nearestThings: [NearestThing] = []
  var roomPercent = 0
}

@Suite("Sound Views with few words", .serialized)
struct SmallViewTests {
  private let content: Content
  private let surface = SoundSurface()
  private let source = Double()

  init() throws { content = try Content.shipped() }

  private func material(_ name: String) throws -> MaterialID {
    MaterialID(UInt8(try #require(content.looks.looks.firstIndex { $0.name == name })))
  }

  @Test("Chosen rises, switched off falls: both tones of each pair are heard")
  func pairs() throws {
    let view = MenuSoundView(surface: surface, patches: content.patches)
    view.dataSource = source
    // The second tone begins at 70 ms: a half above the first, or a quarter below it.
    for (moment, hertz) in [(MenuMoment.choose, 784 * 1.5), (.switchOff, 784 * 0.75)] {
      source.menuMoments = [moment]
      view.update()
      let mixer = Mixer(patches: content.patches)
      for command in surface.takeCommands() { mixer.enqueue(command) }
      let samples = mixer.render(frames: 9_600)
      let second = (4_000..<6_400).map { samples[2 * $0] }
      let crossings = zip(second, second.dropFirst()).filter { ($0.0 < 0) != ($0.1 < 0) }.count
      let heard = Swift.Double(crossings) / 2 / (2_400 / 48_000)
      #expect((heard - hertz).magnitude < 40, "\(moment)")
      #expect(second.contains { $0.magnitude > 0.02 }, "\(moment)")
    }
  }

  /// Another material of the same family.
  private func other(than material: MaterialID) throws -> MaterialID {
    let looks = content.looks
    let index = looks.looks.indices.first {
      $0 != Int(material.rawValue) && looks.looks[$0].family == looks[material].family
    }
    return MaterialID(UInt8(try #require(index)))
  }

  @Test("Two materials of one family are one texture: as much as both, and between them")
  func bed() throws {
    let view = BedSoundView(surface: surface, looks: content.looks, patches: content.patches)
    view.dataSource = source
    func note(_ textures: [BedTexture]) throws -> Note {
      source.bedTextures = textures
      view.update()
      let commands = surface.takeCommands()
      #expect(commands.count == 1)
      return try #require(commands.first).note
    }
    let sand = BedTexture(material: try material("sand"), count: 10, center: GridPoint(10, 8))
    let gravel = BedTexture(
      material: try other(than: sand.material), count: 10, center: GridPoint(30, 16))
    #expect(content.looks[sand.material].family == content.looks[gravel.material].family)
    let one = try note([sand])
    let both = try note([sand, gravel])
    #expect((both.gainDecibels - one.gainDecibels - 3).magnitude < 0.01, "twice as much")
    #expect(both.panDecibels == 0, "in the middle between them")
    #expect(both.hertz == Pitch.hertz(row: 23 - 12))
  }

  @Test("Little that moves has few grains, much has many, and nothing changes to and fro")
  func density() throws {
    let view = BedSoundView(surface: surface, looks: content.looks, patches: content.patches)
    view.dataSource = source
    let names = ["stone", "sand", "water", "fire", "plant", "bell", "wire", "frog"]
    for (family, name) in names.enumerated() {
      let material = try material(name)
      var sounding = PatchID(.max)
      func patch(_ count: Int) throws -> PatchID {
        source.bedTextures = [
          BedTexture(material: material, count: count, center: GridPoint(20, 12))
        ]
        view.update()
        // As much as before needs no command.
        sounding = surface.takeCommands().last?.note.patch ?? sounding
        return sounding
      }
      let few = try patch(2)
      let many = try patch(20)
      #expect(try few == content.patches.patch(named: "bed-\(familyNames[family])-sparse"))
      #expect(busyShare(few) < 0.85 * busyShare(many), "\(name)")
      #expect(try [7, 5, 9, 6].map(patch) == [many, many, many, many])
      #expect(try [3, 5, 7, 6].map(patch) == [few, few, few, few])
    }
  }

  /// In how much of its time a texture is not far below its mean power.
  private func busyShare(_ patch: PatchID) -> Swift.Double {
    let mixer = Mixer(patches: content.patches)
    let note = Note(patch, hertz: 440, bus: .bed)
    mixer.enqueue(SoundCommand(.start, voice: VoiceID(1), note: note, frame: 0))
    let samples = mixer.render(frames: 96_000).suffix(2 * 76_800)
    let windows = stride(from: samples.startIndex, to: samples.endIndex - 480, by: 480).map {
      samples[$0..<($0 + 480)].reduce(Float(0)) { $0 + $1 * $1 }
    }
    let mean = windows.reduce(0, +) / Float(windows.count)
    return Swift.Double(windows.filter { $0 > mean / 3 }.count) / Swift.Double(windows.count)
  }

  @Test("From one loudspeaker a stream tells its side when it begins and when it changes")
  func nearest() throws {
    let view = NearestSoundView(surface: surface, looks: content.looks)
    view.dataSource = source
    surface.setMono(true)
    func graces(_ column: Int?) throws -> [Float] {
      let fire = try material("fire")
      source.nearestThings =
        column.map {
          [NearestThing(role: .hazard, material: fire, tile: GridPoint($0, 11), distance: 3)]
        } ?? []
      view.update()
      return surface.takeCommands().filter { $0.kind == .play }.map(\.note.hertz)
    }
    let row = Pitch.hertz(row: 12)
    #expect(try graces(5) == [row * 1.5], "a fifth above: left")
    #expect(try graces(7) == [])
    #expect(try graces(28) == [row / 1.5], "a fifth below: right")
    #expect(try graces(nil) == [])
    #expect(try graces(28) == [row / 1.5])
    surface.setMono(false)
    #expect(try graces(5) == [])
  }

  @Test("Walls dull what is near; a hazard can be told behind any", arguments: [true, false])
  func walls(isHazard: Bool) throws {
    let name = isHazard ? "fire" : "frog"
    for (cells, hertz) in [(0, 0), (1, 3_000), (2, 3_000), (9, isHazard ? 3_000 : 1_000)] {
      let view = NearestSoundView(surface: surface, looks: content.looks)
      view.dataSource = source
      source.nearestThings = [
        NearestThing(
          role: isHazard ? .hazard : .creature, material: try material(name),
          tile: GridPoint(5, 11), distance: 3, obstacles: cells)
      ]
      view.update()
      let notes = surface.takeCommands().map(\.note)
      #expect(notes.map(\.cutoffHertz) == [Float(hertz)], "\(cells) cells")
    }
  }

  @Test("Only where there is no roof at all is a place dry")
  func room() throws {
    let view = RoomSoundView(surface: surface)
    view.dataSource = source
    for (percent, size) in [(100, 0), (99, 0.99), (40, 0.4)] as [(Int, Float)] {
      source.roomPercent = percent
      view.update()
      #expect(surface.takeCommands().map(\.note.reverb) == [size])
    }
  }
}
