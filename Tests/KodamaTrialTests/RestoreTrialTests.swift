import Kodama
import KodamaPerception
@testable import KodamaTrials
import Testing

@Suite("What has changed is known to who kept in mind how it was", .serialized)
struct RestoreTrialTests {
  private static let names = ["what-melted", "after-the-bang", "what-fell-through"]

  private func play(
    _ name: String, _ kind: BotKind, variation: UInt64, forgets: Bool = false
  ) throws -> TrialResult {
    let content = try Scene.content.get()
    let etude = try #require(content.etudes.first { $0.name == name })
    var trial = Trial(content: content, etude: etude)
    trial.forgets = forgets
    trial.pressLimit = 300
    return trial.run(kind, variation: variation)
  }

  @Test("Who remembers solves it", arguments: names, [BotKind.eyes, .words])
  func remembered(_ name: String, _ kind: BotKind) throws {
    #expect(try play(name, kind, variation: kind == .eyes ? 11 : 12).isSolved)
  }

  @Test("The same player solves none of them if it forgets", arguments: names)
  func forgotten(_ name: String) throws {
    let result = try play(name, .eyes, variation: 11, forgets: true)
    #expect(!result.isSolved)
    #expect(result.presses > 0)
  }

  @Test("Nobody is told where anything was, or how much of it")
  func told() throws {
    let content = try Scene.content.get()
    for name in Self.names {
      let etude = try #require(content.etudes.first { $0.name == name })
      let tasks = Trial(content: content, etude: etude).tasks
      let last = try #require(tasks.last)
      guard case .restore(let family) = last.verb else {
        Issue.record("\(name) restores nothing")
        continue
      }
      #expect(last.toolFamily == family, "what is put back is at hand")
      #expect(tasks.count == 2)
    }
  }
}
