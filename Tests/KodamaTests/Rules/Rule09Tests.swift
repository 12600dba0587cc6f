import KodamaContent
import KodamaGame
import KodamaHosting
import KodamaSurfaces
import Testing

@Suite("Equal worlds, seeds and commands give equal frames and samples")
struct Rule09Tests {
  @Test("Two runs give equal states, frames and samples", arguments: [1, 5, 9] as [UInt64])
  func twice(_ seed: UInt64) throws {
    let commands = randomCommands(seed: seed &+ 100, count: 240)
    let games = try (0..<2).map { _ in
      let game = try TestGame(seed: seed, hasMixer: true)
      game.play(commands)
      return game
    }
    #expect(games[0].states == games[1].states)
    #expect(games[0].frames == games[1].frames)
    #expect(games[0].sounds == games[1].sounds)
    #expect(games[0].samples == games[1].samples)
    #expect(games[0].samples.contains { $0.contains { $0 != 0 } })
  }

  @Test("A recording that is read from its text replays identically")
  func recording() throws {
    let played = try TestGame(seed: 4)
    let recorder = Recorder(header: [.init("seed", "4")])
    played.loop.recorder = recorder
    played.play(randomCommands(seed: 77, count: 200))
    let recording = try Recording(text: recorder.recording.text)
    #expect(recording == recorder.recording)
    let again = try TestGame(seed: 4)
    again.host.answersRequests = false
    for pass in 0..<recording.passes {
      for entry in recording.entries where entry.pass == pass {
        again.host.send(.command(entry.command))
      }
      again.run()
    }
    #expect(again.states == played.states)
    #expect(again.frames == played.frames)
    #expect(again.sounds == played.sounds)
  }

  @Test(
    "The samples of a game do not depend on the block size",
    arguments: [64, 256, 512, 800, 801, 1_600])
  func blocks(_ block: Int) throws {
    let game = try TestGame(seed: 2, hasMixer: true)
    game.play(randomCommands(seed: 5, count: 120))
    let whole = game.samples.flatMap { $0 }
    let mixer = Mixer(patches: try TestGame.content.get().patches)
    for commands in game.sounds { for command in commands { mixer.enqueue(command) } }
    var samples: [Float] = []
    while samples.count < whole.count {
      samples += mixer.render(frames: min(block, (whole.count - samples.count) / 2))
    }
    #expect(samples == whole)
  }

  @Test(
    "The frame rate of the display changes neither the game nor its pictures",
    arguments: [1, 7, 60, 144], [3, 12] as [UInt64])
  func frameRate(_ rate: Int, _ seed: UInt64) throws {
    let commands = randomCommands(seed: seed + 8, count: 120)
    let reference = try TestGame(seed: seed, hasMixer: true)
    reference.play(commands)
    let game = try TestGame(seed: seed, hasMixer: true)
    let display = DrawingHost(game.host, picturesPerSecond: rate)
    let loop = GameLoop(app: game.app, host: display)
    for command in commands {
      if let command { game.host.send(.command(command)) }
      loop.runPass()
    }
    #expect(game.states == reference.states)
    #expect(game.frames == reference.frames)
    #expect(game.sounds == reference.sounds)
    #expect(game.samples == reference.samples)
    #expect(display.pictures.count == commands.count * rate / 60)
    for picture in display.pictures {
      #expect(picture.digest == reference.frames[picture.pass], "pass \(picture.pass)")
    }
  }
}

/// A headless host with any display rate.
///
/// Like a window, it draws the changes since its last picture, and may do so more or less often
/// than once per pass.
private final class DrawingHost: Host {
  private let host: HeadlessHost
  private let picturesPerSecond: Int
  private var picture: [TextCell] = []
  private var revision: UInt64?
  /// The digest of each picture, and the pass after which it was drawn.
  private(set) var pictures: [(pass: Int, digest: UInt64)] = []

  init(_ host: HeadlessHost, picturesPerSecond: Int) {
    self.host = host
    self.picturesPerSecond = picturesPerSecond
  }

  func nextPass() -> [InputEvent]? { host.nextPass() }

  func perform(_ request: HostRequest, on outputs: Outputs) {
    host.perform(request, on: outputs)
  }

  func present(_ outputs: Outputs, pass: Int) {
    host.present(outputs, pass: pass)
    let due = (pass + 1) * picturesPerSecond / 60 - pass * picturesPerSecond / 60
    for _ in 0..<due { draw(outputs.screen, after: pass) }
  }

  private func draw(_ screen: TextSurface?, after pass: Int) {
    guard let screen else { return }
    // A window draws nothing if its picture is up to date.
    if screen.revision != revision {
      let frame = screen.frame
      if picture.count != frame.cells.count { picture = frame.cells }
      for (index, cell) in frame.cells.enumerated() where picture[index] != cell {
        picture[index] = cell
      }
      revision = screen.revision
    }
    let shown = TextFrame(columns: screen.columns, rows: screen.rows, cells: picture)
    pictures.append((pass, shown.digest))
  }
}
