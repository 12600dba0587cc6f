import Kodama
import KodamaPerception
import KodamaTrials
import Testing

@Suite("Bots play by perceiving alone", .serialized)
struct SceneTests {
  @Test("A bell is taken away from among stones", arguments: [BotKind.eyes, .ears])
  func clear(_ kind: BotKind) throws {
    let scene = Scene(
      tasks: [PlayTask(.clear(.metal), hotbar: Scene.hotbar)],
      ground: [
        "....................................&...",
        "....&...........................########",
        "#######.......::::..............########",
        "########################################",
      ], isSolved: { $0.count("bell") == 0 })
    let result = try scene.run(kind)
    #expect(result.isSolved)
    #expect(result.presses < 60)
  }

  @Test("Water makes a plant grow", arguments: [BotKind.eyes, .ears])
  func count(_ kind: BotKind) throws {
    let scene = Scene(
      tasks: [PlayTask(.count(.plant, atLeast: 3), tool: 2, hotbar: Scene.hotbar)],
      ground: [
        "#########.\".############................",
        "########################################",
      ], isSolved: { $0.count("plant") >= 3 })
    let result = try scene.run(kind)
    #expect(result.isSolved)
  }

  @Test("Who perceives nothing solves nothing")
  func blank() throws {
    let scene = Scene(
      tasks: [PlayTask(.clear(.metal), hotbar: Scene.hotbar)],
      ground: [
        "....&...........................&.......",
        "########################################",
      ], isSolved: { $0.count("bell") == 0 })
    #expect(try !scene.run(.blank).isSolved)
  }
}
