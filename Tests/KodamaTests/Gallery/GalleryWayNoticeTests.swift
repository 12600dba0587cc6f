@testable import KodamaControllers
import KodamaDataSources
@testable import KodamaGame
import KodamaHosting
@testable import KodamaPlay
@testable import KodamaSaves
@testable import KodamaWorld
import Testing

@Suite("The ways to a gallery and back")
struct GalleryWayNoticeTests {
  @Test("It is reached from the title, from the valley, and from the lists of both, and left again")
  func ways() throws {
    for keys in [
      ["alt+g"], ["down", "down", "enter", "end", "up", "up", "up", "enter"],
    ] {
      let game = try TestGame(start: .title, store: MemoryGameStore())
      game.app.bring(GalleryDouble(["Amber brook"]))
      game.run(2)
      for key in keys { try game.press(key) }
      #expect(game.presentation?.focused is GalleryController)
      try game.press("escape")
      #expect(!(game.presentation?.focused is GalleryController))
    }
    for keys in [["alt+g"], ["ctrl+g", "end", "up", "enter"]] {
      let game = try TestGame(store: MemoryGameStore())
      game.app.bring(GalleryDouble(["Amber brook"]))
      game.run(2)
      let valley = try game.play()
      for key in keys { try game.press(key) }
      #expect(game.presentation?.focused is GalleryController)
      try game.press("escape")
      let focused = try #require(game.presentation?.focused)
      #expect(focused.showsValley && !focused.isOutdated)
      #expect(try game.play() === valley)
    }
  }

  @Test("The gallery that was chosen is kept, and opened at the next start")
  func chosen() throws {
    let store = MemoryGameStore()
    let game = try TestGame(store: store)
    let double = GalleryDouble(["Amber brook"])
    game.app.bring(double)
    try game.press("alt+g")
    game.paste("https://gallery.example/")
    #expect(double.opened == ["", "https://gallery.example/"])
    let next = try TestGame(store: store)
    let other = GalleryDouble([])
    next.app.bring(other)
    try next.press("alt+g")
    #expect(other.opened == ["https://gallery.example/"])
  }
}
