import KodamaDataSources
@testable import KodamaPlay
import Testing

@Suite("The strike at the target sounds alone")
struct GuideStrikeTests {
  @Test("Nearby sounds are silent while the guide leads and return after the strike of 300 ms")
  func silence() throws {
    let game = try TestGame(isEmpty: true)
    let play = try game.play()
    try game.put("drain", (4, 3))
    game.run(3)
    let near = play.soundscape.nearestThings.map(\.role)
    #expect(near == [.machine])
    play.soundscape.guide.start(target: GridPoint(play.hand.point.x + 1, play.hand.point.y))
    game.run(3)
    #expect(play.soundscape.nearestThings.isEmpty)
    try game.press("right")
    #expect(!play.soundscape.guide.isOn)
    // The pass of the key press is the first of the 18.
    for pass in 2...18 {
      game.run()
      #expect(play.soundscape.nearestThings.isEmpty, "pass \(pass) of the strike")
    }
    game.run(2)
    #expect(play.soundscape.nearestThings.map(\.role) == near)
  }
}
