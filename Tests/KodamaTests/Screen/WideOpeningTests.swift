import KodamaContent
import KodamaGame
import KodamaHosting
@testable import KodamaPlay
@testable import KodamaSaves
import KodamaSurfaces
import KodamaWorld
import Testing

@Suite("A window begins with four cells a tile, and everything else with one")
struct WideOpeningTests {
  @Test(
    "Only where it is asked for and the world is large enough, and nobody turned a page",
    arguments: [
      (128, .floor, 2), (128, .whole, 4), (128, .closest, 1), (64, .floor, 1), (64, .whole, 1),
    ] as [(Int, WorldOpening.Sight, Int)])
  func wide(_ width: Int, _ sight: WorldOpening.Sight, _ side: Int) throws {
    let content = try TestGame.content.get()
    var opening = WorldOpening()
    opening.sight = sight
    let app = content.app(
      seed: 3, outputs: .all(),
      makeWorld: { WorldGenerator(seed: $0, width: width, height: 64).world(rules: content.rules) },
      opening: opening)
    let host = HeadlessHost()
    var heard: [PatchID] = []
    host.onPass = { heard += $0.sounds.map(\.note.patch) }
    app.start(.play)
    GameLoop(app: app, host: host).run(passes: 3)
    let page = try #require(content.patches.patch(named: "page"))
    let saved = try #require(app.savedPlay)
    #expect(try SavedPlay(decoding: saved, rules: content.rules).tileSide == side)
    #expect(heard.filter { $0 == page }.count == 2, "the page of the beginning, for two ears")
  }
}
