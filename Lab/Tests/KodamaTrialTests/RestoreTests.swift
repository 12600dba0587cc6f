import Kodama
import KodamaPerception
import Testing

@testable import KodamaBots
@testable import KodamaTrials

@Suite("A \"restore\" goal requires remembering the start", .serialized)
struct RestoreTrialTests {
  private static let names = ["what-melted", "after-the-bang", "what-fell-through"]

  private func play(
    _ name: String, _ kind: BotKind, variation: UInt64, forgets: Bool = false
  ) throws -> TrialResult {
    let content = try TestEtude.content.get()
    let etude = try #require(content.etudes.first { $0.name == name })
    var trial = Trial(content: content, etude: etude)
    trial.forgets = forgets
    trial.pressLimit = 300
    return trial.run(kind, variation: variation)
  }

  @Test("A bot that remembers the start succeeds", arguments: names, [BotKind.eyes, .words])
  func remembered(_ name: String, _ kind: BotKind) throws {
    #expect(try play(name, kind, variation: kind == .eyes ? 11 : 12).isSolved)
  }

  @Test("A bot that forgets the start fails", arguments: names)
  func forgotten(_ name: String) throws {
    let result = try play(name, .eyes, variation: 11, forgets: true)
    #expect(!result.isSolved)
    #expect(result.presses > 0)
  }

  @Test("Tasks reveal neither positions nor amounts")
  func tasks() throws {
    let content = try TestEtude.content.get()
    for name in Self.names {
      let etude = try #require(content.etudes.first { $0.name == name })
      let tasks = Trial(content: content, etude: etude).tasks
      let last = try #require(tasks.last)
      guard case .restore(let family) = last.verb else {
        Issue.record("\(name) restores nothing")
        continue
      }
      #expect(last.toolFamily == family, "the hotbar holds the family")
      #expect(tasks.count == 2)
    }
  }
}

/// Senses that return prepared maps and record doubts and placements.
private final class RememberedSenses: Senses {
  var presses = 0
  var isOver = false
  let field = Field.page
  let corner = Spot(0, 0)
  var hand: Spot? = Spot(20, 12)
  var maps: [SeenMap]
  var doubted: [Spot] = []
  var placed: [Spot] = []

  init(_ maps: [SeenMap]) { self.maps = maps }

  func press(_ action: String) {
    presses += 1
    if let hand { self.hand = field.landing(of: action, from: hand) }
    if action == "place", let hand { placed.append(hand) }
  }
  func wait(_ passes: Int) {}
  func look(for families: [Family]) -> SeenMap { maps.count > 1 ? maps.removeFirst() : maps[0] }
  func doubt(_ spots: [Spot]) { doubted += spots }
}

@Suite("The planner restores what is missing")
struct RestorePlanTests {
  @Test("The planner places only missing tiles")
  func missing() {
    let places = [Spot(5, 5), Spot(9, 14), Spot(30, 3)]
    var (before, after) = (SeenMap(.page), SeenMap(.page))
    for spot in places { before[spot] = .metal }
    after[places[1]] = .metal
    // Tiles of the family that were not there at the start must stay.
    after[Spot(12, 12)] = .metal
    let senses = RememberedSenses([before, after])
    let task = PlayTask(.restore(.metal), tool: 0, hotbar: [.metal])
    let planner = Planner(senses: senses, tasks: [task], pressLimit: 600, onThought: { _ in })
    planner.remember()
    planner.restore(.metal, with: task, 0)
    #expect(Set(senses.placed) == [places[0], places[2]])
    #expect(Set(senses.doubted) == Set(places), "remembered tiles are perceived again")
  }
}
