import Kodama
import Testing

@testable import KodamaBots
@testable import KodamaPerception
@testable import KodamaTrials

@Suite("Who is not led to what is asked for tells its relatives apart", .serialized)
struct UnledKindTests {
  private func trial(_ name: String, without key: String) throws -> Trial {
    let content = try Scene.content.get()
    let etude = try #require(content.etudes.first { $0.name == name })
    var trial = Trial(content: content, etude: etude)
    trial.disabledActions = [key]
    trial.training = try Scene.school.get()
    return trial
  }

  @Test("Human ears, by the hand's notes, while the world runs", arguments: KindTests.names)
  func heard(_ name: String) throws {
    let trial = try trial(name, without: "guide")
    let (result, transcript) = trial.transcribed(.earsHuman, variation: 3)
    #expect(result.isSolved)
    #expect(transcript.violations(on: .earsHuman).isEmpty)
    let keys = Set(
      transcript.entries.compactMap { entry in
        if case .key(let action) = entry { action } else { nil }
      })
    #expect(keys.isSuperset(of: ["probe", "slot-1", "slot-2", "take"]))
    #expect(!keys.contains("guide"))
  }

  @Test("Who takes in hand what is to stay for what is asked for fails")
  func exchanged() throws {
    var trial = try trial("the-ore", without: "guide")
    trial.lookalikes = trial.lookalikes.swapped
    trial.pressLimit = 350
    #expect(!trial.run(.earsHuman, variation: 3).isSolved)
  }

  @Test("Words, by the names in the columns, without the scanner", arguments: KindTests.names)
  func said(_ name: String) throws {
    var trial = try trial(name, without: "scan-next")
    #expect(trial.run(.words, variation: 3).isSolved)
    trial.pressLimit = 200
    for kinds in [trial.lookalikes.swapped, Lookalikes()] {
      trial.lookalikes = kinds
      #expect(!trial.run(.words, variation: 3).isSolved)
    }
  }

  @Test("A key that is closed does nothing, one beside it does")
  func closed() throws {
    let content = try Scene.content.get()
    for closed in [[], ["right"]] as [Set<String>] {
      let app = content.app(outputs: Outputs(screen: TextSurface(), sound: nil, words: nil))
      app.start(.etude("far-corner", variation: 0))
      let game = TrialGame(app: app, mixer: nil, passLimit: 100, disabledActions: disabledActions)
      let hand = UInt32(UInt8(ascii: "["))
      let places = [nil, "right"].map { action in
        _ = game.pass(action)
        // The map is to the left of the panel.
        return game.host.frame.map { frame in
          frame.cells.indices.filter {
            frame.cells[$0].glyph == hand && $0 % frame.columns < 2 * Field.page.columns
          }
        }
      }
      #expect(places[0]?.count == 1)
      #expect((places[0] == places[1]) == !closed.isEmpty)
    }
  }
}
