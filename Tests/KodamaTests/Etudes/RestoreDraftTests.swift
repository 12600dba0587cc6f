import KodamaContent
import KodamaDataSources
@testable import KodamaEtudes
import KodamaGame
@testable import KodamaPlay
@testable import KodamaWorld
import Testing

@Suite("Nothing is asked back of which there is nothing at the start")
struct RestoreDraftTests {
  private let rules: MaterialRules

  init() throws { rules = try TestGame.content.get().rules }

  @Test("The workshop says of which material there is none")
  func nothingToLose() throws {
    let (bell, sand) = (rules.id("bell"), rules.id("sand"))
    for points in [[], [GridPoint(9, 9)]] {
      let world = World(width: 40, height: 24, seed: 1, rules: rules)
      for point in points { world.place(bell, at: point) }
      var draft = EtudeDraft(world, around: GridPoint(20, 12))
      _ = draft.add(Goal(.restore(bell)))
      #expect(draft.verdict(rules) == (points.isEmpty ? .nothingToLose(bell) : .unknown))
      _ = draft.toggle(bell)
      #expect(draft.verdict(rules) == (points.isEmpty ? .nothingToLose(bell) : .unknown))
      _ = draft.add(Goal(.restore(sand)))
      #expect(draft.verdict(rules) == .nothingToLose(points.isEmpty ? bell : sand))
    }
  }

  @Test("What cannot be restored is not kept: its file could not be read again")
  func refused() throws {
    let game = try TestGame(start: .play)
    game.run(2)
    let state = try #require(game.state)
    state.workshop.open()
    let workshop = state.workshop
    let there = try #require(workshop.draft).materials().map(\.material)
    let lost = try #require(
      rules.materials.indices.dropFirst(2).map { MaterialID(UInt8($0)) }
        .first { !there.contains($0) })
    workshop.add(Goal(.restore(lost)))
    workshop.call("Lost")
    #expect(state.workshop.keepDraft() == nil)
    workshop.removeGoal(at: 0)
    workshop.add(Goal(.restore(there[0])))
    #expect(state.workshop.keepDraft() != nil)
  }
}
