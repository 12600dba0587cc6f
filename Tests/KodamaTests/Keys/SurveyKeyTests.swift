@testable import KodamaControllers
import KodamaDataSources
@testable import KodamaGame
import KodamaHosting
@testable import KodamaPlay
import KodamaSurfaces
@testable import KodamaWorld
import Testing

@Suite("The survey says what there is, where it is and what it is doing")
struct SurveyKeyTests {
  private func game() throws -> TestGame {
    let game = try TestGame(isEmpty: true)
    try game.press("p", "ctrl+up", "ctrl+up")
    return game
  }

  @Test("The overview names landforms from left to right, and then nearest first")
  func overview() throws {
    let game = try TestGame()
    try game.press("p")
    let across = try game.press("alt+o")
    #expect(across.hasPrefix("From left to right: "), "\(across)")
    #expect(across.contains(" wide, "), "\(across)")
    let nearest = try game.press("alt+o")
    #expect(nearest.hasPrefix("Nearest first: "), "\(nearest)")
    #expect(try game.press("alt+o") == across)
    #expect(try game.play().sources.signs.valleyMarks?.frame.isEmpty == false, "it is outlined")
    try game.press("left")
    #expect(try game.play().sources.signs.valleyMarks == nil)
    #expect(try game.press("alt+o").hasPrefix("From left to right: "), "a move begins again")
  }

  @Test("The skyline's caption names the landforms of the overview, on the screen as well")
  func skyline() throws {
    let game = try TestGame()
    try game.press("p")
    let across = try game.press("alt+o")
    let parts = across.dropFirst("From left to right: ".count).split(separator: ";")
    let forms = parts.filter { !$0.contains("cave") }.joined(separator: ";")
    try game.press("q")
    let caption = try #require(game.captionsUp.first { $0.hasPrefix("♪ skyline") })
    #expect(caption.hasPrefix("♪ skyline, left to right: \(forms)"), "\(caption)")
    let last = try #require(forms.split(separator: " ").last)
    #expect(game.text.contains(last), "the caption is folded: \(game.text)")
    try game.press("q", "e")
    let others = game.captionsUp.filter { !$0.hasPrefix("♪ skyline") }
    #expect(!others.contains { $0.contains("wide") }, "\(others)")
  }

  @Test("Typing a name in the survey finds the nearest such thing in the whole valley")
  func found() throws {
    let game = try game()
    try game.put("bell", (4, 0), (30, -10))
    try game.put("lamp", (20, 3))
    try game.press("o")
    for text in ["b", "be"] {
      game.host.send(.text("\(text.suffix(1))"))
      game.run()
      #expect(game.said.joined().last == "\(text): 2 found")
      #expect(game.text.contains("▶ bell"), "\(game.text)")
    }
    #expect(game.text.contains("4 right"))
    try game.press("escape")
    game.host.send(.text("lam"))
    game.run()
    try game.press("enter", "down", "enter")
    #expect(try game.play().under == game.material("lamp"))
  }

  @Test("A thing that the hand has been at is marked as such")
  func met() throws {
    let game = try game()
    try game.put("bell", (40, 0), (-40, 0))
    try game.press("page-down", "home", "o")
    game.host.send(.text("bell"))
    game.run()
    let lines = game.text.split(separator: "\n").filter { $0.contains("bell") }
    #expect(lines.count { $0.contains("been there") } == 1, "\(lines)")
    #expect(lines.contains { $0.contains("here, been there") }, "\(lines)")
  }

  @Test("A name that begins with the letters comes before one of which another word does")
  func whole() throws {
    let game = try game()
    try game.put("wood-block", (3, 0))
    try game.put("wood", (30, 0))
    try game.press("o")
    game.host.send(.text("blo"))
    game.run()
    #expect(game.text.contains("▶ wood block"))
    try game.press("escape")
    game.host.send(.text("wood"))
    game.run()
    #expect(game.text.contains("▶ wood block"), "the nearest one")
  }

  @Test("Japanese names are found in Latin letters", arguments: ["suna", "tuti", "tsuchi"])
  func romaji(_ letters: String) throws {
    let game = try TestGame(language: .japanese, isEmpty: true)
    try game.press("p", "ctrl+up", "ctrl+up")
    try game.put("sand", (4, 0))
    try game.put("soil", (9, 0))
    try game.press("o")
    game.host.send(.text(letters))
    game.run()
    #expect(game.text.contains(letters == "suna" ? "▶ 砂" : "▶ 土"), "\(game.text)")
  }

