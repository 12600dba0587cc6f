import KodamaDataSources
import KodamaHosting
@testable import KodamaPlay
import KodamaSurfaces
import Testing

@Suite("Keys set the verbosity and repeat messages")
struct VerbosityKeyTests {
  @Test("V cycles the verbosity levels and says each; the tersest says only answers")
  func levels() throws {
    let game = try TestGame(isEmpty: true)
    #expect(
      try game.press("v")
        == "beginner: everything that is heard; leaves out only what comes twice")
    game.run(600)
    try game.put("bell", (0, 0))
    try game.put("fire", (5, 0))
    game.run(60)
    let said = try #require(game.said.joined().last)
    #expect(said.contains("fire") && said.hasSuffix("right"), "what is heard is said: \(said)")
    #expect(!game.captioned.joined().contains(said), "and is no second line")
    #expect(
      try game.press("v")
        == "terse: answers only; leaves out weather and all that goes on by itself")
    game.run(600)
    game.report(.gamepadFound)
    #expect(game.said.last == [] && !game.app.isSpeaking, "events are not")
    #expect(try game.press("t").hasPrefix("Tick"), "answers are")
    #expect(
      try game.press("v") == "own choice: events by kind; leaves out what the settings say")
    #expect(
      try game.press("v")
        == "usual: answers and events; leaves out most of what goes on by itself")
    game.run(600)
    game.report(.gamepadFound)
    #expect(game.said.last?.count == 1 && game.app.isSpeaking)
  }

  @Test("Alt with a digit repeats a recent message, newest first, if there is one")
  func history() throws {
    let game = try TestGame(isEmpty: true)
    let tick = try game.press("t")
    let place = try game.press("k")
    let speed = try game.press("f7")
    for _ in 0..<2 {
      #expect(try game.press("alt+1") == speed)
      #expect(try game.press("alt+2") == place)
      #expect(try game.press("alt+3") == tick, "what is looked up is no message itself")
    }
    #expect(try game.press("comma") == speed)
    #expect(try game.press("alt+9") == "No earlier message")
    #expect(try game.press("alt+1") == speed)
  }
}
