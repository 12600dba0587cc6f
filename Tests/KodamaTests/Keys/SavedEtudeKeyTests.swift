@testable import KodamaControllers
import KodamaDataSources
@testable import KodamaEtudes
@testable import KodamaGame
import KodamaHosting
@testable import KodamaPlay
@testable import KodamaSaves
@testable import KodamaWorld
import Testing

@Suite("An étude can be saved and resumed by keys")
struct SavedEtudeKeyTests {
  @Test("The list of études offers to resume a saved étude")
  func keepAndGoOn() throws {
    let store = MemoryGameStore()
    let game = try TestGame(start: .title, store: store)
    game.state?.session.startEtude("two-places")
    game.presentation?.present(.valley)
    game.run()
    let play = try game.play()
    // The first goal is reached by moving the hand to its target.
    let goal = try #require(play.etude().open.first?.goal)
    if case .reach(let material) = goal.aim {
      let target = try #require(play.world.points(of: material).first)
      play.moveHand(dx: target.x - play.hand.point.x, dy: target.y - play.hand.point.y)
    }
    game.run(3)
    let progress = play.goals
    #expect(progress.contains { $0.isMet } && !progress.allSatisfy(\.isMet))
    let digest = try game.valley()
    #expect(try game.press("f5").hasPrefix("Étude saved"))
    try game.press("right", "2", "space", "escape", "end", "enter")
    game.run(2)
    #expect(game.text.contains("saved, can be continued"))
    #expect(game.state?.library.worlds.isEmpty == true)

    let again = try TestGame(start: .title, store: store)
    game.run()
    #expect(again.state?.library.resumeEtude("two-places") == true)
    again.presentation?.present(.valley)
    #expect(try again.play().goals == progress)
    #expect(try again.valley() == digest)
  }

  @Test("F9 in an étude asks for confirmation before loading")
  func load() throws {
    let store = MemoryGameStore()
    let game = try TestGame(store: store)
    game.run(5)
    try game.press("f5")
    let seed = try game.play().world.seed
    game.state?.session.startEtude("first-grains")
    game.presentation?.present(.valley)
    game.run()
    #expect(try game.press("f9").contains("Nothing has been saved yet"))
    try game.press("space", "f5")
    let digest = try game.valley()
    try game.press("right", "space", "f9", "down", "enter")
    #expect(try game.valley() == digest)
    #expect(try game.play().etudePlayed?.name == "first-grains")
    game.state?.session.returnToValley()
    #expect(try game.play().world.seed == seed)
    #expect(game.state?.library.hasUnsavedChanges == false)
  }

  @Test("A solved étude cannot be resumed")
  func solved() throws {
    let store = MemoryGameStore()
    let game = try TestGame(store: store)
    game.state?.session.startEtude("first-steps")
    game.presentation?.present(.valley)
    game.run()
    try game.press("f5")
    #expect(game.state?.library.keptEtudes == ["first-steps"])
    let play = try game.play()
    while case .reach(let material)? = try play.etude().open.first?.goal.aim,
      let target = play.world.points(of: material).first
    {
      play.moveHand(dx: target.x - play.hand.point.x, dy: target.y - play.hand.point.y)
      // Goals are judged at the end of a pass.
      game.run()
    }
    game.run(5)
    #expect(play.isSolved)
    #expect(game.state?.library.keptEtudes == [])
  }

  @Test("Continuing announces the valley in full")
  func back() throws {
    let game = try TestGame()
    game.run()
    #expect(game.said.joined().last?.hasPrefix("Valley 1") == true)
    #expect(try game.press("tab", "escape").hasPrefix("Back in the valley: "))
    #expect(try game.press("escape", "escape").hasPrefix("Back in the valley: "))
  }
}
