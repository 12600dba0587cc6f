import KodamaDataSources
import KodamaGame
import KodamaHosting
@testable import KodamaPlay
import KodamaRoles
import KodamaSurfaces
@testable import KodamaWorld
import Testing

/// An aspect of a world that a player can perceive.
enum Plane: CaseIterable {
  case material, state, heat, signal, sky, time, wakefulness, music

  /// Returns a hash of this aspect of a world.
  func reading(_ world: World, _ wire: MaterialID) -> Int {
    var hasher = Hasher()
    for y in 0..<world.height where [.material, .state, .signal].contains(self) {
      for x in 0..<world.width {
        let cell = world.cell(at: CellPoint(x, y))
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

  /// The aspects that each stored property of a world affects, by property name.
  ///
  /// Properties without an aspect are derived from others or describe their layout.
  static let parts: [String: [Plane]] = [
    "cells": [.material, .state, .signal], "heat": [.heat], "cycle": [.sky],
    "seed": [.sky], "tick": [.time, .sky], "wakefulness": [.wakefulness], "music": [.music],
    "width": [], "height": [], "rules": [], "record": [], "scanMode": [], "denseTicks": [],
    "work": [],
    "storage": [], "tables": [], "list": [], "blasts": [],
    "delegate": [], "stride": [], "rows": [], "count": [], "done": [], "state": [],
    "planes": [], "survey": [],
  ]
}

@Suite("Every plane of a valley can be seen, heard and read")
struct PlaneTests {
  /// Everything that a player can perceive in a run: frames, sounds and words.
  ///
  /// The tick number and random pitches are excluded.
  private struct Perceived: Equatable {
    struct Sound: Hashable {
      var patch: PatchID
      var hertz: Float
    }

    var seen: [UInt64] = []
    var sounds: Set<Sound> = []
    var words: Set<String> = []
  }

  /// Creates a stone valley with a bell under the hand that is wired to another bell. The valley
  /// differs from the original in one aspect, or in none.
  private func valley(_ changed: Plane?) throws -> TestGame {
    let game = try TestGame(seed: 3, start: .title, width: 224, height: 96, isEmpty: true)
    game.app.outputs.screen?.showsPictures = true
    game.app.start(.play)
    // The panel shows scale and tempo among its details.
    game.state?.settings.showsDetails.value = true
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
        Cell(try game.material("wire"), data: pulse.byte), at: CellPoint(hand.x + 4, hand.y))
    case .sky: world.tick = try Self.tick(world.seed, phase: .day, .rain)
    case .time: world.tick = try Self.tick(world.seed, phase: .night, .clear)
    case .wakefulness: world.wakefulness.percent = 80
    case .music: world.music.scale = .hirajoshi
    case nil: break
    }
    // Edits change the valley as well, so they are not compared here.
    world.wakefulness.edits = SIMD8()
    return game
  }

  /// Returns a tick with the given time of day, in the middle of a period of the given weather.
  private static func tick(_ seed: UInt64, phase: DayPhase, _ weather: Weather) throws -> UInt64 {
    try #require(
      (0..<2_000).lazy.map { $0 * 300 + 8 }.first {
        DayPhase(at: $0) == phase && DayPhase(at: $0 + 600) == phase
          && Weather(seed: seed, tick: $0) == weather
          && Weather(seed: seed, tick: $0 + 600) == weather
      })
  }

  /// The ways in which a player perceives an aspect of a world.
  private struct Way {
    /// The keys that ask for the aspect; empty if it is perceived without asking.
    var keys: [String] = []
    /// The View that shows the aspect, on the map or in the panel.
    var screen = "PictureView"
    /// The View that plays the aspect, and its bus in the mix.
    var sound = "MomentSoundView"
    var bus = SoundBus.music
    /// The View that describes the aspect in words.
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

  /// Asks for an aspect as a player would, runs for four seconds, and returns what was perceived.
  private func perceive(_ plane: Plane, in game: TestGame) throws -> Perceived {
    var perceived = Perceived()
    let way = Self.way(plane)
    game.host.onPass = { pass in
      if let seen = pass.screen?.compositedFrame {
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
        // Continuous sounds have random pitches.
        let hertz = way.bus == .ambience ? 0 : command.note.hertz
        perceived.sounds.insert(.init(patch: command.note.patch, hertz: hertz))
      }
      let number = #/ Tick \d+/#
      let words = TestGame.texts(pass.words) + TestGame.captions(pass.words)
      perceived.words.formUnion(words.map { $0.replacing(number, with: "") })
    }
    for key in way.keys { try game.press(key) }
    game.run(240)
    return perceived
  }

  @Test("The planes cover every stored property of a world")
  func parts() {
    let world = World(width: 8, height: 8, seed: 1, rules: .basic)
    let names = [Mirror(reflecting: world), Mirror(reflecting: world.storage)]
      .flatMap { $0.children.compactMap(\.label) }
    #expect(
      Set(names) == Set(Plane.parts.keys), "\(Set(names).symmetricDifference(Plane.parts.keys))")
    #expect(Set(Plane.parts.values.joined()) == Set(Plane.allCases))
  }

  @Test(
    "A difference in a single plane changes picture, sound and words",
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

  @Test("Equal valleys are perceived equally", arguments: Plane.allCases)
  func twins(_ plane: Plane) throws {
    #expect(try perceive(plane, in: valley(nil)) == perceive(plane, in: valley(nil)))
  }
}
