import KodamaContent
import KodamaDataSources
import KodamaSurfaces
import KodamaViews
import KodamaYAML
import Testing

private final class Valley: MomentSoundViewDataSource, NearestSoundViewDataSource,
  AmbienceSoundViewDataSource, WeatherSoundViewDataSource, MixSoundViewDataSource
{
  var soundMix = SoundMix()
  var moments: [Moment] = []
  var momentPass = 0
  let isSweepAudible = false
  let listener = Listener(hand: CellPoint(20, 12))
  let scale = Scale.pentatonic
  let cliffCells: [Int] = []
  var siteCenters: [CellPoint] = []
  var ownMusicPoints: [CellPoint] = []
  var momentObstacles: [Int] { moments.map { _ in 0 } }
  var nearestThings: [NearestThing] = []
  var ambienceTextures: [AmbienceTexture] = []
  var handTile: CellPoint { listener.hand }
  var audibleSky: AudibleSky?
  let isSubmerged = false
  let openGround = OpenGround()
  let roomPercent = 100
  let isSoundUnplugged = false
}

@Suite("Each kind of sound has a volume of its own", .serialized)
struct SoundKindTests {
  private let content: Content
  private let surface = SoundSurface()
  private let source = Valley()
  private let moments: MomentSoundView
  private let ambience: AmbienceSoundView
  private let weather: WeatherSoundView
  private let nearest: NearestSoundView

  init() throws {
    content = try Content.shipped()
    let (looks, patches) = (content.looks, content.patches)
    moments = MomentSoundView(surface: surface, looks: looks, patches: patches)
    ambience = AmbienceSoundView(surface: surface, looks: looks, patches: patches)
    weather = WeatherSoundView(surface: surface, patches: patches)
    nearest = NearestSoundView(surface: surface, looks: looks)
    (moments.dataSource, ambience.dataSource) = (source, source)
    (weather.dataSource, nearest.dataSource) = (source, source)
    (moments.mixSource, ambience.mixSource) = (source, source)
    (weather.mixSource, nearest.mixSource) = (source, source)
  }

  private func material(_ name: String) throws -> MaterialID {
    MaterialID(UInt8(try #require(content.looks.looks.firstIndex { $0.name == name })))
  }

  /// Returns the levels of all notes and streams that the Views start or change in this pass.
  private func levels() -> [Float] {
    source.momentPass += 1_300
    for update in [moments.update, ambience.update, weather.update, nearest.update] { update() }
    return surface.takeCommands().filter { [.play, .stream].contains($0.kind) }
      .map(\.note.gainDecibels)
  }

  private func expect(_ levels: [Float], _ wanted: [Float], _ comment: Comment) {
    func mean(_ levels: [Float]) -> Float { levels.reduce(0, +) / Float(max(1, levels.count)) }
    // Strokes differ by a few decibels.
    #expect(abs(mean(levels) - mean(wanted)) < 4, comment)
  }

  /// Checks that only the given kind changes what sounds: 12 dB at half, silence at zero.
  private func check(_ kind: SoundKind, _ reset: () -> Void) {
    let full = levels()
    #expect(!full.isEmpty, "\(kind)")
    for other in SoundKind.allCases where other != kind { source.soundMix[other] = 4 }
    reset()
    expect(levels(), full, "\(kind): other kinds are off")
    source.soundMix = SoundMix()
    source.soundMix[kind] = 2
    reset()
    expect(levels(), full.map { $0 - 12 }, "\(kind): half")
    source.soundMix[kind] = 4
    reset()
    #expect(levels().isEmpty, "\(kind): off")
  }

  @Test("A role's volume applies to its pulses", arguments: NearestThing.Role.allCases)
  func roles(_ role: NearestThing.Role) throws {
    let thing = NearestThing(
      role: role, material: try material("stone"), tile: CellPoint(22, 12),
      offset: Offset(dx: 2, dy: 0), distance: 2, danger: role == .hazard ? 4 : 0)
    source.nearestThings = [thing]
    check(SoundKind(role)) {
      source.nearestThings = []
      nearest.update()
      _ = surface.takeCommands()
      source.nearestThings = [thing]
    }
  }

  @Test("A family's volume applies to its textures and events", arguments: MaterialFamily.allCases)
  func families(_ family: MaterialFamily) throws {
    let index = try #require(content.looks.looks.firstIndex { $0.family == family })
    let material = MaterialID(UInt8(index))
    let texture = AmbienceTexture(material: material, count: 9, center: CellPoint(22, 12))
    source.ambienceTextures = [texture]
    source.moments = [Moment(.landing, material, at: CellPoint(22, 12))]
    check(SoundKind(family)) {
      source.ambienceTextures = []
      ambience.update()
      _ = surface.takeCommands()
      source.ambienceTextures = [texture]
    }
  }

  @Test("Rain, wind, thunder and explosions have volumes")
  func sky() throws {
    func sky(without kinds: [SoundKind]) -> Int {
      source.audibleSky = nil
      _ = levels()
      source.soundMix = SoundMix()
      for kind in kinds { source.soundMix[kind] = 4 }
      source.audibleSky = AudibleSky(SkyState(isWet: true, wind: 1))
      return levels().count
    }
    let all = sky(without: [])
    #expect((1..<all).contains(sky(without: [.rain])))
    #expect((1..<all).contains(sky(without: [.wind])))
    #expect(sky(without: [.rain, .wind, .animals]) == 0)
    source.soundMix = SoundMix()
    source.audibleSky = nil
    let stone = try material("stone")
    for (kind, moment) in [(SoundKind.rain, MomentKind.thunder), (.fire, .explode)] {
      source.moments = [Moment(moment, stone, at: CellPoint(22, 12))]
      self.check(kind) {}
      source.soundMix = SoundMix()
    }
  }

  @Test("The valley's volume applies to its own music but not to the player's")
  func music() throws {
    source.moments = [
      Moment(.ring, try material("bell"), data: 9, strength: 255, at: source.listener.hand)
    ]
    source.siteCenters = [source.listener.hand]
    check(.valley) {}
    source.siteCenters = []
    #expect(!levels().isEmpty, "the player's own bell")
  }

  @Test("Every texture and every family member belongs to a kind of sound")
  func names() {
    for role in NearestThing.Role.allCases {
      #expect(SoundKind(role).role == role && SoundKind(role).rawValue == "near-\(role.name)")
    }
    for family in MaterialFamily.allCases { #expect(SoundKind(family).rawValue == family.name) }
    for patch in content.patches.patches {
      let kind = SoundKind(sound: patch.name)
      let hasKind = patch.texture != nil || patch.name.contains("/")
      #expect(!hasKind || kind != nil, "\(patch.name)")
    }
    #expect(SoundKind(sound: "ambience-wind-leaf") == .wind)
    #expect(SoundKind(sound: "fire/lava") == .fire && SoundKind(sound: "note-frog") == .living)
    #expect(SoundKind(sound: "note-bell") == nil && SoundKind(sound: "tick") == nil)
  }
}
