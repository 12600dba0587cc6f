import KodamaContent
import KodamaGame
import KodamaHosting
import KodamaSurfaces
import Testing

@Suite("Lists can be exported as documents")
struct OutlineTests {
  private let app: KodamaApp
  private let host = HeadlessHost()
  private let loop: GameLoop

  init() throws {
    app = try TestGame.content.get().app(seed: 1, outputs: .all())
    app.outputs.words?.keepsOutlines = true
    loop = GameLoop(app: app, host: host)
    app.start(.title)
    loop.run(passes: 1)
  }

  private var outline: ListOutline? { app.outputs.words?.outline }

  private func press(_ keys: Key...) {
    for key in keys {
      host.press(KeyStroke(key))
      loop.run(passes: 1)
    }
  }

  @Test("The main menu has a title, buttons and a focus")
  func title() throws {
    let first = try #require(outline)
    #expect(!first.title.isEmpty && first.items.count > 4 && first.focus == 0)
    #expect(first.items.allSatisfy { $0.role == .button && !$0.label.isEmpty })
    press(.down)
    #expect(outline?.focus == 1)
  }

  @Test("Closing a list brings back the list below")
  func stack() throws {
    let title = try #require(outline?.title)
    let index = try #require(outline?.items.firstIndex { $0.label == "Settings" })
    for _ in 0..<index { press(.down) }
    press(.enter)
    #expect(outline?.title != title)
    press(.escape)
    #expect(outline?.title == title)
  }

  @Test("No outline is written for a valley")
  func valley() throws {
    let game = try TestGame(start: .title)
    game.run()
    #expect(game.app.outputs.words?.outline == nil)
    app.start(.play)
    loop.run(passes: 1)
    #expect(outline == nil)
  }
}
