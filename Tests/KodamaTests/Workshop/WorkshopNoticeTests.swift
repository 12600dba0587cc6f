import KodamaContent
@testable import KodamaControllers
import KodamaDataSources
@testable import KodamaEtudes
@testable import KodamaGame
import KodamaHosting
@testable import KodamaPlay
@testable import KodamaSaves
import KodamaTrials
import KodamaWorld
import Testing

@Suite("The workshop can be used with keys alone, by ear or by eye")
struct WorkshopNoticeTests {
  /// Starts a game with two bells above a floor, and opens the workshop with the goal to ring them.
  private func made(_ shown: TestGame.Shown) throws -> (TestGame, MemoryGameStore) {
    let store = MemoryGameStore()
    let game = try TestGame(shown: shown, isEmpty: true, store: store)
    game.run(2)
    try game.put("bell", (4, 0), (-6, -3))
    try game.press("alt+w", "enter", "enter", "enter", "enter")
    return (game, store)
  }

  private func type(_ text: String, _ game: TestGame) {
    game.host.send(.text(text))
    game.run()
  }

  @Test(
    "Bots solve an étude that was made by ear or by eye",
    arguments: [TestGame.Shown.ears, .screen])
  func kept(_ shown: TestGame.Shown) throws {
    let (game, store) = try made(shown)
    let workshop = try #require(game.state?.workshop)
    let ring = Goal(.ring(try game.material("bell"), .all, .hand), with: .hand)
    #expect(workshop.draft?.goals.goals == [ring])
    for _ in 0..<8 where workshop.draft?.change != .places {
      try game.press("home", "down", "down", "down", "down", "down", "enter")
    }
    try game.press("home", "down", "down", "down", "down", "down", "down", "down", "down", "down")
    try game.press("enter")
    type("Two of mine", game)
    try game.press("enter")
    game.run(2)
    let etudes = try #require(game.state?.etudes)
    let place = try #require(etudes.index(of: "two-of-mine"))
    #expect(etudes.isOwn(at: place))
    // The saved text is a valid étude file.
    let entry = try #require(StoredSettings.imported(try store.settings()).first)
    let content = try TestGame.content.get()
    let read = try content.etude(entry.text, name: entry.name)
    #expect(read.isEquivalent(as: etudes.etudes[place]))
    for bot in [BotKind.eyes, .ears] {
      for seed in UInt64(1)...2 {
        let result = Trial(content: content, etude: read).run(bot, variation: seed)
        #expect(result.isSolved, "\(bot), \(seed)")
      }
    }
  }

  @Test("The workshop announces the goals and the result of its check")
  func said() throws {
    let (game, _) = try made(.words)
    for _ in 0..<6 { try game.press("down") }
    let before = game.said.count
    try game.press("enter")
    let heard = game.said[before...].joined().joined(separator: " ")
    #expect(heard.contains("Ring every bell") && heard.contains("0 of 2"))
    #expect(heard.contains("test the étude to see"))
  }

  @Test("The workshop warns when a goal is added whose material is not there")
  func absent() throws {
    let game = try TestGame(shown: .words, isEmpty: true, store: MemoryGameStore())
    game.run(2)
    try game.press("alt+w", "enter", "enter")
    let before = game.said.count
    try game.press("enter", "enter")
    let workshop = try #require(game.state?.workshop)
    let bell = try game.material("bell")
    #expect(workshop.draft?.goals.goals == [Goal(.ring(bell, .all, .hand), with: .hand)])
    let lines = game.said[before...].joined()
    let added = try #require(lines.firstIndex(of: "Goal added: Ring every bell"))
    let warning = try #require(lines.firstIndex { $0.hasPrefix("At the start there is no bell") })
    #expect(added < warning)
    let rules = workshop.rules
    #expect(workshop.draft?.verdict(rules) == .absent(bell))
    // The player cannot place a bell, which is also said when the étude is tried.
    workshop.toggle(.materials)
    #expect(workshop.draft?.verdict(rules) == .missing(bell))
    let tried = game.said.count
    for _ in 0..<7 { try game.press("down") }
    try game.press("enter")
    #expect(game.state?.session.isTrying == true)
    #expect(game.said[tried...].joined().contains { $0.hasPrefix("Perhaps unsolvable: bell") })
    workshop.toggle(bell)
    #expect(workshop.draft?.verdict(rules) == .absent(bell))
  }

