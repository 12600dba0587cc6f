import KodamaControllers
import KodamaDataSources
import KodamaHosting
import KodamaRoles
@testable import KodamaSurfaces
@testable import KodamaWorld
import Testing

@testable import KodamaGame
@testable import KodamaPlay

@Suite("The first line of the title offers a new valley on eight lands")
struct NewValleyLandTests {
  private static let plan = ValleyPlan(.hollow, seed: 7, width: 256, height: 128)

  private func title(_ shown: TestGame.Shown = .all, passes: Int = 30) throws -> TestGame {
    let game = try TestGame(seed: 7, shown: shown, start: .title, plan: Self.plan)
    game.app.outputs.screen?.showsPictures = true
    game.run(passes)
    return game
  }

  @Test("Left and Right choose a land, which the line names, and stop at the first and last one")
  func line() throws {
    let game = try title()
    var lands: [String] = []
    for _ in 0..<9 {
      let line = try #require(game.text.firstMatch(of: /▶ New valley: ([a-z ]+?) *│/))
      lands.append(String(line.output.1))
      game.perform(.right)
    }
    #expect(Set(lands).count == 8 && lands.first == "hollow" && lands[7] == lands[8])
    #expect(game.said.joined().contains { $0.hasPrefix("New valley, gorge, line 1 of") })
    for _ in 0..<9 { game.perform(.left) }
    #expect(game.text.contains("▶ New valley: hollow"))
  }

  @Test("The chosen land is behind the list, and Enter begins exactly this valley")
  func begins() throws {
    let game = try title()
    let before = try game.pixels()
    game.perform(.right, .right)
    game.run(10)
    let now = try game.pixels()
    #expect(zip(before, now).count { $0 != $1 } > before.count / 4)
    game.perform(.use)
    let play = try #require(game.state?.session.play)
    var plan = Self.plan
    plan.terrain = .terraces
    #expect(play.world.record?.plan == plan)
  }

  @Test("The skyline of a chosen land is played after its line, and stops when the focus moves")
  func skyline() throws {
    for shown in [TestGame.Shown.all, .ears] {
      let game = try title(shown)
      func notes(from pass: Int) -> Int {
        game.sounds[pass...].joined().count { $0.kind == .play && $0.note.bus == .probe }
      }
      var pass = game.sounds.count
      game.run(ShelfSkyline.waitPasses + 60)
      #expect(notes(from: pass) == 0, "the title opens without a sweep")
      game.perform(.right)
      pass = game.sounds.count
      game.run(ShelfSkyline.waitPasses + 260)
      #expect(notes(from: pass) > 32, "a chirp, the home tone, and the columns")
      game.perform(.down, .up)
      game.run(ShelfSkyline.waitPasses + 60)
      pass = game.sounds.count
      game.perform(.down)
      #expect(game.sounds[pass].contains { $0.kind == .silence && $0.note.bus == .probe })
    }
  }

  @Test("A game whose valleys have no plan offers no lands")
  func noPlan() throws {
    let game = try TestGame(start: .title)
    game.run()
    #expect(game.text.contains("▶ New valley ") && !game.text.contains("New valley:"))
    game.perform(.right)
    #expect(!game.text.contains("New valley:"))
  }
}
