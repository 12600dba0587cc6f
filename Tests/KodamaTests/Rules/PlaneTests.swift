import KodamaDataSources
import KodamaGame
import KodamaHosting
@testable import KodamaPlay
import KodamaRoles
import KodamaSurfaces
@testable import KodamaWorld
import Testing

/// What a world is made of, as a player may come to know it.
enum Plane: CaseIterable {
  case material, state, heat, signal, sky, time, wakefulness, music

  /// What it holds in a valley now.
  func reading(_ world: World, _ wire: MaterialID) -> Int {
    var hasher = Hasher()
    for y in 0..<world.height where [.material, .state, .signal].contains(self) {
      for x in 0..<world.width {
        let cell = world.cell(at: GridPoint(x, y))
        switch self {
        case .material: hasher.combine(cell.material)
        case .state: hasher.combine(cell.material == wire ? 0 : cell.data)
        default: hasher.combine(cell.material == wire ? cell.data : 0)
        }
      }
    }
    switch self {
    case .material, .state, .signal: break
    case .heat: hasher.combine(world.warmBlocks)
    case .sky: hasher.combine(Weather(seed: world.seed, tick: world.tick))
    case .time: hasher.combine(DayPhase(at: world.tick))
    case .wakefulness: hasher.combine(world.wakefulness)
    case .music: hasher.combine(world.music)
    }
    return hasher.finalize()
  }

  /// In which parts of a world's memory it lies, by the names that these have in the code. Parts
  /// that hold no plane decide nothing: they are made of others, or are laid out by them.
  static let parts: [String: [Plane]] = [
    "cells": [.material, .state, .signal], "heat": [.heat], "cycle": [.sky],
    "seed": [.sky], "tick": [.time, .sky], "wakefulness": [.wakefulness], "music": [.music],
    "width": [], "height": [], "rules": [], "record": [], "scanMode": [], "denseTicks": [],
    "work": [],
    "storage": [], "tables": [], "list": [], "blasts": [], "rainDrop": [], "herbs": [],
    "delegate": [], "stride": [], "rows": [], "count": [], "done": [], "state": [],
    "planes": [], "survey": [],
  ]
}

@Suite("Every plane of a valley is seen, heard and put in words")
struct PlaneTests {
  /// What comes of a run: what is seen pass by pass, what is asked of the mixer, what is said and
  /// captioned. The number of the tick is no part of it, nor is chance in what is heard.
  private struct Perceived: Equatable {
    struct Sound: Hashable {
      var patch: PatchID
      var hertz: Float
    }

    var seen: [UInt64] = []
    var sounds: Set<Sound> = []
    var words: Set<String> = []
  }

  /// A valley of stone with a bell under the hand and a wire to another one, which differs in
  /// one plane or in none.
  private func valley(_ changed: Plane?) throws -> TestGame {
    let game = try TestGame(seed: 3, start: .title, width: 224, height: 96, isEmpty: true)
    game.app.outputs.screen?.showsPictures = true
    game.app.start(.play)
    game.run(1)
    let world = try game.play().world
    world.tick = try Self.tick(world.seed, phase: .day, .clear)
    let floor = (-40...40).map { (x: $0, y: 1) }
    for place in floor { try game.put("stone", place) }
    try game.put("bell", (0, 0))
    for x in 4...9 { try game.put("wire", (x, 0)) }
    try game.put("bell", (10, 0))
    let hand = try game.play().hand.point
    switch changed {
    case .material: try game.put("stone", (0, -3))
    case .state: world.set(Cell(try game.material("bell"), data: 7), at: hand)
    case .heat:
      let number = hand.y / 4 * (world.width / 4) + hand.x / 4
      #expect(world.setWarm(WarmBlock(number: number, sixteenths: 120 * 16, pending: 0)))
    case .signal:
      let pulse = PulseData().fired(at: UInt32(truncatingIfNeeded: world.tick) &- 1)
      world.set(
        Cell(try game.material("wire"), data: pulse.byte), at: GridPoint(hand.x + 4, hand.y))
    case .sky: world.tick = try Self.tick(world.seed, phase: .day, .rain)
    case .time: world.tick = try Self.tick(world.seed, phase: .night, .clear)
    case .wakefulness: world.wakefulness.percent = 80
    case .music: world.music.scale = .hirajoshi
    case nil: break
    }
    // That a hand has built something is remembered by a valley: here it is not what is asked.
    world.wakefulness.edits = SIMD8()
    return game
  }

