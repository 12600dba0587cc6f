@testable import KodamaControllers
@testable import KodamaGame
import KodamaHosting
@testable import KodamaPlay
import Testing

@Suite("The menu of what else can be done")
struct MenuKeyTests {
  static let actions = ActionMenuController.actions(KeyTable(.standard))

  private func screen(_ game: TestGame) -> String {
    game.presentation?.focused.map { "\(type(of: $0))" } ?? "none"
  }

  /// A valley that stands still, in which a few things were said.
  private func game() throws -> TestGame {
    let game = try TestGame(width: 64, height: 48)
    game.perform(.pause, .whereAmI, .time, .whereAmI, .time, .whereAmI, .time, .whereAmI, .time)
    game.perform(.whereAmI, .time)
    return game
  }

  /// What is said, and where it leads to.
  private func outcome(_ game: TestGame, _ act: () -> Void) -> (says: Bool, screen: String) {
    let before = game.said.count
    act()
    game.run(2)
    return (!game.said[before...].joined().isEmpty, screen(game))
  }

  @Test("What is chosen does what its key does", arguments: actions.indices)
  func does(_ index: Int) throws {
    let operation = try #require(PlayerOperation(rawValue: Self.actions[index]))
    let byKey = try game()
    let expected = outcome(byKey) { byKey.perform(operation) }
    let byMenu = try game()
    byMenu.perform(.menu)
    let last = Self.actions.count - 1
    if index * 2 > last {
      byMenu.perform(.last)
      for _ in index..<last { byMenu.perform(.up) }
    } else {
      for _ in 0..<index { byMenu.perform(.down) }
    }
    let found = outcome(byMenu) { byMenu.perform(.use) }
    #expect(found.says == expected.says, "\(operation)")
    #expect(found.screen == expected.screen, "\(operation)")
  }

  @Test("Every action has a single key or a line, and every one has a button or a line")
  func complete() {
    let keys = KeyTable(.standard)
    let listOnly = ["menu", "back", "first", "last"]
    for action in keys.actions where !Self.actions.contains(action) && !listOnly.contains(action) {
      #expect(keys.stroke(for: action).map { !KeyTable.isChord($0) } == true, "\(action)")
      #expect(keys.stroke(for: action, onPad: true) != nil, "\(action)")
    }
  }
}
