import Foundation
import Kodama
import KodamaHosting
import Testing

@testable import KodamaCLI

@Suite("What makes files beside the game")
struct GameExporterTests {
  private let folder: TemporaryFolder
  private let recording = Recording(
    header: [.init("engine", KodamaVersion.text), .init("seed", "7"), .init("store", "x")],
    entries: [.init(pass: 1, command: Command("right"))], passes: 9)

  init() throws { folder = try TemporaryFolder() }

  /// An exporter whose program is a script of the shell.
  private func exporter(_ script: String) -> GameExporter {
    let exporter = GameExporter(
      folder: folder.path, program: ["/bin/sh", "-c", script, "export"])
    let recording = recording
    exporter.played = { Played(recording: recording, answers: []) }
    return exporter
  }

  /// What is told until an end is told.
  private func news(_ exporter: GameExporter) -> [ExportNews] {
    var all: [ExportNews] = []
    for _ in 0..<10_000 {
      all += exporter.news()
      if let last = all.last { if case .coming = last {} else { return all } }
      usleep(1_000)
    }
    return all
  }

  @Test("it is handed the recording and what is wanted of it, and its words are passed on")
  func passedOn() throws {
    let exporter = exporter(
      "cat >'\(folder.path)/in'; echo \"$@\" >'\(folder.path)/args'; echo coming 40; echo x; "
        + "echo done /a b.wav")
    exporter.begin(ExportWish(.notes, of: .last(seconds: 3)))
    #expect(news(exporter) == [.coming(percent: 40), .done(place: "/a b.wav")])
    #expect(try Files.text(folder.path + "/in") == recording.text)
    let arguments = try Files.text(folder.path + "/args")
    #expect(arguments == "- --as notes --passes 180 --folder \(folder.path)\n")
  }

  @Test("one that ends without a word has failed, and one that is not there is told")
  func failed() {
    let silent = exporter("cat >/dev/null; echo coming 10")
    silent.begin(ExportWish(.sound, of: .last(seconds: 3)))
    #expect(news(silent).last == .failed(.failed))
    let none = GameExporter(folder: folder.path, program: [folder.path + "/none"])
    let recording = recording
    none.played = { Played(recording: recording, answers: []) }
    none.begin(ExportWish(.sound, of: .last(seconds: 3)))
    #expect(news(none) == [.failed(.unavailable)])
    none.played = { nil }
    none.begin(ExportWish(.sound, of: .last(seconds: 3)))
    #expect(news(none) == [.failed(.tooLong)])
  }

  @Test("a macro is handed on as a game that takes it, without what belongs to the player's")
  func macro() {
    let made = GameExporter.recording(of: "kodama:x", 60, like: recording)
    #expect(made.entries.map(\.command) == [Command(.textPasted, .text("kodama:x"))])
    #expect(made.passes == 61)
    #expect(made.header.map(\.key) == ["engine", "seed", "start"])
  }
}
