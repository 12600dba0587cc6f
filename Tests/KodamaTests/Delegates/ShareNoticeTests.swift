import KodamaContent
@testable import KodamaControllers
import KodamaDataSources
import KodamaEtudes
@testable import KodamaGame
import KodamaHosting
@testable import KodamaPlay
import KodamaRoles
@testable import KodamaSaves
@testable import KodamaWorld
import Testing

@Suite("Imported codes lead to another valley")
struct ShareNoticeTests {
  @Test("A shared valley keeps its world, hand, landmarks and origin in another game")
  func valley() throws {
    let game = try TestGame(isEmpty: true, store: MemoryGameStore())
    try game.press("p")
    try game.put("stone", (0, 0), (2, 1))
    let code = try game.given(0)
    #expect(code.hasPrefix("kodama:"))
    let first = try game.play()

    let other = try TestGame(seed: 9, store: MemoryGameStore())
    other.run(2)
    other.paste(code)
    let play = try other.play()
    #expect(play.world.digest == first.world.digest)
    #expect(play.hand.point == first.hand.point)
    #expect(play.ledger.lineage.map(\.fingerprint) == [try ShareCode(code).fingerprint])
    #expect((other.presentation?.focused as? PlayController)?.isOutdated == false)
    #expect(other.said.joined().contains { $0.hasPrefix("Taken from a code: the valley, 128") })

    // A changed and shared valley knows both origins.
    try other.press("right", "space")
    let second = try other.given(0)
    let third = try TestGame(seed: 3, store: MemoryGameStore())
    third.paste(second)
    #expect(try third.play().ledger.lineage.count == 2)
  }

  @Test("One key plays a copied code from the title and from the list of valleys")
  func lists() throws {
    for keys in [[], ["down", "down", "enter"]] {
      let game = try TestGame(start: .title, store: MemoryGameStore())
      game.run(2)
      for key in keys { try game.press(key) }
      game.copy(ShareCode(name: "", .valley(MadeValley(seed: 5))))
      try game.press("shift+v")
      game.run()
      #expect(try game.play().world.seed == 5)
      #expect(game.presentation?.focused is PlayController)
    }
  }
}
