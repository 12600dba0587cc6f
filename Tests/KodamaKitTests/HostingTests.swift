import KodamaHosting
import KodamaRoles
import KodamaSurfaces
import Testing

@Suite("The game loop handles input, commands and recordings")
struct HostingTests {
  private final class Counter: App {
    let outputs: Outputs
    let bindings = KeyBindings([.init(KeyStroke(.space), "tap"), .init(KeyStroke(.escape), "quit")])
    let wantsText = false
    private(set) var isRunning = true
    private(set) var received: [[Command]] = []
    init() { outputs = .all() }
    func pass(_ commands: [Command]) {
      received.append(commands)
      outputs.screen?.write("\(received.count)", x: 0, y: 0)
      if commands.contains(where: { $0.action == "quit" }) { isRunning = false }
    }
  }

  @Test("Input reaches the app in the next pass")
  func input() {
    let (app, host) = (Counter(), HeadlessHost())
    let loop = GameLoop(app: app, host: host)
    host.press(KeyStroke(.space))
    host.press(KeyStroke(.f9))
    loop.run(passes: 2)
    #expect(app.received == [[Command("tap"), Command(.key, .key(KeyStroke(.f9)))], []])
    #expect(host.frame?.lines.first == "2")
    #expect(loop.pass == 2)
  }

  @Test("A recording is replayed on the loop's own host")
  func otherHost() async {
    await #expect(processExitsWith: .failure) {
      GameLoop(app: Counter(), host: HeadlessHost()).replay(Recording(), on: HeadlessHost())
    }
  }

  @Test("The loop ends after the pass in which the app stops")
  func end() {
    let (app, host) = (Counter(), HeadlessHost())
    let loop = GameLoop(app: app, host: host)
    loop.runPass()
    host.press(KeyStroke(.escape))
    loop.run()
    #expect(app.received.count == 2 && loop.pass == 2)
    #expect(!loop.runPass())
  }

  @Test("A recording round-trips through its text")
  func recording() throws {
    let recorder = Recorder(header: [.init("seed", "7"), .init("language", "ja")])
    let commands = [
      Command("right", isRepeat: true), Command(.text, .text("a \"b\" \\ c\nd")),
      Command(.point, .point(column: 3, row: 4, button: 2)), Command(.text, .text("")),
      Command(.text, .text(" repeat")), Command(.displayChanged, .number(-7)),
      Command(.text, .text("\u{301}\u{e000} \\n\r\"")),
      Command(.textPasted, .text(String(repeating: "木\\", count: 100_000))),
    ]
    for (pass, command) in commands.enumerated() { recorder.record([command], pass: pass * 3) }
    let recording = recorder.recording
    #expect(try Recording(text: recording.text) == recording)
    #expect(recording["language"] == "ja" && recording.passes == 22)
  }

  @Test(
    "An invalid recording is rejected with the line of the error",
    arguments: [
      ("", 1), ("kodama-recording: 2\n\nend 1\n", 1), ("kodama-recording: 1\nseed\n\nend 1\n", 2),
      ("kodama-recording: 1\n\nx left\nend 1\n", 3),
      ("kodama-recording: 1\n\n5 left\n4 left\nend 9\n", 4),
      ("kodama-recording: 1\n\n1 text \"open\nend 1\n", 3),
      ("kodama-recording: 1\n\n1 left two\nend 1\n", 3), ("kodama-recording: 1\n\n1 left\n", 4),
      ("kodama-recording: 1\n\n99999999999999999999 left\nend 1\n", 3),
    ])
  func broken(_ text: String, _ line: Int) {
    let error = #expect(throws: Recording.ParseError.self) { try Recording(text: text) }
    #expect(error?.line == line)
  }

  @Test("Errors in a recording have a code and a column")
  func brokenPlaces() {
    func error(_ lines: String) -> Recording.ParseError? {
      #expect(throws: Recording.ParseError.self) {
        try Recording(text: "kodama-recording: 1\n" + lines)
      }
    }
    let header = error("seed 7\n\nend 1\n")
    #expect(header?.code == .noColon && header?.suggestion == "seed: 7")
    let point = error("\n12 point 40 x 1\nend 20\n")
    #expect(point?.code == .badNumber && point?.line == 3 && point?.column == 13)
    let back = error("\n5 left\n  4 left\nend 9\n")
    #expect(back?.code == .backwards && back?.column == 3 && back?.found == "4")
    let open = error("\n1 text \"abc\nend 1\n")
    #expect(open?.code == .openQuote && open?.column == 12)
    let action = error("\n1\nend 1\n")
    #expect(action?.code == .missing && action?.column == 2 && action?.expected == "an action")
    #expect(error("\n1 left\n")?.code == .missing)
  }

  @Test("A recording may have Windows line endings")
  func windows() throws {
    let recording = Recording(
      header: [.init("seed", "7")],
      entries: [.init(pass: 1, command: Command(.text, .text("a\r\nb\rc")))], passes: 9)
    #expect(!recording.text.contains("\r"))
    #expect(try Recording(text: recording.text) == recording)
    #expect(try Recording(text: recording.text.replacing("\n", with: "\r\n")) == recording)
    #expect(try Recording(text: recording.text.replacing("end 9", with: "end 9  ")) == recording)
  }

  @Test("A new binding of a key stroke replaces the old binding")
  func bindings() {
    var bindings = KeyBindings([.init(KeyStroke(.a), "one")])
    #expect(bindings.bind(KeyStroke(.a), to: "two") == "one")
    #expect(bindings.action(for: KeyStroke(.a)) == "two")
    #expect(bindings.strokes(for: "one").isEmpty)
    #expect(bindings.action(for: KeyStroke(.a, .shift)) == nil)
  }

  @Test("Key strokes round-trip through their text")
  func strokes() {
    for key in Key.allCases {
      for modifiers in [[], .shift, .control, .alt, [.shift, .control]] as [KeyModifiers] {
        let stroke = KeyStroke(key, modifiers)
        #expect(KeyStroke(stroke.description) == stroke)
      }
    }
    #expect(KeyStroke("hyper+a") == nil && KeyStroke("") == nil)
  }

  @Test("A transcript distinguishes complete, interrupted and dropped utterances")
  func transcript() {
    var entries: [SpeechTranscript.Entry] = []
    let transcript = SpeechTranscript { entries.append($0) }
    func utterance(_ text: String) -> Utterance {
      Utterance(text: text, reading: text, language: "en", priority: .message, lengthPasses: 40)
    }
    transcript.say(utterance("one"), pass: 0)
    transcript.say(utterance("two"), pass: 500)
    transcript.say(utterance("three"), pass: 500)
    transcript.stop(pass: 501)
    transcript.say(utterance("four"), pass: 600)
    transcript.end()
    #expect(entries.map(\.outcome) == [.whole, .cut, .dropped, .whole])
    #expect(entries.map(\.utterance.text) == ["one", "two", "three", "four"])
  }
}
