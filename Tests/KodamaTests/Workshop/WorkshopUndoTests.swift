@testable import KodamaControllers
import KodamaDataSources
@testable import KodamaEtudes
@testable import KodamaGame
@testable import KodamaPlay
import KodamaSaves
import KodamaSurfaces
@testable import KodamaViews
import KodamaWorld
import Testing

@Suite("The undo keys of the valley also undo edits in the workshop")
struct WorkshopUndoTests {
  @Test("Undo in the workshop is announced")
  func heard() throws {
    let ear = try GameByEar()
    _ = try ear.press("alt+w", "enter", "enter", "enter", "enter")
    let workshop = try #require(ear.game.state?.workshop)
    #expect(workshop.draft?.goals.goals.count == 1)
    #expect(try ear.press("ctrl+z").first == "Undone: goal added, Ring every bell; 0 more")
    #expect(workshop.draft?.goals.goals.isEmpty == true)
    #expect(try ear.press("ctrl+z").first == "Nothing to undo")
    #expect(try ear.press("ctrl+y").first == "Redone: goal added, Ring every bell; 0 more")
    #expect(workshop.draft?.goals.goals.count == 1)
    #expect(try ear.press("ctrl+y").first == "Nothing to redo")
  }

  @Test("Undo in the workshop shows the restored list")
  func seen() throws {
    let game = try TestGame(shown: .screen, isEmpty: true, store: MemoryGameStore())
    game.run(2)
    try game.put("bell", (4, 0), (-6, -3))
    try game.press("alt+w", "enter", "enter", "enter", "enter")
    #expect(game.text.contains("  Ring every bell") && game.text.contains("▶ Add a goal"))
    try game.press("ctrl+z")
    #expect(game.text.contains("  Ring every bell") == false)
    #expect(game.text.contains("Undone: goal added, Ring every bell"))
    try game.press("ctrl+y")
    #expect(game.text.contains("  Ring every bell") && game.text.contains("▶ Add a goal"))
    // Undo removes the goal whose screen is open, so the list is shown again.
    try game.press("home", "enter", "ctrl+z")
    #expect(game.text.contains("▶ Add a goal"))
  }

  @Test("Undoing and redoing any edits passes through all earlier states")
  func properties() throws {
    let game = try TestGame(shown: .words, isEmpty: true)
    game.run(2)
    try game.put("bell", (4, 0), (-6, -3))
    try game.press("alt+w")
    let workshop = try #require(game.state?.workshop)
    let bell = try game.material("bell")
    let placeable = workshop.placeable.map(\.material)
    for seed in UInt64(1)...20 {
      var random = seed &* 0x9e37_79b9_7f4a_7c15
      var states = [workshop.draft]
      for _ in 0..<40 {
        random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let number = Int(random >> 33)
        switch number % 7 {
        case 0: workshop.add(Goal(.count(bell, atLeast: number % 9 + 1), with: nil))
        case 1: workshop.removeGoal(at: number % 3)
        case 2: workshop.toggleSequence()
        case 3: workshop.toggle(placeable[number / 7 % placeable.count])
        case 4: workshop.toggle(EtudeTool.allCases[number / 7 % EtudeTool.allCases.count])
        case 5: workshop.changeVariation(.next)
        default: workshop.call("No \(number % 4)")
        }
        if workshop.draft != states.last { states.append(workshop.draft) }
      }
      for state in states.dropLast().reversed() {
        #expect(workshop.undo())
        #expect(workshop.draft == state)
      }
      for state in states.dropFirst() {
        #expect(workshop.redo())
        #expect(workshop.draft == state)
      }
      #expect(!workshop.redo())
    }
  }

  @Test("A renamed étude keeps a single file after undo")
  func proven() throws {
    let game = try TestGame(shown: .words, isEmpty: true, store: MemoryGameStore())
    game.run(2)
    try game.put("bell", (4, 0), (-6, -3))
    try game.press("alt+w", "enter", "enter", "enter", "enter")
    let state = try #require(game.state)
    state.workshop.call("Mine")
    state.workshop.recordSolution()
    state.workshop.toggleSequence()
    #expect(!state.workshop.isProven)
    #expect(state.workshop.undo() && state.workshop.isProven)
    #expect(state.workshop.keepDraft()?.name == "mine")
    // After this, undo affects the étude that was saved.
    #expect(state.workshop.undo() && state.workshop.draft?.title.isEmpty == true)
    state.workshop.call("Other")
    #expect(state.workshop.keepDraft()?.name == "other")
    #expect(state.etudes.index(of: "mine") == nil)
  }
}
