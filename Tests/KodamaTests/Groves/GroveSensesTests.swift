import KodamaContent
import KodamaDataSources
import KodamaGame
import KodamaHosting
import KodamaLanguage
@testable import KodamaPlay
import KodamaRoles
@testable import KodamaSaves
import KodamaSurfaces
@testable import KodamaViews
@testable import KodamaWorld
import Testing

@Suite("Awake groves glow and sing")
struct GroveSensesTests {
  private let fixture: GroveFixture

  init() throws { fixture = try GroveFixture() }

  @Test("An awake grove lights the stone around it", arguments: GroveKind.allCases)
  func light(_ kind: GroveKind) throws {
    try fixture.game.press("p")
    try fixture.place(kind, isAwake: false)
    let silent = try fixture.map()
    try fixture.place(kind)
    let awake = try fixture.map()
    let stone = (fixture.play.sources.map.handTile.y + 3) * 80
    func lightness(_ cells: [TextCell]) -> Int {
      cells[stone..<stone + 80].reduce(0) { $0 + Int(Contrast.luminance($1.paper)) }
    }
    #expect(zip(silent, awake).count { $0 != $1 } > 24, "more than the ring around it")
    #expect(lightness(awake) * 100 > lightness(silent) * 102)
    try fixture.place(kind, isAwake: false)
    #expect(try fixture.map() == silent)
  }

  @Test(
    "Each kind of grove sings its own tune",
    arguments: GroveKind.allCases)
  func song(_ kind: GroveKind) throws {
    try fixture.place(kind)
    let name = try #require(TestGame.content.get().messages["grove.\(kind.rawValue)"]).english
    var songs = 0
    for _ in 0..<Int(Groves.songTicks) {
      fixture.game.run()
      guard fixture.play.sources.groves.groveMoments.contains(where: { $0.sound == .song }) else {
        continue
      }
      songs += 1
      #expect(try fixture.rows(GroveSoundView.patchName(kind)) == GroveSoundView.song(kind))
      #expect(try fixture.isNoteSeen())
      #expect(fixture.game.captionsUp.contains("♪ the \(name) sings, here"))
    }
    #expect(songs == 1)
    let others = GroveKind.allCases.filter { $0 != kind }
    #expect(others.allSatisfy { GroveSoundView.patchName($0) != GroveSoundView.patchName(kind) })
    #expect(others.allSatisfy { GroveSoundView.song($0) != GroveSoundView.song(kind) })
  }

  @Test("A silent grove neither sings nor shines")
  func silent() throws {
    try fixture.place(.lamps, isAwake: false)
    let before = fixture.game.sounds.count
    fixture.game.run(Int(Groves.songTicks) + 16)
    for pass in fixture.game.sounds[before...] {
      #expect(try GroveFixture.rows(GroveSoundView.patchName(.lamps), in: pass).isEmpty)
    }
    #expect(!fixture.game.captionsUp.contains { $0.contains("sings") })
    #expect(try !fixture.isNoteSeen())
  }
}

@Suite("The kodama of an awake grove echo notes")
struct GroveEchoTests {
  @Test(
    "Each kind of grove echoes in its own rhythm",
    arguments: GroveKind.allCases)
  func echo(_ kind: GroveKind) throws {
    let fixture = try GroveFixture()
    let (game, play) = (fixture.game, fixture.play)
    try fixture.place(kind)
    play.world.set(Cell(try game.material("bell"), data: 12), at: play.hand.point)
    game.run(100)
    try game.press("enter")
    var (given, ticks): ([Int], [Int]) = ([], [])
    for tick in 1...90 {
      game.run()
      let heard = play.sources.groves.groveMoments.compactMap { moment in
        if case .echo(let note) = moment.sound { note } else { nil }
      }
      guard !heard.isEmpty else { continue }
      #expect(try fixture.rows("note-kodama") == heard)
      #expect(try fixture.isNoteSeen())
      #expect(game.captionsUp.contains { $0.hasPrefix("♪ kodama of the grove of ") })
      given += heard
      ticks += heard.map { _ in tick }
    }
    switch kind {
    case .chord: #expect(given == [12, 14] && Set(ticks).count == 1)
    case .lamps: #expect(given == [12, 12] && Set(ticks).count == 2)
    case .garden: #expect(given == [15])
    case .fire: #expect(given == [7] && ticks.allSatisfy { $0 > 60 })
    case .machine: #expect(given == [17, 12, 7] && Set(ticks).count == 3)
    case .wheel: #expect(given == [12, 14, 16, 14] && Set(ticks).count == 4)
    }
  }

