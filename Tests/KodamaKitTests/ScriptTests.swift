import KodamaHosting
import KodamaSurfaces
import Testing

@Suite("Scripts are read to the letter")
struct ScriptTests {
  private static let names = Script.Names(actions: ["pause", "left"], sounds: ["bell", "sand"])

  @Test("The line ends of Windows change nothing")
  func windows() throws {
    let text = "# how it begins\n\ntick 3 press space x2\nexpect text \"a b\"\n"
    #expect(try Script(text.replacing("\n", with: "\r\n")) == Script(text))
    #expect(try Script(text).steps.map(\.line) == [3, 3, 4])
  }

  @Test(
    "What is wrong has a code, a place, and what was probably meant",
    arguments: [
      ("pres space", "unknown-word", 1, "press"), ("wait until gaol", "unknown-word", 12, "goal"),
      ("press spac", "unknown-key", 7, "space"),
      ("press shift+lft", "unknown-key", 7, "shift+left"),
      ("command puase", "unknown-action", 9, "pause"),
      ("expect sond bell", "unknown-word", 8, "sound"),
      ("expect sound bel", "unknown-sound", 14, "bell"),
      ("expect sound bell rihgt", "unknown-word", 19, "right"),
      ("tick 10 press spac x2", "unknown-key", 15, "space"),
    ])
  func faults(_ line: String, _ code: String, _ column: Int, _ meant: String) {
    let error = #expect(throws: Script.ParseError.self) {
      try Script("wait 1\n" + line, names: Self.names)
    }
    #expect(error?.code.rawValue == code)
    #expect(error?.line == 2 && error?.column == column)
    #expect(error?.choices.contains(meant) == true)
  }

  @Test(
    "What is missing is missing behind the last word",
    arguments: [
      ("press", 6, "missing"), ("press  # which one?", 6, "missing"),
      ("wait 3 4", 8, "not-the-end"),
      ("type \"ab", 9, "open-quote"), ("wait x", 6, "bad-number"), ("press a x0", 9, "bad-number"),
    ])
  func missing(_ line: String, _ column: Int, _ code: String) {
    let error = #expect(throws: Script.ParseError.self) { try Script(line) }
    #expect(error?.column == column)
    #expect(error?.code.rawValue == code)
  }

  @Test("A sound may be named by what sounds so")
  func otherNames() throws {
    let names = Script.Names(sounds: ["metal"], patches: ["bell": "metal"])
    #expect(
      try Script("expect sound bell right", names: names).steps.map(\.action) == [
        .expectSound(patch: "metal", side: .right)
      ])
    #expect(throws: Script.ParseError.self) { try Script("expect sound gong", names: names) }
  }

  @Test("A tick that has gone by when its line is reached is a fault of the line")
  func backwards() throws {
    for text in [
      "tick 10\ntick 5", "tick 10 press a x3\ntick 12", "wait 20\ntick 19 press a",
    ] {
      let error = #expect(throws: Script.ParseError.self) { try Script(text) }
      #expect(error?.code == .backwards)
      #expect(error?.line == 2 && error?.column == 6)
    }
    #expect(try Script("tick 10 press a x3\ntick 13\nwait until goal 9\ntick 13").steps.count == 5)
  }

  @Test("A sound that was not heard is said with its side, and with what was heard instead")
  func sounds() throws {
    let (app, host) = (Ringer(), HeadlessHost())
    let runner = ScriptRunner(
      loop: GameLoop(app: app, host: host), host: host, patches: PatchTable())
    let patches = Patch.standard.map(\.name)
    runner.run(try Script("wait 3\nexpect sound \(patches[0]) right\nexpect sound \(patches[1])"))
    #expect(
      runner.failures.map(\.description) == [
        "line 2, pass 3: expected sound \(patches[0]) right, found \(patches[0]) left x3"
      ] + [
        "line 3, pass 3: expected sound \(patches[1]), found \(patches[0]) left x3"
      ])
  }

  /// Rings on the left in every pass.
  private final class Ringer: App {
    let outputs = Outputs(screen: nil, sound: SoundSurface(), words: nil)
    let bindings = KeyBindings()
    let wantsText = false
    let isRunning = true
    func pass(_ commands: [Command]) {
      outputs.sound?.play(Note(PatchID(0), hertz: 440, pan: -1))
    }
  }
}
