public import ArgumentParser
import Foundation
public import Kodama
import KodamaHosting
import KodamaSystem

/// `kodama export`: renders a recording to a file. The game runs it to export the current play; it
/// also makes a video of any recording.
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Make a file of the last passes of a recording: sound, notes, picture or video.",
    discussion: """
      How far it is stands on the standard output, a line each: coming PERCENT, done PATH, or \
      failed WHY.
      """,
    shouldDisplay: false)

  @Argument(help: "The recording; - reads the standard input.", completion: .anyFile)
  var file: String

  @Option(name: .customLong("as"), help: "The form: sound, notes, picture or video.")
  var form: ExportForm = .sound

  @Option(
    parsing: .unconditional,
    help: "How many passes of 1/60 s, counted from the end; without it all.")
  var passes: Int?

  @Option(
    help: "The folder that the file goes into, under a name that is free.",
    completion: .directory)
  var folder = "."

  @OptionGroup var packs: PackOptions

  func validate() throws {
    if let passes, passes < 1 { throw ValidationError("--passes wants 1 or more.") }
  }

  func run() throws {
    // Runs with low priority, because the game that started it has precedence.
    _ = nice(10)
    EndSignals.ignoreOthers()
    EndSignals.listen()
    try CommandError.reporting {
      do {
        try Self.report(.done(place: try make()))
      } catch let problem as ExportError {
        try Self.report(.failed(problem))
        throw CommandError.checkFailed("\(file): \(problem.rawValue)")
      }
    }
  }

  private func make() throws -> String {
    let content = try packs.content()
    let game = try RecordedGame(file, content, outputs: ExportJob.outputs(for: form))
    let job = ExportJob(
      recording: game, form: form, passes: passes ?? game.recording.passes, folder: folder)
    // Set when the reader of the progress is gone; the export then stops.
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
