import KodamaContent
import KodamaDataSources
import KodamaSurfaces
@testable import KodamaViews
import KodamaYAML
import Testing

private final class NearDouble: NearestSoundViewDataSource {
  var nearestThings: [NearestThing] = []
}

@Suite("The pulses of a nearby thing tell its kind, direction and distance", .serialized)
struct NearestViewTests {
  private let content: Content
  private let surface = SoundSurface()
  private let source = NearDouble()
  private let view: NearestSoundView

  init() throws {
    content = try Content.shipped()
    view = NearestSoundView(surface: surface, looks: content.looks)
    view.dataSource = source
  }

  private func thing(
    _ role: NearestThing.Role, _ name: String, dx: Int, dy: Int = 0, hand: Int = 20,
    obstacles: Int = 0, danger: Int? = nil
  ) throws -> NearestThing {
    let material = try #require(content.looks.looks.firstIndex { $0.name == name })
    return NearestThing(
      role: role, material: MaterialID(UInt8(material)), tile: CellPoint(hand + dx, 11 + dy),
      offset: Offset(dx: dx, dy: dy), distance: max(abs(dx), abs(dy)), obstacles: obstacles,
      danger: danger ?? (role == .hazard ? 1 : 0))
  }

  private func heard(_ things: [NearestThing]) -> [SoundCommand] {
    source.nearestThings = things
    view.update()
    return surface.takeCommands().filter { $0.kind == .stream || $0.kind == .stop }
  }

  @Test("Pulses are faster when the thing is nearer")
  func rates() throws {
    var before = Float.infinity
    for dx in [1, 2, 5, 10, 20, 30] {
      let command = try #require(heard([thing(.creature, "frog", dx: dx)]).last)
      #expect(command.grains.perSecond < before && command.grains.strokes == 1)
      #expect(command.grains.holdMilliseconds + command.grains.fadeMilliseconds <= 15_000)
      before = command.grains.perSecond
    }
    let frog = try #require(heard([thing(.creature, "frog", dx: 3)]).last)
    let fire = try #require(heard([thing(.hazard, "fire", dx: 3)]).first { $0.kind == .stream })
    #expect(fire.grains.strokes == 2 && fire.grains.restMilliseconds == 10_000)
    #expect(fire.note.gainDecibels >= frog.note.gainDecibels + 6)
    #expect(fire.note.bus == .cues)
    let blaze = try thing(.hazard, "fire", dx: 3, danger: 7)
    let loud = try #require(heard([blaze]).first { $0.kind == .stream })
    #expect(loud.note.gainDecibels > fire.note.gainDecibels + 2, "a large fire is more urgent")
    let ember = try thing(.hazard, "ember", dx: 3, danger: 0)
    let cue = try #require(heard([ember]).first { $0.kind == .stream })
    #expect(cue.note.gainDecibels == frog.note.gainDecibels)
    #expect(cue.grains.perSecond == frog.grains.perSecond && cue.grains.strokes == 1)
  }

  @Test("Pulses restart when a thing approaches or changes", arguments: ["lamp", "frog"])
  func fresh(_ name: String) throws {
    let role: NearestThing.Role = name == "frog" ? .creature : .machine
    func isFresh(_ dx: Int, _ other: String? = nil) throws -> [Bool] {
      heard([try thing(role, other ?? name, dx: dx)]).map(\.grains.isFresh)
    }
    #expect(try isFresh(5) == [true])
    #expect(try isFresh(5) == [])
    #expect(try isFresh(6) == [false])
    #expect(try isFresh(3) == [true])
    #expect(try isFresh(3, role == .creature ? "fish" : "wire") == [true])
    #expect(heard([]).map(\.kind) == [.stop])
    surface.beginPass(Attention.memoryPasses + 1)
    #expect(try isFresh(5) == [true])
  }

  @Test("Creatures that wander and take turns as the nearest become familiar")
  func wandering() throws {
    var random = TestRandom(7)
    var fresh = 0
    for second in 0..<60 {
      surface.beginPass(second * 60)
      let near = try ["frog", "fish", "frog"].shuffled(using: &random).map {
        try thing(.creature, $0, dx: Int.random(in: 6...9, using: &random))
      }
      let commands = heard(Array(near.prefix(second % 3)))
      fresh += commands.count { $0.kind == .stream && $0.grains.isFresh }
    }
    #expect((2...6).contains(fresh), "a frog, a fish, and each that came nearer")
  }

