import ArgumentParser
import Foundation
import Kodama
import KodamaHosting
import Testing

@testable import KodamaCLI

@Suite("A sealed recording proves that it solves an étude")
struct ProvenTests {
  private static let content = Result { try Content.shipped() }
  /// The number of changes: 60, or 1,000 with `KODAMA_LONG`.
  private static let count =
    ProcessInfo.processInfo.environment["KODAMA_LONG"] != nil ? 1_000 : 60

  private let content: Content
  private let folder: TemporaryFolder
  private let sealed: Recording

  init() throws {
    content = try Self.content.get()
    folder = try TemporaryFolder()
    let options = try GameOptions.parse(["--etude", "ring-it", "--language", "en"])
    let setup = try options.setup(content)
    let app = setup.app(outputs: .all())
    app.start(.etude("ring-it"))
    let host = HeadlessHost()
    let recorder = Recorder(header: setup.header(app, start: "play"))
    let loop = GameLoop(app: app, host: host, recorder: recorder)
    let etude = try #require(content.etudes.first { $0.name == "ring-it" })
    let runner = ScriptRunner(loop: loop, host: host, patches: content.patches)
    runner.run(try Script(etude.script, firstLine: 1, names: ScriptFile.names(content)))
    let run = try RecordedRun(try folder.file("a.recording", recorder.recording.text), content)
    var sealed = run.recording
    sealed.header.append(try #require(run.seal).header)
    self.sealed = sealed
  }

  private func run(_ recording: Recording) throws -> RecordedRun {
    try RecordedRun(try folder.file("b.recording", recording.text), content)
  }

  @Test("A sealed recording counts as proven")
  func honest() throws {
    #expect(try run(sealed).isProven)
    var unsealed = sealed
    unsealed.header.removeAll { $0.key == RecordingSeal.key }
    let plain = try run(unsealed)
    #expect(plain.seal != nil && !plain.isProven)
  }

  @Test("Any change to a sealed recording invalidates the proof")
  func tampered() throws {
    var chance: UInt64 = 9
    func number(below limit: Int) -> Int {
      chance = chance &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(chance >> 33) % max(1, limit)
    }
    var tried = 0
    while tried < Self.count {
      var changed = sealed
      let place = number(below: changed.entries.count)
      switch number(below: 6) {
      case 0: changed.entries.remove(at: place)
      case 1: changed.entries.insert(changed.entries[place], at: place)
      case 2: changed.entries[place].command = Command("left")
      case 3: changed.passes += 1 + number(below: 3)
      case 4: changed.header.swapAt(0, number(below: changed.header.count))
      default:
        let line = number(below: changed.header.count)
        changed.header[line].value += "1"
      }
      guard changed != sealed else { continue }
      tried += 1
      // A change may also make the recording unreadable.
      #expect((try? run(changed))?.isProven != true, "\(changed.text)")
    }
  }

  @Test("A forged seal proves nothing")
  func forged() throws {
    let seal = try #require(RecordingSeal(in: sealed))
    var forged = sealed
    forged.header.removeAll { $0.key == RecordingSeal.key }
    forged.entries = Array(forged.entries.prefix(3))
    forged.header.append(RecordingSeal(pass: seal.pass, state: seal.state, of: forged).header)
    #expect(try run(forged).isProven == false)
    forged.header[forged.header.count - 1].value = "x y"
    #expect(try run(forged).isProven == false)
  }

  @Test("A recording that names files or is too long is rejected")
  func bounded() throws {
    for (key, value) in [("world", "/etc/passwd"), ("pack", "a 0 /etc/passwd")] {
      var other = sealed
      other.header.append(Recording.Header(key, value))
      #expect(throws: CommandError.self) { try run(other) }
    }
    var endless = sealed
    endless.passes = RecordedRun.passLimit + 1
    #expect(throws: CommandError.self) { try run(endless) }
  }
}
