import KodamaPerception
import Testing

@testable import KodamaBots
@testable import KodamaTrials

@Suite("A bot with human ears hears the moment in which something asked for is done", .serialized)
struct MomentEarTests {
  /// Ears with the hand beside a drum, high over a plant that sand is to fall on; a bell is asked
  /// for as well.
  private func ears(handOnRow row: Int = 9) throws -> HumanEars {
    let valley = Scene.valley { valley in
      valley[9][18] = "O"
      valley[19][20] = "p"
      valley[5][30] = "&"
    }
    let ears = try Scene.humanEars(
      in: valley, legend: "O drum\np plant\n& bell",
      goals: "meet sand plant with sand\nring bell all", more: "hand: 19 9\nhotbar: sand")
    ears.tracker.found(Spot(19, row))
    return ears
  }

  private func play(_ keys: [String], with ears: HumanEars) {
    for key in keys {
      ears.press(key)
      ears.wait(60)
    }
  }

  @Test("Once for each thing that is done, and for nothing else that sounds")
  func done() throws {
    let ears = try ears()
    play(["left", "use", "use"], with: ears)
    #expect(ears.doneCount == 0)
    play(["right", "right", "slot-1", "place"], with: ears)
    #expect(ears.doneCount == 1)
    play(["left", "right", "left"], with: ears)
    #expect(ears.doneCount == 1)
  }

  @Test("Who takes the hand for being on another row does not know those tones")
  func otherRow() throws {
    let ears = try ears(handOnRow: 15)
    play(["right", "slot-1", "place"], with: ears)
    #expect(ears.doneCount == 0)
  }

  @Test("What is done is not waited for any longer")
  func rest() throws {
    let ears = try ears()
    let planner = Planner(senses: ears, tasks: [], pressLimit: 100, onThought: { _ in })
    play(["right", "slot-1"], with: ears)
    ears.press("place")
    let before = ears.recent.last?.number ?? 0
    planner.rest(passes: 1_200)
    // A second is eighty frames.
    #expect((ears.recent.last?.number ?? 0) - before < 80)
    #expect(ears.doneCount == 1)
  }
}
