import KodamaContent
import KodamaDataSources
import KodamaGame
import KodamaHosting
@testable import KodamaPlay
@testable import KodamaSaves
@testable import KodamaWorld
import Testing

@Suite("A change of any saved state is saved, even if nothing else changes")
struct KeptStateTests {
  /// A change of one part of the saved state.
  struct Change: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let make: @Sendable (TestGame) throws -> Void

    init(_ name: String, _ make: @escaping @Sendable (TestGame) throws -> Void) {
      (testDescription, self.make) = (name, make)
    }

    init(_ name: String, keys: String...) {
      self.init(name) { game in for key in keys { try game.press(key) } }
    }
  }

  /// The changes in a paused valley. The hand is on a lamp; "there" is a named place beside it.
  static let changes = [
    Change("a place is named") { try $0.play().addLandmark(named: "well") },
    Change("a place is removed") { game in
      let play = try game.play()
      play.removeLandmark(try #require(play.landmarks.first { $0.name == "there" }))
    },
    Change("the hand", keys: "left"),
    Change("the zoom", keys: "z"),
    Change("the view") { game in
      let (play, halves) = (try game.play(), [CellPoint(40, 20), CellPoint(36, 20)])
      let origin = play.viewport.origin
      for (phase, half) in zip([PointedInput.Phase.press, .release], halves) {
        play.point(PointedInput(phase, half: half, nearest: half, button: 2))
      }
      #expect(play.viewport.origin.x == origin.x + 2)
    },
    Change("the speed", keys: "f7"),
    Change("a single tick", keys: "period"),
    Change("ten seconds", keys: "shift+period"),
    Change("a second", keys: "p", "p"),
    Change("a slot", keys: "3"),
    Change("a pick from the catalogue") { game in
      game.state?.palette.select(try game.material("moss"))
    },
    Change("a material picked here", keys: "x"),
    Change("a pick that is no longer in hand") { game in
      game.state?.palette.select(try game.material("moss"))
      try game.press("2")
    },
    Change("a cell", keys: "backspace"),
    Change("a charge", keys: "alt+right", "alt+right", "alt+right", "alt+up"),
    Change("a temperature", keys: "alt+right", "alt+up"),
    Change("the scale", keys: "shift+t"),
    Change("the tempo", keys: "shift+f7"),
    Change("an undo", keys: "ctrl+z"),
    Change("a paste", keys: "ctrl+c", "ctrl+c", "right", "ctrl+v"),
  ]

  @Test("In a valley: change, quit, continue", arguments: changes)
  func valley(_ change: Change) throws {
    let store = MemoryGameStore()
    let game = try TestGame(isEmpty: true, store: store)
    try game.press("p", "right", "space")
    try game.put("lamp", (0, 0))
    let play = try game.play()
    try play.exploring().landmarks = [Landmark(name: "there", point: CellPoint(3, 3))]
    play.worldDidChange()
    try quitsWhole(game, store, change)
  }

  @Test(
    "In an étude: change, quit, continue",
    arguments: [
      Change("a hint", keys: "h"), Change("the hand", keys: "left"),
      Change("a tick", keys: "period"),
    ])
  func etude(_ change: Change) throws {
    let store = MemoryGameStore()
    let game = try TestGame(start: .etude("sand-heap"), store: store)
    try game.press("p", "right")
    try quitsWhole(game, store, change)
  }

  @Test("A second in a valley where nothing moves is saved")
  func time() throws {
    let store = MemoryGameStore()
    let game = try TestGame(isEmpty: true, store: store)
    game.run(2 * Keeper.autosavePasses)
    let tick = try game.play().world.tick
    game.run(60)
    #expect(game.app.finish() == nil)
    #expect(try newest(store).world.tick == tick + 60)
  }

  @Test("A valley that waits behind an étude is saved with its own hotbar")
  func waiting() throws {
    let store = MemoryGameStore()
    let game = try TestGame(isEmpty: true, store: store)
    try game.press("p", "3")
    let play = try game.play()
    let (hotbar, selected) = (play.saved.hotbar, play.saved.selected)
    #expect(game.state?.session.startEtude("a-line") == true)
    #expect(play.saved.hotbar == hotbar && play.saved.selected == selected)
    #expect(game.state?.palette.hotbar != hotbar)
    game.state?.session.returnToValley()
    #expect(game.state?.palette.hotbar == hotbar && game.state?.palette.selected == selected)
  }

  /// Waits for an autosave, makes a change, quits, and continues in another game.
  private func quitsWhole(_ game: TestGame, _ store: MemoryGameStore, _ change: Change) throws {
    game.run(2 * Keeper.autosavePasses)
    let before = try game.play().saved.encode()
    #expect(try bytes(store) == before, "saved before the change")
    try change.make(game)
    let after = try game.play().saved.encode()
    #expect(after != before, "nothing has changed")
    #expect(game.app.finish() == nil)
    #expect(try bytes(store) == after)
    let other = try TestGame(start: .title, store: store)
    #expect(other.state?.library.continuePlay() == true)
    #expect(try other.play().saved.encode() == after)
  }

  private func bytes(_ store: MemoryGameStore) throws -> [UInt8] {
    try store.load(try #require(try store.saves().first { $0.isAutosave }).slot)
  }

  private func newest(_ store: MemoryGameStore) throws -> SavedPlay {
    try SavedPlay(decoding: try bytes(store), rules: TestGame.content.get().rules)
  }
}
