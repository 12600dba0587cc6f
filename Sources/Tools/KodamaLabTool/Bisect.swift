import ArgumentParser
import Kodama
import KodamaCLI

/// `kodama-lab bisect`: the first difference between two recordings.
struct Bisect: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Run two recordings side by side and report what differs first.")

  @Argument(help: "A recording.", completion: .anyFile)
  var file: String

  @Argument(help: "The recording to compare it with.", completion: .anyFile)
  var other: String

  @OptionGroup var packs: PackOptions

  func run() throws {
    try CommandError.reporting { try Bisection(content: try packs.content()).run(file, other) }
  }
}
