import Foundation
import Kodama
import KodamaHosting
import KodamaSystem

/// Makes files of what is played, each by a run of this program beside the game, which goes on: the
/// recording is handed to `kodama export`, and what that tells comes in as commands.
final class GameExporter: PlayExporting {
  /// The key of the line in a recording's header that says that files could be made.
  static let headerKey = "export"

  /// What was played so far; nil where it is not all there.
  var played: () -> Played? = { nil }
  private let folder: String
  private let program: [String]
  private var process: Process?
  private var told: FileHandle?
  private var unread: [UInt8] = []
  private var come: [ExportNews] = []

  /// Makes files in a folder.
  ///
  /// - Parameters:
  ///   - folder: where they go.
  ///   - program: what makes them, with its first arguments: this program, unless a test has
  ///     another.
  init(folder: String, program: [String] = [GameExporter.ownProgram, "export"]) {
    self.folder = folder
    self.program = program
  }

  deinit { cancel() }

  /// This program, as it was started: by its path, or by its name.
  private static var ownProgram: String {
    let name = CommandLine.arguments.first ?? "kodama"
    guard !name.contains("/") else { return URL(fileURLWithPath: name).path }
    return SystemProgram.place(of: name) ?? name
  }

  /// The one of this machine's player.
  static func standard() throws -> GameExporter {
    GameExporter(folder: "\(try PlayerFolder.path())/exports")
  }

  func begin(_ wish: ExportWish) {
    guard let played = played() else { return come.append(.failed(.tooLong)) }
    switch wish.source {
    case .last(let seconds): start(wish.form, passes: seconds * 60) { played.whole }
    case .macro(let code, let passes):
      start(wish.form, passes: passes) {
        Self.recording(of: code, passes, like: played.recording)
      }
    }
  }

  /// A recording in which a macro is taken and played to its end, in a game made of the same as
  /// another.
  static func recording(of code: String, _ passes: Int, like other: Recording) -> Recording {
    let kept = ["engine", "seed", "language", "pack"]
    var recording = Recording(header: other.header.filter { kept.contains($0.key) })
    recording.header.append(Recording.Header("start", "play"))
    // It is played from the pass on in which it is taken; in the one after its last it is left.
    recording.entries = [.init(pass: 1, command: Command(.textPasted, .text(code)))]
    recording.passes = passes + 1
    return recording
  }

  private func start(
    _ form: ExportForm, passes: Int, _ recording: @escaping @Sendable () -> Recording
  ) {
    // Whoever does not read to the end is gone; that is told by what it says, or does not say.
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
      return come.append(.failed(.unavailable))
    }
    self.process = process
    told = output.fileHandleForReading
    let number = output.fileHandleForReading.fileDescriptor
    _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK)
    // A long game makes a long text: the game need not wait until it is written and read.
    Thread.detachNewThread {
      try? input.fileHandleForWriting.write(contentsOf: Data(recording().text.utf8))
      try? input.fileHandleForWriting.close()
    }
  }

  func cancel() {
    process?.terminate()
    (process, told, unread, come) = (nil, nil, [], [])
  }

  /// What was told since this was asked last; it never waits.
  func news() -> [ExportNews] {
    read()
    defer { come = [] }
    return come
  }

  private func read() {
    guard let told else { return }
    var part = [UInt8](repeating: 0, count: 4_096)
    let count = Foundation.read(told.fileDescriptor, &part, part.count)
    if count > 0 { unread += part[..<count] }
    while let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
      if let news = ExportNews(String(decoding: unread[..<end], as: UTF8.self)) {
        come.append(news)
        if case .coming = news {} else { return close() }
      }
      unread.removeSubrange(...end)
    }
    // It has ended without an answer.
    if count == 0 {
      come.append(.failed(.failed))
      close()
    }
  }

  private func close() { (process, told, unread) = (nil, nil, []) }
}