  /// A tick in the middle of a spell of this weather, at this time of day.
  private static func tick(_ seed: UInt64, phase: DayPhase, _ weather: Weather) throws -> UInt64 {
    try #require(
      (0..<2_000).lazy.map { $0 * 300 + 8 }.first {
        DayPhase(at: $0) == phase && DayPhase(at: $0 + 600) == phase
          && Weather(seed: seed, tick: $0) == weather
          && Weather(seed: seed, tick: $0 + 600) == weather
      })
  }

  /// How a player comes to know of a plane.
  private struct Way {
    /// How it is asked for; nothing where it comes by itself.
    var keys: [String] = []
    /// The View that shows it, on the map or in the panel beside it.
    var screen = "PictureView"
    /// The View that lets it be heard, and where in the mix.
    var sound = "MomentSoundView"
    var bus = SoundBus.music
    /// The View that words it.
    var words = "NarrationView"

    var columns: Range<Int> { screen == "StatusView" ? 80..<104 : 0..<80 }
  }

  private static func way(_ plane: Plane) -> Way {
    switch plane {
    case .material: Way(keys: ["r", "w"], sound: "SweepSoundView", bus: .probe)
    case .state: Way(keys: ["enter", "alt+up"])
    case .heat: Way(keys: ["shift+w"], sound: "SweepSoundView", bus: .probe)
    case .signal: Way(words: "HeardWordsView")
    case .sky, .time: Way(keys: ["t"], sound: "WeatherSoundView", bus: .ambience)
    case .wakefulness: Way(keys: ["g"], bus: .moments)
    case .music: Way(keys: ["enter", "t"], screen: "StatusView")
    }
  }

  /// Asks for a plane as a player would, and lets some time go by.
  private func perceive(_ plane: Plane, in game: TestGame) throws -> Perceived {
    var perceived = Perceived()
    let way = Self.way(plane)
    game.host.onPass = { pass in
      if let seen = pass.screen?.seenFrame {
        var digest = Digest()
        for row in 0..<24 {
          for column in way.columns {
            let cell = seen.cells[row * seen.columns + column]
            digest.combine(Int(cell.glyph))
            digest.combine(Int(cell.ink.rgb) << 24 | Int(cell.paper.rgb))
          }
        }
        perceived.seen.append(digest.value)
      }
      for command in pass.sounds where command.note.bus == way.bus {
        guard command.startsSound || command.kind == .stream else { continue }
        // What goes on by itself is never twice of one pitch.
        let hertz = way.bus == .ambience ? 0 : command.note.hertz
        perceived.sounds.insert(.init(patch: command.note.patch, hertz: hertz))
      }
      let number = #/Tick \d+, /#
      let words = TestGame.texts(pass.words) + TestGame.captions(pass.words)
      perceived.words.formUnion(words.map { $0.replacing(number, with: "") })
    }
    for key in way.keys { try game.press(key) }
    game.run(240)
    return perceived
  }

  @Test("A world has no memory that is not known here, and every plane lies in some of it")
  func parts() {
    let world = World(width: 8, height: 8, seed: 1, rules: .basic)
    let names = [Mirror(reflecting: world), Mirror(reflecting: world.storage)]
      .flatMap { $0.children.compactMap(\.label) }
    #expect(
      Set(names) == Set(Plane.parts.keys), "\(Set(names).symmetricDifference(Plane.parts.keys))")
    #expect(Set(Plane.parts.values.joined()) == Set(Plane.allCases))
  }

  @Test(
    "What differs in one plane alone looks, sounds and is told another way",
    arguments: Plane.allCases)
  func senses(_ plane: Plane) throws {
    let (usual, other) = (try valley(nil), try valley(plane))
    let wire = try usual.material("wire")
    for each in Plane.allCases {
      let isAlike =
        each.reading(try usual.play().world, wire) == each.reading(try other.play().world, wire)
      #expect(isAlike == (each != plane), "\(each)")
    }
    let way = Self.way(plane)
    let views = Set(ObjectGraph(from: other.app).probes.map(\.type))
    #expect(views.isSuperset(of: [way.screen, way.sound, way.words]))
    let (first, second) = (try perceive(plane, in: usual), try perceive(plane, in: other))
    #expect(first.seen != second.seen, "seen")
    #expect(first.sounds != second.sounds, "heard")
    #expect(first.words != second.words, "told")
  }

  @Test("The same valley twice is the same to every sense", arguments: Plane.allCases)
  func twins(_ plane: Plane) throws {
    #expect(try perceive(plane, in: valley(nil)) == perceive(plane, in: valley(nil)))
  }
}
