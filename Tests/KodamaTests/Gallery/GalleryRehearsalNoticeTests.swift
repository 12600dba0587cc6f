import KodamaContent
@testable import KodamaControllers
import KodamaDataSources
import KodamaEtudes
@testable import KodamaGame
import KodamaHosting
@testable import KodamaPlay
import KodamaRoles
import KodamaSurfaces
@testable import KodamaWorld
import Testing

@Suite("What somebody has played is seen and heard before it is watched")
struct GalleryRehearsalNoticeTests {
  /// Opens every text as a game in which sand is poured, and a bell is rung at the end.
  private final class Theatre: RecordingOpening {
    var (etude, passes) = ("", 1_500)
    var entries: [Recording.Entry] = []
    private(set) weak var shown: KodamaApp?

    func open(
      _ text: String, in language: Language, isCurtainDown: Bool, on outputs: Outputs
    ) -> (app: KodamaApp, recording: Recording)? {
      guard let content = try? TestGame.content.get() else { return nil }
      let app = content.app(seed: 71, language: language, outputs: outputs)
      app.start(etude.isEmpty ? .play : .etude(etude))
      shown = app
      return (app, Recording(entries: entries, passes: passes))
    }
  }

  private static func entry(_ pass: Int, _ action: PlayerOperation) -> Recording.Entry {
    Recording.Entry(pass: pass, command: Command(action))
  }

  private func game(_ theatre: Theatre) throws -> TestGame {
    let game = try TestGame(start: .title)
    let double = GalleryDouble(["Amber brook", "Cold ford"])
    double.things[0].kind = .recording
    game.app.bring(double)
    game.app.bring(theatre)
    try game.press("alt+g")
    return game
  }

  @Test("Its last ten seconds are seen and heard as they were played, and nothing before them")
  func last() throws {
    let theatre = Theatre()
    theatre.entries = [Self.entry(1_100, .place), Self.entry(1_200, .sweep)]
    let game = try game(theatre)
    game.run(Gallery.restPasses + 2)
    let quiet = game.sounds.count
    let before = game.text
    // Nine hundred passes go before, sixteen at once.
    game.run(900 / Rehearsal.passesAtOnce - 6)
    let inner = try #require(theatre.shown)
    #expect((700..<900).contains(inner.played?.world.tick ?? 0))
    #expect(game.text == before)
    #expect(game.sounds[quiet...].joined().isEmpty)
    game.run(20)
    #expect(game.text != before)
    game.run(Preview.passes - 40)
    #expect(game.sounds[quiet...].joined().contains { $0.kind == .play && $0.note.bus == .probe })
    game.run(120)
    // It came to what it came to when it was played.
    let again = try #require(theatre.open("", in: .english, isCurtainDown: false, on: .all()))
    let played = RecordedGame(again.app, again.recording)
    for _ in 0..<played.passes { played.runPass() }
    #expect(played.play?.world.digest == inner.played?.world.digest)
    #expect(played.play?.world.tick == inner.played?.world.tick)
    let end = game.sounds.count
    game.run(60)
    #expect(game.sounds[end...].joined().isEmpty)
  }

  @Test("Who goes on to another thing ends it, on its way and while it is heard")
  func cancelled() throws {
    for passes in [30, 200] {
      let theatre = Theatre()
      let game = try game(theatre)
      game.run(Gallery.restPasses + passes)
      #expect(theatre.shown != nil)
      try game.press("down")
      game.run()
      #expect(theatre.shown == nil, "after \(passes)")
      game.run(Gallery.restPasses + 5)
      #expect(game.text.contains("About Cold ford."))
    }
  }

  @Test("What is told of it is told to its own game, and a long one is shown from where one got")
  func solved() throws {
    let theatre = Theatre()
    (theatre.etude, theatre.passes) = ("ring-it", 20_000)
    let game = try game(theatre)
    game.run(Gallery.restPasses + 2 + Rehearsal.latestPass / Rehearsal.passesAtOnce + 5)
    let tick = try #require(theatre.shown?.played?.world.tick)
    game.run(30)
    #expect(theatre.shown?.played?.world.tick == tick + 30)
    // It is told of its goals by whoever listens to it now.
    theatre.shown?.played?.delegate?.playDidChange(.goal)
    #expect(game.said.joined().allSatisfy { !$0.contains("solved") })
    game.run(5)
    #expect(theatre.shown?.played?.world.tick == tick + 30)
  }
}
