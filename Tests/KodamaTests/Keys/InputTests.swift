@testable import KodamaControllers
import KodamaGame
import KodamaHosting
@testable import KodamaPlay
import KodamaRoles
import KodamaViews
import Testing

struct InputTests {
  @Test("Every operation is parsed from its name, with the press of its key")
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

  @Test("Key repeats of the host are ignored, except for moving, drawing and text")
  func repeats() {
    #expect(Input(Command(.text, .text("a"), isRepeat: true)) == .text("a"))
    #expect(Input(Command(.undo, isRepeat: true)) == nil)
    #expect(Input(Command(.key, .key(KeyStroke(.f8)), isRepeat: true)) == nil)
  }

  @Test("A key bound to an unknown operation is answered like one that a list does not use")
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
