@testable import KodamaControllers
@testable import KodamaGame
import KodamaHosting
@testable import KodamaPlay
import Testing

@Suite("The action menu works by its keys")
struct MenuKeyTests {
  static let actions = ActionMenuController.actions(KeyTable(.standard))

  private func screen(_ game: TestGame) -> String {
    game.presentation?.focused.map { "\(type(of: $0))" } ?? "none"
  }

  /// Returns a paused valley in which a few things were said.
  private func game() throws -> TestGame {
    let game = try TestGame(width: 64, height: 48)
    game.perform(.pause, .whereAmI, .time, .whereAmI, .time, .whereAmI, .time, .whereAmI, .time)
    game.perform(.whereAmI, .time)
    return game
  }

  /// Runs an action, and returns whether it is answered by speech and which screen it leads to.
  private func outcome(_ game: TestGame, _ act: () -> Void) -> (says: Bool, screen: String) {
    let before = game.said.count
    act()
    game.run(2)
    return (!game.said[before...].joined().isEmpty, screen(game))
  }

  @Test("An action chosen in the menu does the same as its key", arguments: actions.indices)
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

  @Test("Every action has a single key or a menu line, and a button or a menu line")
  func complete() {
    let keys = KeyTable(.standard)
    let listOnly = ["menu", "back", "first", "last"]
    for action in keys.actions where !Self.actions.contains(action) && !listOnly.contains(action) {
      #expect(keys.stroke(for: action).map { !KeyTable.isChord($0) } == true, "\(action)")
      #expect(keys.stroke(for: action, onPad: true) != nil, "\(action)")
    }
  }
}
