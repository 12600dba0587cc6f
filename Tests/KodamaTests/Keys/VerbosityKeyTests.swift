import KodamaDataSources
import KodamaHosting
@testable import KodamaPlay
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
    game.run(300)
    game.perform(.gamepadFound)
    #expect(game.said.last == [] && !game.app.isSpeaking, "events are not")
    #expect(try game.press("t").hasPrefix("Tick"), "answers are")
    #expect(try game.press("v") == "answers and events")
    game.run(300)
    game.perform(.gamepadFound)
    #expect(game.said.last?.count == 1 && game.app.isSpeaking)
  }

  @Test("Alt and a digit say one of the last messages again, the newest first; none is no trap")
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
