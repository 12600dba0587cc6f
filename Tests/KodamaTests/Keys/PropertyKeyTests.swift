import KodamaDataSources
import KodamaRoles
import KodamaGame
@testable import KodamaPlay
@testable import KodamaWorld
import Testing

@Suite("Keys set the properties of the cells under the brush")
struct PropertyKeyTests {
  /// Returns an empty, paused valley with materials to the right of the hand.
  private func still(_ names: String...) throws -> TestGame {
    let game = try TestGame(isEmpty: true)
    try game.press("p")
    let play = try game.play()
    for (step, name) in names.enumerated() {
      play.world.place(
        try game.material(name), at: CellPoint(play.hand.point.x + step, play.hand.point.y))
    }
    return game
  }

  @Test("A changed temperature can be undone")
  func warmth() throws {
    let game = try still("stone")
    let play = try game.play()
    func degrees() -> Int { play.world.degrees(at: play.hand.point) }
    try #require(game.state).settings.showsDetails.value = true
    #expect(try game.press("alt+right").hasPrefix("Warmth"))
    #expect(game.text.contains("± Warmth"))
    #expect(try game.press("alt+up", "alt+up", "alt+up") == "120 degrees here now")
    #expect(degrees() == 120 && game.text.contains("120°"))
    #expect(try game.press("ctrl+z").contains("120 degrees"))
    #expect(degrees() == 80)
    try game.press("ctrl+z", "ctrl+z")
    #expect(degrees() == 0 && play.world.warmBlocks.isEmpty)
    try game.press("ctrl+y")
    #expect(degrees() == 40)
    for _ in 0..<10 { try game.press("alt+down") }
    #expect(degrees() == World.warmthRange.lowerBound)
    #expect(try game.press("alt+down") == "Warmth is at its limit")
  }

  @Test("Heating by hand melts ice")
  func melting() throws {
    let game = try still("ice", "ice", "ice", "ice", "ice")
    // Uses a wide brush, because the surroundings would cool a small area at once.
    try game.press("alt+right", "b", "b")
    for _ in 0..<30 { try game.press("alt+up") }
    try game.press("p")
    let (world, ice) = (try game.play().world, try game.material("ice"))
    game.run(300)
    let left = (0..<world.height).reduce(0) { sum, y in
      sum + (0..<world.width).filter { world.cell(at: CellPoint($0, y)).material == ice }.count
    }
    #expect(left < 5)
  }

  @Test("All pumps and conveyors under the brush turn")
  func direction() throws {
    let game = try still("pump", "conveyor")
    let play = try game.play()
    let here = play.hand.point
    func direction() -> UInt32 { GateData(of: play.world.cell(at: here)).direction }
    let before = direction()
    try game.press("alt+right", "alt+right", "b")
    let said = try game.press("alt+up")
    #expect(direction() == (before + 1) & 3)
    #expect(said == "Turned \(["right", "down", "left", "up"][Int(direction())]), 2 cells")
    #expect(ConveyorData(of: play.world.cell(at: CellPoint(here.x + 1, here.y))).carriesLeft)
    try game.press("alt+down")
    #expect(direction() == before)
    try game.press("ctrl+z")
    #expect(direction() == (before + 1) & 3)
    try game.press("left", "left", "left")
    #expect(try game.press("alt+up").hasPrefix("Nothing to turn here"))
  }

  @Test("Charge set by hand lights a lamp")
  func charge() throws {
    let game = try still("wire", "wire", "lamp")
    let play = try game.play()
    let end = CellPoint(play.hand.point.x + 2, play.hand.point.y)
    func isLit() -> Bool { LampData(of: play.world.cell(at: end)).isLit }
    try game.press("alt+right", "alt+right", "alt+right")
    #expect(try game.press("alt+up") == "Charged, 1 cell")
    #expect(!isLit())
    try game.press("p")
    #expect(
      (0..<6).contains { _ in
        game.run(); return isLit()
      })
    try game.press("p", "right", "right")
    play.world.place(try game.material("switch"), at: play.hand.point)
    try game.press("alt+up")
    #expect(LatchData(of: play.world.cell(at: play.hand.point)).isSet)
    #expect(try game.press("alt+down") == "Discharged, 1 cell")
    #expect(!LatchData(of: play.world.cell(at: play.hand.point)).isSet)
  }

  @Test("A wide brush tunes all bells below it")
  func tuning() throws {
    let game = try still("bell", "bell")
    let play = try game.play()
    func notes() -> [Int] {
      (0..<2).map {
        let point = CellPoint(play.hand.point.x + $0, play.hand.point.y)
        return NoteData(of: play.world.cell(at: point)).tunedNote
      }
    }
    let before = notes()
    try game.press("b")
    #expect(try game.press("alt+up") == "Tuned, 2 cells")
    #expect(notes() == before.map { $0 + 1 })
    let etude = try TestGame(start: .etude("a-line"))
    try etude.press("p")
    let digest = try etude.play().world.digest
    #expect(try etude.press("alt+right").hasPrefix("In an étude only notes"))
    #expect(try etude.play().status.property == .tuning)
    try etude.press("alt+up")
    #expect(try etude.play().world.digest == digest)
  }
}
