import KodamaContent
import KodamaDataSources
import KodamaEtudes
import KodamaHosting
import KodamaRoles
import Testing

@testable import KodamaControllers
@testable import KodamaGame
@testable import KodamaPlay
@testable import KodamaSaves
@testable import KodamaWorld

@Suite("Codes can be shared and imported by keys alone")
struct ShareKeyTests {
  @Test("A copied code is played within three keys")
  func threeKeys() throws {
    let game = try TestGame(isEmpty: true, store: MemoryGameStore())
    try game.press("p", "space")
    game.copy(ShareCode(name: "mill", .valley(GeneratedValley(seed: 41))))
    try game.press("shift+v")
    game.run()
    #expect(game.said.joined().last?.contains("Play mill, just pasted?") == true)
    try game.press("enter")
    #expect(try game.play().world.seed == 1, "the first answer is no")
    try game.press("shift+v")
    game.run()
    try game.press("down", "enter")
    #expect(try game.play().world.seed == 41)
    #expect(game.state?.sharing.pendingItem == nil)
  }

  @Test("A damaged code is refused with a reason")
  func stampAndFaults() throws {
    let game = try TestGame(isEmpty: true)
    try game.press("p")
    try game.put("stone", (0, 0))
    try game.press("ctrl+c", "right", "ctrl+c")
    let code = try game.given(1)
    let other = try TestGame(isEmpty: true)
    try other.press("p")
    other.paste(code)
    #expect(try other.play().stamp == game.play().stamp)
    #expect(other.said.joined().contains { $0.contains("2 wide, 1 high, in hand; Control + V") })
    let before = try other.play().world.digest
    for language in Language.allCases {
      other.state?.settings.language.value = language
      let said = other.said.count
      other.paste(String(code.dropLast(3)) + "AAA")
      let words = other.said[said...].joined()
      let signs = language == .english ? ["Not pasted."] : ["貼り付けられません", "はりつけられません"]
      #expect(words.contains { word in signs.contains { word.hasPrefix($0) } })
    }
    #expect(try other.play().world.digest == before)
  }

  @Test("A valley that was played is shared as what differs from its seed, in parts")
  func grown() throws {
    let plan = ValleyPlan(.hollow, seed: 7)
    let game = try TestGame(seed: 7, plan: plan)
    try game.put("stone", (0, 0))
    game.run(4_000)
    try game.press("p", "ctrl+g", "enter")
    #expect(game.said.joined().last == "One moment: the valley grows again from its seed.")
    #expect(game.host.copiedText == nil)
    game.run(400)
    let code = try #require(game.host.copiedText)
    #expect(
      game.said.joined().last == "Code of the valley copied, \(code.utf8.count) characters.")
    #expect(code.utf8.count < 600)
    let other = try TestGame(isEmpty: true)
    other.paste("On Monday, Aki wrote:\n> `\(code)`")
    #expect(try other.play().world.seed == 1, "what is quoted must begin the text")
    other.paste("> `\(code)`")
    #expect(try other.play().world.seed == 1, "the game goes on meanwhile")
    other.run(400)
    #expect(try other.play().world.digest == game.play().world.digest)
  }

  @Test("A host with a web page offers links made of its address and the code")
  func link() throws {
    let game = try TestGame(isEmpty: true)
    try game.press("p", "ctrl+g")
    #expect(!game.text.contains("as a link"))
    try game.press("escape")
    game.app.bring(page: "https://example.org/kodama/")
    let link = try game.given(1)
    #expect(link.hasPrefix("https://example.org/kodama/#kodama:"))
    #expect(
      game.said.joined().contains(
        "Link to the valley copied, \(link.utf8.count) characters. It opens in any browser."))
    let code = try ShareCode(String(link.drop { $0 != "#" }.dropFirst()))
    let played = try ShareCode(try #require(game.app.playedCode))
    #expect(code.payload == played.payload)
  }

  @Test(
    "A pasted macro is played as it was recorded")
  func macro() throws {
    let game = try TestGame(isEmpty: true)
    try game.press("right", "shift+p", "space", "right", "2", "space", "b", "space", "shift+p")
    let recorded = try #require(try game.play().recorded)
    try game.press("ctrl+p")
    game.run(recorded.passes - 1)
    let played = try game.play().world.digest
    try game.press("escape")
    // The menu lists the valley and the macro, so the macro is line 1.
    let code = try game.given(1)
    let other = try TestGame(seed: 8)
    let before = try other.play()
    other.paste(code)
    #expect(try other.play().isReplaying)
    other.run(recorded.passes - 2)
    #expect(try other.play().world.digest == played)
    other.run(3)
    #expect(try other.play() === before)
  }

  @Test("An imported étude remains after a restart")
  func etude() throws {
    let content = try TestGame.content.get()
    let first = try #require(content.etudes.first)
    let text = first.fileText(content.rules).replacing("title: ", with: "title: Not ")
    let other = try content.etude(text, name: first.name)
    let code = ShareCode(name: other.name, content.sharedContentCoder.payload(of: .etude(other)))
      .text()
    let store = MemoryGameStore()
    let game = try TestGame(store: store)
    for _ in 0..<2 { game.paste(code) }
    #expect(game.state?.session.play?.etudePlayed?.name == "\(first.name)-2")
    #expect(game.said.joined().contains("Pasted from a code: the étude \(other.title.english)"))
    let next = try TestGame(start: .etude("\(first.name)-2"), store: store)
    next.run(2)
    #expect(next.said.joined().contains { $0.contains(other.title.english) })
    #expect(next.state?.etudes.etudes.count == content.etudes.count + 1)
  }
}

@Suite("The paste keys import codes from other programs")
struct PasteKeyTests {
  @Test("One key plays a code from the title or the list of valleys")
  func oneKey() throws {
    for ways in [[], ["down", "down", "enter"]] {
      for key in ["ctrl+v", "shift+v"] {
        let game = try TestGame(start: .title, store: MemoryGameStore())
        game.run(2)
        for way in ways { try game.press(way) }
        game.copy(ShareCode(name: "mill", .valley(GeneratedValley(seed: 41))))
        try game.press(key)
        game.run()
        #expect(game.presentation?.focused is PlayController, "\(key) \(ways)")
        #expect(try game.play().world.seed == 41)
      }
    }
  }

  @Test("An address can be pasted into a text entry")
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

  @Test("Pasting no text keeps what was typed")
  func nothing() throws {
    let game = try TestGame()
    game.app.bring(GalleryDouble(["Amber brook"]))
    try game.press("alt+g", "home", "down", "down", "enter")
    game.host.send(.text("abc"))
    game.run()
    try game.press("ctrl+v")
    game.run(2)
    #expect(game.said.joined().contains { $0.contains("No copied text") })
    #expect(game.text.contains("abc"))
  }
}