  @Test("Choosing a line of the survey returns the focus to the valley")
  func chosen() throws {
    let game = try game()
    try game.put("bell", (4, 0))
    func isInPlay() -> Bool { game.presentation?.focused is PlayController }
    try game.press("o")
    try #require(!isInPlay())
    // The first line is the overview.
    try game.press("home", "enter")
    #expect(isInPlay())
    for line in [0, 1] {
      try game.press("o")
      game.host.send(.text("bell"))
      game.run()
      try game.press("enter", "home")
      for _ in 0..<line { try game.press("down") }
      try game.press("enter")
      #expect(isInPlay(), "guided or moved, line \(line)")
    }
  }

  @Test("A larger hand reports the shares of what it covers and draws a frame")
  func area() throws {
    let game = try game()
    for column in -4...4 {
      for row in 0...4 { try game.put("stone", (column, row)) }
    }
    try game.put("bell", (0, -2), (2, -3))
    #expect(try game.press("alt+c").hasPrefix("Hand, 3 wide: 67 percent stone"))
    try game.press("alt+c")
    let said = try game.press("alt+c")
    #expect(said == "Hand, 9 wide: 56 percent stone, 42 percent air, 2 × bell", "\(said)")
    #expect(try game.press("k").hasPrefix("56 percent stone"))
    #expect(try game.play().ghost?.kind == .cursor)
    try game.press("alt+c", "alt+c")
    #expect(try game.press("alt+c") == "Hand, 1 wide: one cell")
    #expect(try game.play().ghost == nil)
  }

  @Test("Alt+B and Alt+F revisit the hand's earlier positions")
  func trail() throws {
    let game = try game()
    #expect(try game.press("alt+b") == "Nowhere further back")
    let start = try game.play().hand.point
    try game.put("bell", (40, 0))
    try game.press("page-down", "home")
    let bell = try game.play().hand.point
    #expect(bell.x == start.x + 40)
    #expect(try game.press("alt+b").hasSuffix("0 more back"))
    #expect(try game.play().hand.point == start)
    #expect(try game.press("alt+f") == "bell; 0 more forward")
    #expect(try game.play().hand.point == bell)
    #expect(try game.press("alt+f") == "Nowhere further forward")
  }

  @Test("K says what a thing is doing and what it is wired to")
  func states() throws {
    let game = try game()
    try game.put("bell", (0, 0))
    let bell = try game.press("k")
    #expect(bell.contains(#/^bell, [A-G]( sharp)? \d, column /#), "\(bell)")
    try game.put("switch", (0, 0))
    try game.put("wire", (1, 0), (2, 0))
    try game.put("lamp", (3, 0))
    #expect(try game.press("k").hasPrefix("switch, off; wired to lamp, 3 right, column "))
    try game.press("enter")
    #expect(try game.press("k").hasPrefix("switch, on; "))
    try game.put("mill-wheel", (0, 0))
    #expect(try game.press("k").hasPrefix("mill wheel, standing still"))
  }

  @Test("K at a machine says the notes that it plays, in order, and when")
  func tune() throws {
    let game = try game()
    try game.put("clock", (0, 0))
    try game.put("wire", (1, 0), (2, 0), (3, 0), (4, 0), (5, 0))
    try game.put("bell", (1, -1), (3, 1), (5, -2))
    let one = try game.press("k")
    #expect(one.contains(#/^clock, every \d+ ticks; plays \w(?: sharp)? \d, \w(?: sharp)? \d, 2 /#))
    #expect(one.contains("2 ticks apart, column "), "\(one)")
    try game.put("bell", (5, -1), (5, 1))
    try game.put("lamp", (6, 0))
    let all = try game.press("k")
    #expect(
      all.contains(#/wired to lamp, 6 right; plays .+ after 2 ticks, .+ after 2 ticks, .+ at once/#)
    )
  }

  @Test("C begins with what the player placed last, and follows it")
  func deed() throws {
    let game = try TestGame()
    try game.press("p", "ctrl+up", "ctrl+up")
    _ = try game.press("space")
    let placed = try game.press("c")
    #expect(placed.hasPrefix("Your ") && placed.contains("here: still there"), "\(placed)")
    try game.press("backspace")
    #expect(try game.press("c").contains("here: gone, now air"))
  }
}
