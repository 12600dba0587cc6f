import KodamaDataSources
import KodamaEtudes
import KodamaHosting
@testable import KodamaPlay
@testable import KodamaSaves
import KodamaSurfaces
import KodamaViews
import Testing

@Suite("What is chosen of captions is drawn and kept at once")
struct CaptionNoticeTests {
  @Test("A change of how captions look is drawn in its pass, while time stands still")
  func drawn() throws {
    let game = try TestGame(isEmpty: true)
    try game.press("p")
    try game.put("bell", (0, 0))
    try game.press("enter")
    game.run(2)
    game.state?.settings.changeCaptionSize(.next)
    game.run(1)
    #expect(game.host.frame?.cells.contains { GlyphPart($0.glyph) != nil } == true)
  }

  @Test("How captions look is kept by the store in the pass of the change")
  func kept() throws {
    let store = MemoryGameStore()
    let game = try TestGame(store: store)
    game.state?.settings.changeCaptionSize(.next)
    game.run(1)
    #expect(try store.settings()["caption-style"] == "large bare 7")
  }
}
