import KodamaDataSources
import KodamaEtudes
import KodamaHosting
@testable import KodamaPlay
@testable import KodamaSaves
import KodamaSurfaces
import KodamaViews
import Testing

@Suite("Caption settings are drawn and stored at once")
struct CaptionNoticeTests {
  @Test("A new caption style is drawn in its pass, even while time is paused")
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

  @Test("A new caption style is stored in its pass")
  func kept() throws {
    let store = MemoryGameStore()
    let game = try TestGame(store: store)
    game.state?.settings.changeCaptionSize(.next)
    game.run(1)
    #expect(try store.settings()["caption-style"] == "large bare 7")
  }
}
