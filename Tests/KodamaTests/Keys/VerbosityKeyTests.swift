import KodamaDataSources
import KodamaHosting
@testable import KodamaModels
import KodamaSurfaces
import Testing

@Suite("How much is said, and what was said, by their keys")
struct VerbosityKeyTests {
  @Test("V goes through the levels and says which; only answers are said in the tersest")
  func levels() throws {
    let game = try TestGame(isEmpty: true)
    #expect(try game.press("v") == "everything that is heard")
    try game.put("bell", (0, 0))
    game.run(300)
    try game.press("enter")
    game.run(60)
    #expect(game.said.joined().contains("♪ bell, here"), "what is heard is said")
    #expect(try game.press("v") == "answers only")
    let speech = try #require(game.state?.speech)
    game.run(300)
    speech.say(Message("speech.test"), .message)
    speech.say(Message("speech.test"), .progress)
    #expect(!speech.isSpeaking, "events are not")
    #expect(try game.press("t").hasPrefix("Tick"), "answers are")
    #expect(try game.press("v") == "answers and events")
    game.run(300)
    speech.say(Message("speech.test"), .message)
    #expect(speech.isSpeaking)
  }
}
