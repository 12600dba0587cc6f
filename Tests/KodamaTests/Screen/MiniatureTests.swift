import KodamaContent
import KodamaDataSources
import KodamaGame
import KodamaHosting
@testable import KodamaPlay
import KodamaSaves
import KodamaSurfaces
@testable import KodamaViews
@testable import KodamaWorld
import Testing

@Suite("The miniature of a valley shows its materials")
struct MiniatureTests {
  @Test(
    "The miniature of any world has at most 32 × 40 squares",
    arguments: [(512, 256), (64, 64), (128, 512), (1_024, 256), (40, 24)])
  func size(_ width: Int, _ height: Int) throws {
    let rules = try TestGame.content.get().rules
    let world = World(width: width, height: height, seed: 1, rules: rules)
    let (stone, water) = (rules["stone"] ?? .air, rules["water"] ?? .air)
    for y in height / 2..<height {
      for x in 0..<width { world.place(stone, at: CellPoint(x, y)) }
    }
    let side = max((width + 31) / 32, (height + 39) / 40)
    for y in (height / 2)..<(height / 2 + (side + 5) / 6) {
      for x in 0..<width { world.place(water, at: CellPoint(x, y)) }
    }
    let small = world.miniature
    #expect((1...32).contains(small.columns) && (1...40).contains(small.rows))
    #expect(small.columns == (width + side - 1) / side)
    #expect(small.materials.first == .air && small.materials.last == stone)
    #expect(small.commonMaterials == [stone, water] || small.commonMaterials == [water, stone])
  }

  @Test("A save that cannot be read has no picture")
  func unread() throws {
    let store = MemoryGameStore()
    try store.save([1, 2, 3], SaveSummary(seed: 1, tick: 2, width: 3, height: 4), name: "odd")
    let game = try TestGame(start: .title, store: store)
    for _ in 0..<9 where !game.text.contains("▶ Valleys") { try game.press("down") }
    try game.press("enter")
    #expect(game.text.contains("▶ odd"))
    #expect(!game.text.contains("▀"))
  }
}

@Suite("The picture beside the list of valleys follows the focus")
struct ShelfPictureTests {
  @Test("The picture shows the focused valley")
  func beside() throws {
    let game = try TestGame(store: MemoryGameStore())
    try game.press("f5", "escape", "end", "enter")
    for _ in 0..<9 where !game.text.contains("▶ Valleys") { try game.press("down") }
    try game.press("enter")
    // Returns the colours in one row of the picture.
    func halves() -> Set<UInt32> {
      let rect = ShelfBackdropView(Easel().drawing).rect(of: .detail)
      guard let frame = game.host.frame else { return [] }
      let start = (rect.y + 2) * frame.columns + rect.x
      let row = frame.cells[start..<start + rect.width].filter { $0.glyph == 0x2580 }
      return Set(row.map { $0.ink.rgb &* 31 &+ $0.paper.rgb })
    }
    #expect(halves().isEmpty, "the first line keeps the valley")
    try game.press("down")
    #expect(halves().count > 1)
    #expect(try game.press("f1").hasPrefix("Contains: "))
    try game.press("end")
    #expect(halves().isEmpty, "nothing stays behind")
  }
}
