import KodamaDataSources
import KodamaGame
import KodamaHosting
import KodamaRoles
import KodamaViews
import Testing

@testable import KodamaControllers
@testable import KodamaPlay
@testable import KodamaWorld

@Suite("A held key repeats by the clock of the game")
struct HeldKeyTests {
  private func hold(_ name: String, _ passes: Int, in game: TestGame) throws {
    let stroke = try #require(KeyStroke(name))
    game.host.send(.hold(stroke))
    game.run(passes)
    game.host.send(.release(stroke))
    game.run()
  }

  private func empty() throws -> TestGame {
    let game = try TestGame(width: 512, height: 256, isEmpty: true)
    try game.press("p", "z")
    return game
  }

  @Test("A held key repeats after 250 ms unless repeats are off")
  func rates() throws {
    let game = try empty()
    let play = try game.play()
    func moved(_ passes: Int) throws -> Int {
      let before = play.hand.point.x
      try hold("left", passes, in: game)
      return before - play.hand.point.x
    }
    #expect(try moved(15) == 1, "a tap is one cell")
    #expect(try moved(16) == 2)
    #expect(try moved(46) == 17, "half a second at 30 a second")
    #expect(try moved(76) == 47, "and half a second at 60")
    let settings = try #require(game.state?.settings)
    settings.keyRepeat.value.delayMilliseconds = nil
    #expect(try moved(120) == 1)
    settings.keyRepeat.value.delayMilliseconds = 100
    settings.keyRepeat.value.rate = .slow
    #expect(try moved(37) == 5)
  }

  @Test("A tap within one pass moves the hand by one cell")
  func quickTap() throws {
    let game = try empty()
    let play = try game.play()
    let start = play.hand.point.x
    for name in ["left", "left", "right"] {
      let stroke = try #require(KeyStroke(name))
      game.host.send(.hold(stroke))
      game.host.send(.release(stroke))
      game.run(40)
    }
    #expect(play.hand.point.x == start - 1)
  }

  @Test("A held key is recorded as one hold and one release")
  func recorded() throws {
    let game = try TestGame(width: 512, height: 256, isEmpty: true)
    let recorder = Recorder()
    game.loop.recorder = recorder
    try game.press("p")
    let start = try game.play().hand.point
    try hold("right", 40, in: game)
    let text = recorder.recording.text
    let lines = text.split(separator: "\n").filter { $0.contains("right") }
    #expect(lines == ["1 right held", "41 right released"])
    #expect(try game.play().hand.point.x > start.x + 5)
    let again = try TestGame(width: 512, height: 256, isEmpty: true)
    again.loop.replay(try Recording(text: text), on: again.host)
    #expect(again.states == game.states)
  }

  @Test("Holding Space while moving paints one stroke")
  func painting() throws {
    let game = try empty()
    let play = try game.play()
    let before = play.world.digest
    let start = play.hand.point
    game.host.send(.hold(KeyStroke(.space)))
    game.run()
    for _ in 0..<8 { try game.press("right") }
    try hold("up", 40, in: game)
    game.host.send(.release(KeyStroke(.space)))
    game.run()
    let (end, material) = (play.hand.point, play.status.selected)
    #expect(end.x == start.x + 8 && end.y < start.y - 8)
    for x in start.x...end.x {
      #expect(play.world.cell(at: CellPoint(x, start.y)).material == material)
    }
    for y in end.y...start.y {
      #expect(play.world.cell(at: CellPoint(end.x, y)).material == material)
    }
    try game.press("left", "ctrl+z")
    #expect(play.world.digest == before)
  }

  @Test("A held arrow key stops repeating when another screen appears")
  func lists() throws {
    let game = try TestGame()
    game.run(2)
    game.host.send(.hold(KeyStroke(.down)))
    game.run(20)
    try game.press("f10")
    let text = game.text
    game.run(60)
    #expect(game.text == text, "the key that was held goes through no list that came since")
    game.host.send(.release(KeyStroke(.down)))
    try hold("down", 24, in: game)
    #expect(game.text != text)
  }

  @Test("Holding a key at the edge of the valley is reported once")
  func edge() throws {
    let game = try TestGame(width: 64, height: 48, isEmpty: true)
    try game.press("p")
    try hold("left", 100, in: game)
    #expect(try game.play().hand.point.x == 1)
    #expect(game.said.joined().filter { $0.contains("edge") || $0.contains("ends") }.count <= 1)
  }

  @Test("The repeat settings are stored")
  func kept() {
    for delay in KeyRepeatChoice.delays {
      for rate in KeyRepeatRate.allCases {
        var choice = KeyRepeatChoice()
        (choice.delayMilliseconds, choice.rate) = (delay, rate)
        #expect(KeyRepeatChoice(stored: choice.stored) == choice)
      }
    }
    #expect(KeyRepeatChoice(stored: "7 rising") == nil)
    #expect(KeyRepeatChoice(stored: "250 quickly") == nil)
  }
}

struct InputTests {
  @Test("Every operation is parsed from its name")
  func operations() {
    for operation in PlayerOperation.allCases {
      #expect(Input(Command(operation)) == .operation(operation, .once))
      #expect(Input(Command(operation, .held)) == .operation(operation, .held))
      #expect(Input(Command(operation, .released)) == .operation(operation, .released))
    }
    #expect(Input(Command(.left, isRepeat: true)) == .operation(.left, .again))
  }

  @Test("A command without an operation is parsed by its argument")
  func others() {
    #expect(Input(Command(.text, .text("a"))) == .text("a"))
    #expect(Input(Command(.key, .key(KeyStroke(.f8)))) == .key(KeyStroke(.f8)))
    #expect(
      Input(Command(.point, .point(column: 3, row: 4, button: 1)))
        == .click(Click(point: ScreenPoint(column: 3, row: 4), button: 1)))
    #expect(Input(Command(.textCopied)) == .notice(.textCopied))
    #expect(Input(Command("unknown")) == .unknown("unknown"))
    #expect(Input(Command(.text)) == .unknown(.text))
  }

  @Test("A key repeat repeats text but neither undo nor an unbound key")
  func repeats() {
    #expect(Input(Command(.text, .text("a"), isRepeat: true)) == .text("a"))
    #expect(Input(Command(.undo, isRepeat: true)) == nil)
    #expect(Input(Command(.key, .key(KeyStroke(.f8)), isRepeat: true)) == nil)
  }

  @Test("An unknown operation is answered like an unused key")
  func unknown() throws {
    let game = try TestGame(start: .title)
    let settings = try #require(game.state?.settings)
    let rows = settings.keyTable.value.rows + [KeyTable.Row("f8", "unknown")]
    settings.keyTable.value = KeyTable(rows)
    game.run(2)
    let useless = try game.press("t")
    #expect(!useless.isEmpty)
    #expect(try game.press("f8") == useless)
  }
}
