import KodamaContent
import KodamaDataSources
import KodamaGame
@testable import KodamaPlay
import KodamaSaves
import KodamaSurfaces
@testable import KodamaViews
@testable import KodamaWorld
import Testing

@Suite("A valley made small stands beside the list of valleys")
struct MiniatureTests {
  @Test(
    "At most 32 × 40 squares of any size of world, and what is thin is among them",
    arguments: [(512, 256), (64, 64), (128, 512), (1_024, 256), (40, 24)])
  func size(_ width: Int, _ height: Int) throws {
    let rules = try TestGame.content.get().rules
    let world = World(width: width, height: height, seed: 1, rules: rules)
    let (stone, water) = (rules["stone"] ?? .air, rules["water"] ?? .air)
    for y in height / 2..<height {
      for x in 0..<width { world.place(stone, at: GridPoint(x, y)) }
    }
    let side = max((width + 31) / 32, (height + 39) / 40)
    for y in (height / 2)..<(height / 2 + (side + 5) / 6) {
      for x in 0..<width { world.place(water, at: GridPoint(x, y)) }
    }
    let small = world.miniature
    #expect((1...32).contains(small.columns) && (1...40).contains(small.rows))
    #expect(small.columns == (width + side - 1) / side)
    #expect(small.materials.first == .air && small.materials.last == stone)
    #expect(small.chief == [stone, water] || small.chief == [water, stone])
  }

  @Test("What is read in passing changes nothing, and what cannot be read has no picture")
  func unread() throws {
    let store = MemoryGameStore()
    try store.save([1, 2, 3], SaveSummary(seed: 1, tick: 2, width: 3, height: 4), name: "odd")
    let game = try TestGame(start: .title, store: store)
    for _ in 0..<9 where !game.text.contains("▶ Worlds") { try game.press("down") }
    try game.press("enter")
    #expect(game.text.contains("▶ odd"))
    #expect(!game.text.contains("▀"))
  }
}
