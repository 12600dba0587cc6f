@testable import KodamaControllers
import KodamaDataSources
@testable import KodamaGame
import KodamaHosting
@testable import KodamaPlay
@testable import KodamaSaves
import KodamaWorld
import Testing

@Suite("The paste keys import codes from other programs")
struct PasteKeyTests {
  @Test("On the title and in the list of valleys one key plays a code")
  func oneKey() throws {
    for ways in [[], ["down", "down", "enter"]] {
      for key in ["ctrl+v", "shift+v"] {
        let game = try TestGame(start: .title, store: MemoryGameStore())
        game.run(2)
        for way in ways { try game.press(way) }
        game.copy(ShareCode(name: "mill", .valley(MadeValley(seed: 41))))
        try game.press(key)
        game.run()
        #expect(game.presentation?.focused is PlayController, "\(key) \(ways)")
        #expect(try game.play().world.seed == 41)
      }
    }
  }

  @Test("An address is pasted into a text entry, and opens a gallery from its list")
  func address() throws {
    let address = "https://gallery.example/valleys/"
    for ways in [["home", "down", "down", "enter"], []] {
      let game = try TestGame()
      let double = GalleryDouble(["Amber brook"])
      game.app.bring(double)
      try game.press("alt+g")
      for way in ways { try game.press(way) }
      game.host.perform(.copy(address + "\n"), on: game.app.outputs)
      game.run()
      try game.press("ctrl+v")
      game.run(2)
      if !ways.isEmpty { try game.press("enter") }
      #expect(double.opened == ["", address], "\(ways)")
    }
  }

  @Test("Pasting without a text is reported and keeps what was typed")
  func nothing() throws {
    let game = try TestGame()
    game.app.bring(GalleryDouble(["Amber brook"]))
    try game.press("alt+g", "home", "down", "down", "enter")
    game.host.send(.text("abc"))
    game.run()
    try game.press("ctrl+v")
    game.run(2)
    #expect(game.said.joined().contains { $0.contains("No text is copied") })
    #expect(game.text.contains("abc"))
  }
}