  @Test("Waking plays the grove's tune")
  func waking() throws {
    let builder = try GroveBuilder()
    let game = builder.game
    try builder.goToGrove(.chord)
    let before = game.sounds.count
    try builder.buildChord()
    let tune = GroveSoundView.song(.chord)
    let played = try game.sounds[before...].map {
      try GroveFixture.rows(GroveSoundView.patchName(.chord), in: $0)
    }
    #expect(played.filter { $0 == tune + tune.map { $0 + 5 } }.count == 1)
    #expect(played.contains(Array(tune.prefix(2))), "each step before it is heard")
    let kodama = try #require(TestGame.content.get().patches.patch(named: "note-kodama"))
    let reward = game.sounds[before...].map { $0.filter { $0.note.priority == 189 } }
      .first { !$0.isEmpty }
    let answer = try #require(reward).filter { $0.note.patch == kodama }.map { $0.note }
    let rung = Set(
      game.sounds[before...].joined().filter { $0.note.priority == 200 && $0.note.bus == .music }
        .map { $0.note.hertz })
    let octaves: [Float] = [0.25, 0.5, 1, 2, 4]
    #expect(
      answer.allSatisfy { note in
        rung.contains { hertz in octaves.contains { abs(hertz * $0 - note.hertz) < 1 } }
      }, "the kodama answer the chord that was rung")
    let last = try #require(answer.map { $0.offsetFrames }.max())
    #expect((288_000...480_000).contains(last), "for six to ten seconds")
    #expect(game.captionsUp.contains { $0.contains("The grove of chords wakes") })
    game.run(600)
    let words =
      "The grove of chords wakes. "
      + "Its kodama repeats every note with a second one above it."
    #expect(game.said.joined().contains { $0.contains(words) })
  }
}

@Suite("A silent grove describes its task")
struct GroveTaskTests {
  @Test(
    "Panel, goal and hint describe the task of each kind of grove", arguments: GroveKind.allCases)
  func task(_ kind: GroveKind) throws {
    let fixture = try GroveFixture()
    try fixture.place(kind, isAwake: false)
    try fixture.game.press("p")
    let messages = try TestGame.content.get().messages
    let lack = messages.text(
      Message("grove.\(kind.rawValue).lack", ("n", .number(0)), ("m", .number(kind.needed))),
      in: .english)
    let name = messages.text(Message("grove.\(kind.rawValue)"), in: .english)
    #expect(try fixture.game.press("g").hasPrefix("\(name), here: \(lack). The valley is "))
    let hint = try fixture.game.press("h")
    let missing = kind == .fire ? "night falls in 140 seconds" : lack
    #expect(hint.hasPrefix("\(name), here. ") && hint.hasSuffix(missing), "\(hint)")
    let task = messages.text(Message("grove.\(kind.rawValue).about"), in: .english)
    let rows = try #require(fixture.game.host.frame).lines[10..<19].map { String($0.dropFirst(80)) }
    let shown = rows.joined().replacing(/[\s|│]+/, with: "")
    #expect(shown == "\(name)\(task)here:\(lack)".replacing(" ", with: ""), "\(rows)")
  }

