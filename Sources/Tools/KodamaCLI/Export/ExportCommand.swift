import ArgumentParser
import Foundation
public import Kodama
import KodamaHosting
import KodamaSystem

/// `kodama export`: renders a recording to a file. The game starts it as a child process to export
/// the current play.
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Export the last passes of a recording as sound, notes, a picture or a video.",
    discussion: """
      Prints its progress on standard output, one line each: coming PERCENT, done PATH or failed \
      REASON.

      Example:
        kodama export game.recording --as video --passes 1800
      """,
    shouldDisplay: false)

  @Argument(help: "The recording; - reads standard input.", completion: .anyFile)
  var file: String

  @Option(
    name: .customLong("as"),
    help: ArgumentHelp("The format of the file.", valueName: "format"))
  var form: ExportForm = .sound

  @Option(
    parsing: .unconditional,
    help: "The number of passes (1/60 s) to export, counted from the end. (default: all)")
  var passes: Int?

  @Option(
    help: "The destination folder. The file gets an unused name.",
    completion: .directory)
  var folder = "."

  @OptionGroup var packs: PackOptions

  func validate() throws {
    if let passes, passes < 1 {
      throw ValidationError("--passes \(passes): must be 1 or more.")
    }
  }

  func run() throws {
    // Lowers the priority, so that the game that started the export stays responsive.
    _ = nice(10)
    EndSignals.ignoreOthers()
    EndSignals.listen()
    do {
      try Self.report(.done(place: try make()))
    } catch let problem as ExportError {
      try Self.report(.failed(problem))
      let why = try packs.content().messages.text(
        Message("export.failed.\(problem.rawValue)"), in: GameOptions.languageOfSystem())
      throw CommandError.checkFailed("\(file): \(why)")
    }
  }

  private func make() throws -> String {
    let content = try packs.content()
    // The game that plays writes its recording to the standard input.
    let game = try RecordedGame(
      file, content, outputs: ExportJob.outputs(for: form), trustsPaths: file == "-")
    let job = ExportJob(
      recording: game, form: form, passes: passes ?? game.recording.passes, folder: folder)
    // True once the process that reads the progress is gone, which cancels the export.
    var isUnread = false
    return try job.run(
      isCancelled: { isUnread || EndSignals.areRaised },
      report: { percent in
        do { try Self.report(.coming(percent: percent)) } catch { isUnread = true }
      })
  }

  private static func report(_ news: ExportEvent) throws { try Files.printLine(news.text) }
}

extension ExportForm: ExpressibleByArgument {}
