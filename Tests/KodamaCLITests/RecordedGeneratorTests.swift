import ArgumentParser
import Kodama
import KodamaHosting
import Testing

@testable import KodamaCLI

@Suite("A recording says by which generator its valleys are made, and replays in those")
struct RecordedGeneratorTests {
  private let content: Content

  init() throws { content = try OptionTests.content.get() }

  /// The world that a recording with this header begins in.
  private func world(_ header: [Recording.Header]) throws -> UInt64 {
    let recording = Recording(header: header)
    let game = try RecordedGame(
      recording, recording.text, from: "a.recording", content, outputs: .all())
    return game.app.digest.world
  }

  @Test(
    "Every recording names it, and one that names none means those of before",
    arguments: ["", "--terrain gorge --size 128x64", "--generator 2", "--terrain gorge"])
  func named(arguments: String) throws {
    let words = arguments.split(separator: " ").map(String.init) + ["--language", "en"]
    let setup = try GameOptions.parse(words).setup(content)
    let app = setup.app(outputs: .all())
    app.start(.play)
    let header = setup.header(app, start: "play")
    #expect(try world(header) == app.digest.world)
    let unnamed = header.filter { $0.key != "generator" }
    #expect(unnamed.count == header.count - 1)
    #expect(try (world(unnamed) == app.digest.world) == arguments.contains("--generator 2"))
    for wrong in ["4", "0", "x"] {
      #expect(throws: (any Error).self) { try world(unnamed + [.init("generator", wrong)]) }
    }
  }
}
