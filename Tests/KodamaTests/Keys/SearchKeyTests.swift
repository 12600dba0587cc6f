import KodamaDataSources
import KodamaGame
import KodamaHosting
@testable import KodamaModels
import Testing

@Suite("The catalogue is searched by typing")
struct SearchKeyTests {
  private func type(_ text: String, in game: TestGame) {
    for letter in text {
      game.host.send(.text(String(letter)))
      game.run()
    }
  }

  @Test("Letters are text while one types: names, descriptions and behaviour are found")
  func search() throws {
    let game = try TestGame()
    try game.press("p", "tab")
    #expect(!game.app.wantsText)
    try game.press("slash")
    #expect(game.app.wantsText)
    type("burn", in: game)
    #expect(game.text.contains("/ burn_"))
    let said = try #require(game.said.last?.last)
    #expect(said.hasPrefix("burn, ") && said.contains(" found: "))
    let found = Int(said.dropFirst(6).prefix { $0.isNumber }) ?? 0
    #expect(found > 0 && found < 93)
    try game.press("backspace")
    #expect(game.text.contains("/ bur_"))
    try game.press("enter")
    #expect(!game.app.wantsText)
    #expect(game.text.contains("/ bur_"), "what was found stays")
    try game.press("f")
    #expect(game.text.contains("★"), "letters are keys again")
    try game.press("slash", "escape")
    #expect(!game.text.contains("/ ") && !game.app.wantsText)
  }

  @Test("In Japanese, kana find what is written with kanji; nothing found is said")
  func japanese() throws {
    let game = try TestGame(language: .japanese)
    try game.press("p", "tab", "slash")
    type("すな", in: game)
    #expect(game.text.contains("砂"))
    type("zzz", in: game)
    #expect(game.said.last?.last?.contains("見つかりません") == true)
  }
}
