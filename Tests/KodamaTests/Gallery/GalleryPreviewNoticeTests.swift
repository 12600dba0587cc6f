import KodamaContent
@testable import KodamaControllers
import KodamaDataSources
import KodamaEtudes
@testable import KodamaGame
import KodamaHosting
@testable import KodamaPlay
import KodamaRoles
@testable import KodamaSaves
import KodamaSurfaces
@testable import KodamaWorld
import Testing

@Suite("The focused gallery item has a preview")
struct GalleryPreviewNoticeTests {
  @Test("The focused item is previewed in picture, sound and words for ten seconds")
  func rests() throws {
    let game = try TestGame(store: MemoryGameStore())
    let double = GalleryDouble(["Amber brook", "Cold ford"])
    double.codes = try ["water", "bell"].map { try Self.stamp(of: $0) }
    game.app.bring(double)
    try game.press("alt+g")
    game.run(Gallery.restPasses + 5)
    #expect(double.fetched == [0])
    let before = game.frames.last
    try game.press("down")
    game.run(Gallery.restPasses + 5)
    #expect(double.fetched == [0, 1])
    #expect(game.frames.last != before)
    #expect(game.text.contains("About Cold ford."))
    // The sweep of the preview plays the bell.
    let first = game.sounds.count
    game.run(Preview.passes - 20)
    #expect(game.sounds[first...].joined().contains { $0.kind == .play && $0.note.bus == .probe })
    // Continuous sounds stop when the preview ends.
    let last = game.sounds.count
    game.run(30)
    #expect(game.sounds[last...].joined().contains { $0.kind == .silence })
    let after = game.sounds.count
    game.run(30)
    #expect(game.sounds[after...].joined().isEmpty)
  }

  @Test("The sounds of a preview are captioned")
  func captions() throws {
    let game = try TestGame(store: MemoryGameStore())
    let double = GalleryDouble(["Amber brook"])
    double.codes = [try Self.stamp(of: "water")]
    game.app.bring(double)
    try game.press("alt+g")
    game.run(Gallery.restPasses + 60)
    let caption = try #require(game.captionsUp.last)
    #expect(game.text.contains(caption))
    game.run(Preview.passes)
    #expect(game.captionsUp.isEmpty)
    #expect(!game.text.contains(caption))
  }

  /// Returns the share code of a stamp that is a block of one material.
  private static func stamp(of name: String) throws -> String {
    let content = try TestGame.content.get()
    let world = World(width: 8, height: 8, seed: 0, rules: content.rules)
    let material = try #require(content.rules[name])
    for x in 0..<3 { world.place(material, at: CellPoint(x, 1)) }
    let stamp = try #require(world.stamp(from: CellPoint(0, 0), to: CellPoint(3, 2)))
    return ShareCode(name: "", content.sharedContentCoder.payload(of: .stamp(stamp))).text()
  }
}

@Suite("A recording has a preview")
struct RecordingPreviewNoticeTests {
  /// Opens every text as a recording of a game with the given étude and input.
  private final class RecordingOpener: RecordingOpening {
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

  private func game(_ opener: RecordingOpener) throws -> TestGame {
    let game = try TestGame(start: .title)
    let double = GalleryDouble(["Amber brook", "Cold ford"])
    double.things[0].kind = .recording
    game.app.bring(double)
    game.app.bring(opener)
    try game.press("alt+g")
    return game
  }

  @Test("The preview of a recording shows only its last ten seconds")
  func last() throws {
    let opener = RecordingOpener()
    opener.entries = [Self.entry(1_100, .place), Self.entry(1_200, .sweep)]
    let game = try game(opener)
    game.run(Gallery.restPasses + 2)
    let quiet = game.sounds.count
    let before = game.text
    // 900 passes are fast-forwarded, 16 at once.
    game.run(900 / RecordingFastForward.passesAtOnce - 6)
    let inner = try #require(opener.shown)
    #expect((700..<900).contains(inner.played?.world.tick ?? 0))
    #expect(game.text == before)
    #expect(game.sounds[quiet...].joined().isEmpty)
    game.run(20)
    #expect(game.text != before)
    game.run(Preview.passes - 40)
    #expect(game.sounds[quiet...].joined().contains { $0.kind == .play && $0.note.bus == .probe })
    game.run(120)
    // The replay reached the same state as the original.
    let again = try #require(opener.open("", in: .english, isCurtainDown: false, on: .all()))
    let played = RecordedGame(again.app, again.recording)
    for _ in 0..<played.passes { played.runPass() }
    #expect(played.play?.world.digest == inner.played?.world.digest)
    #expect(played.play?.world.tick == inner.played?.world.tick)
    let end = game.sounds.count
    game.run(60)
    #expect(game.sounds[end...].joined().isEmpty)
  }

  @Test("Moving the focus ends the preview of a recording at any time")
  func cancelled() throws {
    for passes in [30, 200] {
      let opener = RecordingOpener()
      let game = try game(opener)
      game.run(Gallery.restPasses + passes)
      #expect(opener.shown != nil)
      try game.press("down")
      game.run()
      #expect(opener.shown == nil, "after \(passes)")
      game.run(Gallery.restPasses + 5)
      #expect(game.text.contains("About Cold ford."))
    }
  }

  @Test("The preview of a recording reports no facts to the current game")
  func solved() throws {
    let opener = RecordingOpener()
    (opener.etude, opener.passes) = ("ring-it", 20_000)
    let game = try game(opener)
    game.run(
      Gallery.restPasses + 2 + RecordingFastForward.latestPass / RecordingFastForward.passesAtOnce
        + 5)
    let tick = try #require(opener.shown?.played?.world.tick)
    game.run(30)
    #expect(opener.shown?.played?.world.tick == tick + 30)
    // The play model's current delegate receives the goal.
    opener.shown?.played?.delegate?.playDidChange(.goal)
    #expect(game.said.joined().allSatisfy { !$0.contains("solved") })
    game.run(5)
    #expect(opener.shown?.played?.world.tick == tick + 30)
  }
}
