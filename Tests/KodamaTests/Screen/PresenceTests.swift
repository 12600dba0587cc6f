import KodamaDataSources
import Testing

@testable import KodamaPlay
@testable import KodamaWorld

@Suite("The valley knows which music the player makes")
struct PresenceTests {
  @Test("Only building an instrument makes a place's music the player's for good")
  func works() throws {
    let game = try TestGame(isEmpty: true)
    let sound = try #require(game.play().sources.moments as? Soundscape)
    try game.put("stone", (0, 0))
    try game.press("right", "space", "backspace", "enter")
    game.run(2)
    #expect(sound.ownMusicPoints.isEmpty, "walking, building and digging beside it do not")
    try game.press("left")
    let hand = try #require(game.state?.session.play?.hand.point)
    try game.put("bell", (0, 0))
    try game.press("enter")
    #expect(sound.ownMusicPoints == [hand])
    game.run(OwnMusic.strikePasses + 2)
    #expect(sound.ownMusicPoints.isEmpty, "a strike counts for half a second")
    game.state?.palette.select(try game.material("bell"))
    try game.press("backspace", "space")
    game.run(OwnMusic.strikePasses + 2)
    #expect(sound.ownMusicPoints == [hand])
  }
}
