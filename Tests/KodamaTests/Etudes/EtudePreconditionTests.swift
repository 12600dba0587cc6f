import KodamaDataSources
import KodamaEtudes
import KodamaWorld
import Testing

@Suite("Invalid arguments of lists and études stop the program")
struct EtudePreconditionTests {
  @Test("Stepping through an empty list of choices traps")
  func choice() async {
    #expect(ChoiceStep.next.from(1, in: [7]) == 7)
    await #expect(processExitsWith: .failure) { _ = ChoiceStep.forth.from(1, in: []) }
  }

  @Test("A draft without pages traps")
  func draft() async {
    await #expect(processExitsWith: .failure) {
      let world = World(width: 64, height: 32, seed: 1, rules: .basic)
      _ = EtudeDraft(world, around: CellPoint(20, 12), pages: 0)
    }
    await #expect(processExitsWith: .failure) {
      _ = GoalJudge(GoalSet([]), rules: .basic).recordEdit(of: .air, cells: -1)
    }
  }

  @Test("A position outside a list traps")
  func facts() async {
    await #expect(processExitsWith: .failure) {
      _ = MaterialPlace(.air, isFavourite: false, number: 0, of: 3)
    }
    await #expect(processExitsWith: .failure) {
      _ = MaterialPlace(.air, isFavourite: false, number: 4, of: 3)
    }
    await #expect(processExitsWith: .failure) { _ = ExportProgress(.sound, percent: 101) }
  }
}
