import ArgumentParser
import Foundation
import Kodama
import KodamaHosting
import Testing

@testable import KodamaCLI

@Suite("Files of what was played", .serialized)
struct ExportJobTests {
  private let content: Content
  private let folder: TemporaryFolder
  private let recording: Recording
  /// What was heard, pass by pass.
  private let heard: [[Float]]

  init() throws {
    content = try Content.shipped()
    folder = try TemporaryFolder()
    let setup = try GameOptions.parse(["--language", "en"]).setup(content)
    let app = setup.app(outputs: .all())
    app.start(.play)
    let host = HeadlessHost(mixer: Mixer(patches: content.patches))
    var heard: [[Float]] = []
    host.onPass = { heard.append($0.samples) }
    let recorder = Recorder(header: setup.header(app, start: "play"))
    let loop = GameLoop(app: app, host: host, recorder: recorder)
    loop.run(passes: 20)
    host.send(.command(Command("sweep")))
    loop.run(passes: 60)
    (recording, self.heard) = (recorder.recording, heard)
  }

  private func job(_ form: ExportForm, passes: Int, folder: String? = nil) throws -> ExportJob {
    let file = try self.folder.file("a.recording", recording.text)
    let game = try RecordedGame(file, content, outputs: ExportJob.outputs(for: form))
    return ExportJob(
      recording: game, form: form, passes: passes, folder: folder ?? self.folder.path + "/out")
  }

  @Test("the sound is what was heard, to the sample, and nothing is written over")
  func sound() throws {
    var percents: [Int] = []
    let path = try job(.sound, passes: 50).run(tell: { percents.append($0) })
    let expected = WaveFile.bytes(heard.suffix(50).flatMap { $0 })
    #expect(try Files.bytes(path) == expected)
    #expect(percents == percents.sorted() && percents.last == 99)
    let second = try job(.sound, passes: 500).run()
    #expect(second != path && path.hasSuffix("kodama-1.wav"))
    #expect(try Files.bytes(path) == expected)
    #expect(try Files.bytes(second) == WaveFile.bytes(heard.flatMap { $0 }))
  }

  @Test("notes and pictures are files of their kind")
  func others() throws {
    let notes = try Files.bytes(try job(.notes, passes: 50).run())
    #expect(notes.starts(with: Array("MThd".utf8)))
    let picture = try Files.bytes(try job(.picture, passes: 1).run())
    #expect(picture.starts(with: [0x89, 0x50, 0x4e, 0x47]) && picture.count > 2_000)
  }

  @Test("what is stopped, or has no room, leaves nothing behind")
  func nothing() throws {
    #expect(throws: ExportProblem.cancelled) {
      var count = 0
      _ = try job(.sound, passes: 50).run(isCancelled: {
        count += 1
        return count > 9
      })
    }
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/out")
    #expect(left.isEmpty)
    let file = try folder.file("no-folder", "")
    #expect(throws: ExportProblem.notWritten) { try job(.sound, passes: 5, folder: file).run() }
  }
}
