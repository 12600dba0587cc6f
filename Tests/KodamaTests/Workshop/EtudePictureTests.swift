import KodamaDataSources
@testable import KodamaGame
import KodamaHosting
@testable import KodamaPlay
import KodamaSaves
import KodamaSurfaces
@testable import KodamaViews
import Testing

@Suite("Lists of études show a preview of the focused étude")
struct EtudePictureTests {
  /// Returns the colours of the preview, row by row: those of both halves of each screen cell.
  private func picture(_ game: TestGame) -> [[UInt32]] {
    let rect = ShelfBackdropView(Easel().drawing).rect(of: .detail)
    guard let frame = game.host.frame else { return [] }
    return (0..<rect.height).map { row in
      let start = (rect.y + row) * frame.columns + rect.x
      return frame.cells[start..<start + rect.width].filter { $0.glyph == 0x2580 }
        .map { $0.ink.rgb &* 31 &+ $0.paper.rgb }
    }
  }

  @Test("The preview of an étude follows the focus")
  func etudes() throws {
    let game = try TestGame(start: .title, store: MemoryGameStore())
    game.run(2)
    try game.press("down", "enter")
    let first = picture(game)
    // The 40 × 24 cells give 20 × 12 squares, two in each cell of the screen.
    #expect(first.filter { !$0.isEmpty }.map(\.count) == Array(repeating: 20, count: 6))
    try game.press("down")
    #expect(picture(game) != first)
    #expect(game.text.contains("Contains: ") == false)
    #expect(try game.press("f1").contains("Contains: "))
    try game.press("end")
    #expect(picture(game).joined().isEmpty, "the preview is cleared")
  }

  @Test("Every workshop list shows a preview of the étude's current area")
  func workshop() throws {
    let game = try TestGame(shown: .all, isEmpty: true, store: MemoryGameStore())
    game.run(2)
    try game.put("bell", (4, 0), (-6, -3))
    try game.press("alt+w")
    let first = picture(game)
    #expect(first.contains { !$0.isEmpty })
    try game.press("enter")
    #expect(picture(game) == first)
    #expect(try game.press("f1").contains("Contains: "))
    try game.press("escape", "escape")
    try game.put("stone", (0, -4), (1, -4), (2, -4), (3, -4), (0, -5), (1, -5), (2, -5), (3, -5))
    try game.press("alt+w", "end", "up", "up", "up", "enter")
    #expect(picture(game) != first)
    try game.press("ctrl+z")
    #expect(picture(game) == first)
  }
}
