import Foundation
import Kodama
@testable import KodamaTrials
import Testing

@Suite("A blind search solves only trivial études", .serialized)
struct BlindTests {
  /// Returns an earlier version of an étude, which fixed keys could solve.
  private func former(_ name: String) throws -> Etude {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Bots/solvable-blind")
    let file = folder.appendingPathComponent("\(name).kodama")
    return try TestEtude.content.get().etude(String(contentsOf: file, encoding: .utf8), name: name)
  }

  @Test("The search solves two old études in variations that it has not played")
  func strong() throws {
    for name in ["far-corner", "douse"] {
      let etude = try former(name)
      var search = BlindSearch(content: try TestEtude.content.get(), etude: etude)
      let plan = search.best()
      #expect(plan.presses <= BlindSearch.pressLimit)
      var trial = Trial(content: try TestEtude.content.get(), etude: etude)
      trial.plan = plan
      for seed in 1...10 as ClosedRange<UInt64> {
        #expect(trial.run(.blind, variation: seed).isSolved, "\(name) \(seed)")
      }
    }
  }

  @Test("Keys that the étude forbids have no effect in a blind search")
  func allowed() throws {
    let content = try TestEtude.content.get()
    let etude = try #require(content.etudes.first { $0.name == "far-corner" })
    #expect(!etude.allows(action: "run-up") && !etude.allows(action: "first"))
    #expect(!etude.allows(action: "place"), "the hotbar is empty")
    #expect(etude.allows(action: "jump-up") && etude.allows(action: "scan-next"))
    #expect(try former("far-corner").allows(action: "run-up"))
    let game = BlindGame(content: content, etude: etude)
    let fragments = BlindFragments(etude).all(limit: 200)
    #expect(fragments.contains(where: game.allows) && !fragments.allSatisfy(game.allows))
    #expect(fragments.allSatisfy { $0.presses <= 200 })
    // Keys that are not allowed have no effect.
    let run = game.play(BlindPlan(["run-right", "first"]), variation: 1)
    #expect(!run.isSolved && run.progress == 0)
  }
}
