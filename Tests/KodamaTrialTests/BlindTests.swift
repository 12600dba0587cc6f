import Foundation
import Kodama
@testable import KodamaTrials
import Testing

@Suite("A search finds what can be solved blind, the same everywhere", .serialized)
struct BlindTests {
  /// An étude as it was while fixed keys solved it.
  private func former(_ name: String) throws -> Etude {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Bots/solvable-blind")
    let file = folder.appendingPathComponent("\(name).kodama")
    return try Scene.content.get().etude(String(contentsOf: file, encoding: .utf8), name: name)
  }

  @Test("Two études of before are solved on variations that the search has not seen")
  func strong() throws {
    for name in ["far-corner", "douse"] {
      let etude = try former(name)
      var search = BlindSearch(content: try Scene.content.get(), etude: etude)
      let plan = search.best()
      #expect(plan.presses <= BlindSearch.pressLimit)
      var trial = Trial(content: try Scene.content.get(), etude: etude)
      trial.plan = plan
      for seed in 1...10 as ClosedRange<UInt64> {
        #expect(trial.run(.blind, variation: seed).isSolved, "\(name) \(seed)")
      }
    }
  }

  @Test("No fragment presses a key that the étude does without")
  func allowed() throws {
    let content = try Scene.content.get()
    let etude = try #require(content.etudes.first { $0.name == "far-corner" })
    #expect(!etude.allows(action: "run-up") && !etude.allows(action: "first"))
    #expect(!etude.allows(action: "place"), "nothing is at hand")
    #expect(etude.allows(action: "jump-up") && etude.allows(action: "scan-next"))
    #expect(try former("far-corner").allows(action: "run-up"))
    let game = BlindGame(content: content, etude: etude)
    let fragments = BlindFragments(etude).all(limit: 200)
    #expect(fragments.contains(where: game.allows) && !fragments.allSatisfy(game.allows))
    #expect(fragments.allSatisfy { $0.presses <= 200 })
    // What is refused moves nothing.
    let run = game.play(BlindPlan(["run-right", "first"]), variation: 1)
    #expect(!run.isSolved && run.progress == 0)
  }
}
