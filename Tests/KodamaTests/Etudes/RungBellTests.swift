import KodamaContent
@testable import KodamaControllers
import KodamaDataSources
import KodamaGame
import KodamaHosting
import KodamaLanguage
@testable import KodamaPlay
import KodamaRoles
import KodamaSurfaces
@testable import KodamaWorld
import Testing

@Suite("A bell that has rung is no longer a target")
struct RungBellTests {
  @Test("Guide, scanner and goal sounds skip a bell that has rung")
  func rung() throws {
    let game = try TestGame(start: .etude("ring-it"))
    try game.press("n")
    let play = try game.play()
    let first = try #require(play.exploring().guide.target)
    play.bringHand(to: first)
    game.run(3)
    try game.press("enter", "n")
    let second = try #require(play.exploring().guide.target)
    #expect(second != first)
    try game.press("n")
    #expect(try play.exploring().guide.target == nil)
    game.run(3)
    let tile = play.viewport.tile(of: first)
    let goals = play.sources.nearest.nearestThings.filter { $0.role == .goal }
    #expect(!goals.isEmpty && goals.allSatisfy { $0.tile != tile })
    try game.press("page-down")
    #expect(try play.exploring().scanner.findings.count == 2)
    // The bell that the scanner found has been rung too, so the guide leads to the next one.
    play.bringHand(to: try #require(play.exploring().scanner.finding).point)
    try game.press("enter", "n")
    let third = try #require(play.exploring().guide.target)
    #expect(third != first && third != play.hand.point)
  }

  @Test("Progress towards a goal is announced after the ring that caused it")
  func order() throws {
    let game = try TestGame(start: .etude("follow-the-wire"))
    let play = try game.play()
    var events: [WordSurface.Event] = []
    let keep = game.host.onPass
    game.host.onPass = { pass in
      keep?(pass)
      events += pass.words
    }
    let buttons = play.world.points(of: try game.material("button"))
    play.bringHand(to: try #require(buttons.min { $0.x < $1.x }))
    try game.press("enter")
    game.run(120)
    let texts = events.compactMap { event in
      switch event {
      case .say(let utterance): utterance.text
      case .caption(let text): text
      case .stop: nil
      }
    }
    let ring = try #require(texts.firstIndex { $0.hasPrefix("♪ bell") })
    let goal = try #require(texts.firstIndex { $0.contains("1 of 3") })
    #expect(ring < goal, "\(texts)")
  }

  @Test("The goal names the order of the bells in both languages")
  func said() throws {
    let game = try TestGame(start: .etude("follow-the-wire"))
    game.run()
    #expect(
      try game.press("g").contains("Ring every bell, from left to right, without touching it"))
    let japanese = try TestGame(language: .japanese, start: .etude("follow-the-wire"))
    japanese.run()
    #expect(try japanese.press("g").contains("触らずに、鐘を左から順にすべて鳴らす"))
  }
}
