@testable import KodamaControllers
import KodamaDataSources
@testable import KodamaGame
import KodamaHosting
@testable import KodamaPlay
@testable import KodamaSaves
import Testing

@Suite("The lines of a gallery")
struct GalleryLineTests {
  @Test("A material finds what holds it, in every language, and so does its line")
  func materials() throws {
    for (language, typed) in [(Language.english, "bell"), (.japanese, "鐘")] {
      let game = try TestGame(language: language)
      game.app.bring(GalleryDouble(["Amber brook", "Cold ford", "Grey isle"]))
      try game.press("alt+g")
      game.host.send(.text(typed))
      game.run()
      let found = game.said.joined().contains { $0.contains("2") && $0.contains(typed) }
      #expect(found, "\(game.said.joined())")
    }
    let game = try TestGame()
    game.app.bring(GalleryDouble(["Amber brook", "Cold ford", "Grey isle"]))
    try game.press("alt+g", "home", "enter")
    #expect(game.said.joined().contains { $0.contains("Holds, setting, sand") })
    #expect(game.text.contains("Gallery, 1 of 3"))
  }

  @Test("Taken, changed, given on: the one who takes it again knows both")
  func givenOn() throws {
    let game = try TestGame(store: MemoryGameStore())
    game.app.bring(GalleryDouble(["Amber brook", "Cold ford"]))
    try game.press("alt+g", "down", "enter", "enter")
    game.run(2)
    #expect(try game.play().ledger.lineage.map(\.name) == ["Cold ford"])
    try game.press("right", "space")
    let code = try game.given(0)
    let other = try TestGame(seed: 9, store: MemoryGameStore())
    other.paste(code)
    #expect(try other.play().ledger.lineage.count == 2)
  }

  @Test("A code is given on from the list, and what sounds alike and came from it is listed")
  func behind() throws {
    let game = try TestGame()
    let double = GalleryDouble(["Amber brook", "Cold ford", "Grey isle"])
    game.app.bring(double)
    try game.press("alt+g", "down", "enter", "end", "up", "enter")
    game.run(2)
    #expect(game.host.copiedText == double.codes[1])
    let kin = try game.press("up", "enter")
    #expect(kin.contains("What Cold ford came from") || kin.contains("Amber brook"), "\(kin)")
    #expect(game.text.contains("Amber brook"))
    try game.press("escape", "down", "down", "enter")
    #expect(game.said.joined().contains { $0.hasPrefix("What sounds like Cold ford") })
  }

  // MARK: What goes wrong

  @Test("What does not come is told, and what was there stays")
  func failures() throws {
    let game = try TestGame()
    let double = GalleryDouble(["Amber brook"])
    double.isPrompt = false
    game.app.bring(double)
    try game.press("alt+g", "enter", "enter")
    double.coming = [.failed(.unreachable)]
    game.run(2)
    #expect(game.said.joined().last == "The gallery does not answer.")
    #expect(game.presentation?.focused is GalleryController)
    double.coming = [.opened(refused: 2, former: .timedOut)]
    game.run(2)
    let told = game.said.joined().last ?? ""
    #expect(told.contains("when it was last reached") && told.contains("cannot use them: 2"))
  }

  @Test("A game to which nobody gives a gallery has an empty one, and goes on")
  func none() throws {
    let game = try TestGame()
    try game.press("alt+g", "down", "enter")
    let focused = try #require(game.presentation?.focused)
    #expect(focused.showsValley && !focused.isOutdated)
  }
}
