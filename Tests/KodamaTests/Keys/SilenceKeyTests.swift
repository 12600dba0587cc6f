import KodamaGame
import KodamaHosting
@testable import KodamaPlay
import KodamaRoles
import Testing

@Suite("One key silences the voice")
struct SilenceKeyTests {
  private func silences(_ name: String, in game: TestGame) throws -> Bool {
    game.app.silencesSpeech(.key(try #require(KeyStroke(name)), isRepeat: false))
  }

  @Test("A host recognises the silence key before its pass, even if rebound, and no other key")
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

  @Test("While keys are captured, the silence key is an ordinary key")
  func asked() throws {
    let game = try TestGame()
    try game.press("shift+f1")
    #expect(try !silences("control", in: game))
  }

  @Test("The voice falls silent in the pass of the key; asking the host changes nothing")
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
