import ArgumentParser
import Foundation
import Kodama
import KodamaHosting
import Testing

@testable import KodamaCLI

@Suite("An export writes exactly what was played", .serialized)
struct ExportJobTests {
  private let content: Content
  private let folder: TemporaryFolder
  private let recording: Recording
  /// The samples of each pass.
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

  @Test("An export overwrites no existing file")
  func sound() throws {
    var percents: [Int] = []
    let path = try job(.sound, passes: 50).run(report: { percents.append($0) })
    let expected = WaveFile.bytes(heard.suffix(50).flatMap { $0 })
    #expect(try Files.bytes(path) == expected)
    #expect(percents == percents.sorted() && percents.last == 99)
    let second = try job(.sound, passes: 500).run()
    #expect(second != path && path.hasSuffix("kodama-1.wav"))
    #expect(try Files.bytes(path) == expected)
    #expect(try Files.bytes(second) == WaveFile.bytes(heard.flatMap { $0 }))
  }

  @Test("Exported notes and pictures have MIDI and PNG headers")
  func others() throws {
    let notes = try Files.bytes(try job(.notes, passes: 50).run())
    #expect(notes.starts(with: Array("MThd".utf8)))
    let picture = try Files.bytes(try job(.picture, passes: 1).run())
    #expect(picture.starts(with: [0x89, 0x50, 0x4e, 0x47]) && picture.count > 2_000)
  }

  @Test("A killed export leaves nothing that the next one does not remove")
  func killed() throws {
    let out = folder.path + "/out"
    // A process that has ended.
    let ended = Process()
    ended.executableURL = URL(fileURLWithPath: "/bin/true")
    try ended.run()
    ended.waitUntilExit()
    for owner in [ended.processIdentifier, getpid()] {
      let parts = out + "/.kodama-\(owner)-abcdef"
      try FileManager.default.createDirectory(atPath: parts, withIntermediateDirectories: true)
      try Data([1]).write(to: URL(fileURLWithPath: parts + "/sound.wav"))
    }
    var during: [String] = []
    _ = try job(.sound, passes: 5).run(report: { _ in
      during = (try? FileManager.default.contentsOfDirectory(atPath: out)) ?? []
    })
    #expect(during.allSatisfy { $0.hasPrefix(".kodama-\(getpid())-") }, "no file before its end")
    let left = try FileManager.default.contentsOfDirectory(atPath: out).sorted()
    #expect(left == [".kodama-\(getpid())-abcdef", "kodama-1.wav"])
  }

  @Test("A cancelled or failed export leaves no file")
  func nothing() throws {
    #expect(throws: ExportError.cancelled) {
      var count = 0
      _ = try job(.sound, passes: 50).run(isCancelled: {
        count += 1
        return count > 9
      })
    }
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/out")
    #expect(left.isEmpty)
    let file = try folder.file("no-folder", "")
    #expect(throws: ExportError.notWritten) { try job(.sound, passes: 5, folder: file).run() }
  }
}

@Suite("A child process exports without stopping the game")
struct GameExporterTests {
  private let folder: TemporaryFolder
  private let recording = Recording(
    header: [.init("engine", KodamaVersion.text), .init("seed", "7"), .init("store", "x")],
    entries: [.init(pass: 1, command: Command("right"))], passes: 9)

  init() throws { folder = try TemporaryFolder() }

  /// Returns an exporter whose child process is a shell script.
  private func exporter(_ script: String) -> GameExporter {
    let exporter = GameExporter(
      folder: folder.path, program: ["/bin/sh", "-c", script, "export"])
    let recording = recording
    exporter.currentPlay = { RecordingWithAnswers(recording: recording) }
    return exporter
  }

  /// Returns the progress up to the final report.
  private func news(_ exporter: GameExporter) -> [ExportEvent] {
    var all: [ExportEvent] = []
    for _ in 0..<10_000 {
      all += exporter.news()
      if let last = all.last { if case .coming = last {} else { return all } }
      usleep(1_000)
    }
    return all
  }

  @Test("The child process receives the recording and the export options")
  func passedOn() throws {
    let exporter = exporter(
      "cat >'\(folder.path)/in'; echo \"$@\" >'\(folder.path)/args'; echo coming 40; echo x; "
        + "echo done /a b.wav")
    exporter.begin(ExportRequest(.notes, of: .last(seconds: 3)))
    #expect(news(exporter) == [.coming(percent: 40), .done(place: "/a b.wav")])
    #expect(try Files.text(folder.path + "/in") == recording.text)
    let arguments = try Files.text(folder.path + "/args")
    #expect(arguments == "- --as notes --passes 180 --folder \(folder.path)\n")
  }

  @Test("The game reports a child process that fails or ends early")
  func failed() {
    let silent = exporter("cat >/dev/null; echo coming 10")
    silent.begin(ExportRequest(.sound, of: .last(seconds: 3)))
    #expect(news(silent).last == .failed(.failed))
    let none = GameExporter(folder: folder.path, program: [folder.path + "/none"])
    let recording = recording
    none.currentPlay = { RecordingWithAnswers(recording: recording) }
    none.begin(ExportRequest(.sound, of: .last(seconds: 3)))
    #expect(news(none) == [.failed(.unavailable)])
    none.currentPlay = { nil }
    none.begin(ExportRequest(.sound, of: .last(seconds: 3)))
    #expect(news(none) == [.failed(.tooLong)])
  }

  @Test("A macro is exported as a recording that pastes it")
  func macro() {
    let made = GameExporter.recording(of: "kodama:x", 60, like: recording)
    #expect(made.entries.map(\.command) == [Command(.textPasted, .text("kodama:x"))])
    #expect(made.passes == 61)
    #expect(made.header.map(\.key) == ["engine", "seed", "start"])
  }
}
