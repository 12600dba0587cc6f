import KodamaContent
import KodamaDataSources
import KodamaHosting
import KodamaLanguage
import Testing

@testable import KodamaGame
@testable import KodamaPlay
@testable import KodamaWorld

@Suite("Typing searches the catalogue")
struct SearchKeyTests {
  private func type(_ text: String, in game: TestGame) {
    for letter in text {
      game.host.send(.text(String(letter)))
      game.run()
    }
  }

  /// The number of stars in the frame, without that of the line that names the keys.
  private func stars(_ game: TestGame) -> Int {
    game.text.filter { $0 == "★" }.count - (game.text.contains("Space ★") ? 1 : 0)
  }

  @Test("A search finds names, descriptions and behaviour")
  func search() throws {
    let game = try TestGame()
    try game.press("p", "tab")
    #expect(game.app.wantsText, "from the first letter on")
    type("burn", in: game)
    #expect(game.text.contains("burn_"))
    let said = try #require(game.said.last?.last)
    #expect(said.hasPrefix("burn, ") && said.contains(" found: "))
    let found = Int(said.dropFirst(6).prefix { $0.isNumber }) ?? 0
    #expect(found > 0 && found < 93)
    try game.press("backspace")
    #expect(game.text.contains("bur_"))
    try game.press("space")
    #expect(stars(game) == 1, "what has the focus is starred")
    try game.press("escape")
    #expect(!game.text.contains("bur_") && game.app.wantsText, "everything is shown again")
    type(" ", in: game)
    #expect(stars(game) == 0, "a blank is the key of the star, and searches for nothing")
    try game.press("escape")
    #expect(!game.app.wantsText)
  }

  @Test("Matching names precede matching descriptions")
  func namesFirst() throws {
    let game = try TestGame()
    try game.press("p", "tab")
    type("b", in: game)
    #expect(game.said.last?.count == 1)
    type("e", in: game)
    let said = try #require(game.said.last)
    #expect(said.count == 1 && said[0].contains(" found: be"), "\(said)")
    try game.press("tab", "tab")
    #expect(!game.text.contains("be_"), "the search is over as the catalogue is left")
    #expect(game.said.last?.last?.hasPrefix("Catalogue, ") == true)
    type("l", in: game)
    #expect(game.said.last?.last?.hasPrefix("l, ") == true)
  }

  @Test("The best match comes first")
  func bestFirst() throws {
    let game = try TestGame()
    try game.press("p", "tab")
    type("bell", in: game)
    #expect(game.said.last?.last?.hasSuffix("found: bell, 1 of 3") == true, "\(game.said)")
    try game.press("escape")
    #expect(game.said.last?.last?.contains("bell, ") == true, "it keeps the focus")
    #expect(game.said.last?.last?.contains("bell, 1 of") == false)
  }

  @Test("Enter selects the found material")
  func picks() throws {
    let game = try TestGame()
    try game.press("p")
    let play = try game.play()
    for name in ["button", "wire"] {
      try game.press("tab")
      type(name, in: game)
      let said = try game.press("enter")
      #expect(play.status.selected == (try game.material(name)))
      #expect(said == "\(name) in hand", "said last, and not what screen it is")
      #expect(!game.app.wantsText && game.presentation?.screens.count == 1)
    }
    #expect(play.saved.hotbar.contains(try game.material("button")))
    #expect(play.saved.hotbar.contains(try game.material("wire")))
    #expect(play.saved.hotbar.prefix(8).contains(try game.material("sand")))
  }

  /// Returns the names of all results, in the order of the catalogue.
  private func found(_ text: String, _ language: Language = .english) throws -> [String] {
    let game = try TestGame(language: language)
    try game.press("p", "tab")
    type(text, in: game)
    try game.press("home")
    var names: [String] = []
    while let said = game.said.last?.last,
      let item = said.split(whereSeparator: { ",、".contains($0) }).first,
      // The first item of each family also names the family.
      let name = item.split(whereSeparator: { ":：".contains($0) }).last.map({
        String($0.drop { $0 == " " })
      }),
      names.last != name
    {
      names.append(name)
      try game.press("right")
    }
    return names
  }

