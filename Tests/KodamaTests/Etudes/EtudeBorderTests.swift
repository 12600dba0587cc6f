import KodamaDataSources
import KodamaEtudes
import KodamaWorld
import Testing

@Suite("A mistake of the program in lists and études stops it")
struct EtudeBorderTests {
  @Test("A choice is among at least one")
  func choice() async {
    #expect(ChoiceStep.next.from(1, in: [7]) == 7)
    await #expect(processExitsWith: .failure) { _ = ChoiceStep.forth.from(1, in: []) }
  }

  @Test("A draft is at least one page wide, and an edit has 0 cells or more")
  func draft() async {
    await #expect(processExitsWith: .failure) {
      let world = World(width: 64, height: 32, seed: 1, rules: .basic)
      _ = EtudeDraft(world, around: GridPoint(20, 12), pages: 0)
    }
    await #expect(processExitsWith: .failure) {
      _ = GoalJudge(GoalSet([]), rules: .basic).noteEdit(of: .air, cells: -1)
    }
  }

  @Test("A place in a list is counted from 1, and a file is made to 100 percent at most")
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
