import KodamaDataSources
import KodamaGame
import KodamaHosting
@testable import KodamaPlay
@testable import KodamaWorld
import Testing

@Suite("A gamepad or a mouse alone can do what keys do")
struct OtherHandsTests {
  @Test("An étude is solved and the next one started with a gamepad alone")
  func gamepad() throws {
    let game = try TestGame(start: .title)
    try game.press("pad-down")
    for _ in 0..<9 where !game.text.contains("▶ Études") { try game.press("pad-down") }
    try game.press("pad-a")
    func isFocused() -> Bool {
      game.text.split(separator: "\n").contains {
        $0.contains("▶") && $0.contains("The far corner")
      }
    }
    for _ in 0..<40 where !isFocused() { try game.press("pad-down") }
    try game.press("pad-a")
    #expect(try game.play().etude.etudeName == "far-corner")
    for _ in 0..<31 { try game.press("pad-right") }
    for _ in 0..<14 { try game.press("pad-up") }
    game.run(10)
    #expect(game.text.contains("▶ Next étude"))
    try game.press("pad-a")
    #expect(try game.play().etude.etudeName != "far-corner")
  }

  @Test("The left button places, the right one takes, the middle one picks the material")
  func mouse() throws {
    let game = try TestGame(isEmpty: true)
    try game.press("p")
    let play = try game.play()
    func click(_ button: Int, column: Int) {
      game.host.send(.command(Command(.point, .point(column: column, row: 12, button: button))))
      game.run(2)
    }
    func material() -> String {
      play.world.rules.name(of: play.world.cell(at: play.hand.point).material)
    }
    try game.press("2")
    click(1, column: 20)
    #expect(material() == "sand")
    let place = play.hand.point
    try game.press("1")
    click(2, column: 20)
    #expect(play.hand.point == place)
    click(1, column: 30)
    #expect(material() == "sand", "what was picked")
    click(3, column: 30)
    #expect(material() == "air")
  }
}
