import KodamaContent
import KodamaDataSources
import KodamaSurfaces
@testable import KodamaViews
import Testing

private final class NearDouble: NearestSoundViewDataSource {
  var nearestThings: [NearestThing] = []
}

@Suite("What is near sounds as pulses that tell what, where and how far", .serialized)
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
    obstacles: Int = 0
  ) throws -> NearestThing {
    let material = try #require(content.looks.looks.firstIndex { $0.name == name })
    return NearestThing(
      role: role, material: MaterialID(UInt8(material)), tile: GridPoint(hand + dx, 11 + dy),
      offset: Offset(dx: dx, dy: dy), distance: max(abs(dx), abs(dy)), obstacles: obstacles)
  }

  private func heard(_ things: [NearestThing]) -> [SoundCommand] {
    source.nearestThings = things
    view.update()
    return surface.takeCommands().filter { $0.kind == .stream || $0.kind == .stop }
  }

  @Test("The nearer, the faster; a hazard in pairs, louder, and without end")
  func rates() throws {
    var before = Float.infinity
    for dx in [1, 2, 5, 10, 20, 30] {
      let command = try #require(heard([thing(.creature, "frog", dx: dx)]).last)
      #expect(command.grains.perSecond < before && command.grains.strokes == 1)
      #expect(command.grains.holdMilliseconds + command.grains.fadeMilliseconds <= 8_000)
      before = command.grains.perSecond
    }
    let frog = try #require(heard([thing(.creature, "frog", dx: 3)]).last)
    let fire = try #require(heard([thing(.hazard, "fire", dx: 3)]).first { $0.kind == .stream })
    #expect(fire.grains.strokes == 2 && fire.grains.holdMilliseconds == 0)
    #expect(fire.grains.fadeMilliseconds == 0)
    #expect(fire.note.gainDecibels >= frog.note.gainDecibels + 6)
    #expect(fire.note.bus == .cues)
  }

  @Test("What stays is not told anew; what moves on, comes back or is another is")
  func fresh() throws {
    let frog = try thing(.creature, "frog", dx: 5)
    #expect(heard([frog]).map(\.grains.isFresh) == [true])
    #expect(heard([frog]).isEmpty)
    #expect(heard([try thing(.creature, "frog", dx: 6)]).map(\.grains.isFresh) == [false])
    #expect(heard([try thing(.creature, "frog", dx: 7)]).map(\.grains.isFresh) == [true])
    #expect(heard([try thing(.creature, "fish", dx: 7)]).map(\.grains.isFresh) == [true])
    #expect(heard([]).map(\.kind) == [.stop])
    #expect(heard([frog]).map(\.grains.isFresh) == [true])
  }

  @Test("Nobody is to follow more than three: what matters most, and the nearest before the second")
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
    // The second of a role is softer than it would be as the first.
    let notes = heard(two).filter { $0.kind == .stream && $0.grains.isFresh }.map(\.note)
    let level = try #require(notes.last).gainDecibels
    view.update()
    let alone = heard([things[4]]).filter { $0.kind == .stream }.map(\.note.gainDecibels)
    #expect(alone.last == level - SoundLevels.secondCue)
  }

  @Test("Every place of the hand and of a thing: the side is that from the hand, and its caption's")
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

  @Test("From one loudspeaker a stream tells its side when it begins and when it changes")
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

  @Test("Walls dull what is near; a hazard can be told behind any", arguments: [true, false])
  func walls(isHazard: Bool) throws {
    for (cells, hertz) in [(0, 0), (1, 3_000), (2, 3_000), (9, isHazard ? 3_000 : 1_000)] {
      let near = try thing(
        isHazard ? .hazard : .creature, isHazard ? "fire" : "frog", dx: 3, obstacles: cells)
      let notes = (heard([]) + heard([near])).filter { $0.kind == .stream }.map(\.note)
      #expect(notes.map(\.cutoffHertz) == [Float(hertz)], "\(cells) cells")
    }
  }

  @Test("Textures make room while a hazard insists, and while something is said, not twice")
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
    #expect(ducks { surface.setSpeaking(true) } == [-SoundLevels.ambienceUnderSpeech])
    #expect(ducks { surface.setSpeaking(false) } == [-SoundLevels.ambienceUnderHazard])
    #expect(
      ducks {
        source.nearestThings = []
        view.update()
      } == [0])
  }
}
