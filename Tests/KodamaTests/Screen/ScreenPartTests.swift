import KodamaDataSources
import KodamaGame
import KodamaHosting
import Testing

@testable import KodamaControllers
@testable import KodamaPlay
@testable import KodamaSurfaces
@testable import KodamaViews

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
    try game.press("p")
    game.run()
    #expect(screen.veils[0].presence == 256, "the panel no longer says that time is paused")
    #expect(screen.veils[1].presence == 0)
  }

  @Test("The hotbar never fades while a pointer or a key builds", arguments: [false, true])
  func building(_ isKey: Bool) throws {
    let (game, screen) = try paused()
    for round in 0..<4 {
      game.run(1_500)
      if isKey {
        try game.press(round % 2 == 0 ? "space" : "backspace")
      } else {
        for phase in [PointerInput.Phase.press, .release] {
          game.host.send(.pointer(PointerInput(phase, column: 30 + round, halfRow: 4, button: 1)))
          game.run()
        }
      }
      #expect(screen.veils[1].presence == 256, "\(round)")
    }
    game.run(1_900)
    #expect(screen.veils[1].presence == 0)
    // A pointer over it gets it back.
    game.host.send(.pointer(PointerInput(.move, column: 30, halfRow: 48)))
    game.run()
    #expect(screen.veils[1].presence == 256)
  }

  @Test("The ground of text is even, and dark enough for every ink even over white")
  func contrast() {
    let white = Colour(0xff_ffff)
    let ground = white.mixed(with: Theme.paper, UInt32(PlayScreenView.veilOpacity))
    for ink in [Theme.ink, Theme.quiet, Theme.title, Theme.star] {
      #expect(Contrast.isEnough(Contrast.luminance(ink), Contrast.luminance(ground)), "\(ink)")
    }
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