  @Test("A creature that was heard before is new to a hand that approaches")
  func hand() throws {
    func isFresh(_ dx: Int, hand: Int) throws -> Bool {
      heard([try thing(.creature, "frog", dx: dx, hand: hand)]).contains(where: \.grains.isFresh)
    }
    #expect(try isFresh(5, hand: 20))
    #expect(try !isFresh(9, hand: 16), "the hand moves away")
    #expect(try !isFresh(8, hand: 17))
    #expect(try isFresh(7, hand: 18))
    #expect(try isFresh(3, hand: 22))
    #expect(try !isFresh(3, hand: 22))
  }

  @Test("A thing that moves away is not repeated until it returns")
  func approach() throws {
    func isFresh(_ dx: Int, _ dy: Int = 0) throws -> Bool {
      heard([try thing(.hazard, "ember", dx: dx, dy: dy, danger: 0)])
        .contains(where: \.grains.isFresh)
    }
    #expect(try isFresh(3))
    #expect(try [5, 9, 14].allSatisfy { try !isFresh($0) }, "the nearest disappear one by one")
    #expect(try !isFresh(13))
    #expect(try isFresh(12))
    #expect(try isFresh(12, -5))
    #expect(try isFresh(-12, -5))
  }

  @Test("Pulses repeat for a growing fire but not for a flickering one")
  func growth() throws {
    func isFresh(_ danger: Int) throws -> Bool {
      heard([try thing(.hazard, "fire", dx: 9, danger: danger)]).contains(where: \.grains.isFresh)
    }
    #expect(try isFresh(13))
    #expect(try [12, 13, 11, 13].allSatisfy { try !isFresh($0) })
    #expect(try isFresh(14))
    #expect(try [9, 5, 1].allSatisfy { try !isFresh($0) })
    #expect(try isFresh(4))
  }

  /// Returns the times in seconds at which pulses begin, measured from the samples.
  private func pulses(of commands: [SoundCommand], seconds: Int) -> [Double] {
    let mixer = Mixer(patches: content.patches)
    for command in commands { mixer.enqueue(command) }
    var found: [Double] = []
    var quiet = 3_000
    let samples = mixer.render(frames: seconds * 48_000)
    for frame in 0..<samples.count / 2 {
      let isHeard = samples[2 * frame].magnitude > 3e-4
      if isHeard, quiet > 2_400 { found.append(Double(frame) / 48_000) }
      quiet = isHeard ? 0 : quiet + 1
    }
    return found
  }

  @Test("A heater pulses less often after its first minute")
  func habituation() throws {
    var commands: [SoundCommand] = []
    for (second, dx) in [(0, 5), (60, 5), (120, 3)] {
      surface.beginPass(second * 60)
      commands += heard([try thing(.hazard, "heater", dx: dx, danger: 0)])
    }
    let all = pulses(of: commands, seconds: 180)
    let minutes = (0..<3).map { minute in
      all.count { $0 >= Double(60 * minute) && $0 < Double(60 * minute + 60) }
    }
    #expect((14...18).contains(minutes[0]) && minutes[1] == 6, "\(all)")
    // There is a pulse every 0.44 s, because the distance is now three cells instead of five.
    #expect((16...20).contains(minutes[2]), "\(all)")
    #expect((7...9).contains(all.count { $0 < 4 }))
    #expect((8...11).contains(all.count { $0 >= 120 && $0 < 124 }))
    let first = zip(all, all.dropFirst()).prefix(6).map { $1 - $0 }
    #expect(Set(first.map { Int($0 * 100) }).count > 2, "not like a clock: \(first)")
    let rests = zip(all, all.dropFirst()).filter { $0.0 > 14 && $0.1 < 120 }.map { $1 - $0 }
    #expect(rests.count >= 9 && rests.allSatisfy { abs($0 - 10) < 0.01 })
  }

  @Test("Still lava pulses only once in ten seconds")
  func still() throws {
    var commands: [SoundCommand] = []
    for (second, danger) in [(0, 20), (40, 20), (60, 21)] {
      surface.beginPass(second * 60)
      commands += heard([try thing(.hazard, "lava", dx: 9, danger: danger)])
    }
    let all = pulses(of: commands, seconds: 66)
    #expect(all.count { $0 >= 20 && $0 < 60 } == 4)
    #expect((5...7).contains(all.count { $0 >= 60 && $0 < 64 }))
  }

