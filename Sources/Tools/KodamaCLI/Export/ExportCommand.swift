public import ArgumentParser
import Foundation
public import Kodama
import KodamaHosting
import KodamaSystem

/// `kodama export`: a file of what a recording holds. The game asks for it when somebody exports
/// what was played; so does whoever wants a video of a recording.
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
    // Whoever plays comes first.
    _ = nice(10)
    EndSignals.ignoreOthers()
    EndSignals.listen()
    try Failure.guarding {
      do {
        try Self.say(.done(place: try make()))
      } catch let problem as ExportProblem {
        try Self.say(.failed(problem))
        throw Failure.checkFailed("\(file): \(problem.rawValue)")
      }
    }
  }

  private func make() throws -> String {
    let content = try packs.content()
    let game = try RecordedGame(file, content, outputs: ExportJob.outputs(for: form))
    let job = ExportJob(
      recording: game, form: form, passes: passes ?? game.recording.passes, folder: folder)
    // Where nobody listens any more, nobody waits for the file.
    var isAlone = false
    return try job.run(
      isCancelled: { isAlone || EndSignals.areRaised },
      tell: { percent in
        do { try Self.say(.coming(percent: percent)) } catch { isAlone = true }
      })
  }

  private static func say(_ news: ExportNews) throws { try Files.say(news.text) }
}

extension ExportForm: ExpressibleByArgument {}
