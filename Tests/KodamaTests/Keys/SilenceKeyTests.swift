import KodamaGame
import KodamaHosting
@testable import KodamaPlay
import KodamaRoles
import Testing

@Suite("The key that stops the voice")
struct SilenceKeyTests {
  private func silences(_ name: String, in game: TestGame) throws -> Bool {
    game.app.silencesSpeech(.key(try #require(KeyStroke(name)), isRepeat: false))
  }

  @Test("A host knows it before its pass comes, also when it was bound anew, and knows no other")
  func known() throws {
    let game = try TestGame(isEmpty: true)
    #expect(try silences("control", in: game))
    for other in ["q", "k", "escape", "ctrl+z"] {
      #expect(try !silences(other, in: game), "\(other)")
    }
    #expect(!game.app.silencesSpeech(.text("control")))
    #expect(game.app.silencesSpeech(.command(Command("stop-speech"))))
    game.state?.settings.keyTable.value.bind("f8", to: "stop-speech")
    #expect(try silences("f8", in: game) && !silences("control", in: game))
  }

  @Test("Where a key is asked for, it is a key like any other")
  func asked() throws {
    let game = try TestGame()
    try game.press("shift+f1")
    #expect(try !silences("control", in: game))
  }

  @Test("In its pass the voice falls silent, and what was granted before changes nothing")
  func silent() throws {
    let game = try TestGame(isEmpty: true)
    try game.press("k")
    #expect(game.app.isSpeaking)
    let digest = game.app.digest
    #expect(try silences("control", in: game))
    #expect(game.app.digest == digest && game.app.isSpeaking)
    try game.press("control")
    #expect(!game.app.isSpeaking)
  }
}