  @Test("Solving a trial run leads back to the workshop")
  func tried() throws {
    let (game, _) = try made(.all)
    let state = try #require(game.state)
    let valley = try #require(state.session.play)
    for _ in 0..<7 { try game.press("down") }
    try game.press("enter")
    try #require(state.session.isTrying)
    try game.press("right", "right", "right", "right", "enter")
    for _ in 0..<10 { try game.press("left") }
    try game.press("up", "up", "up", "enter")
    game.run(2)
    #expect(state.workshop.isProven)
    try game.press("enter")
    game.run(2)
    #expect(game.presentation?.focused is WorkshopController)
    #expect(state.session.play === valley)
    try game.press("escape")
    #expect(game.presentation?.focused is PlayController)
  }

  @Test("The player's étude can be opened in the workshop from the list of études")
  func changed() throws {
    let store = MemoryGameStore()
    let first = try TestGame(shown: .words, isEmpty: true, store: store)
    first.run(2)
    try first.put("bell", (4, 0))
    try first.press("alt+w", "enter", "enter", "enter", "enter")
    first.state?.workshop.call("Mine")
    #expect(first.state?.workshop.keepDraft() != nil)
    // The next start of the game finds the saved étude.
    let game = try TestGame(start: .title, store: store)
    game.run(2)
    try game.press("down", "enter", "end", "up")
    #expect(game.text.contains("yours: Mine"))
    try game.press("enter", "down", "enter")
    #expect(game.presentation?.focused is WorkshopController)
    #expect(game.state?.workshop.draft?.title == "Mine")
    try game.press("escape")
    #expect(game.presentation?.focused is EtudesController)
  }

  @Test("Deleted études can be restored")
  func deleted() throws {
    let (game, store) = try made(.words)
    let state = try #require(game.state)
    state.workshop.call("Mine")
    #expect(state.workshop.keepDraft() != nil)
    let shipped = state.etudes.etudes[0].name
    state.workshop.delete(shipped)
    #expect(state.etudes.index(of: shipped) == 0)
    state.etudes.markSolved("mine")
    #expect(try store.settings()["etudes-solved"] == "mine")
    state.workshop.delete("mine")
    #expect(state.etudes.index(of: "mine") == nil)
    #expect(StoredSettings.imported(try store.settings()).isEmpty)
    #expect(try store.settings()["etudes-solved"] == "", "a later étude of this name is not solved")
    state.workshop.bringBack()
    #expect(state.etudes.index(of: "mine") != nil)
    #expect(StoredSettings.imported(try store.settings()).map(\.name) == ["mine"])
    #expect(try store.settings()["etudes-solved"] == "mine")
    // Another étude that meanwhile uses the name is not changed.
    state.workshop.delete("mine")
    state.workshop.toggleSequence()
    #expect(state.workshop.keepDraft()?.name == "mine")
    let other = state.etudes["mine"]
    state.workshop.bringBack()
    #expect(state.etudes["mine"] == other && !state.etudes.solvedNames.contains("mine"))
  }

  @Test("F5 saves an étude with a long title under a short file name")
  func longTitle() throws {
    let (game, store) = try made(.words)
    let state = try #require(game.state)
    state.workshop.call("A very long title, all of 40 characters")
    let etude = try #require(state.workshop.keepDraft())
    #expect(etude.name == "a-very-long-title-all-of-40-ch")
    #expect(SaveSlot.isUsable("\(SaveSlot.etudePrefix)\(etude.name)-999"))
    #expect(EtudeDraft.fileName(of: "\(String(repeating: "x", count: 29)) y")?.count == 29)
    state.session.startEtude(etude.name)
    game.presentation?.present(.valley)
    game.run(2)
    try game.press("f5")
    #expect(try store.saves().map(\.slot).contains(.named("etude-\(etude.name)")))
  }
}
