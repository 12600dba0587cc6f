import Foundation
import KodamaContent
@testable import KodamaEtudes
import KodamaGame
import KodamaHosting
@testable import KodamaPlay
import Testing

@Suite("Études, played from their files")
struct EtudeScriptTests {
  static let names = (try? TestGame.content.get().etudes.map(\.name)) ?? []

  @Test("The script of every étude solves it by single keys", arguments: names)
  func script(_ name: String) throws {
    let game = try TestGame(shown: .nothing, start: .etude(name))
    let etude = try #require(game.state?.etudes[name])
    let runner = ScriptRunner(
      loop: game.loop, host: game.host, patches: try TestGame.content.get().patches)
    let app = game.app
    runner.isGoalReached = { app.isSolved }
    game.run(2)
    #expect(!game.app.isSolved, "solved before anything was done")
    runner.run(try Script(etude.script))
    #expect(runner.failures.isEmpty)
    #expect(!etude.script.contains("+"), "a chord is no single key")
    #expect(game.state?.etudes.solvedCount == 1)
  }

  @Test(
    "The tutorial is finished muted, with no frame read, and by nobody at all",
    arguments: [TestGame.Shown.screen, .sound, .words, .nothing])
  func tutorial(_ shown: TestGame.Shown) throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Golden/scripts/tutorial.script")
    let text = try String(contentsOf: file, encoding: .utf8)
    let game = try TestGame(shown: shown, start: .title)
    let runner = ScriptRunner(
      loop: game.loop, host: game.host, patches: try TestGame.content.get().patches)
    let app = game.app
    runner.isGoalReached = { app.isSolved }
    runner.run(try Script(text.replacing(/expect speech .*/, with: "")))
    #expect(runner.failures.isEmpty)
    #expect(game.state?.etudes.solvedCount == 6)
  }
}
