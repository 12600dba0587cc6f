import Foundation
import Kodama
import KodamaHosting
import KodamaSystem

/// Exports the current play while the game runs. Each export is a child process, `kodama export`,
/// which reads the recording from a pipe and prints its progress. `ExportingHost` passes the
/// progress to the game.
final class GameExporter: PlayExporter {
  /// The header key that marks a recording as made with export enabled.
  static let headerKey = "export"

  /// A closure that returns the recording of the game so far, or nil if parts of it were dropped.
  var currentPlay: () -> RecordingWithAnswers? = { nil }
  private let folder: String
  private let program: [String]
  private var process: Process?
  private var progress: FileHandle?
  private var unparsed: [UInt8] = []
  private var pendingNews: [ExportEvent] = []

  /// Creates an exporter.
  ///
  /// - Parameters:
  ///   - folder: the destination folder.
  ///   - program: the program to run and its first arguments. Tests replace it.
  init(folder: String, program: [String] = [GameExporter.ownProgram, "export"]) {
    self.folder = folder
    self.program = program
  }

  deinit { cancel() }

  /// The path of this program. If it was started by name, it is looked up in `PATH`.
  private static var ownProgram: String {
    let name = CommandLine.arguments.first ?? "kodama"
    guard !name.contains("/") else { return URL(fileURLWithPath: name).path }
    return SystemProgram.path(of: name) ?? name
  }

  static func standard() throws -> GameExporter {
    GameExporter(folder: "\(try PlayerFolder.path())/exports")
  }

  func begin(_ wish: ExportRequest) {
    guard let play = currentPlay() else { return pendingNews.append(.failed(.tooLong)) }
    switch wish.source {
    case .last(let seconds): start(wish.form, passes: seconds * 60) { play.complete }
    case .macro(let code, let passes):
      start(wish.form, passes: passes) {
        Self.recording(of: code, passes, like: play.recording)
      }
    }
  }

  /// Returns a recording that pastes a macro and plays it to its end.
  ///
  /// - Parameters:
  ///   - code: the macro's share code.
  ///   - passes: the length of the macro, in passes.
  ///   - other: the recording that supplies the engine, seed, language and packs.
  /// - Returns: A recording of one command.
  static func recording(of code: String, _ passes: Int, like other: Recording) -> Recording {
    let kept = ["engine", "seed", "language", "pack"]
    var recording = Recording(header: other.header.filter { kept.contains($0.key) })
    recording.header.append(Recording.Header("start", "play"))
    // The macro starts in the pass in which it is pasted and ends in the pass after its last one.
    recording.entries = [.init(pass: 1, command: Command(.textPasted, .text(code)))]
    recording.passes = passes + 1
    return recording
  }

  private func start(
    _ form: ExportForm, passes: Int, _ recording: @escaping @Sendable () -> Recording
  ) {
    // A child that ends early must not raise `SIGPIPE` here; its missing answer is reported
    // instead.
    EndSignals.ignoreOthers()
    let (input, output) = (Pipe(), Pipe())
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program[0])
    process.arguments =
      program.dropFirst()
      + ["-", "--as", form.rawValue, "--passes", String(max(1, passes)), "--folder", folder]
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    do {
      try process.run()
    } catch {
      return pendingNews.append(.failed(.unavailable))
    }
    self.process = process
    progress = output.fileHandleForReading
    let number = output.fileHandleForReading.fileDescriptor
    _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK)
    // Written on another thread, because formatting a long game's text takes time.
    Thread.detachNewThread {
      try? input.fileHandleForWriting.write(contentsOf: Data(recording().text.utf8))
      try? input.fileHandleForWriting.close()
    }
  }

  func cancel() {
    process?.terminate()
    (process, progress, unparsed, pendingNews) = (nil, nil, [], [])
  }

  /// Returns the progress since the last call, without blocking.
  func news() -> [ExportEvent] {
    read()
    defer { pendingNews = [] }
    return pendingNews
  }

  private func read() {
    guard let progress else { return }
    var part = [UInt8](repeating: 0, count: 4_096)
    let count = Foundation.read(progress.fileDescriptor, &part, part.count)
    if count > 0 { unparsed += part[..<count] }
    while let end = unparsed.firstIndex(of: UInt8(ascii: "\n")) {
      if let news = ExportEvent(String(decoding: unparsed[..<end], as: UTF8.self)) {
        pendingNews.append(news)
        if case .coming = news {} else { return close() }
      }
      unparsed.removeSubrange(...end)
    }
    // The child ended without an answer.
    if count == 0 {
      pendingNews.append(.failed(.failed))
      close()
    }
  }

  private func close() { (process, progress, unparsed) = (nil, nil, []) }
}

/// A host that adds the progress of exports to another host's input. The progress arrives as
/// commands, so that recordings contain it.
final class ExportingHost: KodamaHosting.Host {
  private let host: any KodamaHosting.Host
  private let exporter: GameExporter

  init(_ host: any KodamaHosting.Host, _ exporter: GameExporter) {
    self.host = host
    self.exporter = exporter
  }

  func nextPass() -> [InputEvent]? {
    guard let events = host.nextPass() else { return nil }
    return events
      + exporter.news().map { .command(Command(.exportNews, .text($0.text))) }
  }

  func present(_ outputs: Outputs, pass: Int) { host.present(outputs, pass: pass) }

  func setWantsText(_ wantsText: Bool) { host.setWantsText(wantsText) }

  func perform(_ request: HostRequest, on outputs: Outputs) {
    host.perform(request, on: outputs)
  }
}

/// An exporter for replays. It exports nothing, because the recording contains the results.
final class ReplayedExporter: PlayExporter {
  func begin(_ wish: ExportRequest) {}
  func cancel() {}
}
