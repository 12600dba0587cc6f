import KodamaDataSources
import KodamaGame
import KodamaHosting
import KodamaSurfaces
import Testing

@testable import KodamaControllers
@testable import KodamaPlay

@Suite("Parts of the play screen lie over the picture and fade")
struct ScreenPartTests {
  private func paused() throws -> (TestGame, TextSurface) {
    let game = try TestGame(seed: 7)
    let screen = try #require(game.app.outputs.screen)
    screen.showsPictures = true
    try game.press("z")
    try game.press("p")
    game.run()
    return (game, screen)
  }

  @Test("A key pins, hides or fades a part of the screen")
  func keys() throws {
    let (game, screen) = try paused()
    for (key, index, name) in [("alt+p", 0, "Panel"), ("alt+h", 1, "Hotbar"), ("alt+l", 2, "Log")] {
      #expect(screen.veils[index].idlePasses != nil)
      #expect(try game.press(key) == "\(name): always shown")
      #expect(screen.veils[index].idlePasses == nil && screen.veils[index].presence == 256)
      #expect(try game.press(key).hasPrefix("\(name): hidden"))
      #expect(screen.veils[index].presence == 0)
      #expect(try game.press(key) == "\(name): fades when idle")
      #expect(screen.veils[index].presence == 256)
    }
  }

  @Test("A part fades after half a minute without a change")
  func fades() throws {
    let (game, screen) = try paused()
    game.run(1_900)
    #expect(screen.veils.prefix(3).allSatisfy { $0.presence == 0 })
    try game.press("right")
    game.run()
    #expect(screen.veils[0].presence == 256, "the panel names the place of the hand")
  }

  @Test("The picture fills a window that was resized")
  func resized() throws {
    let (game, screen) = try paused()
    screen.pixels.bleed = PixelSurface.Bleed(left: 4, top: 2, right: 9, bottom: 1)
    game.run()
    #expect(!screen.pixels.isShown, "nothing has changed in the valley")
    game.host.send(.command(Command(.displayChanged)))
    game.run()
    #expect(screen.pixels.isShown && screen.screenFrame.columns == screen.columns + 13)
  }

  @Test("The visibility of the parts is stored")
  func stored() {
    var parts = ScreenParts()
    (parts[.panel], parts[.log]) = (.hidden, .pinned)
    #expect(parts.stored == "hidden fading pinned" && ScreenParts(stored: parts.stored) == parts)
    for text in ["", "hidden", "hidden fading", "hidden fading gone", "a b c d"] {
      #expect(ScreenParts(stored: text) == nil, "\(text)")
    }
  }

  @Test("No dimming covers the map")
  func readable() throws {
    let (_, screen) = try paused()
    let map = TextRect(x: 0, y: 0, width: 80, height: 24)
    for veil in screen.veils {
      for row in veil.rect.y..<veil.rect.y + veil.rect.height {
        #expect(!map.contains(column: veil.rect.x, row: row))
      }
    }
    try #require(!screen.veils.isEmpty)
  }
}
