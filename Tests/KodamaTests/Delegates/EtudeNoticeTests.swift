import KodamaContent
@testable import KodamaControllers
import KodamaDataSources
@testable import KodamaEtudes
@testable import KodamaGame
import KodamaHosting
@testable import KodamaPlay
import KodamaRoles
@testable import KodamaSaves
@testable import KodamaWorld
import Testing

@Suite("An étude reports reached goals and leads to the next one")
struct EtudeNoticeTests {
  private func etude(_ game: TestGame) -> String? { game.state?.session.play?.etudePlayed?.name }

  /// Returns the first étude, solved, with the choices for the next step open.
  private func solved() throws -> TestGame {
    let game = try TestGame(start: .etude("first-steps"))
    for _ in 0..<12 { game.perform(.right) }
    #expect(game.app.isSolved)
    return game
  }

  @Test("A resumed étude still reports its goals")
  func kept() throws {
    let game = try TestGame(start: .title, store: MemoryGameStore())
    game.perform(.down, .use, .use, .save, .back, .last, .use)
    #expect(game.focusedScreen == "EtudesController")
    game.perform(.first, .use)
    game.run()
    game.perform(.use)
    #expect(game.focusedScreen == "PlayController")
    #expect(etude(game) == "first-steps")
    for _ in 0..<12 { game.perform(.right) }
    #expect(game.text.contains("Next étude"), "the question what is to come is open")
  }

  @Test("The title leads to the list of études and to an étude")
  func path() throws {
    let game = try TestGame(start: .title)
    game.perform(.down, .use)
    #expect(game.focusedScreen == "EtudesController")
    game.perform(.back)
    #expect(game.focusedScreen == "TitleController")
    // The title screen has kept the focus on its item.
    game.perform(.use, .use)
    #expect(game.focusedScreen == "PlayController")
    #expect(etude(game) == "first-steps")
    game.perform(.back, .last, .use)
    #expect(game.focusedScreen == "EtudesController")
    #expect(game.state?.session.play == nil, "there was no valley to go back to")
  }

  @Test("A reached goal is reported once")
  func reached() throws {
    let game = try TestGame(shown: .nothing, start: .etude("ring-it"))
    let play = try game.play()
    let spy = PlaySpy()
    play.delegate = spy
    for bell in play.world.points(of: try game.material("bell")) {
      play.moveHand(dx: bell.x - play.hand.point.x, dy: bell.y - play.hand.point.y)
      play.advance()
      #expect(spy.counts.goals == 0)
      play.perform(.editing(.use))
      play.advance()
    }
    #expect(spy.counts.goals == 1)
    play.perform(.editing(.use))
    play.advance()
    #expect(spy.counts.goals == 1)
  }

  @Test("A task reports progress towards its goal")
  func progress() throws {
    let content = try TestGame.content.get()
    let etude = try #require(content.etudes.first { $0.name == "sand-heap" })
    let world = etude.world(rules: content.rules)
    let task = EtudeTask(etude, variation: 0, rules: content.rules)
    let spy = TaskSpy()
    task.delegate = spy
    for (taken, point) in world.points(of: content.rules.id("sand")).enumerated() {
      task.judge(world, hand: point, moments: [])
      #expect(spy.calls == taken)
      world.place(.air, at: point)
      task.recordChange()
    }
    task.judge(world, hand: .init(1, 1), moments: [])
    #expect(spy.calls == 8)
    #expect(task.isDone)
  }

  private func movesHand(_ game: TestGame) throws -> Bool {
    let place = try game.play().hand.point
    game.perform(.right)
    return try game.play().hand.point != place
  }

  @Test("A solved étude leads to the next étude, a repetition, or the list")
  func steps() throws {
    var game = try solved()
    game.perform(.use)
    #expect(etude(game) == "hear-the-hills")
    #expect(game.focusedScreen == "PlayController")
    #expect(try movesHand(game), "keys go to the étude that began")
    game = try solved()
    game.perform(.down, .use)
    #expect(etude(game) == "first-steps")
    #expect(!game.app.isSolved)
    #expect(try movesHand(game), "keys go to the étude that began")
    game = try solved()
    game.perform(.down, .down, .use)
    #expect(game.focusedScreen == "EtudesController")
    game = try solved()
    game.perform(.back)
    #expect(game.focusedScreen == "EtudesController")
    game = try TestGame(start: .etude("first-steps"))
    game.perform(.back, .last, .use)
    #expect(game.focusedScreen == "EtudesController")
  }

  @Test("The book of études reports each solved étude")
  func book() throws {
    let etudes = try TestGame.content.get().etudes
    let book = EtudeBook(etudes)
    let spy = Spy()
    book.delegate = spy
    #expect(spy.calls { book.markSolved("first-steps") } == 1)
    #expect(spy.calls { book.markSolved("first-steps") } == 0)
    #expect(spy.calls { book.restore(solved: ["ring-it", "no étude"]) } == 1)
    #expect(book.solvedNames == ["first-steps", "ring-it"])
    // A solved étude of the player stays solved under its new name.
    let mine = etudes[0].named("mine")
    #expect(book.keep(mine))
    #expect(spy.calls { book.rename("mine", to: mine.named("other")) } == 0)
    book.markSolved("other")
    #expect(spy.calls { book.rename("other", to: mine.named("third")) } == 1)
    #expect(book.solvedNames.last == "third" && book.index(of: "other") == nil)
    #expect(spy.calls { book.rename("first-steps", to: mine.named("fourth")) } == 0)
    #expect(book.index(of: "first-steps") == 0)
    // A removed étude is no longer solved. Restoring it makes it solved again.
    #expect(spy.calls { _ = book.remove("third") } == 1)
    #expect(book.solvedNames == ["first-steps", "ring-it"])
    #expect(spy.calls { _ = book.bringBack() } == 1)
    #expect(book.solvedNames.last == "third" && book.bringBack() == nil)
  }
}

/// Counts the reports of a task.
private final class TaskSpy: EtudeTaskDelegate {
  private(set) var calls = 0
  func etudeTaskDidAdvance() { calls += 1 }
}
