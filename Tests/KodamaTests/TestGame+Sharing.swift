@testable import KodamaGame
import KodamaHosting
import KodamaSaves
import Testing

// Sharing as a player does it.
extension TestGame {
  /// Chooses a line of the menu for sharing. Returns the text that the host was asked to copy to
  /// the clipboard.
  func given(_ line: Int) throws -> String {
    try press("ctrl+g")
    for _ in 0..<line { try press("down") }
    try press("enter")
    run(2)
    let code = try #require(host.copiedText)
    try press("escape")
    return code
  }

  /// Pastes a text into the game.
  func paste(_ text: String) {
    host.send(.command(Command(.textPasted, .text(text))))
    run(2)
  }

  /// Copies a share code to the clipboard, as another program would.
  func copy(_ code: ShareCode) {
    host.perform(.copy(code.text()), on: app.outputs)
    run()
  }
}
