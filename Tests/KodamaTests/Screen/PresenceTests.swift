import KodamaDataSources
import Testing

@testable import KodamaPlay
@testable import KodamaWorld

@Suite("The valley knows where and when the player acts")
struct PresenceTests {
  @Test("Every action of the player ends the rest period")
  func rests() throws {
    let game = try TestGame()
    let sound = try #require(game.state?.session.play?.soundscape)
    func rested() -> Int { sound.idlePasses }
    game.run(100)
    #expect(rested() >= 99)
    for key in ["right", "space", "backspace", "q"] {
      game.run(50)
      try game.press(key)
      #expect(rested() < 50, "\(key)")
    }
    game.run(50)
    try game.press("comma")
    #expect(rested() >= 50)
  }

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
