import KodamaDataSources
import KodamaHosting
@testable import KodamaPlay
import KodamaRoles
import KodamaSurfaces
import KodamaViews
@testable import KodamaWorld
import Testing

@Suite("The caption settings in F10 take effect at once")
struct CaptionKeyTests {
  /// Opens the caption settings.
  private func open(_ game: TestGame) throws {
    try game.press("f10")
    for label in ["Words and speech", "Caption style"] {
      for _ in 0..<16 where !game.text.contains("▶ \(label)") { try game.press("down") }
      #expect(game.text.contains("▶ \(label)"))
      try game.press("enter")
    }
  }

  /// Returns the number of screen cells that belong to large letters.
  private func largeCells(_ game: TestGame) -> Int {
    game.host.frame?.cells.count { GlyphPart($0.glyph) != nil } ?? 0
  }

  @Test("Each caption setting cycles through its values")
  func lines() throws {
    let game = try TestGame(isEmpty: true)
    let settings = try #require(game.state?.settings)
    try open(game)
    try game.press("home")
    for _ in 0..<3 + EventChoice.Kind.allCases.count {
      let before = settings.captionStyle
      var seen: Set<CaptionStyle> = [before]
      var said: Set<String> = []
      repeat {
        said.insert(try game.press("enter"))
      } while seen.insert(settings.captionStyle).inserted
      #expect(settings.captionStyle == before && seen.count > 1 && said.count == seen.count)
      try game.press("down")
    }
    try game.press("escape")
    #expect(game.text.contains("▶ Caption style"), "the focus is where it was")
    try game.press("escape")
    #expect(game.text.contains("▶ Words and speech"))
  }

  @Test("Large captions appear on the screen in the pass of the change")
  func large() throws {
    let game = try TestGame(isEmpty: true)
    try game.press("p")
    try game.put("bell", (0, 0))
    try game.press("enter")
    #expect(!game.captionsUp.isEmpty && largeCells(game) == 0)
    let up = try #require(game.captionsUp.first)
    for isLarge in [true, false] {
      try open(game)
      try game.press("home", "enter", "escape", "escape", "escape")
      #expect((largeCells(game) > 0) == isLarge && game.captionsUp.contains(up))
    }
  }

  @Test("A kind of caption that is switched off disappears at once")
  func excludedKinds() throws {
    let game = try TestGame(isEmpty: true)
    let settings = try #require(game.state?.settings)
    // A lake of lava beside the hand is a hazard for as long as it exists.
    for x in 3..<8 { try game.put("stone", (x, 1)) }
    for x in 4..<7 { try game.put("lava", (x, 0)) }
    for x in [3, 7] { try game.put("stone", (x, 0)) }
    func isUp() -> Bool { game.captionsUp.contains { $0.contains("lava") } }
    game.run(60)
    #expect(isUp())
    settings.captions.value.excludedKinds.formSymmetricDifference([.fire])
    game.run(2)
    #expect(!isUp())
    game.run(120)
    #expect(!isUp())
    settings.captions.value.excludedKinds.formSymmetricDifference([.fire])
    game.run(2)
    #expect(isUp())
  }
}