  @Test("At most three nearby things pulse at a time")
  func limit() throws {
    let things = [
      try thing(.hazard, "fire", dx: 9), try thing(.goal, "bell", dx: 1),
      try thing(.creature, "frog", dx: 2), try thing(.machine, "wire", dx: 3),
      try thing(.hazard, "lava", dx: -9),
    ]
    #expect(heard(things).count == 3)
    #expect(NearestStreams.heard(things).map(\.thing.role) == [.hazard, .goal, .creature])
    let two = [things[0], things[4]]
    #expect(NearestStreams.heard(two).map(\.isSecond) == [false, true])
    // The second nearest cue is softer than it would be as the nearest.
    let notes = heard(two).filter { $0.kind == .stream && $0.grains.isFresh }.map(\.note)
    let level = try #require(notes.last).gainDecibels
    view.update()
    let alone = heard([things[4]]).filter { $0.kind == .stream }.map(\.note.gainDecibels)
    #expect(alone.last == level - SoundLevels.secondCue)
  }

  @Test("Sound and caption give the side relative to the hand")
  func sides() throws {
    let narrator = Narrator(keys: KeyNames([]), looks: content.looks)
    for hand in stride(from: 3, to: 37, by: 3) {
      for column in 0..<40 {
        for dy in [-9, 0, 4] {
          let near = try thing(.creature, "frog", dx: column - hand, dy: dy, hand: hand)
          let pan = try #require(
            (heard([]) + heard([near])).last { $0.kind == .stream }
          ).note.panDecibels
          #expect((pan > 0) == (column > hand) && (pan < 0) == (column < hand))
          let words = narrator.caption(.near(.creature, near.material), from: near.offset)
          let place = "\(words)"
          if place.contains("direction.left") { #expect(pan < 0) }
          if place.contains("direction.right") { #expect(pan > 0) }
        }
      }
    }
  }

  @Test("A stream in mono has a grace note when its side changes")
  func mono() throws {
    surface.setMono(true)
    func graces(_ dx: Int?) throws -> [Float] {
      source.nearestThings = try dx.map { [try thing(.hazard, "fire", dx: $0)] } ?? []
      view.update()
      return surface.takeCommands().filter { $0.kind == .play }.map(\.note.hertz)
    }
    let row = Pitch.hertz(row: 12)
    #expect(try graces(-15) == [row * 1.5], "a fifth above: left")
    #expect(try graces(-13) == [])
    #expect(try graces(8) == [row / 1.5], "a fifth below: right")
    #expect(try graces(nil) == [])
    #expect(try graces(8) == [row / 1.5])
    surface.setMono(false)
    #expect(try graces(-15) == [])
  }

  @Test("A hazard behind a wall is still recognisable", arguments: [true, false])
  func walls(isHazard: Bool) throws {
    for (cells, hertz) in [(0, 0), (1, 3_000), (2, 3_000), (9, isHazard ? 3_000 : 1_000)] {
      let near = try thing(
        isHazard ? .hazard : .creature, isHazard ? "fire" : "frog", dx: 3, obstacles: cells)
      let notes = (heard([]) + heard([near])).filter { $0.kind == .stream }.map(\.note)
      #expect(notes.map(\.cutoffHertz) == [Float(hertz)], "\(cells) cells")
    }
  }

  @Test("A hazard and speech at once lower textures only once")
  func danger() throws {
    func ducks(_ act: () throws -> Void) rethrows -> [Float] {
      try act()
      return surface.takeCommands().filter { $0.kind == .duck && $0.note.bus == .ambience }
        .map(\.note.gainDecibels)
    }
    let fire = try thing(.hazard, "fire", dx: 3)
    #expect(
      ducks {
        source.nearestThings = [fire]
        view.update()
      } == [-SoundLevels.ambienceUnderHazard])
    #expect(ducks { surface.setSpeaking(true) } == [-SoundLevels.ambienceUnderHazard])
    #expect(ducks { surface.setSpeaking(false) } == [-SoundLevels.ambienceUnderHazard])
    #expect(
      ducks {
        source.nearestThings = []
        view.update()
      } == [0])
  }
}
