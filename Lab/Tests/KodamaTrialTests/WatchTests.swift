import Kodama
import KodamaTrials
import Testing

/// A host that ends after a number of passes and records the speech and the marks on the map.
private final class EndingHost: Host {
  private var passesLeft: Int
  private(set) var said: [String] = []
  private(set) var lastLines: [String] = []
  private(set) var text = ""
  /// All marks that were ever visible in the upper rows, and those of the last frame.
  private(set) var marks: Set<String> = []
  private(set) var lastMarks = ""
  var events: [InputEvent] = []

  init(passes: Int) { passesLeft = passes }

  func nextPass() -> [InputEvent]? {
    passesLeft -= 1
    defer { events.removeAll() }
    return passesLeft < 0 ? nil : events
  }

  func present(_ outputs: Outputs, pass: Int) {
    _ = outputs.sound?.takeCommands()
    for case .say(let utterance) in outputs.words?.takeEvents() ?? [] {
      said.append(utterance.text)
    }
    text = outputs.screen?.frame.text ?? ""
    let cells = outputs.screen?.frame.cells.prefix(24 * 104) ?? []
    lastMarks = String(
      String.UnicodeScalarView(
        cells.filter { $0.paper == Theme.focusPaper }.compactMap { Unicode.Scalar($0.glyph) }))
    if !lastMarks.isEmpty { marks.insert(lastMarks) }
    let line = outputs.screen?.frame.lines.last ?? ""
    if lastLines.last != line { lastLines.append(line) }
  }
}

@Suite("A player can watch a bot", .serialized)
struct WatchTests {
  private func watch(
    _ kind: BotKind, on host: EndingHost
  ) throws -> (app: KodamaApp, loop: GameLoop) {
    let shipped = try TestEtude.content.get()
    // With textures, the bot that sees pictures needs more keys.
    let content = kind == .eyesFloor ? shipped.withPlainSquares : shipped
    let etude = try #require(content.etudes.first { $0.name == "far-corner" })
    let app = content.app(outputs: .all())
    app.outputs.screen?.showsPictures = kind == .eyesFloor
    app.start(.etude(etude.name, variation: 2))
    let watching = WatchingHost(host, bot: kind, etude: etude, content: content, app: app)
    let loop = GameLoop(app: app, host: watching)
    watching.play(loop)
    return (app, loop)
  }

  @Test(
    "A watched bot announces its plans",
    arguments: [BotKind.eyes, .eyesFloor, .ears, .earsHuman, .words])
  func solved(_ kind: BotKind) throws {
    // The bots that hear need half a minute.
    let host = EndingHost(passes: [.ears, .earsHuman].contains(kind) ? 2_500 : 700)
    let (app, _) = try watch(kind, on: host)
    #expect(app.isSolved)
    #expect(host.said.contains { $0.hasPrefix("Bot: ") })
    #expect(host.lastLines.contains { $0.contains("Bot: ") })
    #expect(
      host.lastLines.last?.contains("Bot: ") == false, "the line remains after the bot has ended")
  }

  @Test("Tiles that the bot perceived are marked")
  func perceived() throws {
    let host = EndingHost(passes: 700)
    let (app, _) = try watch(.eyes, on: host)
    #expect(app.isSolved)
    #expect(host.marks.contains("&&"), "a bell: \(host.marks)")
    #expect(!host.lastMarks.contains("&"), "marks remain after the bot has ended")
    #expect(host.said.contains { $0.contains(", the nearest ") })
  }

  @Test("A watched bot ignores the loss of focus")
  func notices() throws {
    let host = EndingHost(passes: 700)
    host.events = [.command(Command(.focusLost))]
    #expect(try watch(.eyes, on: host).app.isSolved)
    let closing = EndingHost(passes: 300)
    closing.events = [.command(Command(.closeRequested))]
    let (app, _) = try watch(.eyes, on: closing)
    #expect(!app.isSolved)
    #expect(closing.text.contains("▶ No"), "the question is open")
  }

  @Test("Escape stops a watched bot")
  func escape() throws {
    let host = EndingHost(passes: 300)
    host.events = [.key(KeyStroke(.escape), isRepeat: false)]
    let (app, loop) = try watch(.eyes, on: host)
    #expect(!app.isSolved)
    #expect(loop.pass == 300)
  }
}
