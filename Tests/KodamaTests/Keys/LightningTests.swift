import KodamaDataSources
import KodamaHosting
@testable import KodamaPlay
import KodamaSurfaces
import KodamaViews
@testable import KodamaWorld
import Testing

@Suite("Lightning is drawn where it strikes, at once and calmly")
struct LightningTests {
  /// Returns the map rows in which a bolt is drawn in a column of tiles.
  private func bolt(_ game: TestGame, _ column: Int) -> [Int] {
    guard let frame = game.host.frame else { return [] }
    return (0..<24).filter { row in
      [0, 1].contains {
        frame.cells[row * frame.columns + column * 2 + $0].ink == Theme.lightning
      }
    }
  }

  @Test("A bolt reaches from the sky to its target for half a second, at most one per second")
  func strikes() throws {
    let game = try TestGame(isEmpty: true)
    try game.press("p")
    let play = try game.play()
    let origin = play.viewport.origin
    let point = GridPoint(origin.x + 7, origin.y + 9)
    let thunder = Moment(.thunder, .air, at: point)
    var seen: [Bool] = []
    for pass in 0..<200 {
      // An extreme storm: a strike in every pass.
      if pass >= 10 { play.soundscape.collect([thunder], fraction: 0) }
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

  @Test("A bolt outside the rectangle is drawn as far as it is inside")
  func outside() throws {
    for (dx, dy, rows) in [(-1, 5, 0), (40, 5, 0), (3, -2, 0), (3, 30, 24), (3, 1, 1)] {
      let game = try TestGame(isEmpty: true)
      try game.press("p")
      let play = try game.play()
      let origin = play.viewport.origin
      let thunder = Moment(.thunder, .air, at: GridPoint(origin.x + dx, origin.y + dy))
      play.soundscape.collect([thunder], fraction: 0)
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
        let wasSeen = play.soundscape.lightningPoint != nil
        game.run()
        let moments = play.soundscape.moments
        guard let thunder = moments.first(where: { $0.kind == .thunder }), !wasSeen
        else { continue }
        strikes += 1
        #expect(play.soundscape.lightningPoint == thunder.point)
      }
    }
    #expect(strikes > 0)
  }
}
