import KodamaDataSources
import KodamaGame
import KodamaHosting
import KodamaRoles
import KodamaSurfaces
import KodamaViews
import Testing

@testable import KodamaControllers
@testable import KodamaPlay
@testable import KodamaWorld

@Suite("Words describe the weather, the time of day and the music")
struct WeatherWordsTests {
  /// Returns a valley that is wide enough for a sky, shortly before a kind of weather starts.
  private func game(before weather: Weather) throws -> TestGame {
    for seed in 1...64 as ClosedRange<UInt64> {
      let first = Weather(seed: seed, tick: Weather.spellTicks * 2)
      guard first == weather else { continue }
      let game = try TestGame(seed: seed, width: 200, height: 100, isEmpty: true)
      // Speeds up to sixteen ticks per pass.
      for _ in 0..<4 { game.perform(.faster) }
      return game
    }
    throw CancellationError()
  }

  @Test(
    "A change of the weather is captioned and spoken", arguments: [Weather.rain, .windLeft, .storm])
  func weather(_ weather: Weather) throws {
    let game = try game(before: weather)
    let words = ["rain begins", "wind rises", "a storm breaks"]
    let wanted = words[[Weather.rain, .windLeft, .storm].firstIndex(of: weather) ?? 0]
    game.run(220)
    #expect(!game.said.joined().contains { $0.contains(wanted) })
    game.run(20)
    #expect(game.said.joined().contains { $0.contains(wanted) })
    #expect(game.text.contains(wanted))
  }

  @Test("At the terse level a change of the weather is on the screen, and no line")
  func terse() throws {
    let game = try game(before: .rain)
    game.state?.settings.verbosity.value = .terse
    var lines: [String] = []
    game.host.onPass = { lines += TestGame.texts($0.words) + TestGame.captions($0.words) }
    game.run(240)
    #expect(!lines.contains { $0.contains("rain begins") }, "\(lines)")
    #expect(game.text.contains("rain begins"))
  }

  @Test("Weather that changes during a sweep is spoken afterwards")
  func weatherInSweep() throws {
    let game = try game(before: .rain)
    game.state?.settings.holdsBreath.value = false
    try game.put("stone", (0, 4))
    game.run(216)
    game.perform(.sweep)
    func isSaid() -> Bool { game.said.joined().contains { $0.contains("rain begins") } }
    game.run(30)
    #expect(try game.play().sources.sweep.sweepProgress != nil)
    #expect(game.text.contains("rain begins") && !isSaid())
    game.run(150)
    #expect(try game.play().sources.sweep.sweepProgress == nil && isSaid())
  }

  @Test("The time key says the time of day, the weather and the music")
  func time() throws {
    let game = try TestGame(shown: .words, isEmpty: true)
    game.perform(.time)
    #expect(
      game.said.joined().contains {
        $0.contains("day, clear sky, normal speed. Scale major pentatonic, tempo 113")
      })
  }

  @Test("Shift+Period skips ten seconds without sound")
  func leap() throws {
    let (slow, quick) = (try TestGame(seed: 7), try TestGame(seed: 7))
    for game in [slow, quick] { try game.press("p") }
    let before = try quick.play().world.tick
    for _ in 0..<Timekeeping.leapTicks { try slow.press("period") }
    let frames = quick.frames.count
    #expect(try quick.press("shift+period") == "10 seconds later")
    #expect(try quick.play().world.tick == before + 600)
    #expect(try quick.play().world.digest == slow.play().world.digest)
    #expect(quick.frames.count - frames < 10)
    #expect(try quick.play().sources.moments.moments.isEmpty)
    let etude = try TestGame(start: .etude("let-it-fall"))
    for _ in 0..<4 { try etude.press("right") }
    for _ in 0..<6 { try etude.press("down") }
    try etude.press("backspace", "shift+period")
    #expect(try !etude.play().isSolved)
    for _ in 0..<19 { try etude.press("right") }
    try etude.press("backspace", "shift+period")
    #expect(try etude.play().isSolved)
  }
}

@Suite("Lightning does not flicker and is drawn where it strikes")
struct LightningTests {
  /// Returns the rows of the map in which a lightning bolt is drawn in a column.
  private func bolt(_ game: TestGame, _ column: Int) -> [Int] {
    guard let frame = game.host.frame else { return [] }
    return (0..<24).filter { row in
      [0, 1].contains {
        frame.cells[row * frame.columns + column * 2 + $0].ink == Theme.lightning
      }
    }
  }

  @Test("A bolt is drawn at once, and bolts are at least a second apart")
  func strikes() throws {
    let game = try TestGame(isEmpty: true)
    try game.press("p")
    let play = try game.play()
    let origin = play.viewport.origin
    let point = CellPoint(origin.x + 7, origin.y + 9)
    let thunder = Moment(.thunder, .air, at: point)
    var seen: [Bool] = []
    for pass in 0..<200 {
      // Simulates an extreme storm with a strike in every pass.
      if pass >= 10 { play.world.list.add(thunder) }
      game.run()
      let rows = bolt(game, 7)
      #expect(rows.isEmpty || rows == Array(0..<9))
      seen.append(!rows.isEmpty)
    }
    #expect(seen[9] == false && seen[10], "at once")
    let changes = zip(seen, seen.dropFirst()).map { $0 != $1 }
    let appearances = changes.indices.filter { changes[$0] && seen[$0 + 1] }
    #expect(zip(appearances, appearances.dropFirst()).allSatisfy { $1 - $0 >= 60 })
    #expect(seen.filter(\.self).count >= 3 * Lightning.seenPasses)
    let frame = try #require(game.host.frame).text
    game.run(60)
    #expect(bolt(game, 7).isEmpty, "it goes though time stands still: \(frame)")
  }

  @Test("A bolt is clipped to the rectangle")
  func outside() throws {
    for (dx, dy, rows) in [(-1, 5, 0), (40, 5, 0), (3, -2, 0), (3, 30, 24), (3, 1, 1)] {
      let game = try TestGame(isEmpty: true)
      try game.press("p")
      let play = try game.play()
      let origin = play.viewport.origin
      let thunder = Moment(.thunder, .air, at: CellPoint(origin.x + dx, origin.y + dy))
      play.world.list.add(thunder)
      game.run()
      let all = (0..<40).map { bolt(game, $0).count }
      #expect(all.reduce(0, +) == rows, "\(dx), \(dy)")
      #expect(rows == 0 || all[3] == rows)
    }
  }

  @Test("Lightning of a storm is drawn in the pass of its thunder")
  func storm() throws {
    let storms = (1...400 as ClosedRange<UInt64>).filter {
      Weather(seed: $0, tick: 3_600) == .storm
    }
    var strikes = 0
    for seed in storms.prefix(3) {
      let game = try TestGame(seed: seed, width: 224, height: 96)
      let play = try game.play()
      play.world.tick = 3_600
      for _ in 0..<1_000 {
        let wasSeen = play.lightningTile != nil
        game.run()
        let moments = play.sources.moments.moments
        guard let thunder = moments.first(where: { $0.kind == .thunder }), !wasSeen
        else { continue }
        strikes += 1
        #expect(play.lightningTile == play.viewport.tile(of: thunder.point))
      }
    }
    #expect(strikes > 0)
  }
}