  @Test("A search finds the words of reaction rules in every language")
  func behaviour() throws {
    let content = try TestGame.content.get()
    let rules = content.rules
    let wanted: [(en: String, ja: String, does: (MaterialRule) -> Bool)] = [
      ("burns", "もえる", { $0.burn > 0 }), ("explodes", "ばくはつする", { $0.blast > 0 }),
      (
        "conducts", "しんごうをとおす",
        { [.wire, .crossing, .toggle, .diode, .both, .either, .delay].contains($0.behaviour) }
      ),
      ("is hot", "あつい", { $0.warmth > 0 }), ("is cold", "つめたい", { $0.warmth < 0 }),
      ("rings", "なる", { $0.behaviour.rings }), ("lives", "いきている", { $0.behaviour.isCreature }),
      ("flows", "ながれる", { $0.physics == .liquid }),
    ]
    for (english, japanese, does) in wanted {
      for (word, language) in [(english, Language.english), (japanese, .japanese)] {
        let names = try found(word, language)
        let rows = rules.materials.filter(does)
        #expect(!rows.isEmpty && names.count < 60)
        for row in rows {
          let name = content.messages.text(Message("material.\(row.name)"), in: language)
          #expect(names.contains(name), "\(word) does not find \(row.name): \(names)")
        }
      }
    }
  }

  @Test("F1 describes the behaviour of a material")
  func shown() throws {
    let game = try TestGame()
    try game.press("p", "tab")
    type("gunpowder", in: game)
    try game.press("home")
    let said = try game.press("f1")
    #expect(said.contains("It falls") && said.contains("burns"), "\(said)")
    let shown = game.text.split(separator: "\n").map { $0.dropFirst(80) }.joined(separator: " ")
    #expect(shown.contains("burns"), "\(shown)")
  }

  @Test("Typing kana finds Japanese words that are written with kanji")
  func japanese() throws {
    let game = try TestGame(language: .japanese)
    try game.press("p", "tab")
    type("すな", in: game)
    #expect(game.text.contains("砂"))
    type("zzz", in: game)
    #expect(game.said.last?.last?.contains("見つかりません") == true)
  }
}

@Suite("A selected material takes an unused hotbar slot")
struct HotbarTests {
  private let full = Palette(hotbar: (2..<12).map { MaterialID($0) })

  @Test("An empty slot is filled before another one is replaced")
  func empty() {
    let palette = Palette(hotbar: [MaterialID(2), MaterialID(3)])
    #expect(palette.select(MaterialID(40)) == nil)
    #expect(palette.hotbar == [MaterialID(2), MaterialID(3), MaterialID(40)])
    #expect(palette.selected == MaterialID(40))
  }

  @Test("Picks never replace the defaults; the last pick has a slot of its own")
  func defaults() {
    let defaults = full.hotbar
    full.selectSlot(3)
    #expect(full.select(MaterialID(40)) == nil)
    #expect(full.hotbar == defaults + [MaterialID(40)])
    #expect(full.select(MaterialID(41)) == MaterialID(40))
    #expect(full.hotbar == defaults + [MaterialID(41)] && full.selected == MaterialID(41))
    full.selectSlot(0)
    #expect(full.selectSlot(10) && full.selected == MaterialID(41))
    #expect(!full.selectSlot(11))
  }

  @Test("A pick replaces the oldest pick that is neither starred nor in hand")
  func oldest() {
    full.restore(
      hotbar: [2, 3, 4, 30, 31, 32, 33, 9, 10, 11].map { MaterialID($0) }, selected: MaterialID(30))
    full.toggleFavourite(MaterialID(33))
    for slot in [5, 4, 3] { full.selectSlot(slot) }
    #expect(full.select(MaterialID(40)) == MaterialID(32))
    #expect(full.select(MaterialID(41)) == MaterialID(31))
    // Both new materials are in the hotbar, and the defaults stay.
    #expect(full.hotbar == [2, 3, 4, 30, 41, 40, 33, 9, 10, 11].map { MaterialID($0) })
    #expect(full.select(MaterialID(40)) == nil, "it has a slot")
  }

  @Test("If every other material is starred, the hotbar does not change")
  func allStarred() {
    for star in 2..<12 { full.toggleFavourite(MaterialID(UInt8(star))) }
    full.select(MaterialID(40))
    full.toggleFavourite(MaterialID(40))
    let before = full.hotbar
    #expect(full.select(MaterialID(41)) == nil)
    #expect(full.hotbar == before && full.selected == MaterialID(41))
    full.toggleFavourite(MaterialID(40))
    #expect(full.select(MaterialID(42)) == MaterialID(40))
  }

  @Test("An étude's own materials stay, and the valley's hotbar returns")
  func restored() {
    let valley = full.state
    let own = (50..<60).map { MaterialID($0) }
    full.restore(hotbar: own, selected: MaterialID(50), defaults: own)
    #expect(full.select(MaterialID(40)) == nil)
    #expect(full.hotbar == own + [MaterialID(40)])
    full.restore(valley)
    #expect(full.state == valley)
    #expect(full.select(MaterialID(40)) == nil && full.hotbar.count == 11)
  }
}
