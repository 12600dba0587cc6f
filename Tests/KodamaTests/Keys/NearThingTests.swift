import KodamaDataSources
@testable import KodamaPlay
import Testing

@Suite("Nearby things are located relative to the hand")
struct NearThingTests {
  @Test("The nearest and second nearest things of a role are different things")
  func second() throws {
    let game = try TestGame(isEmpty: true)
    try game.put("drain", (4, 3), (5, 3), (-9, 3))
    game.run(3)
    let near = try game.play().soundscape.nearestThings
    #expect(near.map(\.role) == [.machine, .machine])
    #expect(near.map(\.offset) == [Offset(dx: 4, dy: 3), Offset(dx: -9, dy: 3)])
    try game.press("right")
    game.run()
    #expect(try game.play().soundscape.nearestThings.first?.offset == Offset(dx: 3, dy: 3))
  }

  @Test("A hazard outside the rectangle is near too, once it was searched for")
  func beyond() throws {
    let game = try TestGame(isEmpty: true)
    let play = try game.play()
    try game.put("stone", (29, 1), (30, 1), (31, 1), (29, 0), (31, 0))
    try game.put("lava", (30, 0))
    #expect(!play.viewport.shows(GridPoint(play.hand.point.x + 30, play.hand.point.y)))
    game.run(62)
    let near = play.soundscape.nearestThings.filter { $0.role == .hazard }
    #expect(near.map(\.offset) == [Offset(dx: 30, dy: 0)])
    #expect(near.first.map { !ViewRectangle.contains($0.tile) } == true)
  }

  @Test("Lava precedes a nearer heater, and its danger grows with its tiles")
  func spreading() throws {
    let game = try TestGame(isEmpty: true)
    try game.put("heater", (2, 0))
    // In a trough the lava does not move.
    try game.put("stone", (9, 1), (10, 1), (11, 1), (12, 1), (9, 0), (12, 0))
    try game.put("lava", (10, 0))
    game.run(3)
    func hazards() throws -> [NearestThing] {
      try game.play().soundscape.nearestThings.filter { $0.role == .hazard }
    }
    #expect(try hazards().map(\.offset) == [Offset(dx: 10, dy: 0), Offset(dx: 2, dy: 0)])
    #expect(try hazards().map(\.danger) == [1, 0])
    try game.put("lava", (11, 0), (10, -1), (11, -1))
    try game.put("stone", (9, -1), (12, -1))
    game.run(3)
    #expect(try hazards().map(\.danger) == [2, 0])
  }
}