  @Test("Words count lit lamps that are too close together")
  func lamps() throws {
    var grove = Grove(.lamps, at: CellPoint(20, 20))
    grove.updateLamps(lit: [20, 21, 22, 23, 24])
    let sign = GroveState(
      kind: .lamps, point: grove.point, way: Offset(dx: 0, dy: 0), progress: grove.progress,
      isAwake: false, found: Int(grove.since))
    let messages = try TestGame.content.get().messages
    #expect(
      messages.text(Narrator.missing(sign), in: .english)
        == "5 lamps lit; the path must be longer")
    grove.updateLamps(lit: [10, 14, 20])
    #expect(grove.since == 3)
  }

  @Test("Without silent groves there is no hint")
  func awake() throws {
    let fixture = try GroveFixture()
    try fixture.place(.chord)
    #expect(try fixture.game.press("h") == "No grove waits here; build what you like")
    #expect(try fixture.game.press("g").hasPrefix("No goal here; build what you like. "))
  }

  @Test("A waking grove is announced before its stamp is saved")
  func order() throws {
    let game = try TestGame(
      seed: 7, width: 256, height: 128, store: MemoryGameStore())
    let builder = try GroveBuilder(on: game)
    try builder.take("bell")
    try builder.goToGrove(.chord)
    try builder.buildChord()
    let facts = try #require(game.state).eventLog.history
    let woke = try #require(facts.firstIndex { if case .grove(.woke) = $0 { true } else { false } })
    let kept = try #require(facts.firstIndex { if case .grove(.kept) = $0 { true } else { false } })
    #expect(woke < kept)
  }

  @Test("When the last grove wakes, all sing in turn, and a line says that their light stays")
  func last() throws {
    let game = try TestGame(seed: 7, width: 256, height: 128)
    let groves = try game.play().groves()
    groves.restore(
      groves.all.map { grove in
        var grove = grove
        if grove.kind != .chord { (grove.isAwake, grove.progress) = (true, grove.kind.needed) }
        return grove
      })
    let builder = try GroveBuilder(on: game)
    try builder.take("bell")
    try builder.goToGrove(.chord)
    try builder.buildChord()
    let facts = try #require(game.state).eventLog.history
    let count = groves.all.count
    let woke = try #require(facts.firstIndex(of: .grove(.woke(.chord))))
    #expect(woke < (try #require(facts.firstIndex(of: .grove(.allWoke(count))))))
    game.run(1_200)
    #expect(
      game.said.joined().contains { $0.contains("All \(count) groves are awake") },
      "\(game.said.joined().suffix(6))")
    let kinds = Set(groves.all.map(\.kind)).subtracting([.chord])
    #expect(kinds.count > 1)
    let pass = try #require(
      game.sounds.first { pass in
        kinds.allSatisfy { kind in
          pass.contains { command in
            command.kind == .play && command.note.offsetFrames > 96_000
              && command.note.patch
                == (try? TestGame.content.get().patches.patch(
                  named: GroveSoundView.patchName(kind)))
          }
        }
      })
    for kind in kinds {
      let rows = try GroveFixture.rows(GroveSoundView.patchName(kind), in: pass)
      #expect(rows.suffix(GroveSoundView.song(kind).count) == GroveSoundView.song(kind)[...])
    }
  }

  /// Returns how much redder than blue the sky at the top of the picture is.
  private func warmth(_ game: TestGame) throws -> Int {
    let row = try game.pixels().prefix(400)
    var sum = 0
    for colour in row { sum += Int(colour.red) - Int(colour.blue) }
    return sum / row.count
  }

  @Test("While all groves are awake, the sky keeps a golden light")
  func light() throws {
    let fixture = try GroveFixture()
    try fixture.place(.chord, isAwake: false)
    let before = try warmth(fixture.game)
    try fixture.place(.chord)
    let after = try warmth(fixture.game)
    #expect(after > before + 10)
    fixture.game.run(600)
    #expect(try abs(warmth(fixture.game) - after) < 4)
  }

  @Test("The sky of a solved étude has the same light")
  func etude() throws {
    let game = try TestGame(start: .etude("a-line", variation: 0))
    game.app.outputs.screen?.showsPictures = true
    game.run(10)
    let before = try warmth(game)
    #expect(try EtudeSolver(try game.play()).solve())
    game.run(10)
    #expect(game.text.contains("Solved"))
    #expect(try warmth(game) > before + 10)
  }
}
