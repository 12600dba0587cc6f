import KodamaDataSources
import Testing

@testable import KodamaPlay
@testable import KodamaWorld

@Suite("The valley knows where the player has built")
struct PresenceTests {
  @Test("Building at a site marks the site as the player's")
  func works() throws {
    let game = try TestGame()
    let play = try #require(game.state?.session.play)
    let sound = play.soundscape
    let hand = play.hand.point
    let (near, far) = (CellPoint(hand.x + 10, hand.y), CellPoint(hand.x - 20, hand.y))
    var record = ValleyRecord(ValleyPlan(.hollow, seed: 1))
    record.sites = [Site(.bellGrove, at: near), Site(.waterHarp, at: far)]
    play.world.record = record
    try game.press("right")
    #expect(sound.untouchedSites == [near, far], "to walk by changes nothing")
    try game.press("space")
    #expect(sound.untouchedSites == [far])
  }
}
