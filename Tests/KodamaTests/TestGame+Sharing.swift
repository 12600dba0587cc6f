@testable import KodamaGame
import KodamaHosting
import KodamaSaves
import Testing

// What is given on and taken, as a player does it.
extension TestGame {
  /// What the host was asked to put where other programs can take it, for a line of "Share".
  func given(_ line: Int) throws -> String {
    try press("ctrl+g")
    for _ in 0..<line { try press("down") }
    try press("enter")
    run(2)
    let code = try #require(host.copiedText)
    try press("escape")
    return code
  }

  /// A text is pasted into the game.
  func paste(_ text: String) {
    host.send(.command(Command(.textPasted, .text(text))))
    run(2)
  }

  /// Another program has copied a code.
  func copy(_ code: ShareCode) {
    host.perform(.copy(code.text()), on: app.outputs)
    run()
  }
}
