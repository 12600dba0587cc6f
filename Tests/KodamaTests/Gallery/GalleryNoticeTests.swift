import KodamaContent
@testable import KodamaControllers
import KodamaDataSources
@testable import KodamaGame
import KodamaHosting
@testable import KodamaPlay
@testable import KodamaSaves
import KodamaSurfaces
@testable import KodamaWorld
import KodamaRoles
import Testing

@Suite("A gallery and a preview report their changes")
struct GalleryNoticeTests {
  private final class Spy: GalleryDelegate, PreviewDelegate {
    var changes = 0
    var received = 0
    var turns = 0
    func galleryDidChange() { changes += 1 }
    func galleryDidReceiveFile() { received += 1 }
    func previewDidTurn() { turns += 1 }
    func playDidChange(_ change: PlayChange) {}
  }

  private func changes(_ spy: Spy, _ body: () -> Void) -> Int {
    let before = spy.changes
    body()
    return spy.changes - before
  }

  @Test("A gallery reports its list, its files and its errors")
  func model() throws {
    let double = GalleryDouble(["Amber brook", "Cold ford"])
    let rules = try TestGame.content.get().rules
    let gallery = Gallery(double, EventLog(), rules: rules)
    let spy = Spy()
    gallery.delegate = spy
    #expect(changes(spy) { gallery.open("") } == 1)
    #expect(changes(spy) { gallery.look(at: 1) } == 1)
    #expect(changes(spy) { gallery.look(at: 1) } == 0)
    var query = GalleryQuery()
    query.words = [GalleryQuery.Word("cold")]
    #expect(changes(spy) { gallery.look(for: query) } == 1)
    #expect(gallery.found == [1])
    gallery.fetch(for: .use)
    #expect(spy.received == 1 && gallery.received?.code == double.codes[1])
    double.isPrompt = false
    gallery.fetch(for: .use)
    double.coming = [.failed(.unreachable)]
    #expect(changes(spy) { gallery.advance() } == 1)
    #expect(spy.received == 1)
  }

  @Test("A preview reports its start and its end")
  func preview() throws {
    let game = try TestGame(shown: .nothing)
    let code = ShareCode(name: "", .valley(GeneratedValley(seed: 5))).text()
    var shown: Preview?
    game.state?.sharing.preview(of: code) { shown = $0 }
    let preview = try #require(shown)
    let spy = Spy()
    preview.delegate = spy
    preview.advance()
    #expect(spy.turns == 1)
    for _ in 1..<Preview.passes {
      #expect(preview.isHeard)
      preview.beginPass()
      preview.advance()
    }
    #expect(spy.turns == 2 && !preview.isHeard)
    preview.end()
    #expect(spy.turns == 2)
  }
}

@Suite("Recordings can be watched in the game")
struct GalleryWatchNoticeTests {
  /// Opens every text as a recording of twenty seconds: a valley with a sweep.
  private final class RecordingOpener: RecordingOpening {
    weak var shown: KodamaApp?
    var isOpen = true

    func open(
      _ text: String, in language: Language, isCurtainDown: Bool, on outputs: Outputs
    ) -> (app: KodamaApp, recording: Recording)? {
      guard isOpen, let content = try? TestGame.content.get() else { return nil }
      let app = content.app(seed: 71, language: language, outputs: outputs)
      app.start(.play)
      shown = app
      let sweep = Recording.Entry(pass: 5, command: Command("sweep"))
      return (app, Recording(entries: [sweep], passes: 1_200))
    }
  }

  private func game(
    _ opener: RecordingOpener, start: KodamaApp.Start = .play
  ) throws -> TestGame {
    let game = try TestGame(start: start)
    let double = GalleryDouble(["Amber brook"])
    double.things[0].kind = .recording
    game.app.bring(double)
    game.app.bring(opener)
    try game.press("alt+g", "enter", "enter")
    return game
  }

  @Test("A recording plays until the player goes back")
  func watched() throws {
    let opener = RecordingOpener()
    let game = try game(opener)
    #expect(game.said.joined().contains { $0.contains("20 seconds") })
    #expect(game.text.contains("Watch"))
    game.run(260)
    #expect(opener.shown != nil)
    #expect(game.text.contains("✎") && !game.text.contains("Watch"))
    // Keys do not reach the game that is shown.
    let before = game.text
    try game.press("space", "m")
    game.run(300)
    #expect(game.said.joined().contains { $0.contains("71") }, "\(game.said.joined())")
    #expect(game.text.contains("✎") && before.contains("✎"))
    try game.press("escape")
    game.run(2)
    #expect(opener.shown == nil)
    #expect(game.text.contains("Watch"))
    game.run(400)
    #expect(game.said.joined().contains { $0.contains("End of the recording") })
  }

  @Test("A lost loudspeaker is still known after a watched recording")
  func notices() throws {
    let game = try game(RecordingOpener())
    game.run(260)
    game.report(.loudspeakerLost)
    try game.press("escape")
    game.run(2)
    #expect(game.text.contains("Watch"))
    #expect(game.state?.problems.current.value.contains(.noLoudspeaker) == true)
  }

  @Test("A recording that cannot be watched is announced")
  func ends() throws {
    let opener = RecordingOpener()
    let game = try game(opener, start: .title)
    game.run(1_600)
    #expect(opener.shown == nil && game.text.contains("Watch"))
    opener.isOpen = false
    try game.press("enter")
    game.run(3)
    #expect(game.said.joined().contains { $0.contains("cannot be watched") })
  }
}

@Suite("The gallery opens and closes")
struct GalleryNavigationNoticeTests {
  @Test("The gallery opens from the title, the valley and their lists")
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

  @Test("The chosen gallery is remembered at the next start")
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
