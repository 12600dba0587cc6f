import KodamaDataSources
import KodamaHosting
@testable import KodamaPlay
@testable import KodamaWorld
import Testing

@Suite("Frequent constructions take few keys")
struct HandCostTests {
  private func still() throws -> TestGame {
    let game = try TestGame(width: 512, height: 256, isEmpty: true)
    try game.press("p")
    while try game.play().viewport.tileSide != 2 { try game.press("z") }
    return game
  }

  private func count(_ game: TestGame, _ material: MaterialID) throws -> Int {
    let world = try game.play().world
    return (0..<world.height).reduce(0) { sum, y in
      sum + (0..<world.width).filter { world.cell(at: GridPoint($0, y)).material == material }.count
    }
  }

  @Test("A wall of 10 × 3 cells takes at most 6 keys, or one key and one drag")
  func wall() throws {
    let game = try still()
    let stone = try game.play().editing.selected
    let keys = ["i", "ctrl+right", "right", "down", "down", "i"]
    #expect(keys.count <= 6)
    for key in keys { try game.press(key) }
    #expect(try count(game, stone) == 30)
    try game.press("ctrl+z")
    #expect(try count(game, stone) == 0)
    try game.press("i")
    StrokeTests.drag(game, [(20, 20), (24, 21), (29, 22)])
    #expect(try count(game, stone) == 30)
  }

  @Test("A doorbell with button, four wires and bell takes at most 20 keys and rings")
  func doorbell() throws {
    let game = try still()
    let play = try game.play()
    let start = play.hand.point
    var keys = 0
    func press(_ names: String...) throws {
      for name in names { try game.press(name) }
      keys += names.count
    }
    func pick(_ letters: String) throws {
      try press("tab")
      for letter in letters {
        game.host.send(.text(String(letter)))
        game.run()
        keys += 1
      }
      try press("enter")
    }
    try pick("butt")
    try press("space", "right")
    try pick("wir")
    game.host.send(.hold(KeyStroke(.space)))
    game.run()
    keys += 1
    try press("right", "right", "right")
    game.host.send(.release(KeyStroke(.space)))
    game.run()
    try press("right", "7", "space")
    #expect(keys <= 20)
    let names = (0..<6).map {
      play.world.rules.name(of: play.world.cell(at: GridPoint(start.x + $0, start.y)).material)
    }
    #expect(names == ["button", "wire", "wire", "wire", "wire", "bell"])
    try game.press("p")
    for _ in 0..<5 { try game.press("left") }
    let before = game.said.count
    try game.press("enter")
    game.run(60)
    #expect(game.said[before...].joined().contains("button sends a pulse"))
    #expect(game.captioned.joined().contains { $0.contains("bell") })
  }
}
