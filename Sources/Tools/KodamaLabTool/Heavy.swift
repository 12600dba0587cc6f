import ArgumentParser
import Kodama
import KodamaCLI

/// `kodama-lab heavy`: a recording whose valley is saved and loaded in every pass.
struct Heavy: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Run a recording; save, load and save again after every pass, and compare.")

  @Argument(help: "The recording.", completion: .anyFile)
  var file: String

  @Option(
    help: "The world of the recording, where it lies neither where it was nor beside it.",
    completion: .world)
  var world: String?

  @OptionGroup var packs: PackOptions

  func run() throws {
    try Failure.guarding {
      let recorded = try RecordedGame(file, world: world, try packs.content())
      var trip = RoundTrip(rules: recorded.content.rules)
      let host = HeadlessHost()
      host.onPass = { trip.take($0.pass, recorded.app.savedPlay) }
      GameLoop(app: recorded.app, host: host).replay(recorded.recording, on: host)
      if let fault = trip.fault { throw Failure.checkFailed("\(file): \(fault)") }
      try Files.say("\(trip.count) saves came back as they were")
    }
  }
}
