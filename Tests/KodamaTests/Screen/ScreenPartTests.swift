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

  private func card(_ place: PlayScreenView.Place, of screen: TextSurface) throws -> Card {
    let rect = PlayScreenView(surface: screen).rect(of: place)
    return try #require(screen.cards.first { $0.rect == rect })
  }

  @Test("A key pins, hides or fades a part of the screen")
  func keys() throws {
    let (game, screen) = try paused()
    let parts: [(String, [PlayScreenView.Place], String)] = [
      ("alt+p", [.status, .grove, .hintsAboveGrove], "Panel"), ("alt+h", [.palette], "Hotbar"),
      ("alt+l", [.log], "Log"),
    ]
    for (key, places, name) in parts {
      var seen: [String] = []
      for _ in 0..<3 {
        let said = try game.press(key)
        seen.append(said)
        for place in places {
          let card = try card(place, of: screen)
          #expect((card.idlePasses != nil) == (said == "\(name): fades when idle"))
          #expect(card.presence == (said.hasPrefix("\(name): hidden") ? 0 : 256))
        }
      }
      #expect(seen.contains("\(name): always shown") && Set(seen).count == 3)
    }
  }

  @Test("A part fades after half a minute without a change")
  func fades() throws {
    let (game, screen) = try paused()
    game.run(1_900)
    for place in [PlayScreenView.Place.status, .grove, .log] {
      #expect(try card(place, of: screen).presence == 0)
    }
    #expect(try card(.palette, of: screen).presence == 256, "the hotbar is always there")
    try game.press("p")
    game.run()
    let status = try card(.status, of: screen)
    #expect(status.presence == 256, "it no longer says that time is paused")
    #expect(try card(.grove, of: screen).presence == 0)
  }

  @Test("The hotbar never fades while a pointer or a key builds", arguments: [false, true])
  func building(_ isKey: Bool) throws {
    let (game, screen) = try paused()
    try game.press("alt+h")
    try game.press("alt+h")
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
      #expect(try card(.palette, of: screen).presence == 256, "\(round)")
    }
    game.run(1_900)
    #expect(try card(.palette, of: screen).presence == 0)
    // A pointer over it gets it back.
    game.host.send(.pointer(PointerInput(.move, column: 30, halfRow: 48)))
    game.run()
    #expect(try card(.palette, of: screen).presence == 256)
  }

  @Test("The ground of text is even, and dark enough for every ink even over white")
  func contrast() {
    let white = Colour(0xff_ffff)
    let ground = white.mixed(with: Theme.paper, UInt32(Theme.cardOpacity))
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
    #expect(parts.stored == "hidden pinned pinned" && ScreenParts(stored: parts.stored) == parts)
    for text in ["", "hidden", "hidden fading", "hidden fading gone", "a b c d"] {
      #expect(ScreenParts(stored: text) == nil, "\(text)")
    }
  }
}
