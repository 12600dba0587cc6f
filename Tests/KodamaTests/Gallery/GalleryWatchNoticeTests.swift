import KodamaContent
@testable import KodamaControllers
import KodamaDataSources
@testable import KodamaGame
import KodamaHosting
@testable import KodamaPlay
import KodamaSurfaces
import Testing

@Suite("Recordings that others have made are watched in the game")
struct GalleryWatchNoticeTests {
  /// Opens every text as a valley in which a sweep is heard, twenty seconds long.
  private final class Theatre: RecordingOpening {
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
    _ theatre: Theatre, start: KodamaApp.Start = .play
  ) throws -> TestGame {
    let game = try TestGame(start: start)
    let double = GalleryDouble(["Amber brook"])
    double.things[0].kind = .recording
    game.app.bring(double)
    game.app.bring(theatre)
    try game.press("alt+g", "enter", "enter")
    return game
  }

  @Test("A recording is seen, heard and said as it was played, and is left by going back")
  func watched() throws {
    let theatre = Theatre()
    let game = try game(theatre)
    #expect(game.said.joined().contains { $0.contains("20 seconds long") })
    #expect(game.text.contains("Watch and hear it"))
    game.run(260)
    #expect(theatre.shown != nil)
    #expect(game.text.contains("Tick") && !game.text.contains("Watch and hear it"))
    // What the player presses is not for the game that is shown.
    let before = game.text
    try game.press("space", "m")
    game.run(300)
    #expect(game.said.joined().contains { $0.contains("71") }, "\(game.said.joined())")
    #expect(game.text.contains("Tick") && before.contains("Tick"))
    try game.press("escape")
    game.run(2)
    #expect(theatre.shown == nil)
    #expect(game.text.contains("Watch and hear it"))
    game.run(400)
    #expect(game.said.joined().contains { $0.contains("The recording is over") })
  }

  @Test("It ends by itself, and what cannot be shown is told")
  func ends() throws {
    let theatre = Theatre()
    let game = try game(theatre, start: .title)
    game.run(1_600)
    #expect(theatre.shown == nil && game.text.contains("Watch and hear it"))
    theatre.isOpen = false
    try game.press("enter")
    game.run(3)
    #expect(game.said.joined().contains { $0.contains("cannot be watched") })
  }
}
