import KodamaContent
import KodamaDataSources
import KodamaRoles
import KodamaSurfaces
import KodamaViews
import KodamaYAML
import Testing

private final class Double: MenuSoundViewDataSource, AmbienceSoundViewDataSource,
  WeatherSoundViewDataSource, RoomSoundViewDataSource
{
  var moments: [MenuMoment] = []
  var ambienceTextures: [AmbienceTexture] = []
  var handTile = CellPoint(20, 12)
  var audibleSky: AudibleSky?
  var isSubmerged = false
  var openGround = OpenGround()
  var roomPercent = 0
  var valleyWidth = 512
  var roomWalls = RoomWalls()
  var scale = Scale.pentatonic
}

@Suite("Menu, ambience, weather and room have their own sounds", .serialized)
struct SmallViewTests {
  private let content: Content
  private let surface = SoundSurface()
  private let source = Double()

  init() throws { content = try Content.shipped() }

  private func material(_ name: String) throws -> MaterialID {
    MaterialID(UInt8(try #require(content.looks.looks.firstIndex { $0.name == name })))
  }

  @Test("Choosing plays two rising tones, and switching off two falling tones")
  func pairs() throws {
    let view = MenuSoundView(surface: surface, patches: content.patches)
    view.dataSource = source
    // The second tone begins at 70 ms: a fifth above the first, or a fourth below it.
    for (moment, hertz) in [(MenuMoment.choose, 784 * 1.5), (.switchOff, 784 * 0.75)] {
      source.moments = [moment]
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

  /// Returns another material of the same family.
  private func other(than material: MaterialID) throws -> MaterialID {
    let looks = content.looks
    let index = looks.looks.indices.first {
      $0 != Int(material.rawValue) && looks.looks[$0].family == looks[material].family
    }
    return MaterialID(UInt8(try #require(index)))
  }

  /// Updates a View and returns the streams that it starts or changes.
  private func streams(_ view: any View) -> [SoundCommand] {
    view.update()
    return surface.takeCommands().filter { $0.kind == .stream }
  }

  @Test("Two materials of the same family share a texture")
  func ambience() throws {
    let view = AmbienceSoundView(surface: surface, looks: content.looks, patches: content.patches)
    view.dataSource = source
    let sand = AmbienceTexture(material: try material("sand"), count: 4, center: CellPoint(10, 8))
    let gravel = AmbienceTexture(
      material: try other(than: sand.material), count: 4, center: CellPoint(30, 8))
    #expect(content.looks[sand.material].family == content.looks[gravel.material].family)
    source.ambienceTextures = [sand]
    let one = try #require(streams(view).first)
    #expect(one.note.panDecibels == Pan.decibels(columns: -10) && !one.grains.isEven)
    source.ambienceTextures = [sand, gravel]
    let both = try #require(streams(view).first)
    #expect(both.voice == one.voice && both.grains.perSecond == 2 * one.grains.perSecond)
    #expect(both.note.panDecibels == 0, "in the middle between them")
    #expect(both.grains.panDecibels > one.grains.panDecibels, "and wider")
    source.handTile = CellPoint(30, 12)
    #expect(try #require(streams(view).first).note.panDecibels < 0, "relative to the hand")
  }

  @Test("At most four textures sound at once")
  func amounts() throws {
    let view = AmbienceSoundView(surface: surface, looks: content.looks, patches: content.patches)
    view.dataSource = source
    let names = ["stone", "sand", "water", "fire", "plant", "lava"]
    source.ambienceTextures = try names.enumerated().map { index, name in
      AmbienceTexture(material: try material(name), count: 30 - index, center: CellPoint(20, 12))
    }
    let heard = Set(streams(view).map { $0.voice.rawValue / 4 })
    #expect(heard.count == 4)
    source.ambienceTextures = []
    view.update()
    #expect(surface.takeCommands().filter { $0.kind == .stop }.count >= 4)
    func water(_ count: Int) throws -> SoundCommand {
      source.ambienceTextures = [
        AmbienceTexture(material: try material("water"), count: count, center: CellPoint(20, 12))
      ]
      return try #require(streams(view).first)
    }
    let (few, many, most) = (try water(10), try water(100), try water(400))
    #expect(few.grains.perSecond < many.grains.perSecond)
    #expect(many.grains.perSecond == most.grains.perSecond)
    #expect((most.note.gainDecibels - many.note.gainDecibels - 6).magnitude < 0.1)
  }

  @Test("Rain, gusts and crickets are muffled under a roof")
  func weather() throws {
    let view = WeatherSoundView(surface: surface, patches: content.patches)
    view.dataSource = source
    source.roomPercent = 100
    func names() -> Set<String> {
      Set(streams(view).map { content.patches.patches[Int($0.note.patch.rawValue)].name })
    }
    #expect(names().isEmpty)
    source.audibleSky = AudibleSky(SkyState())
    let still = names()
    #expect(still.contains("ambience-air") && !still.contains("ambience-dawn"))
    // Only in a land do the birds of dawn go on into the morning.
    source.audibleSky?.terrain = .hollow
    #expect(names().contains("ambience-dawn"))
    source.audibleSky = AudibleSky(SkyState(phase: .night, wind: 1))
    #expect(names().isSuperset(of: ["ambience-wind", "ambience-night"]))
    source.audibleSky = AudibleSky(SkyState(isWet: true))
    let rain = streams(view)
    #expect(!rain.isEmpty && rain.allSatisfy { $0.note.cutoffHertz == 0 })
    source.roomPercent = 40
    let indoors = streams(view)
    #expect(indoors.count == rain.count)
    for (one, other) in zip(rain, indoors) {
      #expect(other.note.gainDecibels < one.note.gainDecibels && other.note.cutoffHertz > 0)
    }
    source.audibleSky = nil
    view.update()
    #expect(surface.takeCommands().allSatisfy { $0.kind == .stop })
  }

  @Test("The sound of rain depends on the material it hits")
  func ground() throws {
    let view = WeatherSoundView(surface: surface, patches: content.patches)
    view.dataSource = source
    source.roomPercent = 100
    func rates() -> [String: Float] {
      view.update()
      var rates: [String: Float] = [:]
      for command in surface.takeCommands() where command.kind == .stream {
        rates[content.patches.patches[Int(command.note.patch.rawValue)].name] =
          command.grains.perSecond
      }
      return rates
    }
    source.audibleSky = AudibleSky(SkyState(isWet: true))
    #expect(Set(rates().keys) == ["ambience-rain"])
    for (family, name) in [
      (MaterialFamily.plant, "leaf"), (.water, "water"), (.stone, "stone"), (.metal, "metal"),
      (.sand, "earth"),
    ] {
      source.openGround.sixteenths = SIMD8()
      source.openGround.sixteenths[Int(family.rawValue)] = 4
      let few = rates()["ambience-rain-\(name)"] ?? 0
      source.openGround.sixteenths[Int(family.rawValue)] = 16
      #expect(few > 0 && rates()["ambience-rain-\(name)"] == 4 * few, "\(name)")
    }
    source.audibleSky = AudibleSky(SkyState(phase: .night, wind: 1))
    source.openGround = OpenGround()
    #expect(Set(rates().keys).isDisjoint(with: ["ambience-wind-leaf", "ambience-frogs"]))
    source.openGround = OpenGround(
      sixteenths: SIMD8(0, 0, 2, 0, 9, 0, 0, 0),
      gaps: [WindGap(column: 9, cells: 6), WindGap(column: 30, cells: 12)])
    #expect(
      Set(rates().keys).isSuperset(
        of: ["ambience-wind-leaf", "ambience-wind-gap", "ambience-frogs"]))
  }

  @Test("Every land has textures of its own")
  func lands() throws {
    let view = WeatherSoundView(surface: surface, patches: content.patches)
    view.dataSource = source
    source.roomPercent = 100
    func heard(_ terrain: Terrain, _ phase: SkyState.Phase, seed: UInt64 = 1) -> [String: Note] {
      var sky = AudibleSky(SkyState(phase: phase, progress: 128))
      (sky.terrain, sky.seed) = (terrain, seed)
      source.audibleSky = nil
      view.update()
      source.audibleSky = sky
      var notes: [String: Note] = [:]
      for command in streams(view) {
        let name = content.patches.patches[Int(command.note.patch.rawValue)].name
        if name.hasPrefix("ambience-land-") { notes[name] = command.note }
      }
      return notes
    }
    let wild = Terrain.allCases.filter { $0 != .empty }
    for terrain in wild {
      let (day, night) = (heard(terrain, .day), heard(terrain, .night))
      #expect(night.count >= 2 && day.count == night.count + 1, "\(terrain)")
      #expect(day.keys.allSatisfy { $0.hasPrefix("ambience-land-\(terrain.rawValue)") })
      #expect(night.keys.allSatisfy { !$0.hasSuffix("+day") })
      let levels = (UInt64(0)..<12).map { seed in
        heard(terrain, .day, seed: seed).sorted { $0.key < $1.key }.map(\.value.gainDecibels)
      }
      #expect(Set(levels).count == 12, "\(terrain)")
    }
    #expect(heard(.empty, .day).isEmpty)
  }

  @Test("Under water the sky is duller than under a roof")
  func submerged() throws {
    let view = WeatherSoundView(surface: surface, patches: content.patches)
    view.dataSource = source
    source.roomPercent = 40
    source.audibleSky = AudibleSky()
    let roof = streams(view)
    source.isSubmerged = true
    let water = streams(view)
    #expect(!roof.isEmpty && roof.count == water.count)
    for (one, other) in zip(roof, water) {
      #expect(one.note.gainDecibels == other.note.gainDecibels)
      #expect(other.note.cutoffHertz < one.note.cutoffHertz / 2)
    }
  }

  @Test("A storm rolls three times from afar")
  func distantThunder() throws {
    let view = WeatherSoundView(surface: surface, patches: content.patches)
    view.dataSource = source
    source.roomPercent = 100
    let thunder = try #require(content.patches.patch(named: "thunder"))
    var sky = AudibleSky(SkyState(isWet: true, isStormy: true, wind: 1))
    sky.spellTicks = 1_800
    var strokes = 0
    for ticks in stride(from: 0, to: 1_800, by: AudibleSky.step) {
      sky.ticks = ticks
      source.audibleSky = sky
      // A paused world does not repeat a stroke.
      for _ in 0..<2 { view.update() }
      strokes +=
        surface.takeCommands().filter { $0.kind == .play && $0.note.patch == thunder }
        .count
    }
    #expect(strokes == 3)
  }

  @Test("Wind over a gap sounds lower when the gap is deeper")
  func pipes() throws {
    let view = WeatherSoundView(surface: surface, patches: content.patches)
    view.dataSource = source
    source.roomPercent = 100
    let name = content.patches.patch(named: "ambience-pipe")
    func pipes(_ gaps: [WindGap]) -> [Note] {
      source.openGround.gaps = gaps
      return streams(view).map(\.note).filter { $0.patch == name }
    }
    let gaps = [WindGap(column: 4, cells: 4), WindGap(column: 30, cells: 11)]
    source.audibleSky = AudibleSky(SkyState())
    #expect(pipes(gaps).isEmpty, "no wind")
    source.audibleSky = AudibleSky(SkyState(wind: 1))
    for scale in Scale.allCases {
      source.scale = scale
      let heard = pipes([]) + pipes(gaps)
      #expect(heard.count == 2)
      let (short, long) = (try #require(heard.first), try #require(heard.last))
      #expect(short.panDecibels < 0 && long.panDecibels > 0)
      #expect(short.hertz > 2 * long.hertz)
      let notes = (0..<36).map { Pitch.hertz(midiKey: 48 + scale.semitones(ofNote: $0)) }
      #expect(notes.contains(short.hertz) && notes.contains(long.hertz))
      // The pitches are within half of the widest step of the scale.
      #expect((340...470).contains(short.hertz) && (128...170).contains(long.hertz))
    }
    let many = (0..<6).map { WindGap(column: 6 * $0, cells: 3 + $0) }
    #expect(pipes(many).count == 3)
  }

  @Test("A place without any roof rings softly, the longer the wider the valley is")
  func room() throws {
    let view = RoomSoundView(surface: surface)
    view.dataSource = source
    let rooms: [(percent: Int, width: Int, size: Float)] = [
      (100, 512, 0.5), (99, 512, 0.99), (40, 512, 0.4), (100, 8_192, 1),
    ]
    for (percent, width, size) in rooms {
      (source.roomPercent, source.valleyWidth) = (percent, width)
      view.update()
      let commands = surface.takeCommands()
      #expect(commands.map(\.note.reverb) == [size])
      #expect(commands.map(\.note.gainDecibels) == [percent == 100 ? -10 : 0])
    }
    source.roomWalls = RoomWalls(left: 1, roof: RoomWalls.reach)
    view.update()
    let walls = surface.takeCommands()
    #expect(walls.map(\.kind) == [.wall, .wall] && walls.map(\.voice.rawValue) == [0, 2])
    #expect(walls.map(\.note.reverb) == [1, 1 / Float(RoomWalls.reach)])
    source.roomWalls = RoomWalls()
    view.update()
    #expect(surface.takeCommands().map(\.note.reverb) == [0, 0])
  }
}
