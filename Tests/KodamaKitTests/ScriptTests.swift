import KodamaHosting
import KodamaRoles
import KodamaSurfaces
import Testing

@Suite("A script is parsed and run")
struct ScriptTests {
  private static let names = Script.Names(actions: ["pause", "left"], sounds: ["bell", "sand"])

  @Test("Windows line endings change nothing")
  func windows() throws {
    let text = "# how it begins\n\ntick 3 press space x2\nexpect text \"a b\"\n"
    #expect(try Script(text.replacing("\n", with: "\r\n")) == Script(text))
    #expect(try Script(text).steps.map(\.line) == [3, 3, 4])
  }

  @Test(
    "A script error has a code, a position and suggestions",
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
  func errors(_ line: String, _ code: String, _ column: Int, _ correction: String) {
    let error = #expect(throws: Script.ParseError.self) {
      try Script("wait 1\n" + line, names: Self.names)
    }
    #expect(error?.code.rawValue == code)
    #expect(error?.line == 2 && error?.column == column)
    #expect(error?.suggestion == correction)
  }

  @Test(
    "A missing word is reported after the last word of the line",
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

  @Test("A script may name a sound by its material")
  func otherNames() throws {
    let names = Script.Names(sounds: ["metal"], patches: ["bell": "metal"])
    #expect(
      try Script("expect sound bell right", names: names).steps.map(\.action) == [
        .expectSound(patch: "metal", side: .right)
      ])
    #expect(throws: Script.ParseError.self) { try Script("expect sound gong", names: names) }
  }

  @Test("A line for a tick that has already passed is an error")
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

  @Test("A missing sound is reported with the sounds that were heard instead")
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

  @Test(
    "Errors in randomly edited scripts have positions within the text",
    arguments: 1...400 as ClosedRange<UInt64>
  )
  func edits(_ seed: UInt64) {
    var state = seed
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    let letters = Array("ax7 \"\\#+\n\r\t.:-é木")
    func edited(_ text: String) -> String {
      var text = Array(text)
      for _ in 0...next(3) {
        let place = next(text.count)
        switch next(3) {
        case 0: text.remove(at: place)
        case 1: text.insert(letters[next(letters.count)], at: place)
        default: text[place] = letters[next(letters.count)]
        }
      }
      return String(text)
    }
    func check(_ text: String, line: Int, column: Int, found: String) {
      let lines = text.fileLines
      #expect((1...lines.count).contains(line), "\(text)")
      guard lines.indices.contains(line - 1) else { return }
      #expect((1...lines[line - 1].unicodeScalars.count + 1).contains(column), "\(text)")
      #expect(!found.isEmpty)
    }
    let script = edited(
      "tick 12 press space x3 # a\ntype \"a \\\" b\"\ncommand left\nwait until goal 9\n"
        + "expect sound bell right\npoint 3 4 1\n")
    do {
      _ = try Script(script, names: Self.names)
    } catch {
      check(script, line: error.line, column: error.column, found: error.found)
    }
    let recording = edited(
      "kodama-recording: 1\nseed: 7\n\n1 left\n2 text \"a \\\" b\"\n3 point 1 2 3\n"
        + "4 key shift+left\n5 right repeat\nend 12\n")
    do {
      _ = try Recording(text: recording)
    } catch {
      check(recording, line: error.line, column: error.column, found: error.found)
    }
  }

  /// An app that plays a note on the left in every pass.
  private final class Ringer: App {
    let outputs = Outputs(screen: nil, sound: SoundSurface(), words: nil)
    let bindings = KeyBindings()
    let wantsText = false
    let isRunning = true
    func pass(_ commands: [Command]) {
      outputs.sound?.play(Note(PatchID(0), hertz: 440, panDecibels: -1))
    }
  }
}
