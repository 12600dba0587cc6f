import KodamaContent
import KodamaDataSources
import KodamaHosting
import KodamaSurfaces
import KodamaViews
import Testing

@testable import KodamaGame
@testable import KodamaPlay

@Suite("A calm valley that nobody touches is drawn in every second pass")
struct EaseTests {
  /// A valley with a lake, looked at or read as text, which has been left alone for two seconds.
  private func lake(isLookedAt: Bool) throws -> TestGame {
    let game = try TestGame(start: .title)
    game.app.outputs.screen?.showsPictures = isLookedAt
    game.app.start(.play)
    game.run(120)
    return game
  }

  /// Whether the letters of the map are those of the pass that is over.
  private func isCurrent(_ game: TestGame) throws -> Bool {
    let screen = try #require(game.app.outputs.screen)
    let other = TextSurface(columns: screen.columns, rows: screen.rows)
    let map = MapView(surface: other, looks: try TestGame.content.get().looks)
    let play = try game.play()
    (map.dataSource, map.ghostSource) = (play, play.pointing)
    (map.signsSource, map.groveSource) = (play.exploring, play.groves)
    map.update()
    return Picture(frame: screen.frame).rows(in: map.rect)
      == Picture(frame: other.frame).rows(in: map.rect)
  }

  @Test("No two passes in a row are left out, and where it is read as text, none is")
  func rests() throws {
    for isLookedAt in [true, false] {
      let game = try lake(isLookedAt: isLookedAt)
      var (late, wasLate) = (0, false)
      for pass in 0..<240 {
        game.run()
        let isLate = try !isCurrent(game)
        #expect(!(isLate && wasLate), "pass \(pass)")
        if isLate { late += 1 }
        wasLate = isLate
      }
      #expect(isLookedAt ? late > 20 : late == 0, "\(late) of 240")
    }
  }

  @Test("What a key does is seen in its own pass, and so is all of the second that follows")
  func wakes() throws {
    let game = try lake(isLookedAt: true)
    for key in ["right", "space", "backspace", "q"] {
      game.run(61)
      try game.press(key)
      for _ in 0..<60 {
        #expect(try isCurrent(game), "\(key)")
        game.run()
      }
    }
  }

  @Test("Where a machine works, or something burns, every tick is seen")
  func machines() throws {
    for name in ["fire", "wire"] {
      let game = try lake(isLookedAt: true)
      for pass in 0..<60 {
        try game.put(pass % 2 == 0 ? name : "air", (3, -3))
        game.run()
        #expect(try isCurrent(game), "\(name)")
      }
    }
  }
}
