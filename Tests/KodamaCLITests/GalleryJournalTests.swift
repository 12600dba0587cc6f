import ArgumentParser
import Foundation
import Kodama
import KodamaGallery
import KodamaHosting
import Testing

@testable import KodamaCLI

@Suite("A recording contains the answers of galleries")
struct GalleryJournalTests {
  private let folder: TemporaryFolder
  private let content: Content

  init() throws {
    folder = try TemporaryFolder()
    content = try Content.shipped()
  }

  /// Creates a gallery with two entries in a folder.
  private func makeGallery() throws {
    var index = GalleryIndex(title: .init("Two \"things\"", japanese: "二つ"))
    let shipped = try Content.folder() + "/gallery"
    for name in ["basin", "coal-hills"] {
      let bytes = try Files.bytes("\(shipped)/\(name).code")
      var entry = GalleryEntry(
        name: name, kind: name == "basin" ? .stamp : .valley,
        file: try #require(GalleryPath("\(name).code")), fileBytes: bytes.count,
        fileDigest: GalleryReader.digest(of: bytes))
      entry.title = .init("\\ \(name)\n", japanese: "谷")
      index.entries.append(entry)
      _ = try folder.file("\(name).code", bytes)
    }
    _ = try folder.file("index.json", index.text)
  }

  /// The digests of each pass.
  private final class Digests {
    var digests: [GameDigest] = []
  }

  /// Plays a script. Returns its digests and its recording.
  private func played(_ script: String) throws -> (digests: Digests, recording: Recording) {
    var setup = try GameOptions.parse(["--language", "en", "--seed", "3"]).setup(content)
    let galleries = JournaledGallery(.standard(waits: true))
    setup.galleries = galleries
    let app = setup.app(outputs: .all())
    app.start(.play)
    let host = HeadlessHost()
    let passes = Digests()
    host.onPass = { _ in passes.digests.append(app.digest) }
    let recorder = Recorder(header: setup.header(app, start: "play"))
    let loop = GameLoop(app: app, host: host, recorder: recorder)
    let runner = ScriptRunner(loop: loop, host: host, patches: content.patches)
    runner.run(try Script(script, firstLine: 1, names: ScriptFile.names(content)))
    #expect(runner.failures.isEmpty)
    return (
      passes,
      RecordingWithAnswers(recording: recorder.recording, galleryAnswers: galleries.answers)
        .complete
    )
  }

  private func replayed(_ recording: Recording) throws -> Digests {
    let game = try RecordedGame(try folder.file("a.recording", recording.text), content)
    let host = HeadlessHost()
    let passes = Digests()
    host.onPass = { _ in passes.digests.append(game.app.digest) }
    GameLoop(app: game.app, host: host).replay(game.recording, on: host)
    return passes
  }

  private var script: String {
    """
    wait 5
    press alt+g
    wait 40
    press home
    press down x2
    press enter
    type "\(folder.path)"
    press enter
    wait 3
    expect text "Gallery, 2 of 2"
    press down
    wait 60
    press enter
    press enter
    wait 40
    expect text "512 wide"
    press alt+g
    wait 30
    """
  }

  @Test("A replay works after its gallery was deleted")
  func replays() throws {
    try makeGallery()
    let (first, recording) = try played(script)
    for name in ["index.json", "basin.code", "coal-hills.code"] {
      try FileManager.default.removeItem(atPath: "\(folder.path)/\(name)")
    }
    #expect(try replayed(recording).digests == first.digests)
    // The index of a gallery that is opened twice is recorded once.
    let indexes = recording.header.filter {
      $0.key == GalleryAnswer.key && $0.value.contains("coal-hills")
    }
    #expect(indexes.count == 1)
  }

  @Test("A recording without answers opens only the shipped gallery")
  func alone() throws {
    try makeGallery()
    var (first, recording) = try played(script)
    recording.header.removeAll { $0.key == GalleryAnswer.key }
    #expect(try replayed(recording).digests != first.digests)
    let shipped = try played("wait 5\npress alt+g\nwait 60\npress down\nwait 60")
    (first, recording) = shipped
    recording.header.removeAll { $0.key == GalleryAnswer.key }
    #expect(try replayed(recording).digests == first.digests)
  }

  @Test("Recorded answers round-trip through lines of text")
  func lines() throws {
    try makeGallery()
    let index = try GalleryIndex(try Files.bytes(folder.path + "/index.json"))
    let news: [GalleryEvent] = [
      .opened(refused: 3, former: .refused(503)), .received("kodama:AA\n\"b\""),
      .coming(percent: 40), .failed(.circles), .failed(.failed(-7)),
      .opened(refused: 0, former: nil),
    ]
    let kinds: [GalleryAnswer.Kind] =
      [.shipped, .again, .index(index), .index(GalleryIndex(title: .init()))]
      + news.map { .news($0) }
    for (call, kind) in kinds.enumerated() {
      let answer = GalleryAnswer(call, kind)
      #expect(!answer.line.contains("\n"))
      #expect(GalleryAnswer(line: answer.line) == answer)
    }
    #expect(index.text.utf8.count <= index.textByteLimit)
    for line in [
      "", "1", "x shipped", "-1 again", "1 index {", "1 news {}", "1 dream", "1 news failed",
      "1 news failed dream", "1 news failed refused(x)",
    ] {
      #expect(GalleryAnswer(line: line) == nil)
    }
  }
}
