import KodamaContent
import KodamaDataSources
import KodamaSurfaces
@testable import KodamaViews
import KodamaYAML
import Testing

@Suite("Moments are quieter with distance and duller behind obstacles", .serialized)
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

  /// Returns the sound commands for events that occur one second after the previous ones.
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
      kind, try material(name), strength: strength, at: CellPoint(hand.x + distance, hand.y))
  }

  @Test("The level falls by 6 dB for each doubling of the distance")
  func distance() throws {
    // A natural impact is louder the higher it is drawn, which is evened out here.
    func level(_ cells: Int) throws -> Float {
      let note = try #require(notes([heard(.landing, "stone", distance: cells)]).first)
      return note.gainDecibels
        - ImpactSounds.evenDecibels * Float(SoundMath.log2(Double(note.hertz)))
    }
    let near = try level(1)
    for (cells, decibels) in [(2, 0), (4, -6), (8, -12), (16, -18), (32, -24), (90, -24)] {
      #expect((try level(cells) - near - Float(decibels)).magnitude < 0.01, "\(cells) cells")
    }
  }

  @Test("Solid cells in between limit a sound's high frequencies")
  func walls() throws {
    for (cells, hertz) in [(0, 0), (1, 3_000), (2, 3_000), (3, 1_000), (20, 1_000)] {
      let note = try #require(notes([heard(.splash, "water")], obstacles: cells).first)
      #expect(note.cutoffHertz == Float(hertz), "\(cells) cells")
    }
  }

  private func patchName(_ note: Note) -> String {
    content.patches.patches[Int(note.patch.rawValue)].name
  }

  @Test("Thunder is 8 ms later for each cell of distance")
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
    #expect(other.offsetFrames < 384 && patchName(other) != "thunder")
  }

  /// Returns the power of a sound, and its power below 150 Hz (measured with three moving
  /// averages).
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

  @Test("Thunder and explosions are low and stay below −1 dB of full scale")
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

  @Test("Larger explosions are louder")
  func sizes() throws {
    let small = try #require(notes([heard(.explode, "keg", strength: 60)]).first)
    let large = try #require(notes([heard(.explode, "keg", strength: 255)]).first)
    #expect(large.gainDecibels > small.gainDecibels + 5)
  }

  @Test("In mono, a bell keeps its frame and a grain has a grace note")
  func mono() throws {
    surface.setMono(true)
    let bells = notes([
      try heard(.ring, "bell", distance: -19), try heard(.ring, "bell", distance: 10),
    ])
    #expect(
      Set(bells.map(\.offsetFrames)) == [0]
        && bells.allSatisfy { $0.panDecibels == 0 && $0.bus == .music })
    let grains = notes([try heard(.landing, "stone", distance: -10)])
    let (grace, grain) = (try #require(grains.first), try #require(grains.last))
    #expect(
      grain.offsetFrames - grace.offsetFrames == MonoDirection.gapFrames(columns: -10))
    surface.setMono(false)
    #expect(
      Set(notes([try heard(.ring, "bell", distance: -19)]).map(\.panDecibels)) == [
        Pan.decibels(columns: -19)
      ])
  }
}

/// A data source with the events of a test, each on the tile of its cell.
final class MomentDouble: MomentSoundViewDataSource {
  var moments: [Moment] = []
  var momentPass = 0
  var isSweepAudible = false
  var listener = Listener(hand: CellPoint(20, 12))
  var solidCells = 0
  let scale = Scale.pentatonic
  var cliffCells: [Int] = []
  var siteCenters: [CellPoint] = []
  var ownMusicPoints: [CellPoint] = []

  var momentObstacles: [Int] { moments.map { _ in solidCells } }
}

@Suite("Important moments are heard among many grains")
struct MomentFilterTests {
  /// A filter whose output is read once in each pass.
  private final class Ear {
    private let source = MomentDouble()
    private var filter = MomentFilter()

    init() { source.listener.hand = CellPoint(64, 64) }

    func heard(_ moments: [Moment], passes: Int = 1) -> [MomentKind] {
      source.momentPass += passes
      source.moments = moments
      return again()
    }

    func again() -> [MomentKind] { filter.moments(of: source).map(\.moment.kind) }
  }

  private func grains(_ count: Int, at pass: Int) -> [Moment] {
    (0..<count).map { Moment(.landing, MaterialID(2), at: CellPoint(30 + 5 * $0, 60 + pass % 7)) }
  }

  @Test("Explosions, thunder and fire take precedence over grains")
  func order() {
    let point = CellPoint(70, 60)
    let rare = [MomentKind.ignite, .thunder, .explode].map { Moment($0, MaterialID(3), at: point) }
    let ear = Ear()
    #expect(ear.heard(grains(9, at: 0) + rare) == [.explode, .thunder, .ignite])
    #expect(ear.again() == [.explode, .thunder, .ignite], "the same result within a pass")
    #expect(ear.heard(grains(9, at: 1)) == [], "then grains are held back")
    #expect(ear.heard(grains(9, at: 1), passes: -1).count == 1, "another valley starts again")
  }

  @Test("Thunder is heard at once among any number of grains")
  func rain() {
    for strike in [3, 17, 31, 45, 59] {
      let ear = Ear()
      var all: [MomentKind] = []
      for pass in 0..<60 {
        let thunder = Moment(.thunder, MaterialID(3), at: CellPoint(90, 60))
        let now = ear.heard(grains(12, at: pass) + (pass == strike ? [thunder] : []))
        #expect(now.contains(.thunder) == (pass == strike), "pass \(pass)")
        all += now
      }
      #expect(all.count <= MomentFilter.momentsPerSecond)
      #expect(all.filter { $0 == .landing }.count >= 5)
    }
  }

  @Test("Ten fires in one pass play one sound")
  func manyFires() {
    let fires = (0..<10).map { Moment(.ignite, MaterialID(3), at: CellPoint(30 + 5 * $0, 60)) }
    #expect(Ear().heard(fires) == [.ignite])
  }

  @Test("A moment out of range is silent, except when the valley wakes")
  func reach() {
    for (kind, cells, count) in [(MomentKind.landing, 96, 1), (.landing, 97, 0), (.wake, 400, 1)] {
      let far = Moment(kind, MaterialID(2), at: CellPoint(64 + cells, 64))
      #expect(Ear().heard([far]).count == count, "\(kind) \(cells)")
    }
  }

  @Test("A continuous sound is new again after three seconds of silence")
  func lately() {
    var lately = RecentSounds()
    #expect(lately.newSounds([1, 2], at: 1) == [1, 2])
    #expect(lately.newSounds([2], at: 400) == [], "it was always there")
    #expect(lately.newSounds([1, 2], at: 578) == [], "179 passes are too short")
    #expect(lately.newSounds([], at: 600) == [])
    #expect(lately.newSounds([1, 2], at: 600) == [], "a pause does not count")
    #expect(lately.newSounds([], at: 601) == [])
    #expect(lately.newSounds([2, 1], at: 781) == [2, 1])
  }
}
