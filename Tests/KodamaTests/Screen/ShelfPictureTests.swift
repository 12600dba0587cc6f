import KodamaDataSources
import KodamaHosting
@testable import KodamaPlay
import KodamaSaves
import KodamaSurfaces
@testable import KodamaViews
import Testing

@Suite("The picture beside a list of valleys follows its focus")
struct ShelfPictureTests {
  @Test("It is drawn beside what has the focus, follows it, and F1 says what lies there")
  func beside() throws {
    let game = try TestGame(store: MemoryGameStore())
    try game.press("f5", "escape", "down", "enter")
    for _ in 0..<9 where !game.text.contains("▶ Worlds") { try game.press("down") }
    try game.press("enter")
    // The colours of a row of the picture.
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
    #expect(try game.press("f1").hasPrefix("What lies there: "))
    try game.press("end")
    #expect(halves().isEmpty, "nothing stays behind")
  }
}
