import Kodama
import Testing

@testable import KodamaBots
@testable import KodamaPerception
@testable import KodamaTrials

@Suite("A bot with human ears is led", .serialized)
struct LedEarTests {
  /// Learnt once for each of the conditions.
  private static let schools = ["clean", "mono", "late=80"].map { name in
    Result {
      EarTraining(
        try Scene.content.get(), conditions: try #require(HearingConditions(name)))
    }
  }

  /// Plays an étude, and says which keys it pressed.
  private func keys(_ name: String, _ conditions: Int, seed: UInt64 = 5) throws -> [String] {
    let content = try Scene.content.get()
    var trial = Trial(
      content: content, etude: try #require(content.etudes.first { $0.name == name }))
    trial.pressLimit = 250
    trial.training = try Self.schools[conditions].get()
    let (result, transcript) = trial.transcribed(.earsHuman, variation: seed)
    #expect(result.isSolved)
    return transcript.entries.compactMap { entry in
      if case .key(let action) = entry { action } else { nil }
    }
  }

  @Test(
    "By the guide alone, from one thing to the next", arguments: ["far-corner", "planks", "thaw"])
  func led(_ name: String) throws {
    let keys = try keys(name, 0)
    #expect(keys.contains("guide"))
    #expect(!keys.contains("look-down") && !keys.contains("probe") && !keys.contains("sweep"))
    #expect(keys.count < 80)
  }

  @Test(
    "Who has one ear, or hears late, is led as well, and to the right side in the end",
    arguments: ["planks", "lamp-oil"], [1, 2])
  func ledBadly(_ name: String, _ conditions: Int) throws {
    let keys = try keys(name, conditions)
    #expect(keys.contains("guide"))
    #expect(!keys.contains("look-down") && !keys.contains("probe"))
    #expect(keys.contains { $0.hasSuffix("left") } || keys.contains { $0.hasSuffix("right") })
  }

  @Test("It looks along no farther than to what is asked for")
  func early() throws {
    let looks = try (1...6).map { seed in
      try keys("a-line", 0, seed: seed).filter { $0 == "look-down" }.count
    }
    #expect(looks.contains { $0 < 30 }, "\(looks)")
  }

  @Test("Keys that read out what is there, or hold time up, are closed")
  func closed() throws {
    let bindings = KeyBindings.standard
    for action in Track.openToHumanEars {
      #expect(!bindings.strokes(for: ActionID(action)).isEmpty, "\(action)")
    }
    let closed = [
      "full-sweep", "family-sweep", "hazard-sweep", "heat", "scan-next", "scan-previous",
      "scan-next-category", "scan-previous-category", "scan-next-kind", "scan-previous-kind",
      "look-up", "look-left", "look-right", "run-right", "first", "last", "pause", "step", "leap",
      "slower", "settings", "changes", "structure", "zoom", "copy-text", "fill",
    ]
    for action in closed {
      #expect(!Track.earsHuman.allows(action), "\(action)")
      var transcript = PerceptionTranscript()
      transcript.record(.key(action))
      #expect(transcript.violations(on: .earsHuman).count == 1)
    }
  }
}
